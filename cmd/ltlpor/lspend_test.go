package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
)

// unread is an output whose reader has stopped.
type unread struct{ over <-chan struct{} }

func (u unread) Write([]byte) (int, error) {
	<-u.over
	return 0, io.ErrClosedPipe
}

// refusing is an output without a reader.
type refusing struct{}

func (refusing) Write([]byte) (int, error) { return 0, errors.New("nobody reads") }

// TestServerEnds: the server ends, with the exit status of the protocol, when the editor says so or has gone, even if
// thousands of answers are still to be read.
func TestServerEnds(t *testing.T) {
	frame := func(text string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(text), text) }
	session := frame(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"capabilities":{}}}`)
	for i := range 3000 {
		name := strings.Repeat("x", 99)
		session += frame(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"nothing/%s","params":{}}`, i+3, name))
	}
	exit := frame(`{"jsonrpc":"2.0","method":"exit"}`)
	shutdown := frame(`{"jsonrpc":"2.0","id":2,"method":"shutdown"}`)
	idle, stop := io.Pipe() // an input that stays open
	over := make(chan struct{})
	t.Cleanup(func() { close(over); stop.Close() })
	open := func(text string) io.Reader { return io.MultiReader(strings.NewReader(text), idle) }
	for name, c := range map[string]struct {
		in     io.Reader
		out    io.Writer
		status int
	}{
		"end of the input":       {strings.NewReader(session), unread{over}, exitcode.Violated},
		"exit":                   {open(session + exit), unread{over}, exitcode.Violated},
		"shutdown, exit":         {open(session + shutdown + exit), unread{over}, exitcode.Holds},
		"shutdown, end of input": {strings.NewReader(session + shutdown), unread{over}, exitcode.Holds},
		"no reader":              {open(session), refusing{}, exitcode.Internal},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			status := make(chan int, 1)
			go func() {
				s := streams{c.in, c.out, c.out} // the log is read no more than the answers
				status <- run(ctx, []string{"lsp", "--log"}, s, func(string) string { return "" })
			}()
			select {
			case got := <-status:
				require.Equal(t, c.status, got)
			case <-time.After(hang):
				t.Fatal("the server does not end")
			}
		})
	}
}
