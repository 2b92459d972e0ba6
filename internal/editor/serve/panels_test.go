package serve_test

import (
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/repo"
)

// late reads what another process changes.
const late = `bool set;
byte seen;

active proctype Writer() { set = true }

active proctype Reader() {
    seen = set;
    assert(seen < 2)
}

ltl reads { <> (seen == 1) }
`

// All panels show what they promise: a run step by step, the state graph, the automaton, the choice of the reduction.
func TestPanels(t *testing.T) {
	address, _ := serving(t, map[string]string{"late.pml": late})
	base, _, _ := strings.Cut(address, "/#")
	b := open(t, address, 1400, 900, true)
	b.shows(".properties .name", "reads")

	b.click("#tab-run")
	b.shows(".choices", "set = true")
	b.shows(".choices", "seen = set")
	b.until(`document.querySelectorAll(".choice").length === 2`)
	b.until(`document.querySelectorAll(".cm-step").length === 2`)
	b.click(".choices li:nth-child(1) .choice")
	b.shows(".done", "set = true")
	b.shows("#panel-run .vars", "true")
	b.until(`document.querySelectorAll(".choice").length === 1`)
	b.shoot("run")
	b.click("#panel-run .tools button:nth-child(2)") // back
	b.until(`document.querySelectorAll(".choice").length === 2`)
	b.click("#panel-run .tools button:nth-child(4)") // to the end by chance
	b.shows("#panel-run", "The run ends")

	b.click("#tab-graph")
	b.until(`document.querySelector("#panel-graph iframe")`)
	b.click("#tab-automaton")
	b.until(`document.querySelector("#panel-automaton img.picture")?.naturalWidth > 50`)
	b.shoot("automaton")
	b.click("#tab-explain")
	b.shows("#panel-explain", "chosen")
	b.shoot("explain")
	b.end(base, "")
}

// Each model of the course is shown with its verdicts on a narrow screen, in the dark, one pane at a time; the keys
// reach everything.
func TestNarrow(t *testing.T) {
	text, err := os.ReadFile(repo.Path("models/course/late-read.pml"))
	require.NoError(t, err)
	address, _ := serving(t, map[string]string{"late-read.pml": string(text)})
	base, _, _ := strings.Cut(address, "/#")
	b := open(t, address, 390, 844, true)
	b.shows(".properties .name", "assertions")
	b.until(`getComputedStyle(document.querySelector(".side")).display === "none"`)
	b.shoot("narrow-model")
	b.click("#check")
	b.until(`getComputedStyle(document.querySelector(".model")).display === "none"`)
	b.until(`document.querySelector(".report").dataset.step === "0" || document.querySelector(".said .badge")`)
	b.shoot("narrow-results")
	b.until(`document.documentElement.scrollWidth <= 390`)
	b.click(`.panes [data-pane=files]`)
	b.until(`getComputedStyle(document.querySelector(".files")).display === "block"`)
	b.shoot("narrow-files")
	// every control has a name
	b.until(`[...document.querySelectorAll("button, input, select")].every((e) =>
		e.textContent.trim() || e.getAttribute("aria-label") || e.labels?.length || e.closest(".cm-editor"))`)
	b.click(".panes [data-pane=side]")
	b.do(chromedp.Focus("#tab-check", chromedp.ByQuery), chromedp.KeyEvent(kb.ArrowRight))
	b.until(`document.activeElement.id === "tab-run"`)
	b.end(base, "")
}
