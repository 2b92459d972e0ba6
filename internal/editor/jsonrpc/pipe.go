package jsonrpc

import (
	"io"
	"sync"
)

// NewPipe returns the two ends of a stream inside a process. The end of either side ends both. Close ends them; a
// message written before may be lost.
func NewPipe() (server, client Stream, closePipe func()) {
	done := make(chan struct{})
	to, from := make(chan []byte, 16), make(chan []byte, 16)
	return &pipeEnd{from, to, done}, &pipeEnd{to, from, done}, sync.OnceFunc(func() { close(done) })
}

// pipeEnd is an end of a pipe.
type pipeEnd struct {
	out  chan<- []byte
	in   <-chan []byte
	done chan struct{}
}

func (p *pipeEnd) Read() ([]byte, error) {
	select {
	case text := <-p.in:
		return text, nil
	case <-p.done:
		return nil, io.EOF
	}
}

func (p *pipeEnd) Write(message []byte) error {
	select {
	case p.out <- message:
		return nil
	case <-p.done:
		return io.ErrClosedPipe
	}
}
