package jsonrpc

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
)

// Stream carries messages, as JSON texts, between a server and a client.
//
//   - Read returns the next message, or io.EOF after the last message. A *MalformedError is about a single message, and
//     Read may be called again. After any other error it must not be called again. Only one goroutine at a time may
//     call Read.
//   - Write sends a message. It is safe for concurrent use.
type Stream interface {
	Read() ([]byte, error)
	Write(message []byte) error
}

// MalformedError is the error for input that is not a valid message.
type MalformedError struct{ Reason string }

func (e *MalformedError) Error() string { return e.Reason }

// MaxMessage is the maximum length of a message, in bytes. It suffices for the largest model, even if every byte is
// escaped.
const MaxMessage = 512 << 20

// maxHeader is the maximum length of a header line, in bytes.
const maxHeader = 8 << 10

// headerStream is a Stream with a Content-Length header before every message, as in the Language Server Protocol.
type headerStream struct {
	r  *bufio.Reader
	mu sync.Mutex
	w  io.Writer
}

// NewHeaderStream returns a Stream with a Content-Length header before every message, as in the Language Server
// Protocol. After a malformed header, Read continues at the next valid header.
func NewHeaderStream(r io.Reader, w io.Writer) Stream {
	return &headerStream{r: bufio.NewReaderSize(r, maxHeader), w: w}
}

func (s *headerStream) Write(message []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	head := fmt.Appendf(nil, "Content-Length: %d\r\n\r\n", len(message))
	_, err := s.w.Write(append(head, message...))
	return err
}

func (s *headerStream) Read() ([]byte, error) {
	length, wrong, err := s.header()
	switch {
	case err != nil:
		return nil, err
	case wrong != nil:
		return nil, wrong
	case length > MaxMessage:
		if _, err := io.CopyN(io.Discard, s.r, length); err != nil {
			return nil, ended(err)
		}
		return nil, &MalformedError{fmt.Sprintf("a message of %d bytes is longer than %d", length, int64(MaxMessage))}
	}
	var content bytes.Buffer // grows as bytes arrive, because the length in the header may be wrong
	if _, err := io.CopyN(&content, s.r, length); err != nil {
		return nil, ended(err)
	}
	return content.Bytes(), nil
}

// ended converts io.EOF to io.ErrUnexpectedEOF, for a stream that ends inside a message. Other errors are returned
// unchanged.
func ended(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// header reads a header and returns the length of the message in bytes. If the header is malformed, wrong says why, and
// the next read begins after the malformed line. err is an error of the underlying reader.
func (s *headerStream) header() (length int64, wrong *MalformedError, err error) {
	length = -1
	for {
		line, err := s.line()
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			return 0, &MalformedError{fmt.Sprintf("a header line is longer than %d bytes", maxHeader)}, nil
		case err != nil:
			return 0, nil, err
		case line == "" && length >= 0:
			return length, nil, nil
		case line == "":
			continue
		}
		name, value, found := strings.Cut(line, ":")
		if !found {
			return 0, &MalformedError{"expected a header line, such as Content-Length: 2"}, nil
		}
		if !strings.EqualFold(strings.TrimSpace(name), "Content-Length") {
			continue
		}
		n, err := strconv.ParseInt(strings.TrimSpace(value), 10, 64)
		if err != nil || n < 0 {
			return 0, &MalformedError{"expected a number of bytes behind Content-Length"}, nil
		}
		length = n
	}
}

// line reads the next line and returns it without the line end.
func (s *headerStream) line() (string, error) {
	line, err := s.r.ReadSlice('\n')
	if err != nil {
		return "", err
	}
	return strings.TrimRight(string(line), "\r\n"), nil
}
