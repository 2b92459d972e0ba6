package serve_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/repo"
)

// playground is the address of a playground, made for the test.
func playground(t *testing.T) string {
	t.Helper()
	amount.SkipPart(t, "two programs of WebAssembly are built")
	if _, err := os.Stat(repo.Path("editors/web/node_modules")); err != nil {
		t.Skip("there are no packages of npm: make page")
	}
	dir := t.TempDir()
	cmd := exec.Command("go", "run", "./internal/tools/playground", "-plain", dir)
	cmd.Dir = filepath.Dir(repo.Path("go.mod"))
	said, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", said)
	s := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(s.Close)
	return s.URL
}

// The checker works in the page: with progress, and a stop; a link has the model in it; the commands of the lessons run.
func TestPlayground(t *testing.T) {
	base := playground(t)
	b := open(t, base+"/", 1400, 900, false)
	b.shows("#name", "peterson")
	b.shows("#mistakes", "no mistakes")
	b.shows(".properties .name", "mutex")
	begun := time.Now()
	b.click("#check")
	b.until(`[...document.querySelectorAll(".properties .badge")].some(x => /holds|violated/.test(x.textContent))`)
	t.Logf("the first verdict after %v", time.Since(begun))
	b.shows(".properties li[data-name=mutex] .badge", "holds")
	b.shows(".properties li[data-name=no_monopoly] .badge", "violated")
	t.Logf("all verdicts of peterson after %v", time.Since(begun))
	b.until(`document.querySelector(".report").dataset.step === "0"`)
	b.shoot("playground")

	b.write(long)
	b.until(`!document.querySelector(".properties li[data-name=mutex]")`)
	b.do(chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(2)))
	b.shows("#doing", "states")
	begun = time.Now()
	b.click("#stop")
	b.shows(".said", "Stopped")
	t.Logf("stopped after %v", time.Since(begun))
	b.checkFormula("G(x < 50)")
	b.shows(".said", "violated")

	// a limit is told, and no proof
	b.write("// ltlpor: --time=1s\n" + long)
	b.do(chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(2)))
	b.shows(".said", "no proof")
	b.shows(".said", "time")

	// in another browser the link opens the model and the formula
	b.click("#link")
	b.until(`location.hash.startsWith("#m=")`)
	link := eval[string](b, "location.href")
	b.end(base, "")
	other := openAlone(t, link, 1400, 900, false)
	other.shows(".cm-content", "x++ od")
	other.until(`document.querySelector(".formula input").value === "G(x < 50)"`)
	other.shows(".properties .name", "assertions")
	other.end(base, "")
}

// Each command of each lesson runs beside its text.
func TestLessons(t *testing.T) {
	base := playground(t)
	b := open(t, base+"/", 1400, 900, true)
	b.shows(".properties .name", "mutex")
	lessons := eval[[]string](b, `[...document.querySelectorAll("[data-lesson]")].map((e) => e.dataset.lesson)`)
	texts, err := filepath.Glob(repo.Path("doc/course/[0-9]*.md"))
	require.NoError(t, err)
	require.Greater(t, len(texts), 9)
	require.Len(t, lessons, len(texts))
	commands := 0
	for _, lesson := range lessons {
		b.click(`[data-lesson="` + lesson + `"]`)
		b.until(`document.querySelector("[data-lesson='` + lesson + `']").ariaCurrent === "true"`)
		n := eval[int](b, `document.querySelectorAll(".lesson .output").length`)
		for i := range n {
			at := fmt.Sprintf(`document.querySelectorAll(".lesson .output")[%d]`, i)
			b.do(chromedp.Evaluate(at+`.previousElementSibling.querySelector("button").click()`, nil))
			b.until(at + `.lastChild?.textContent.startsWith("exit status") || ` + at + `.querySelector(".wrong")`)
			said := eval[string](b, at+`.textContent`)
			require.NotRegexp(t, `exit status [235]`, said, lesson)
			require.Contains(t, said, "exit status", lesson)
		}
		commands += n
	}
	require.Greater(t, commands, 30)
	b.shoot("lessons")
	b.end(base, "")
}
