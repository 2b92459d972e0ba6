package main

import (
	"bytes"
	"io"
	"time"
)

// mostLogged is the number of writes that a droppingWriter keeps for a slow reader.
const mostLogged = 10_000

// droppingWriter is a writer that never waits for the reader of another writer: what does not fit is dropped.
type droppingWriter struct {
	texts chan []byte
	done  chan struct{}
}

// newDroppingWriter returns a writer to w. The caller closes it.
func newDroppingWriter(w io.Writer) *droppingWriter {
	d := &droppingWriter{texts: make(chan []byte, mostLogged), done: make(chan struct{})}
	go func() {
		defer close(d.done)
		for text := range d.texts {
			if _, err := w.Write(text); err != nil {
				return // nothing reads: the rest is dropped
			}
		}
	}()
	return d
}

// Write implements io.Writer. The error is always nil.
func (d *droppingWriter) Write(p []byte) (int, error) {
	select {
	case d.texts <- bytes.Clone(p):
	default:
	}
	return len(p), nil
}

// Close ends the writer, after waiting for the reader for the grace of other outputs. No Write may follow.
func (d *droppingWriter) Close() error {
	close(d.texts)
	select {
	case <-d.done:
	case <-time.After(grace):
	}
	return nil
}
