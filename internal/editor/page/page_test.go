package page_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	promela "ltlpor/grammar/gen/promela"
	"ltlpor/internal/editor/page"
	"ltlpor/internal/testing/repo"
)

// The colours know the words of the lexer, each once, and no others.
func TestWords(t *testing.T) {
	text, err := os.ReadFile(repo.Path("editors/web/src/words.json"))
	require.NoError(t, err)
	var kinds map[string][]string
	require.NoError(t, json.Unmarshal(text, &kinds))
	var words, want []string
	for _, list := range kinds {
		words = append(words, list...)
	}
	for _, literal := range promela.NewPromelaLexer(nil).LiteralNames {
		if word := strings.Trim(literal, "'"); regexp.MustCompile(`^[A-Za-z_]\w*$`).MatchString(word) {
			want = append(want, word)
		}
	}
	require.Greater(t, len(want), 50)
	slices.Sort(words)
	slices.Sort(want)
	require.Equal(t, want, words)
}

// The built files are those of the sources. Without npm's packages, which make page installs, this is not known.
func TestFresh(t *testing.T) {
	web := repo.Path("editors/web")
	node, err := exec.LookPath("node")
	if _, none := os.Stat(filepath.Join(web, "node_modules")); err != nil || none != nil {
		if os.Getenv("PAGE_PACKAGES") != "" {
			t.Fatalf("there are no packages in %s", web)
		}
		t.Skip("there are no packages of npm: make page")
	}
	out := t.TempDir()
	said, err := exec.Command(node, filepath.Join(web, "build.mjs"), out).CombinedOutput()
	require.NoError(t, err, "%s", said)
	entries, err := os.ReadDir(out)
	require.NoError(t, err)
	embedded, err := fs.ReadDir(page.Files(), ".")
	require.NoError(t, err)
	require.Len(t, embedded, len(entries))
	for _, e := range entries {
		built, err := os.ReadFile(filepath.Join(out, e.Name()))
		require.NoError(t, err)
		have, err := fs.ReadFile(page.Files(), e.Name())
		require.NoError(t, err)
		require.Equal(t, string(built), string(have), "%s is not built from the sources: make page", e.Name())
	}
}

// The policies permit no script but the page's own and those of reports, and no other address.
func TestPolicy(t *testing.T) {
	index, err := page.Playground()
	require.NoError(t, err)
	require.Contains(t, string(index), `data-host="playground"`)
	found := regexp.MustCompile(`Content-Security-Policy" content="([^"]+)"`).FindStringSubmatch(string(index))
	require.NotNil(t, found)
	for _, policy := range []string{page.Policy(), found[1]} {
		require.True(t, strings.HasPrefix(policy, "default-src 'none'; "))
		scripts := regexp.MustCompile(`script-src ([^;]+)`).FindStringSubmatch(policy)
		require.NotNil(t, scripts)
		require.NotContains(t, scripts[1], "'unsafe-inline'")
		require.NotContains(t, scripts[1], "'unsafe-eval'")
		require.Equal(t, 2, strings.Count(scripts[1], "'sha256-"))
		require.NotContains(t, policy, "http")
		require.NotContains(t, policy, "*")
	}
	require.NotContains(t, page.Policy(), "wasm")
	html, err := fs.ReadFile(page.Files(), "index.html")
	require.NoError(t, err)
	require.Contains(t, string(html), "<!--policy-->")
	require.NotRegexp(t, `<script>|\son\w+=|https?://(?:[^w]|w[^w])`, string(html))
}
