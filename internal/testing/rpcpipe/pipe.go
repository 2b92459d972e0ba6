// Package rpcpipe connects a server and a client of package jsonrpc inside a test.
package rpcpipe

import (
	"io"
	"sync"
)

// New returns the two ends of a stream inside a process. closePipe ends both; a message written before may be lost.
func New() (server, client *End, closePipe func()) {
	done := make(chan struct{})
	to, from := make(chan []byte, 16), make(chan []byte, 16)
	return &End{from, to, done}, &End{to, from, done}, sync.OnceFunc(func() { close(done) })
}

// End is an end of a pipe, a jsonrpc.Stream.
type End struct {
	out  chan<- []byte
	in   <-chan []byte
	done chan struct{}
}

// Read returns the next message, or io.EOF after the end.
func (p *End) Read() ([]byte, error) {
	select {
	case text := <-p.in:
		return text, nil
	case <-p.done:
		return nil, io.EOF
	}
}

// Write passes message to the other end. The error is io.ErrClosedPipe after the end.
func (p *End) Write(message []byte) error {
	select {
	case p.out <- message:
		return nil
	case <-p.done:
		return io.ErrClosedPipe
	}
}
