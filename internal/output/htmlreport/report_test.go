package htmlreport_test

import (
	"bytes"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"ltlpor"
	"ltlpor/internal/output/htmlreport"
	"ltlpor/source"
)

// maxSize is the greatest permitted size of a page in bytes, without the data of a check.
const maxSize = 400_000

func written(t testing.TB, p *htmlreport.Page) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, htmlreport.Write(&b, p))
	require.True(t, strings.HasPrefix(b.String(), htmlreport.Begin))
	return b.String()
}

func TestSizeWithoutData(t *testing.T) {
	require.Less(t, len(written(t, &htmlreport.Page{Name: "m.pml", Verdict: "holds"})), maxSize)
}

// TestSamePage: equal findings give equal bytes.
func TestSamePage(t *testing.T) {
	for _, text := range []string{lasso, hostile} {
		one, _ := made(t, "m.pml", text, ltlpor.Options{})
		two, _ := made(t, "m.pml", text, ltlpor.Options{})
		require.Equal(t, string(one), string(two))
	}
}

// TestNothingOutside: a page loads nothing from elsewhere.
func TestNothingOutside(t *testing.T) {
	html, _ := made(t, "m.pml", lasso, ltlpor.Options{})
	outside := regexp.MustCompile(`https?://|url\([^#]|@import|<link|src=|fetch\(|XMLHttpRequest| style=| on[a-z]+=`)
	require.NotRegexp(t, outside, strings.ReplaceAll(string(html), ` xmlns="http://www.w3.org/2000/svg"`, ""))
}

// TestError: a check that ended with an error has a page, too.
func TestError(t *testing.T) {
	html := written(t, &htmlreport.Page{
		Name: "m.pml", Model: source.NewFile("m.pml", "int x"), Verdict: "error", Error: "m.pml:1:6: <b>expected</b> ;",
	})
	require.Contains(t, html, "m.pml:1:6: &lt;b&gt;expected&lt;/b&gt; ;")
	require.NotContains(t, html, `id="verdicts"`)
}

// command matches the command line in a page.
var command = regexp.MustCompile(`(?s)<code id="command">(.*?)</code>`)

// TestCommandIsQuoted: a shell splits the command line of a page into the right words.
func TestCommandIsQuoted(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no shell")
	}
	unescape := strings.NewReplacer("&lt;", "<", "&gt;", ">", "&#39;", "'", "&#34;", `"`, "&#43;", "+", "&amp;", "&")
	rapid.Check(t, func(r *rapid.T) {
		word := rapid.StringMatching(`[ a-zA-Z0-9'"$\\*?<>&|;()!#~{}\[\]=%^+\n-]{0,12}`)
		words := rapid.SliceOfN(word, 1, 5).Draw(r, "words")
		var b bytes.Buffer
		require.NoError(r, htmlreport.Write(&b, &htmlreport.Page{Command: words}))
		line := unescape.Replace(command.FindStringSubmatch(b.String())[1])
		script := "set -- " + line + "\nprintf '%s\\0' \"$@\""
		out, err := exec.Command(shell, "-c", script).Output()
		require.NoError(r, err)
		require.Equal(r, strings.Join(words, "\x00")+"\x00", string(out))
	})
}
