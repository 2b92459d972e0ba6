package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"runtime"
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

// Options of a served folder come from the folder alone: no symbolic link and no working folder adds others.
func TestServeOptionsStayInside(t *testing.T) {
	top := t.TempDir()
	folder, outside := filepath.Join(top, "folder"), filepath.Join(top, "out")
	require.NoError(t, os.MkdirAll(filepath.Join(folder, "own"), 0o700))
	require.NoError(t, os.MkdirAll(filepath.Join(folder, "file"), 0o700))
	require.NoError(t, os.Mkdir(outside, 0o700))
	secret := filepath.Join(outside, configName)
	require.NoError(t, os.WriteFile(secret, []byte("secret = \"hidden\"\nmax-states = 4711\n"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "own", configName), []byte("max-states = 12\n"), 0o600))
	if err := os.Symlink(filepath.Join("..", "out"), filepath.Join(folder, "link")); err != nil {
		t.Skipf("no symbolic links: %v", err)
	}
	require.NoError(t, os.Symlink(secret, filepath.Join(folder, "file", configName)))
	t.Chdir(outside)
	address := startServe(t, folder)
	for dir, want := range map[string]string{
		"own": `"max-states":12`, "link": "leads out of the folder", "file": "leads out of the folder",
		"": `"verdict":"holds"`, "none": `"verdict":"holds"`,
	} {
		said := checkServed(t, address, path.Join(dir, "zz.pml"), "init { skip }", `"id":2,`)
		require.Contains(t, said, want, dir)
		require.NotContains(t, said, "hidden", dir)
		require.NotContains(t, said, "4711", dir)
		require.NotContains(t, said, top, "no name of the machine")
	}
}

// --open gives the printed address to the program of the system; a system without the program changes nothing.
func TestServeOpens(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		t.Skip("the program of the system is not found by PATH alone")
	}
	const opens = "#!/bin/sh\necho \"$@\" >\"$OPENED.part\" && /bin/mv \"$OPENED.part\" \"$OPENED\"\n"
	for name, script := range map[string]string{"opens": opens, "fails": "#!/bin/sh\nexit 3\n", "none": ""} {
		t.Run(name, func(t *testing.T) {
			bin, opened := t.TempDir(), filepath.Join(t.TempDir(), "opened")
			if script != "" {
				require.NoError(t, os.WriteFile(filepath.Join(bin, "xdg-open"), []byte(script), 0o700))
			}
			t.Setenv("PATH", bin)
			t.Setenv("OPENED", opened)
			address := startServe(t, t.TempDir(), "--open")
			require.Contains(t, checkServed(t, address, "m.pml", "init { skip }", `"id":2,`), `"verdict":"holds"`)
			if name == "opens" {
				require.Eventually(t, func() bool {
					text, err := os.ReadFile(opened)
					return err == nil && string(text) == address+"\n"
				}, time.Minute, time.Millisecond)
			}
		})
	}
}

// startServe serves a folder, and returns the printed address.
func startServe(t *testing.T, folder string, flags ...string) string {
	t.Helper()
	ctx, interrupt := context.WithCancel(context.Background())
	r, w := io.Pipe()
	status := make(chan int, 1)
	go func() {
		args := append([]string{"serve", "--port=0", folder}, flags...)
		status <- run(ctx, args, streams{strings.NewReader(""), w, io.Discard}, func(string) string { return "" })
	}()
	t.Cleanup(func() { interrupt(); require.Equal(t, exitcode.Interrupted, <-status) })
	line, err := bufio.NewReader(r).ReadString('\n')
	require.NoError(t, err)
	return strings.TrimSpace(line)
}

// A part of a model in the served folder belongs to the model, which is not open.
func TestServeFindsModels(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(folder, "parts"), 0o700))
	model := "byte x;\n#include \"parts/p.pml\"\ninit { run P() }\n"
	require.NoError(t, os.WriteFile(filepath.Join(folder, "m.pml"), []byte(model), 0o600))
	address := startServe(t, folder)
	checkServed(t, address, "parts/p.pml", "proctype P() { x = 1 }", `p.pml","version":1,"diagnostics":[]`)
}

// checkServed opens a model under a name, asks for its check, and returns what comes back up to the line with end.
func checkServed(t *testing.T, address, name, text, end string) string {
	t.Helper()
	base, token, _ := strings.Cut(address, "/#token=")
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	ask := func(method, path, body string) *http.Response {
		r, err := http.NewRequestWithContext(ctx, method, base+path, strings.NewReader(body))
		require.NoError(t, err)
		r.Header.Set("X-Ltlpor-Token", token)
		answer, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		return answer
	}
	events := ask("GET", "/api/events", "")
	defer events.Body.Close()
	lines := bufio.NewScanner(events.Body)
	require.True(t, lines.Scan())
	require.True(t, lines.Scan())
	session := strings.TrimPrefix(lines.Text(), "data: ")
	uri := (&url.URL{Scheme: "file", Path: "/" + name}).String()
	sent := ask("POST", "/api/message?session="+session, fmt.Sprintf(`[
		{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}},
		{"jsonrpc": "2.0", "method": "initialized", "params": {}},
		{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument":
			{"uri": %[1]q, "languageId": "promela", "version": 1, "text": %[2]q}}},
		{"jsonrpc": "2.0", "id": 2, "method": "ltlpor/check", "params": {"textDocument": {"uri": %[1]q}}}]`, uri, text))
	require.NoError(t, sent.Body.Close())
	var said strings.Builder // everything that comes back, up to the answer
	for lines.Scan() {
		said.WriteString(lines.Text())
		if strings.Contains(lines.Text(), end) {
			return said.String()
		}
	}
	require.NoError(t, lines.Err())
	require.Fail(t, "no answer", "%s", said.String())
	return ""
}
