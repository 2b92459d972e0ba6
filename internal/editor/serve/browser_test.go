package serve_test

import (
	"context"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/chrome"
)

// browser is one process for all tests; its tabs are theirs.
var browser struct {
	once sync.Once
	ctx  context.Context
	end  func()
	err  error
}

func startBrowser() {
	browser.ctx, browser.end = chrome.New()
	browser.err = chromedp.Run(browser.ctx)
}

func TestMain(m *testing.M) {
	status := m.Run()
	if browser.end != nil {
		browser.end()
	}
	os.Exit(status)
}

// patience is how long a test waits for a browser that does not answer.
const patience = 2 * time.Minute

// tab is a page in a browser, with what the browser has complained of, and the addresses that it has asked.
type tab struct {
	*testing.T
	ctx        context.Context
	mu         sync.Mutex
	complaints []string
	asked      []string
}

// open shows an address in a tab of the one browser, which has stored nothing for the server of that address before.
func open(t *testing.T, address string, width, height int64, dark bool) *tab {
	t.Helper()
	if chrome.Program() == "" {
		t.Skip("there is no chromium")
	}
	browser.once.Do(startBrowser)
	require.NoError(t, browser.err)
	ctx, end := chromedp.NewContext(browser.ctx)
	return openIn(t, ctx, end, address, width, height, dark)
}

// openAlone shows an address in a browser of its own, beside a tab of open that has stored something.
func openAlone(t *testing.T, address string, width, height int64, dark bool) *tab {
	t.Helper()
	ctx, end := chrome.New()
	return openIn(t, ctx, end, address, width, height, dark)
}

func openIn(
	t *testing.T, ctx context.Context, end func(), address string, width, height int64, dark bool,
) *tab {
	t.Helper()
	t.Cleanup(end)
	ctx, cancelWait := context.WithTimeout(ctx, patience)
	t.Cleanup(cancelWait)
	b := &tab{T: t, ctx: ctx}
	chromedp.ListenTarget(ctx, b.listen)
	server, err := url.Parse(address)
	require.NoError(t, err)
	b.do(network.Enable(), log.Enable(), chrome.Media(dark),
		storage.ClearDataForOrigin(server.Scheme+"://"+server.Host, "all"), // the port may be an earlier one's
		chromedp.EmulateViewport(width, height), chromedp.Navigate(address))
	return b
}

func (b *tab) listen(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.complaints = append(b.complaints, chrome.Complaints(event)...)
	if e, ok := event.(*network.EventRequestWillBeSent); ok {
		b.asked = append(b.asked, e.Request.URL)
	}
}

// end looks at what the browser has told: no complaint but that of a request refused on purpose, and no request to
// another address.
func (b *tab) end(base, refused string) {
	b.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, complaint := range b.complaints {
		require.Contains(b, complaint, refused)
		require.NotEmpty(b, refused, complaint)
	}
	for _, url := range b.asked {
		own := func(start string) bool { return strings.HasPrefix(url, start) }
		require.True(b, slices.ContainsFunc([]string{base + "/", "data:", "about:", "blob:" + base}, own), url)
	}
}

func (b *tab) do(actions ...chromedp.Action) {
	b.Helper()
	require.NoError(b, chromedp.Run(b.ctx, actions...))
}

// eval returns what an expression of the script's language is.
func eval[T any](b *tab, expression string) (x T) {
	b.Helper()
	b.do(chromedp.Evaluate(expression, &x))
	return x
}

// until waits until an expression is true.
func (b *tab) until(expression string) {
	b.Helper()
	end := time.Now().Add(30 * time.Second)
	for !eval[bool](b, "Boolean("+expression+")") {
		if time.Now().After(end) {
			b.shoot("failed")
			require.Fail(b, "never came true", "%s\n%s", expression, eval[string](b, "document.body.innerText"))
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// shows waits until an element has a text.
func (b *tab) shows(selector, text string) {
	b.Helper()
	b.until(`[...document.querySelectorAll(` + quote(selector) + `)].some((e) =>
		e.textContent.includes(` + quote(text) + `))`)
}

func quote(text string) string { return "`" + strings.ReplaceAll(text, "`", "\\`") + "`" }

func (b *tab) click(selector string) {
	b.Helper()
	b.until(`document.querySelector(` + quote(selector) + `)`)
	b.do(chromedp.Evaluate(`document.querySelector(`+quote(selector)+`).click()`, nil))
}

// write replaces the text of the editor by typing.
func (b *tab) write(text string) {
	b.Helper()
	b.do(chromedp.Focus(".cm-content", chromedp.ByQuery))
	b.selectAll()
	b.do(chromedp.KeyEvent(kb.Delete))
	b.do(input.InsertText(text))
}

// checkFormula writes a formula into its field, and asks for its check.
func (b *tab) checkFormula(formula string) {
	b.Helper()
	b.do(chromedp.Focus(".formula input", chromedp.ByQuery))
	b.selectAll()
	b.do(input.InsertText(formula), chromedp.KeyEvent(kb.Enter))
}

func (b *tab) selectAll() {
	b.Helper()
	b.do(chromedp.KeyEvent("a", chromedp.KeyModifiers(2)))
}

// shoot keeps a picture of the page in the folder that LTLPOR_SCREENSHOTS names, for a person to look at.
func (b *tab) shoot(name string) {
	b.Helper()
	dir := os.Getenv("LTLPOR_SCREENSHOTS")
	if dir == "" {
		return
	}
	var png []byte
	b.do(chromedp.CaptureScreenshot(&png))
	require.NoError(b, os.WriteFile(filepath.Join(dir, name+".png"), png, 0o600))
}
