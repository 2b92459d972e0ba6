package lsp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/editor/jsonrpc"
	"ltlpor/internal/editor/lsp"
	"ltlpor/internal/editor/protocol"
	"ltlpor/internal/testing/rpcpipe"
)

// client is a client of a server in the same process.
type client struct {
	t    testing.TB
	conn *jsonrpc.Conn
	end  func()
	done chan bool // whether the server ended in order

	mu            sync.Mutex
	notifications []*jsonrpc.Request
	arrived       chan struct{}
}

// patience bounds the waiting for a message.
const patience = 20 * time.Second

// connect starts a server with files, and a client without initialize.
func connect(t testing.TB, files map[string]string) *client {
	read := func(name string) ([]byte, error) {
		if text, ok := files[name]; ok {
			return []byte(text), nil
		}
		return nil, os.ErrNotExist
	}
	list := func(folder string) (names []string) {
		for name := range files {
			if strings.HasPrefix(name, folder+"/") {
				names = append(names, name)
			}
		}
		return names
	}
	return connectTo(t, lsp.Options{Read: read, Files: list})
}

// connectTo starts a server with options, and a client without initialize.
func connectTo(t testing.TB, o lsp.Options) *client {
	server, own, end := rpcpipe.New()
	c := &client{t: t, conn: jsonrpc.NewConn(own), end: end, done: make(chan bool, 1), arrived: make(chan struct{}, 1)}
	go func() {
		orderly, err := lsp.NewServer(o).Serve(context.Background(), server)
		if err != nil {
			t.Error(err)
		}
		c.done <- orderly
	}()
	go c.conn.Serve(context.Background(), c.handle) //nolint:errcheck // the end of the pipe
	t.Cleanup(end)
	return c
}

func (c *client) handle(conn *jsonrpc.Conn, r *jsonrpc.Request) {
	if !r.Notification() {
		conn.Reply(r, nil, nil) //nolint:errcheck // the test waits for the effect
	}
	c.mu.Lock()
	c.notifications = append(c.notifications, r)
	c.mu.Unlock()
	select {
	case c.arrived <- struct{}{}:
	default:
	}
}

// start starts a server and initializes.
func start(t testing.TB, files map[string]string, capabilities string) *client {
	return connect(t, files).initialize(capabilities)
}

// initialize initializes the server with the capabilities of a client.
func (c *client) initialize(capabilities string) *client {
	c.ok("initialize", `{"processId":null,"capabilities":`+capabilities+`,"initializationOptions":{"events":true}}`, nil)
	c.notify("initialized", `{}`)
	return c
}

// call sends a request and returns the code of the error, 0 without an error.
func (c *client) call(method, params string, result any) (jsonrpc.Code, string) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	err := c.conn.Call(ctx, method, json.RawMessage(params), result)
	var own *jsonrpc.Error
	if err != nil {
		require.ErrorAs(c.t, err, &own, method)
		return own.Code, own.Message
	}
	return 0, ""
}

// ok sends a request that must be answered without an error.
func (c *client) ok(method, params string, result any) {
	c.t.Helper()
	code, message := c.call(method, params, result)
	require.Zero(c.t, code, "%s %s: %s", method, params, message)
}

func (c *client) notify(method, params string) {
	require.NoError(c.t, c.conn.Notify(method, json.RawMessage(params)))
}

// await returns the first notification of a method that fits, and forgets it.
func (c *client) await(method string, fits func(params json.RawMessage) bool) json.RawMessage {
	c.t.Helper()
	deadline := time.After(patience)
	for {
		c.mu.Lock()
		for i, r := range c.notifications {
			if r.Method == method && fits(r.Params) {
				c.notifications = slices.Delete(c.notifications, i, i+1)
				c.mu.Unlock()
				return r.Params
			}
		}
		c.mu.Unlock()
		select {
		case <-c.arrived:
		case <-deadline:
			c.t.Fatalf("no %s has come", method)
		}
	}
}

// diagnostics waits for the diagnostics of a version of a document.
func (c *client) diagnostics(uri string, version int32) (p protocol.PublishParams) {
	c.t.Helper()
	c.await("textDocument/publishDiagnostics", func(params json.RawMessage) bool {
		p = protocol.PublishParams{}
		require.NoError(c.t, json.Unmarshal(params, &p))
		return p.URI == uri && p.Version != nil && *p.Version == version
	})
	require.NotNil(c.t, p.Diagnostics)
	return p
}

func (c *client) open(uri, text string) {
	c.notify("textDocument/didOpen", encode(map[string]any{
		"textDocument": map[string]any{"uri": uri, "languageId": "promela", "version": 1, "text": text},
	}))
}

// change replaces the whole text.
func (c *client) change(uri string, version int32, text string) {
	c.notify("textDocument/didChange", encode(map[string]any{
		"textDocument":   map[string]any{"uri": uri, "version": version},
		"contentChanges": []any{map[string]any{"text": text}},
	}))
}

func (c *client) close(uri string) { c.notify("textDocument/didClose", about(uri, "")) }

// about returns the parameters of a request about a document with further members.
func about(uri, members string) string {
	return fmt.Sprintf(`{"textDocument":{"uri":%q}%s}`, uri, members)
}

func encode(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(text)
}

func isJSON(text string) bool { return json.Valid([]byte(text)) }
