#!/usr/bin/env bash
# sourcegraph/jsonrpc2 answers a request that has a negative id with a different id, so that the client waits for ever.
#
# package: github.com/sourcegraph/jsonrpc2 v0.2.3, with Go 1.26.8
# guessed: JSON-RPC 2.0 lets a client choose any number as the id, and the Language Server Protocol any integer of 32
#          bits; a library answers with the id that it was sent, or rejects a number that it cannot represent
# happens: the id -5 is read into an unsigned integer of 64 bits without an error, and the answer has the id
#          18446744073709551611
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS=-mod=mod
cat >go.mod <<'MOD'
module example

go 1.26

require github.com/sourcegraph/jsonrpc2 v0.2.3
MOD
cat >main.go <<'GO'
package main

import (
	"context"
	"fmt"
	"net"
	"strings"

	"github.com/sourcegraph/jsonrpc2"
)

type echo struct{}

func (echo) Handle(ctx context.Context, c *jsonrpc2.Conn, r *jsonrpc2.Request) {
	_ = c.Reply(ctx, r.ID, "done")
}

func main() {
	server, client := net.Pipe()
	jsonrpc2.NewConn(context.Background(), jsonrpc2.NewBufferedStream(server, jsonrpc2.VSCodeObjectCodec{}), echo{})
	for _, id := range []string{"5", "-5"} {
		text := `{"jsonrpc":"2.0","id":` + id + `,"method":"m"}`
		fmt.Fprintf(client, "Content-Length: %d\r\n\r\n%s", len(text), text)
		buffer := make([]byte, 1000)
		n := 0
		for !strings.Contains(string(buffer[:n]), "}") {
			m, err := client.Read(buffer[n:])
			if err != nil {
				panic(err)
			}
			n += m
		}
		fmt.Printf("asked %s: %q\n", id, buffer[:n])
	}
}
GO
result=$(go run . 2>err.txt) || { cat err.txt; exit 1; }
echo "$result"
grep -q 'asked 5: .*\\"id\\":5' <<<"$result" && grep -q 'asked -5: .*\\"id\\":18446744073709551611' <<<"$result" ||
  { echo "the behaviour has changed"; exit 1; }
