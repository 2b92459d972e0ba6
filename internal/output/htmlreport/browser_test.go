package htmlreport_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/htmlreport"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/testing/chrome"
	_ "ltlpor/internal/testing/longtest"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
)

// browser is one for all tests; its tabs are theirs.
var browser struct {
	once sync.Once
	ctx  context.Context
	end  func()
	err  error
}

func start() {
	ctx, end := chrome.New()
	browser.ctx, browser.end, browser.err = ctx, end, chromedp.Run(ctx)
}

func TestMain(m *testing.M) {
	status := m.Run()
	if browser.end != nil {
		browser.end()
	}
	os.Exit(status)
}

// patience is the time limit for an answer of the browser.
const patience = 2 * time.Minute

// screen describes the window in which a page is shown.
type screen struct {
	width, height int64
	dark          bool
	script        bool
}

var desktop = screen{1400, 1000, false, true}

// tab is a page in a browser, with the complaints of the browser.
type tab struct {
	*testing.T
	ctx        context.Context
	mu         sync.Mutex
	complaints []string
}

// open shows a page. Complaints of the browser are reported at the end of the test.
func open(t *testing.T, html []byte, s screen) *tab {
	t.Helper()
	if chrome.Program() == "" {
		t.Skip("there is no chromium")
	}
	browser.once.Do(start)
	require.NoError(t, browser.err)
	file := filepath.Join(t.TempDir(), "report.html")
	require.NoError(t, os.WriteFile(file, html, 0o600))
	b := &tab{T: t}
	ctx, cancel := chromedp.NewContext(browser.ctx)
	t.Cleanup(cancel)
	ctx, cancelWait := context.WithTimeout(ctx, patience)
	t.Cleanup(cancelWait)
	b.ctx = ctx
	chromedp.ListenTarget(ctx, b.listen)
	b.do(log.Enable(), chrome.Media(s.dark), emulation.SetScriptExecutionDisabled(!s.script),
		chromedp.EmulateViewport(s.width, s.height), chromedp.Navigate("file://"+file))
	t.Cleanup(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		require.Empty(t, b.complaints)
	})
	return b
}

func (b *tab) listen(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.complaints = append(b.complaints, chrome.Complaints(event)...)
	if e, ok := event.(*page.EventJavascriptDialogOpening); ok {
		b.complaints = append(b.complaints, "a dialog: "+e.Message)
	}
}

func (b *tab) do(actions ...chromedp.Action) {
	b.Helper()
	require.NoError(b, chromedp.Run(b.ctx, actions...))
}

// eval returns the value of a JavaScript expression.
func eval[T any](b *tab, expression string) (x T) {
	b.Helper()
	b.do(chromedp.Evaluate(expression, &x))
	return x
}

// text returns the texts of the elements that match a selector, joined by |.
func (b *tab) text(selector string) string {
	b.Helper()
	return eval[string](b, `[...document.querySelectorAll("`+selector+`")].map(e => e.textContent.trim()).join("|")`)
}

// press sends keys to the page.
func (b *tab) press(keys ...string) {
	b.Helper()
	for _, k := range keys {
		b.do(chromedp.KeyEvent(k))
	}
}

// shoot writes a picture of the page to the folder in LTLPOR_SCREENSHOTS, for inspection by eye.
func (b *tab) shoot(name string) {
	b.Helper()
	if os.Getenv("LTLPOR_SCREENSHOTS") == "" {
		return
	}
	var png []byte
	b.do(chromedp.FullScreenshot(&png, 100))
	require.True(b, bytes.HasPrefix(png, []byte("\x89PNG")))
	keep(b.T, name+".png", png)
}

func keep(t *testing.T, name string, data []byte) {
	t.Helper()
	if dir := os.Getenv("LTLPOR_SCREENSHOTS"); dir != "" {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), data, 0o600))
	}
}

// made checks a model, and returns the page with the report from which it was made.
func made(t *testing.T, name, text string, opt ltlpor.Options) ([]byte, *ltlpor.Report) {
	t.Helper()
	src := source.NewFile(name, text)
	var read *property.Task
	opt.Begin = func(t *property.Task) error { read = t; return nil }
	r, err := ltlpor.Check(context.Background(), src, opt)
	require.NoError(t, err)
	p := &htmlreport.Page{
		Tool: "ltlpor", Command: []string{"ltlpor", "check", name, "G(p -> F q)"}, Name: name, Model: src,
		Verdict: r.Verdict.String(), Coverage: r.Coverage,
		Searches: []htmlreport.Search{{
			Title: "all", How: "depth first", End: "complete",
			Figures: []htmlreport.Figure{{Name: "states", Value: "12"}}, Reduced: 1, Full: 3,
		}},
	}
	m, err := system.Machine(read.Program)
	require.NoError(t, err)
	if states, err := audit.Explore(context.Background(), m, htmlreport.MaxStates); err == nil {
		p.Graph = &htmlreport.Graph{States: states, Program: read.Program}
	}
	for i, x := range r.Properties {
		shown := htmlreport.Property{Name: x.Name, Kind: x.Kind.String(), Formula: x.Formula,
			Verdict: x.Verdict.String()}
		if of := read.Properties[i]; of.Language != nil {
			shown.Automaton = &htmlreport.Automaton{Language: of.Language}
			for _, bit := range of.Bits {
				shown.Automaton.Props = append(shown.Automaton.Props, of.Program.Props[bit])
			}
		}
		for _, tr := range x.Traces {
			shown.Runs = append(shown.Runs, htmlreport.Run{Title: "counterexample to " + x.Name, Trace: tr})
		}
		p.Properties = append(p.Properties, shown)
	}
	var b bytes.Buffer
	require.NoError(t, htmlreport.Write(&b, p))
	return b.Bytes(), r
}
