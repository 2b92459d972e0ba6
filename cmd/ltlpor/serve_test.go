package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/editor/lsp"
	"ltlpor/internal/output/exitcode"
)

// The printed address serves the folder until an interrupt.
func TestServe(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "m.pml"), []byte("init { skip }\n"), 0o600))
	ctx, interrupt := context.WithCancel(context.Background())
	defer interrupt()
	r, w := io.Pipe()
	status := make(chan int, 1)
	go func() {
		args := []string{"serve", "--port=0", dir}
		status <- run(ctx, args, streams{strings.NewReader(""), w, io.Discard}, func(string) string { return "" })
	}()
	line, err := bufio.NewReader(r).ReadString('\n')
	require.NoError(t, err)
	base, token, found := strings.Cut(strings.TrimSpace(line), "/#token=")
	require.True(t, found, line)
	require.True(t, strings.HasPrefix(base, "http://127.0.0.1:"), base)
	ask, err := http.NewRequest("GET", base+"/api/files", nil)
	require.NoError(t, err)
	ask.Header.Set("X-Ltlpor-Token", token)
	answer, err := http.DefaultClient.Do(ask)
	require.NoError(t, err)
	var list struct{ Files []string }
	require.NoError(t, json.NewDecoder(answer.Body).Decode(&list))
	require.NoError(t, answer.Body.Close())
	require.Equal(t, []string{"m.pml"}, list.Files)
	interrupt()
	require.Equal(t, exitcode.Interrupted, <-status)
	_, err = http.DefaultClient.Do(ask)
	require.Error(t, err, "the server has ended")
}

// Nothing exceeds the limits of the command line, and what is below them stays.
func TestServeBounds(t *testing.T) {
	var made lsp.Configured
	(&serveCommand{}).bound(&made)
	require.Equal(t, time.Minute, made.Options.Time)
	require.Equal(t, int64(1<<30), made.Options.Memory)
	c := serveCommand{Mem: 1 << 20, Time: timeSpan(time.Hour)}
	made.Options.Time, made.Options.Memory = 2*time.Hour, 1<<40
	c.bound(&made)
	require.Equal(t, time.Hour, made.Options.Time)
	require.Equal(t, int64(1<<20), made.Options.Memory)
	made.Options.Time, made.Options.Memory = time.Second, 1000
	c.bound(&made)
	require.Equal(t, time.Second, made.Options.Time)
	require.Equal(t, int64(1000), made.Options.Memory)
}
