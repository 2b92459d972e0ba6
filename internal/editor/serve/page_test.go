package serve_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"ltlpor/internal/editor/lsp"
	"ltlpor/internal/editor/page"
	"ltlpor/internal/editor/serve"
)

// light has a mistake: do is not closed.
const light = `mtype = { red, green };
mtype light = red;
byte turns;

active proctype Light() {
    do
    :: light == red -> light = green; turns = (turns + 1) % 3
    :: light == green -> light = red

}

ltl stays { <> [] (light == red) }
`

// long has all values of an int.
const long = `int x;
active proctype P() { do :: assert(x != -1); x++ od }
`

// serving serves a folder with a real language server, and returns the address and the folder.
func serving(t *testing.T, models map[string]string) (address, folder string) {
	t.Helper()
	folder = filepath.Join(t.TempDir(), "models")
	require.NoError(t, os.Mkdir(folder, 0o755))
	for name, text := range models {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	checks := make(chan struct{}, 1)
	s, err := serve.Listen(0, serve.Options{
		Folder: folder, Page: page.Files(), Policy: page.Policy(),
		Talk: func(ctx context.Context, s *serve.Stream, f *serve.Folder) error {
			_, err := lsp.NewServer(lsp.Options{Virtual: true, Read: f.Read, Checks: checks}).Serve(ctx, s)
			return err
		},
	})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx) }()
	t.Cleanup(func() { cancel(); require.NoError(t, <-ended) })
	return s.Address(), folder
}

// A person types a model with a mistake, mends it, checks, steps through the counterexample, changes the formula, ends
// a long check, and comes back later.
func TestPage(t *testing.T) {
	address, folder := serving(t, map[string]string{"light.pml": "init { skip }\n", "long.pml": long})
	base, _, _ := strings.Cut(address, "/#")
	b := open(t, address, 1400, 900, false)

	b.shows("#name", "light.pml")
	b.shows(".cm-content", "init")
	b.write(light)
	b.until(`document.querySelector(".cm-lintRange-error")`)
	b.shows("#mistakes", "1 mistake")
	b.shows("#state", "not saved")
	b.do(chromedp.KeyEvent(kb.F8))
	b.shoot("mistake")

	b.write(strings.Replace(light, "red\n\n}", "red\n    od\n}", 1))
	b.shows("#mistakes", "no mistakes")
	b.shows(`.properties .badge`, "not checked yet")
	b.until(`!document.querySelector(".cm-lintRange-error")`)
	b.shows(".properties .name", "stays")
	b.do(chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(2)))
	b.shows(`.properties li[data-name=stays] .badge`, "violated")
	b.until(`document.querySelector(".report").dataset.step === "0"`)

	b.until(`document.querySelector(".cm-lint-marker-error")`) // the verdict stands at its property, too

	// the lines of a step are marked in the model, in the report and from the model
	for range 2 {
		b.do(chromedp.KeyEvent(kb.F10))
	}
	b.until(`document.querySelector(".cm-step")`)
	b.shows(".cm-step", "light == red")
	for range 3 {
		b.do(chromedp.KeyEvent(kb.F10))
	}
	b.shows(".cm-step", "light == green")
	b.shoot("counterexample")

	b.checkFormula("F(turns == 2)")
	b.shows(".said", "F(turns == 2)")
	b.shows(".said", "holds")
	b.shows(`.properties li[data-name=stays] .badge`, "violated") // the verdict of the check before stays
	b.shows("#standing", "1 violated, 2 held")
	b.shoot("formula")

	// saved, and not over what another program has written meanwhile
	b.do(chromedp.Focus(".cm-content", chromedp.ByQuery), chromedp.KeyEvent("s", chromedp.KeyModifiers(2)))
	b.until(`document.getElementById("save").disabled`)
	file := filepath.Join(folder, "light.pml")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Contains(t, string(text), "ltl stays")
	require.NoError(t, os.WriteFile(file, []byte("// another program\n"), 0o600))
	b.do(chromedp.KeyEvent(kb.End), chromedp.KeyEvent("x"))
	b.until(`!document.querySelector(".cm-lint-marker-error")`) // no verdict of another text
	b.do(chromedp.KeyEvent("s", chromedp.KeyModifiers(2)))
	b.shows("#notice", "changed by another program")
	text, err = os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "// another program\n", string(text))

	// nothing is lost when the page is loaded again
	before := eval[string](b, `document.querySelector(".cm-content").textContent`)
	b.do(chromedp.Reload())
	b.shows("#name", "light.pml")
	b.until(`document.querySelector(".cm-content").textContent === ` + quote(before))
	b.until(`document.querySelector(".formula input").value === "F(turns == 2)"`)
	b.shows("#notice", "changed by another program")

	// a long check tells how it gets on, ends when it is told to, and another works after it
	b.click(`.files button[title="long.pml"]`)
	b.shows("#name", "long.pml")
	b.click("#check")
	b.shows("#doing", "states")
	b.shoot("long")
	b.click("#stop")
	b.shows(".said", "Stopped")
	b.until(`document.getElementById("stop").hidden`)
	b.checkFormula("G(x < 50)")
	b.shows(".said", "violated")
	b.end(base, "409 (Conflict)")
}
