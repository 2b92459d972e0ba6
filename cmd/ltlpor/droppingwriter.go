package main

import (
	"bytes"
	"io"
	"time"
)

// mostLogged is the greatest number of writes that wait in a droppingWriter.
const mostLogged = 10_000

// droppingWriter is a buffer in front of a writer. Its Write never blocks: if the buffer is full, it drops the text.
type droppingWriter struct {
	texts chan []byte   // the buffer
	done  chan struct{} // closed when no further text will be written
}

// newDroppingWriter returns a droppingWriter in front of w. The caller must close it.
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

// Close waits until the buffered text is written, but at most for the duration grace. No Write may follow.
func (d *droppingWriter) Close() error {
	close(d.texts)
	select {
	case <-d.done:
	case <-time.After(grace):
	}
	return nil
}
