package serve_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// another opens an address in a second tab of the same browser.
func (b *tab) another(address string) *tab {
	ctx, end := chromedp.NewContext(b.ctx)
	b.Cleanup(end)
	ctx, cancel := context.WithTimeout(ctx, patience)
	b.Cleanup(cancel)
	other := &tab{T: b.T, ctx: ctx}
	other.do(chromedp.EmulateViewport(1400, 900), chromedp.Navigate(address))
	return other
}

// begin writes a text before that of the editor.
func (b *tab) begin(text string) {
	b.Helper()
	b.do(chromedp.Focus(".cm-content", chromedp.ByQuery), chromedp.KeyEvent(kb.Home, chromedp.KeyModifiers(2)),
		input.InsertText(text))
}

// Two tabs with one file show one text, and none keeps an older one over it; with two files, each keeps its own file.
func TestTabs(t *testing.T) {
	address, folder := serving(t, map[string]string{"a.pml": "init { skip }\n", "b.pml": "init { assert(true) }\n"})
	base, _, _ := strings.Cut(address, "/#")
	first := open(t, address, 1400, 900, false)
	first.shows("#name", "a.pml")
	first.shows(".cm-content", "skip")
	second := first.another(address)
	second.shows(".cm-content", "skip")

	first.begin("/* one */ ")
	second.shows(".cm-content", "/* one */ init")
	second.shows("#state", "not saved")
	second.begin("/* two */ ")
	first.shows(".cm-content", "/* two */ /* one */ init")
	first.do(chromedp.Reload())
	first.shows(".cm-content", "/* two */ /* one */ init")

	// undo takes back the text of the other tab, too, for both
	second.do(chromedp.KeyEvent("z", chromedp.KeyModifiers(2)))
	first.until(`!document.querySelector(".cm-content").textContent.includes("two")`)

	// what comes from another tab while this one is written in is offered
	first.begin("/* three */")
	first.do(chromedp.Evaluate(`{
		const key = Object.keys(localStorage).find((k) => k.includes("draft."));
		const draft = JSON.parse(localStorage[key]);
		localStorage[key] = JSON.stringify({ ...draft, text: "/* elsewhere */\n" });
	}`, nil))
	first.do(input.InsertText(" "))
	first.shows("#notice", "another tab at the same time")
	first.shows(".cm-content", "/* three */ /* one */ init")
	first.click("#notice button")
	first.shows(".cm-content", "/* elsewhere */")
	first.do(chromedp.Focus(".cm-content", chromedp.ByQuery), chromedp.KeyEvent("z", chromedp.KeyModifiers(2)))
	first.shows(".cm-content", "/* three */ /* one */ init")
	second.shows(".cm-content", "/* three */ /* one */ init")

	// a save in one tab is a save in the other
	first.click("#save")
	first.until(`document.getElementById("save").disabled`)
	second.until(`document.getElementById("save").disabled`)
	second.begin("/* four */ ")
	second.click("#save")
	second.until(`document.getElementById("save").disabled`)
	first.shows(".cm-content", "/* four */ /* three */ /* one */ init")
	require.Empty(t, eval[string](first, `document.getElementById("notice").textContent`))
	text, err := os.ReadFile(filepath.Join(folder, "a.pml"))
	require.NoError(t, err)
	require.Equal(t, "/* four */ /* three */ /* one */ init { skip }\n", string(text))

	// each tab comes back to its file and its formula
	second.click(`.files button[title="b.pml"]`)
	second.shows("#name", "b.pml")
	second.begin("/* b */ ")
	first.begin("/* five */ ")
	second.do(chromedp.Reload())
	first.do(chromedp.Reload())
	second.shows(".cm-content", "/* b */ init { assert")
	first.shows("#name", "a.pml")
	first.shows(".cm-content", "/* five */ /* four */")
	first.end(base, "")
}

// No page shows the names of folders around the served one, nor the errors of the system as they come; code in messages
// is set as code.
func TestMessagesOfThePage(t *testing.T) {
	address, folder := serving(t, map[string]string{
		"late.pml": late, "missing.pml": "#include \"none.h\"\ninit { skip }\n",
		"wrong.pml": "init { if :: true fi; cose }\n",
	})
	base, _, _ := strings.Cut(address, "/#")
	top := filepath.Dir(folder)
	outside := filepath.Join(top, "outside.pml")
	require.NoError(t, os.WriteFile(outside, []byte("init { skip }\n"), 0o600))
	linked := os.Symlink(outside, filepath.Join(folder, "link.h")) == nil
	b := open(t, address, 1400, 900, false)
	page := func() {
		text := eval[string](b, `document.documentElement.outerHTML + [...document.querySelectorAll("iframe")]
			.map((f) => f.srcdoc).join("")`)
		for _, bad := range []string{top, "statat", "openat"} {
			require.False(t, strings.Contains(text, bad), bad)
		}
	}
	b.shows(".properties .name", "reads")
	for _, panel := range []string{"explain", "graph", "run", "automaton"} {
		b.click("#tab-" + panel)
		b.until(`document.querySelector("#panel-` + panel + `").querySelector(".sets, iframe, .choice, .picture")`)
		page()
	}
	require.NotContains(t, eval[string](b, `document.getElementById("panel-explain").textContent`), "`")
	require.Positive(t, eval[int](b, `document.querySelectorAll("#panel-explain .candidate li code").length`))
	b.click("#check")
	b.until(`document.querySelector(".report iframe")`)
	page()

	b.click(`.files button[title="missing.pml"]`)
	b.shows("#name", "missing.pml")
	b.click("#check")
	b.shows(".said", "there is no file none.h in the folder")
	page()
	if linked {
		b.write("#include \"link.h\"\ninit { skip }\n")
		b.click("#check")
		b.shows(".said", "link.h leads out of the folder by a symbolic link")
		page()
	}
	b.write("#include \"../outside.pml\"\ninit { skip }\n")
	b.click("#check")
	b.shows(".said", "there is no file ../outside.pml in the folder")
	page()

	b.click(`.files button[title="wrong.pml"]`)
	b.shows("#name", "wrong.pml")
	b.click("#check")
	b.shows(".said", "cose")
	require.NotContains(t, eval[string](b, `document.querySelector(".side").textContent`), "`")
	page()
	b.end(base, "")
}
