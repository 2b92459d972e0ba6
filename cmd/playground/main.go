//go:build js && wasm

// Command playground is the language server in a web worker of the browser. To send a message, the page calls the
// JavaScript function ltlporReceive with the text; the server calls postMessage.
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

// inbox is the stream of messages between the page and the language server. It queues messages from the page.
type inbox struct {
	mu   sync.Mutex
	list [][]byte      // the messages from the page that are not read yet
	more chan struct{} // a channel that holds a value while list is not empty
}

// put adds a message from the page to the queue. It never blocks, because the page waits for the call.
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

// Write posts a message to the page.
func (b *inbox) Write(message []byte) error {
	js.Global().Call("postMessage", string(message))
	return nil
}

// giveWay pauses the search for a millisecond. The worker has a single thread, which in this time posts messages and
// receives a message. A received message may end the search.
func giveWay() { time.Sleep(time.Millisecond) }
