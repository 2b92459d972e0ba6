package serve_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/editor/serve"
)

// served is a running server over a folder with models, and secrets beside and in it.
type served struct {
	*testing.T
	base, token, outside, inside string
	// spoken has the messages that have reached the language server.
	spoken chan string
}

func start(t *testing.T) *served {
	t.Helper()
	top := t.TempDir()
	s := &served{T: t, outside: filepath.Join(top, "secret.pml"), inside: filepath.Join(top, "models"),
		spoken: make(chan string, 100)}
	write := func(name, text string) {
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	}
	write(s.outside, "the secret")
	write(filepath.Join(s.inside, "m.pml"), "init { skip }\n")
	write(filepath.Join(s.inside, "sub", "n.pml"), "init { true }\n")
	write(filepath.Join(s.inside, "key.pem"), "the secret")
	write(filepath.Join(s.inside, ".hidden", "h.pml"), "the secret")
	if err := os.Symlink(s.outside, filepath.Join(s.inside, "out.pml")); err != nil {
		require.Equal(t, "windows", runtime.GOOS, "%v", err)
	}
	server, err := serve.Listen(0, serve.Options{
		Folder: s.inside, Page: fstest.MapFS{"index.html": {Data: []byte("the page")}}, Policy: "default-src 'none'",
		Talk: func(_ context.Context, stream *serve.Stream, _ *serve.Folder) error {
			for {
				m, err := stream.Read()
				if err != nil {
					return err
				}
				s.spoken <- string(m)
				if err := stream.Write(fmt.Appendf(nil, "{\n\"heard\": %s}", m)); err != nil {
					return err
				}
			}
		},
	})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(ctx) }()
	t.Cleanup(func() { cancel(); require.NoError(t, <-ended) })
	var found bool
	s.base, s.token, found = strings.Cut(server.Address(), "/#token=")
	require.True(t, found)
	return s
}

// request makes a request, with the token if headers have no other; a header "" is left out.
func (s *served) request(method, path, body string, headers map[string]string) (int, string, http.Header) {
	s.Helper()
	r, err := http.NewRequest(method, s.base+path, strings.NewReader(body))
	require.NoError(s, err)
	r.Header.Set("X-Ltlpor-Token", s.token)
	for name, value := range headers {
		switch {
		case name == "Host":
			r.Host = value
		case value == "":
			r.Header.Del(name)
		default:
			r.Header.Set(name, value)
		}
	}
	answer, err := http.DefaultTransport.RoundTrip(r) // without redirections
	require.NoError(s, err)
	defer answer.Body.Close()
	text := make([]byte, 1<<16)
	n, _ := io.ReadFull(answer.Body, text) // events do not end
	return answer.StatusCode, string(text[:n]), answer.Header
}

func (s *served) save(name, text, version string) (int, string) {
	s.Helper()
	body, err := json.Marshal(map[string]string{"name": name, "text": text, "version": version})
	require.NoError(s, err)
	status, said, _ := s.request("PUT", "/api/file", string(body), nil)
	return status, said
}

func (s *served) open(name string) (text, version string) {
	s.Helper()
	status, body, _ := s.request("GET", "/api/file?name="+name, "", nil)
	require.Equal(s, 200, status, body)
	var f struct{ Text, Version string }
	require.NoError(s, json.Unmarshal([]byte(body), &f))
	return f.Text, f.Version
}

// A page of another site, with and without the token, gets nothing by any request, and none of its requests arrives.
func TestHostilePage(t *testing.T) {
	s := start(t)
	port := s.base[strings.LastIndex(s.base, ":"):]
	disguises := map[string]map[string]string{
		"no token":           {"X-Ltlpor-Token": ""},
		"a wrong token":      {"X-Ltlpor-Token": strings.Repeat("A", len(s.token))},
		"a part of a token":  {"X-Ltlpor-Token": s.token[:len(s.token)-1]},
		"another origin":     {"Origin": "https://example.com"},
		"the null origin":    {"Origin": "null"},
		"another port":       {"Origin": "http://127.0.0.1:1"},
		"another scheme":     {"Origin": strings.Replace(s.base, "http:", "https:", 1)},
		"another site":       {"Sec-Fetch-Site": "cross-site"},
		"another subdomain":  {"Sec-Fetch-Site": "same-site"},
		"a rebound name":     {"Host": "example.com" + port},
		"a rebound origin":   {"Host": "example.com" + port, "Origin": "http://example.com" + port},
		"a name without end": {"Host": "127.0.0.1.example.com" + port},
		"no port":            {"Host": "127.0.0.1"},
		"another loopback":   {"Host": "127.0.0.2" + port},
	}
	requests := []struct{ method, path, body string }{
		{"GET", "/api/files", ""}, {"GET", "/api/file?name=m.pml", ""}, {"GET", "/api/events", ""},
		{"PUT", "/api/file", `{"name": "m.pml", "text": "changed", "version": ""}`},
		{"PUT", "/api/file", `{"name": "new.pml", "text": "new", "version": ""}`},
		{"POST", "/api/message?session=", `[{"jsonrpc": "2.0", "method": "exit"}]`},
		{"POST", "/api/file?name=m.pml", ""}, {"OPTIONS", "/api/file", ""}, {"OPTIONS", "/api/message", ""},
	}
	for name, headers := range disguises {
		for _, r := range requests {
			status, body, answered := s.request(r.method, r.path, r.body, headers)
			require.Contains(t, []int{401, 403}, status, "%s: %s %s", name, r.method, r.path)
			require.NotContains(t, body, "skip")
			for header := range answered {
				require.NotContains(t, header, "Access-Control", "no other origin may read an answer")
			}
		}
	}
	text, err := os.ReadFile(filepath.Join(s.inside, "m.pml"))
	require.NoError(t, err)
	require.Equal(t, "init { skip }\n", string(text))
	require.NoFileExists(t, filepath.Join(s.inside, "new.pml"))
	require.Empty(t, s.spoken)
	// the page itself is no secret, but not for others to show in a frame, nor under another name
	status, body, h := s.request("GET", "/", "", map[string]string{"X-Ltlpor-Token": ""})
	require.Equal(t, 200, status)
	require.NotContains(t, body, s.token)
	require.Equal(t, "default-src 'none'", h.Get("Content-Security-Policy"))
	require.Equal(t, "DENY", h.Get("X-Frame-Options"))
	require.Empty(t, h.Values("Set-Cookie"), "a cookie would be sent along by requests of others")
	for _, name := range []string{"a rebound name", "another site", "another origin"} {
		status, _, _ := s.request("GET", "/", "", disguises[name])
		require.Equal(t, 403, status, name)
	}
}

// No name leads out of the folder, or to a file that is no model.
func TestNames(t *testing.T) {
	s := start(t)
	absolute := filepath.ToSlash(s.outside)
	names := []string{
		"", ".", "..", "/", "../secret.pml", "sub/../../secret.pml", "sub/../m.pml", "./m.pml", "sub//n.pml", absolute,
		"/etc/passwd", "key.pem", "out.pml", ".hidden/h.pml", "sub", `..\secret.pml`, `sub\n.pml`, `C:\secret.pml`,
		"C:secret.pml", `\\host\share\x.pml`, "//host/share/x.pml", "m.pml\x00.pml", "m.pml:stream.pml",
		"file:///etc/x.pml",
		"none/x.pml", "m.pml/x.pml",
	}
	if runtime.GOOS == "windows" {
		names = append(names, "NUL", "con.pml", "COM1.pml")
	}
	for _, name := range names {
		r := map[string]string{}
		status, body, _ := s.request("GET", "/api/file?name="+escaped(name), "", r)
		require.GreaterOrEqual(t, status, 400, name)
		require.NotContains(t, body, "the secret", name)
		status, _ = s.save(name, "mine", "")
		require.GreaterOrEqual(t, status, 400, name)
		status, _ = s.save(name, "mine", "any")
		require.GreaterOrEqual(t, status, 400, name)
	}
	for _, path := range []string{"/../secret.pml", "/m.pml", "/%2e%2e/secret.pml", "/api/../m.pml"} {
		status, body, _ := s.request("GET", path, "", nil)
		require.NotContains(t, body, "the secret")
		require.NotContains(t, body, "skip")
		require.NotEqual(t, 200, status, path)
	}
	status, body, _ := s.request("GET", "/api/files", "", nil)
	require.Equal(t, 200, status)
	var list struct {
		Folder, ID string
		Files      []string
		More       bool
	}
	require.NoError(t, json.Unmarshal([]byte(body), &list))
	require.Equal(t, "models", list.Folder)
	require.Equal(t, []string{"m.pml", "sub/n.pml"}, list.Files)
	require.False(t, list.More)
	text, err := os.ReadFile(s.outside)
	require.NoError(t, err)
	require.Equal(t, "the secret", string(text))
}

func escaped(name string) string {
	var b strings.Builder
	for _, c := range []byte(name) {
		fmt.Fprintf(&b, "%%%02x", c)
	}
	return b.String()
}

// A text is written over the text from which it was made, and no other.
func TestSave(t *testing.T) {
	s := start(t)
	file := filepath.Join(s.inside, "m.pml")
	require.NoError(t, os.Chmod(file, 0o640))
	text, version := s.open("m.pml")
	require.Equal(t, "init { skip }\n", text)
	status, said := s.save("m.pml", "first", version)
	require.Equal(t, 200, status, said)
	status, said = s.save("m.pml", "second", version)
	require.Equal(t, 409, status, "the file is not as it was")
	require.Contains(t, said, "changed by another program")
	status, _ = s.save("m.pml", "second", "")
	require.Equal(t, 409, status, "a new file replaces none")
	text, version = s.open("m.pml")
	require.Equal(t, "first", text)
	info, err := os.Stat(file)
	require.NoError(t, err)
	if runtime.GOOS != "windows" {
		require.Equal(t, os.FileMode(0o640), info.Mode().Perm())
	}
	require.NoError(t, os.Remove(file))
	status, _ = s.save("m.pml", "third", version)
	require.Equal(t, 409, status, "a file that has gone was changed")
	status, _ = s.save("sub/new.pml", "fourth", "")
	require.Equal(t, 200, status)
	text, _ = s.open("sub/new.pml")
	require.Equal(t, "fourth", text)
	require.NoError(t, os.Chmod(filepath.Join(s.inside, "sub", "new.pml"), 0o400))
	_, version = s.open("sub/new.pml")
	status, _ = s.save("sub/new.pml", "fifth", version)
	require.Equal(t, 400, status, "the file may not be written")
	s.nothingLeft(s.inside)
}

func TestLimits(t *testing.T) {
	s := start(t)
	status, _ := s.save("m.pml", strings.Repeat("x", serve.MaxFile+1), "")
	require.Equal(t, 400, status)
	status, _ = s.save("m.pml", strings.Repeat("x", serve.MaxMessage), "")
	require.Equal(t, 413, status)
	require.NoError(t, os.WriteFile(filepath.Join(s.inside, "large.pml"), make([]byte, serve.MaxFile+1), 0o600))
	status, body, _ := s.request("GET", "/api/file?name=large.pml", "", nil)
	require.Equal(t, 400, status)
	require.Contains(t, body, "more than")
	require.NoError(t, os.WriteFile(filepath.Join(s.inside, "bytes.pml"), []byte("\xff"), 0o600))
	status, _, _ = s.request("GET", "/api/file?name=bytes.pml", "", nil)
	require.Equal(t, 400, status)
	status, _, _ = s.request("POST", "/api/message?session=none", "[]", nil)
	require.Equal(t, 410, status)
	for range serve.MaxSessions {
		s.events()
	}
	status, body, _ = s.request("GET", "/api/events", "", nil)
	require.Equal(t, 503, status)
	require.Contains(t, body, "close other pages")
}

// events connects, and returns the lines that come.
func (s *served) events() (lines *bufio.Scanner, end func()) {
	s.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	s.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, "GET", s.base+"/api/events", nil)
	require.NoError(s, err)
	r.Header.Set("X-Ltlpor-Token", s.token)
	answer, err := http.DefaultClient.Do(r)
	require.NoError(s, err)
	s.Cleanup(func() { answer.Body.Close() })
	require.Equal(s, "text/event-stream", answer.Header.Get("Content-Type"))
	return bufio.NewScanner(answer.Body), cancel
}

// Messages reach the language server in their order, and its answers come as events of one line each.
func TestMessages(t *testing.T) {
	s := start(t)
	lines, end := s.events()
	require.True(t, lines.Scan())
	require.Equal(t, "event: session", lines.Text())
	require.True(t, lines.Scan())
	session := strings.TrimPrefix(lines.Text(), "data: ")
	status, said, _ := s.request("POST", "/api/message?session="+session, `[{"a":1},{"b":2}]`, nil)
	require.Equal(t, 204, status, said)
	require.Equal(t, `{"a":1}`, <-s.spoken)
	require.Equal(t, `{"b":2}`, <-s.spoken)
	var got []string
	for len(got) < 2 && lines.Scan() {
		if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
			got = append(got, data)
		}
	}
	require.Equal(t, []string{`{"heard":{"a":1}}`, `{"heard":{"b":2}}`}, got)
	status, _, _ = s.request("POST", "/api/message?session="+session, `{"a":1}`, nil)
	require.Equal(t, 400, status)
	end()
	require.Eventually(t, func() bool {
		status, _, _ := s.request("POST", "/api/message?session="+session, `[]`, nil)
		return status == 410
	}, 20*time.Second, 5*time.Millisecond, "the connection ends with its page")
}
