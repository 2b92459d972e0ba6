package jsonrpc

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"sync"
	"time"
)

// Handler handles one request or notification. A connection calls its Handler in the order in which messages arrive,
// and reads the next message when the Handler has returned. For a request, the Handler must call Conn.Reply, itself or
// in a goroutine.
type Handler func(c *Conn, r *Request)

// Conn is one side of a JSON-RPC connection. A Conn is safe for concurrent use.
type Conn struct {
	stream Stream

	mu   sync.Mutex
	next int64 // number of calls so far; the next number is the identifier of the next call
	// calls that wait for an answer, by identifier; nil after the end of the connection
	pending map[string]chan *envelope

	queue queue
}

// NewConn returns a connection over stream.
func NewConn(stream Stream) *Conn {
	c := &Conn{stream: stream, pending: map[string]chan *envelope{}}
	c.queue.filled = make(chan struct{}, 1)
	return c
}

// input is a message from the stream, or the error that reading the stream has returned.
type input struct {
	text []byte
	err  error
}

// read sends the messages of the stream to inputs, until the stream ends or ctx is cancelled.
func (c *Conn) read(ctx context.Context, inputs chan<- input) {
	for {
		text, err := c.stream.Read()
		select {
		case inputs <- input{text, err}:
		case <-ctx.Done():
			return
		}
		var malformed *MalformedError
		if err != nil && !errors.As(err, &malformed) {
			return
		}
	}
}

// Serve reads messages and passes them to h, until the stream ends, ctx is cancelled or a write fails. It also writes
// the messages from Reply, Notify and Call. If the stream ends between two messages, the error is nil. At the end,
// Serve waits for pending writes, for a second at most. After a cancellation, it may still read from the stream once.
func (c *Conn) Serve(ctx context.Context, h Handler) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	inputs, written := make(chan input), make(chan error, 1)
	go c.read(ctx, inputs)
	go func() { written <- c.queue.write(c.stream) }()
	defer c.end(written)
	for {
		select {
		case <-ctx.Done():
			// after a failed write, a handler that cannot answer may have cancelled ctx
			return cmp.Or(c.queue.failure(), ctx.Err())
		case err := <-written:
			written <- err
			return err
		case in := <-inputs:
			if err := c.receive(in.text, in.err, h); err != nil {
				if errors.Is(err, io.EOF) {
					return nil
				}
				return err
			}
		}
	}
}

// receive handles a message. If the stream has returned an error instead, err is the error. The result is an error that
// ends the connection, or nil.
func (c *Conn) receive(text []byte, err error, h Handler) error {
	var malformed *MalformedError
	switch {
	case errors.As(err, &malformed):
		return c.write(&envelope{ID: null, Error: Errorf(ParseError, "%s", malformed.Reason)})
	case err != nil:
		return err
	}
	request, answer, id, wrong := parse(text)
	switch {
	case wrong != nil:
		return c.write(&envelope{ID: id, Error: wrong})
	case answer != nil:
		c.settle(answer)
	default:
		h(c, request)
	}
	return nil
}

// settle passes an answer to the Call that waits for it. An answer for which no Call waits is ignored.
func (c *Conn) settle(answer *envelope) {
	c.mu.Lock()
	waiting := c.pending[string(answer.ID)]
	delete(c.pending, string(answer.ID))
	c.mu.Unlock()
	if waiting != nil {
		waiting <- answer
	}
}

// end ends all waiting calls and closes the queue. It then waits until the queued messages are written, but at most for
// the duration patience. `written` receives a value when they are written.
func (c *Conn) end(written <-chan error) {
	c.mu.Lock()
	for _, waiting := range c.pending {
		close(waiting)
	}
	c.pending = nil
	c.mu.Unlock()
	c.queue.close()
	select {
	case <-written:
	case <-time.After(patience):
	}
}

// patience is the maximum time for writing the last messages. The limit matters if the client no longer reads.
const patience = time.Second

// Reply sends the answer to request r: the error err or, if err is nil, the result. If r is a notification, it does
// nothing.
func (c *Conn) Reply(r *Request, result any, err error) error {
	if r.Notification() {
		return nil
	}
	answer := &envelope{ID: r.ID}
	if err == nil {
		answer.Result, err = json.Marshal(result)
	}
	if err != nil && !errors.As(err, &answer.Error) {
		answer.Error = Errorf(InternalError, "%s", err)
	}
	return c.write(answer)
}

// Notify sends a notification.
func (c *Conn) Notify(method string, params any) error {
	text, err := json.Marshal(params)
	if err != nil {
		return err
	}
	return c.write(&envelope{Method: method, Params: text})
}

// ErrEnded is the error of a call after the connection has ended.
var ErrEnded = errors.New("the connection has ended")

// Call sends a request, waits for the answer and decodes the answer into result, unless result is nil. The error is an
// *Error from the other side, ErrEnded, or the error of ctx.
func (c *Conn) Call(ctx context.Context, method string, params, result any) error {
	text, err := json.Marshal(params)
	if err != nil {
		return err
	}
	waiting := make(chan *envelope, 1)
	c.mu.Lock()
	if c.pending == nil {
		c.mu.Unlock()
		return ErrEnded
	}
	c.next++
	id := strconv.FormatInt(c.next, 10)
	c.pending[id] = waiting
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.pending, id)
	}()
	if err := c.write(&envelope{ID: json.RawMessage(id), Method: method, Params: text}); err != nil {
		return err
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case answer, ok := <-waiting:
		switch {
		case !ok:
			return ErrEnded
		case answer.Error != nil:
			return answer.Error
		case result == nil || answer.Result == nil:
			return nil
		}
		return json.Unmarshal(answer.Result, result)
	}
}

func (c *Conn) write(e *envelope) error {
	e.Version = "2.0"
	text, err := json.Marshal(e)
	if err != nil {
		return err
	}
	return c.queue.add(text)
}
