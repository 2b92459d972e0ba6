//go:build js && wasm

// Command playground is the language server inside a worker of a browser: a message of the page is a call of
// ltlporReceive with a text, and each message of the server is posted to the page.
package main

import (
	"context"
	"io"
	"sync"
	"syscall/js"
	"time"

	"ltlpor/internal/editor/lsp"
)

func main() {
	in := &inbox{more: make(chan struct{}, 1)}
	js.Global().Set("ltlporReceive", js.FuncOf(func(_ js.Value, args []js.Value) any {
		in.put([]byte(args[0].String()))
		return nil
	}))
	js.Global().Call("ltlporReady")
	_, err := lsp.NewServer(lsp.Options{Virtual: true, GiveWay: giveWay}).Serve(context.Background(), in)
	if err != nil {
		js.Global().Get("console").Call("error", err.Error())
	}
}

// inbox is the stream of messages of the page.
type inbox struct {
	mu   sync.Mutex
	list [][]byte
	more chan struct{} // holds a value if list is not empty
}

// put adds a message. It never waits: the page calls it.
func (b *inbox) put(message []byte) {
	b.mu.Lock()
	b.list = append(b.list, message)
	b.mu.Unlock()
	select {
	case b.more <- struct{}{}:
	default:
	}
}

func (b *inbox) Read() ([]byte, error) {
	for {
		b.mu.Lock()
		if len(b.list) > 0 {
			m := b.list[0]
			b.list = b.list[1:]
			b.mu.Unlock()
			return m, nil
		}
		b.mu.Unlock()
		if _, open := <-b.more; !open {
			return nil, io.EOF
		}
	}
}

// Write posts a message.
func (b *inbox) Write(message []byte) error {
	js.Global().Call("postMessage", string(message))
	return nil
}

// giveWay lets the one thread of the worker go, so that messages of a search are posted, and one of the page, which may
// end the search, comes in.
func giveWay() { time.Sleep(time.Millisecond) }
