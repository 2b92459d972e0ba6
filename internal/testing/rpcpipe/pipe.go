// Package rpcpipe connects a server and a client of package jsonrpc inside a test.
package rpcpipe

import (
	"io"
	"sync"
)

// New returns the two ends of a pipe inside the process. closePipe closes both ends; messages still in the pipe may be
// lost.
func New() (server, client *End, closePipe func()) {
	done := make(chan struct{})
	to, from := make(chan []byte, 16), make(chan []byte, 16)
	return &End{from, to, done}, &End{to, from, done}, sync.OnceFunc(func() { close(done) })
}

// End is an end of a pipe. It implements jsonrpc.Stream.
type End struct {
	out  chan<- []byte
	in   <-chan []byte
	done chan struct{}
}

// Read returns the next message from the opposite end. After the pipe is closed, the error is io.EOF.
func (p *End) Read() ([]byte, error) {
	select {
	case text := <-p.in:
		return text, nil
	case <-p.done:
		return nil, io.EOF
	}
}

// Write sends message to the opposite end. After the pipe is closed, the error is io.ErrClosedPipe.
func (p *End) Write(message []byte) error {
	select {
	case p.out <- message:
		return nil
	case <-p.done:
		return io.ErrClosedPipe
	}
}
