package htmlreport_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/base/draw"
	"ltlpor/internal/testing/amount"
)

// lasso is a model with a failed assertion, a formula that is violated by a lasso, a formula that holds, a handshake,
// messages, and code that no run reaches.
const lasso = `mtype = { req, ack };
chan c = [2] of { mtype, byte };
chan h = [0] of { byte };
byte x, done;
bool on;
inline twice(v) { v = v + 1; v = v + 1 }
active proctype P() {
	byte i;
	do
	:: i < 3 -> atomic { c!req,i; i++ }
	:: i == 3 -> h!7; on = true; i = 0
	:: i > 9 -> x = 5
	od
}
active proctype Q() {
	byte k;
	do
	:: c?req,k -> done = k
	:: h?k -> if :: x < 4 -> twice(x) :: else fi; assert(x < 4)
	od
}
ltl live { [] (on -> <> !on) }
ltl fine { [] (done < 3) }
`

func TestStepping(t *testing.T) {
	html, r := made(t, "lasso.pml", lasso, ltlpor.Options{})
	require.Equal(t, ltlpor.Violated, r.Verdict)
	b := open(t, html, desktop)
	for _, id := range []string{"verdicts", "source", "statistics"} {
		require.NotEmpty(t, b.text("#"+id), id)
	}
	require.Equal(t, "assertions|end-states|live|fine", b.text("#verdicts td b"))
	n := len(r.Properties[0].Traces[0].Steps)
	require.Equal(t, "0 of "+fmt.Sprint(n)+": initial state", b.text("#now"))
	b.press(kb.ArrowRight, kb.ArrowRight, kb.ArrowRight)
	require.Contains(t, b.text("#now"), "3 of ")
	require.Equal(t, "3", b.text(".run:not([hidden]) .steps li.now .n"))
	require.True(t, eval[bool](b, `(() => {
		const x = (e) => document.querySelector(".run:not([hidden]) .strip " + e).getAttribute("cx");
		return x(".here") === x("g[data-k='3'] circle");
	})()`), "the strip shows another state")
	require.NotEmpty(t, b.text("#source tr.now code"))
	require.Contains(t, b.text("#source .w"), "P(0)")
	require.Contains(t, b.text("#source .w"), "Q(1)")
	b.press(kb.End)
	require.Contains(t, b.text("#now"), "assert(x < 4)")
	b.press(kb.Home)
	require.Contains(t, b.text("#now"), "initial state")
	b.shoot("desktop")
}

// variablesAt returns the panel of variables at every step of every counterexample, from the last step to the first.
// Readers usually step forwards, so the test steps backwards.
const variablesAt = `[...document.querySelectorAll(".run")].map((run, i) => {
	const which = document.getElementById("which"), slider = document.getElementById("slider");
	which.value = String(i);
	which.dispatchEvent(new Event("change"));
	const all = [];
	for (let k = Number(slider.max); k >= 0; k--) {
		slider.value = String(k);
		slider.dispatchEvent(new Event("input"));
		const rows = [...run.querySelectorAll(".vars tr")];
		const text = (r, e) => r.querySelector(e).textContent;
		all.unshift(Object.fromEntries(rows.map(r => [text(r, "th"), text(r, ".v")]).filter(([, v]) => v !== "–")));
	}
	return all;
})`

// TestVariablesAreThoseOfTheTrace: at every step the panel of variables has the values in the trace.
func TestVariablesAreThoseOfTheTrace(t *testing.T) {
	html, r := made(t, "lasso.pml", lasso, ltlpor.Options{})
	b := open(t, html, desktop)
	var want [][]map[string]string
	for _, p := range r.Properties {
		for _, x := range p.Traces {
			states := []map[string]string{}
			for k := range len(x.Steps) + 1 {
				values := map[string]string{}
				for _, g := range x.State(k - 1) {
					for _, v := range g.Values {
						if g.Name != "" && !strings.HasPrefix(v.Name, g.Name+":") {
							v.Name = g.Name + ":" + v.Name
						}
						values[v.Name] = v.Value
					}
				}
				states = append(states, values)
			}
			want = append(want, states)
		}
	}
	require.Greater(t, len(want), 1)
	require.Equal(t, want, eval[[][]map[string]string](b, variablesAt))
}

// TestLasso: in a lasso, the last step is followed by the first step of the cycle. The formula is explained at every
// step.
func TestLasso(t *testing.T) {
	html, r := made(t, "lasso.pml", lasso, ltlpor.Options{})
	tr := r.Properties[2].Traces[0]
	require.GreaterOrEqual(t, tr.CycleStart, 0)
	b := open(t, html, desktop)
	b.press("n")
	require.Contains(t, b.text(".run:not([hidden]) h2"), "counterexample to live")
	b.press(kb.End)
	require.Contains(t, b.text(".run:not([hidden]) .parts .v"), "false")
	for i, name := range tr.Why.Truth.Names {
		row := fmt.Sprintf(".run:not([hidden]) .parts tr[data-part='%d'] ", i)
		require.Equal(t, name, b.text(row+"th"))
		require.Equal(t, fmt.Sprint(tr.Why.Truth.At[i][len(tr.Steps)]), b.text(row+".v"))
	}
	b.press(kb.ArrowRight)
	require.Contains(t, b.text("#now"), fmt.Sprintf("%d of ", tr.CycleStart+1))
	b.shoot("lasso")
}

// TestAutomaton: the automaton is in one state at every step, and in an accepting state somewhere in the cycle.
func TestAutomaton(t *testing.T) {
	html, r := made(t, "lasso.pml", lasso, ltlpor.Options{})
	b := open(t, html, desktop)
	const accepts = `.run:not([hidden]) .graph g.now ellipse + ellipse`
	require.Zero(t, eval[float64](b, `document.querySelectorAll(".run:not([hidden]) .graph").length`),
		"a failed assertion has no automaton")
	b.press("n")
	tr := r.Properties[2].Traces[0]
	accepting := false
	for k := range len(tr.Steps) + 1 {
		if k > 0 {
			b.press(kb.ArrowRight)
		}
		require.Equal(t, 1.0, eval[float64](b, `document.querySelectorAll(".run:not([hidden]) .graph g.now").length`))
		if k > tr.CycleStart && eval[float64](b, "document.querySelectorAll('"+accepts+"').length") > 0 {
			accepting = true
		}
	}
	require.True(t, accepting)
	b.shoot("automaton")
}

// TestChart: the chart marks the steps of the run, and a click on a step selects the step.
func TestChart(t *testing.T) {
	html, _ := made(t, "lasso.pml", lasso, ltlpor.Options{})
	b := open(t, html, desktop)
	b.press(kb.ArrowRight, kb.ArrowRight)
	marked := strings.Split(eval[string](b, `document.querySelector(".run:not([hidden]) .chart g.now").dataset.s`), " ")
	require.Contains(t, marked, "2")
	require.Contains(t, b.text(".chart text.b"), "counterexample to assertions|P(0)|Q(1)")
	const handshake = `[...document.querySelectorAll(".run:not([hidden]) .chart [data-s]")]
		.find(e => e.textContent.includes("h: 7"))`
	b.do(chromedp.Evaluate(handshake+`.dispatchEvent(new MouseEvent("click", { bubbles: true }))`, nil))
	require.Contains(t, b.text("#now"), "h!7")
	require.True(t, eval[bool](b, handshake+`.classList.contains("now")`))
}

func TestFindingVariables(t *testing.T) {
	html, _ := made(t, "lasso.pml", lasso, ltlpor.Options{})
	b := open(t, html, desktop)
	const shown = ".run:not([hidden]) .vars tr:not([hidden]) th"
	all := b.text(shown)
	require.Contains(t, all, "x|done|on")
	b.press("/")
	require.Equal(t, "search", eval[string](b, `document.activeElement.className`))
	b.press(kb.Backspace, "d", "o", "n") // the driver of the browser sends the letter to the field, too
	require.Equal(t, "done", b.text(shown))
	b.press("e", kb.Escape)
	b.do(chromedp.Click(".run:not([hidden]) .vars tr[data-v='1'] .pin", chromedp.ByQuery))
	require.Equal(t, "done", b.text(".run:not([hidden]) .pinned th"))
	b.do(chromedp.Evaluate(`(() => {
		const s = document.querySelector(".run:not([hidden]) .search");
		s.value = "";
		s.dispatchEvent(new Event("input", { bubbles: true }));
	})()`, nil))
	require.True(t, strings.HasPrefix(b.text(shown), "done|x|on"), b.text(shown))
	b.do(chromedp.Click(".run:not([hidden]) .vars tr[data-v='0'] .hide", chromedp.ByQuery))
	require.True(t, strings.HasPrefix(b.text(shown), "done|on"), b.text(shown))
	require.Equal(t, "show 1 hidden", b.text(".run:not([hidden]) .unhide"))
	b.do(chromedp.Click(".run:not([hidden]) .unhide", chromedp.ByQuery))
	require.True(t, strings.HasPrefix(b.text(shown), "done|x|on"), b.text(shown))
}

func TestDeadlock(t *testing.T) {
	html, _ := made(t, "stuck.pml", stuck, ltlpor.Options{})
	b := open(t, html, desktop)
	require.Contains(t, b.text(".wrong"), "invalid end state")
	require.Contains(t, b.text(".waits"), "P(0) waits at stuck.pml:2 for a!1")
	require.Zero(t, eval[float64](b, `document.querySelectorAll(".formula").length`), "there is no formula")
	b.press(kb.End)
	require.Equal(t, 1.0, eval[float64](b, `document.querySelectorAll(".strip .wrong").length`))
	b.shoot("deadlock")
}

// TestHolds: without a violation there is no run to step through, but every other part of the page.
func TestHolds(t *testing.T) {
	const fine = "byte x;\nactive proctype P() { if :: x == 0 -> x = 1 :: x == 1 -> x = 2 fi }\n"
	html, r := made(t, "fine.pml", fine, ltlpor.Options{})
	require.Equal(t, ltlpor.Holds, r.Verdict)
	b := open(t, html, desktop)
	require.Zero(t, eval[float64](b, `document.querySelectorAll("#bar, .run").length`))
	require.Equal(t, "|~", b.text("#source .c"))
	b.press(kb.ArrowRight, "n", "/")
	b.shoot("holds")
}

// hostile has texts that a report shows, with markup and scripts in every text.
const hostile = `/* </script><script>alert(1)</script> <img src=x onerror=alert(2)> --> ]]> */
#define p (x == 0 /* </style><script>alert(3)</script> */)
byte x; /* <!-- <script> */
active proctype P() { printf("</script><script>alert(4)</script>%d", x); x = 1; assert(x == 0) }
ltl q { [] p }
`

func TestHostile(t *testing.T) {
	name := `<img src=x onerror=alert(5)>"'.pml`
	html, _ := made(t, name, hostile, ltlpor.Options{})
	b := open(t, html, desktop)
	require.Contains(t, b.text("h1"), name)
	require.Contains(t, b.text("#source code"), "<script>alert(1)</script> <img src=x onerror=alert(2)>")
	require.Contains(t, b.text(".effects"), `prints "</script><script>alert(4)</script>0"`)
	require.Equal(t, 2.0, eval[float64](b, `document.querySelectorAll("script").length`))
	require.Zero(t, eval[float64](b, `document.querySelectorAll("img").length`))
}

// TestCharactersThatAct: characters that control a terminal or the direction of writing are shown by their numbers.
func TestCharactersThatAct(t *testing.T) {
	const text = "byte x; /* \x1b[31m \xff \u202e */\nchan c = [1] of { byte };\n" +
		"active proctype P() { printf(\"\x1b\x07\"); c!1; assert(false) }\n"
	html, _ := made(t, "m\x1b.pml", text, ltlpor.Options{})
	require.Equal(t, draw.Readable(string(html)), string(html))
	b := open(t, html, desktop)
	require.Equal(t, `m\x1b.pml`, strings.TrimPrefix(b.text("h1"), "violated "))
	require.Contains(t, b.text("#source code"), `/* \x1b[31m \xff \u{202e} */`)
	require.Contains(t, b.text(".chart"), `\x1b\x07`)
}

// long has a counterexample of more than 2,000 steps.
const long = `int x; byte y;
active proctype Counter() { do :: x < 1000 -> x++; y = x % 7 od }
active proctype Watch() { x == 1000 -> assert(false) }
`

func TestLongTrace(t *testing.T) {
	html, r := made(t, "long.pml", long, ltlpor.Options{})
	n := len(r.Properties[0].Traces[0].Steps)
	require.Greater(t, n, 2000)
	b := open(t, html, desktop)
	b.press(kb.End)
	require.Equal(t, "1000", b.text(".run:not([hidden]) .vars tr[data-v='0'] .v"))
	b.press(kb.ArrowLeft, kb.ArrowLeft)
	require.Equal(t, fmt.Sprint(n-2), b.text(".run:not([hidden]) .steps li.now .n"))
	for _, selector := range []string{".steps li.now", ".strip .here"} {
		require.True(t, eval[bool](b, fmt.Sprintf(`(() => {
			const e = document.querySelector(".run:not([hidden]) %s"), a = e.getBoundingClientRect();
			const s = e.closest(".scroll").getBoundingClientRect();
			return a.top >= s.top && a.bottom <= s.bottom && a.left >= s.left - 1 && a.left < s.right;
		})()`, selector)), "%s is out of sight", selector)
	}
	b.shoot("long")
}

// TestPhone: nothing is wider than the screen of a phone, at the first and at the last step.
func TestPhone(t *testing.T) {
	wide := strings.Replace(lasso, "active proctype P", "/* "+strings.Repeat("wide", 60)+" */ active proctype P", 1)
	for name, text := range map[string]string{"lasso": wide, "long": long} {
		if name == "long" && !amount.Exhaustive() {
			continue // its 2000 steps are laid out in TestLongTrace
		}
		html, _ := made(t, strings.Repeat(name, 20)+".pml", text, ltlpor.Options{})
		b := open(t, html, screen{390, 844, false, true})
		for _, key := range []string{kb.Home, kb.End} {
			b.press(key)
			require.LessOrEqual(t, eval[float64](b, `document.documentElement.scrollWidth`), 390.0, name)
			require.True(t, eval[bool](b, `[...document.querySelectorAll(".run:not([hidden]) .told")]
				.every(e => e.scrollHeight <= e.clientHeight + 1)`), "what is wrong is cut off")
			require.Positive(t, eval[float64](b, `document.getElementById("now").getBoundingClientRect().height`))
		}
		b.shoot("phone-" + name)
	}
}

func TestDark(t *testing.T) {
	html, _ := made(t, "lasso.pml", lasso, ltlpor.Options{})
	colors := map[bool]string{}
	for _, dark := range []bool{false, true} {
		b := open(t, html, screen{1400, 1000, dark, true})
		b.press(kb.ArrowRight)
		colors[dark] = eval[string](b, `getComputedStyle(document.body).backgroundColor`)
		if dark {
			b.press("n", kb.End)
			b.shoot("dark")
		}
	}
	require.NotEqual(t, colors[false], colors[true])
}

// TestPrint: a printed page shows the whole run, and no buttons.
func TestPrint(t *testing.T) {
	html, _ := made(t, "lasso.pml", lasso, ltlpor.Options{})
	b := open(t, html, screen{1400, 1000, true, true})
	b.press("n")
	var pdf []byte
	b.do(chromedp.ActionFunc(func(ctx context.Context) (err error) {
		pdf, _, err = page.PrintToPDF().WithPrintBackground(true).Do(ctx)
		return err
	}))
	require.True(t, bytes.HasPrefix(pdf, []byte("%PDF")))
	keep(t, "print.pdf", pdf)
	b.do(emulation.SetEmulatedMedia().WithMedia("print"))
	require.Equal(t, "none", eval[string](b, `getComputedStyle(document.getElementById("bar")).display`))
	require.Equal(t, "rgb(255, 255, 255)", eval[string](b, `getComputedStyle(document.body).backgroundColor`))
	require.True(t, eval[bool](b, `[...document.querySelectorAll(".run:not([hidden]) .steps, #source .code")]
		.every(e => e.scrollHeight <= e.clientHeight + 1)`), "a panel is cut off")
	b.shoot("print")
}

// TestWithoutScript: without scripts, all counterexamples are readable.
func TestWithoutScript(t *testing.T) {
	html, r := made(t, "lasso.pml", lasso, ltlpor.Options{})
	without := desktop
	without.script = false
	b := open(t, html, without)
	b.shoot("without-script")
	steps := 0
	for _, p := range r.Properties {
		for _, x := range p.Traces {
			steps += len(x.Steps) + 1
		}
	}
	b.do(emulation.SetScriptExecutionDisabled(false))
	require.Equal(t, float64(steps), eval[float64](b, `document.querySelectorAll(".steps [data-k]").length`))
	require.True(t, eval[bool](b, `[...document.querySelectorAll(".steps li")].every(e => e.offsetHeight > 0)`))
	require.Equal(t, "none", eval[string](b, `getComputedStyle(document.getElementById("bar")).display`))
}
