package serve_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// A file keeps its line ends when it is saved, and undo makes the text that of the file again. A mixture is told.
func TestLineEnds(t *testing.T) {
	const dos = "byte x;\r\ninit {\r\n    x = 1\r\n}\r\n"
	address, folder := serving(t, map[string]string{
		"dos.pml": dos, "lines.pml": "byte x;\ninit { x = 1 }\n", "mixed.pml": "byte x;\r\ninit { x = 1 }\n",
	})
	base, _, _ := strings.Cut(address, "/#")
	b := open(t, address, 1400, 900, false)
	file := func(name string) string {
		text, err := os.ReadFile(filepath.Join(folder, name))
		require.NoError(t, err)
		return string(text)
	}
	insert := func(text string) {
		b.do(chromedp.Focus(".cm-content", chromedp.ByQuery), chromedp.KeyEvent(kb.Home, chromedp.KeyModifiers(2)),
			input.InsertText(text))
		b.until(`!document.getElementById("save").disabled`)
	}
	unchanged := func() { b.until(`document.getElementById("save").disabled`) }
	press := func(key string) { b.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(2))) }

	b.shows("#name", "dos.pml")
	b.shows(".cm-content", "byte x")
	insert("/* a */")
	press("z")
	unchanged()
	insert("/* b */\n")
	b.do(chromedp.Reload()) // the draft keeps them, too
	b.shows(".cm-content", "/* b */")
	b.shows("#state", "not saved")
	b.click("#save")
	unchanged()
	require.Equal(t, "/* b */\r\n"+dos, file("dos.pml"))

	b.click(`.files button[title="lines.pml"]`)
	b.shows("#name", "lines.pml")
	insert("/* c */\n")
	press("s")
	unchanged()
	require.Equal(t, "/* c */\nbyte x;\ninit { x = 1 }\n", file("lines.pml"))

	b.click(`.files button[title="mixed.pml"]`)
	b.shows("#notice", "end in different ways")
	insert("/* d */")
	press("z")
	unchanged()
	press("s") // nothing was edited
	insert("/* e */")
	press("s")
	unchanged()
	b.until(`document.getElementById("notice").textContent === ""`)
	require.Equal(t, "/* e */byte x;\ninit { x = 1 }\n", file("mixed.pml"))
	b.end(base, "")
}
