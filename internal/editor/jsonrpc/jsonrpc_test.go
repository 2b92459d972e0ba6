package jsonrpc

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/rpcpipe"
)

// frame returns text with a header.
func frame(text string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(text), text) }

// answers serves the input with a handler that answers each request with its parameters, and returns the messages
// written.
func answers(t testing.TB, input string) []string {
	var out bytes.Buffer
	c := NewConn(NewHeaderStream(strings.NewReader(input), &out))
	err := c.Serve(context.Background(), func(c *Conn, r *Request) {
		var v any
		err := r.Decode(&v)
		require.NoError(t, c.Reply(r, v, err))
	})
	if err != nil {
		require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	}
	var list []string
	back := NewHeaderStream(&out, io.Discard)
	for {
		text, err := back.Read()
		if err == io.EOF {
			return list
		}
		require.NoError(t, err)
		list = append(list, string(text))
	}
}

func TestIdentifiersComeBack(t *testing.T) {
	for _, id := range []string{`0`, `-5`, `1.5`, `"a"`, `""`, `18446744073709551616`, `"é\u0000"`} {
		got := answers(t, frame(`{"jsonrpc":"2.0","id":`+id+`,"method":"m","params":[1]}`))
		require.Equal(t, []string{`{"jsonrpc":"2.0","id":` + id + `,"result":[1]}`}, got, id)
	}
	require.Empty(t, answers(t, frame(`{"jsonrpc":"2.0","method":"m"}`)), "a notification has no answer")
}

// A malformed message gets an error, and the next message an answer.
func TestMalformedMessages(t *testing.T) {
	good := frame(`{"jsonrpc":"2.0","id":7,"method":"m","params":{}}`)
	for input, code := range map[string]Code{
		frame(`{`): ParseError, frame(``): ParseError, frame(`[]`): InvalidRequest, frame(`null`): InvalidRequest,
		frame(`{"id":{},"method":"m"}`): InvalidRequest, frame(`{"id":true,"method":"m"}`): InvalidRequest,
		frame(`{"id":1,"method":3}`): InvalidRequest, frame(`{"id":1,"method":null}`): InvalidRequest,
		frame(`{"id":1}`): InvalidRequest, frame(`3`): InvalidRequest, frame("\xff"): ParseError,
		frame(`[{"id":1,"method":"m"}]`): InvalidRequest,
		"no header\r\n":                  ParseError, "Content-Length: x\r\n": ParseError,
		"Content-Length: -3\r\n":                  ParseError,
		strings.Repeat("x", maxHeader-1) + "\r\n": ParseError,
	} {
		got := answers(t, input+good)
		require.Len(t, got, 2, input)
		var first envelope
		require.NoError(t, json.Unmarshal([]byte(got[0]), &first))
		require.Equal(t, code, first.Error.Code, input)
		require.Contains(t, got[0], `"id":`, input)
		require.Equal(t, `{"jsonrpc":"2.0","id":7,"result":{}}`, got[1], input)
	}
}

func TestHeaders(t *testing.T) {
	request := `{"id":1,"method":"m"}`
	for _, head := range []string{
		"content-length: 21\r\n\r\n", "Content-Type: x; charset=utf-8\r\nContent-Length:21\r\n\r\n",
		"Content-Length: 21\n\n", "\r\n\r\nContent-Length: 21\r\n\r\n",
	} {
		require.Len(t, answers(t, head+request), 1, head)
	}
	require.Empty(t, answers(t, "Content-Length: 400000000\r\n\r\n{"), "a message that ends early")
}

func TestCalls(t *testing.T) {
	server, client, end := rpcpipe.New()
	a, b := NewConn(server), NewConn(client)
	done := make(chan error, 2)
	go func() { done <- a.Serve(context.Background(), func(*Conn, *Request) {}) }()
	go func() {
		done <- b.Serve(context.Background(), func(c *Conn, r *Request) {
			if r.Method == "wrong" {
				require.NoError(t, c.Reply(r, nil, Errorf(RequestFailed, "no")))
				return
			}
			if r.Method != "silent" {
				require.NoError(t, c.Reply(r, []int{1}, nil))
			}
		})
	}()
	var got []int
	require.NoError(t, a.Call(context.Background(), "m", 1, &got))
	require.Equal(t, []int{1}, got)
	require.NoError(t, a.Call(context.Background(), "m", 1, nil))
	require.EqualError(t, a.Call(context.Background(), "wrong", 1, nil), "no")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	require.ErrorIs(t, a.Call(ctx, "silent", 1, nil), context.Canceled)
	waiting := make(chan error)
	go func() { waiting <- a.Call(context.Background(), "silent", 1, nil) }()
	end()
	require.Error(t, <-waiting)
	for range 2 { // a message may be on the way
		if err := <-done; err != nil {
			require.ErrorIs(t, err, io.ErrClosedPipe)
		}
	}
	require.Error(t, a.Call(context.Background(), "m", 1, nil))
}

// FuzzMessages: no input ends a connection before the stream does, and what is written are messages.
func FuzzMessages(f *testing.F) {
	f.Add(frame(`{"id":1,"method":"m","params":null}`) + "x\r\n" + frame(`{`))
	f.Add(frame(`{"id":1,"result":null}`))
	f.Fuzz(func(t *testing.T, input string) {
		for _, text := range answers(t, input) {
			require.True(t, json.Valid([]byte(text)), text)
		}
	})
}
