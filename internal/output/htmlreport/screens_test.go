package htmlreport_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
)

// crowd returns a model with n processes of one type at a few lines, and with a counterexample in which every process
// moves.
func crowd(n int) string {
	return fmt.Sprintf(`/* %d nodes pass a message around, whose hops are counted in one variable for all of them. */
mtype = { token };
mtype:status = { idle, ready };
chan link[%d] = [2] of { mtype, byte };
mtype:status state[%d];
byte hops_of_the_message_so_far;
active [%d] proctype Node() {
	byte seen;
	state[_pid] = ready;
	if :: _pid == 0 -> link[1 %% %d]!token(1) :: else fi;
	link[_pid]?token(seen); hops_of_the_message_so_far++;
	assert(hops_of_the_message_so_far < %d); /* a long line, which the panel of the source cannot hold in its width */
	link[(_pid + 1) %% %d]!token(seen)
}
`, n, n, n, n, n, n, n)
}

// starved returns a model with n processes that wait forever at one line.
func starved(n int) string {
	return fmt.Sprintf("chan c = [0] of { byte };\nactive [%d] proctype Philosopher() { byte v; c?v; c?v }\n", n)
}

// layout has the measurements of a page.
type layout struct {
	Steps   float64 // where the list of steps begins, as a part of the height of the screen
	Source  float64 // the width of the narrowest text of a line, in pixels
	Names   int     // of processes behind the lines
	Outside []string
}

// measured measures the page as it is: what stands outside of the screen, but for pictures in panels of their own, or
// is cut off by its panel at the right.
const measured = `(() => {
	const shown = (e) => e.getClientRects().length > 0;
	const all = (s) => [...document.querySelectorAll(s)].filter(shown);
	const told = (e) => e.tagName + "." + e.className + ": " + Math.round(e.getBoundingClientRect().right);
	const outside = all("body *:not(svg, svg *)").filter((e) => (e.getBoundingClientRect().right > innerWidth + 0.5 ||
		e.getBoundingClientRect().left < -0.5)).map(told);
	const panels = all(".scroll:not(.chart, .graph, .strip), .told");
	const cut = panels.filter((e) => e.scrollWidth > e.clientWidth + 1).map(told);
	const first = document.querySelector(".run:not([hidden]) .steps [data-k]").getBoundingClientRect();
	return {
		Steps: (first.top + scrollY) / innerHeight,
		Source: Math.min(...all("#source td:last-child").map((e) => e.getBoundingClientRect().width)),
		Names: all("#source .w .p").length,
		Outside: [...outside, ...cut],
	};
})()`

// TestScreens: on every screen the list of steps begins in the first third, the source text has most of its panel for
// any number of processes at a line, and nothing is wider than the screen.
func TestScreens(t *testing.T) {
	for name, text := range map[string]string{
		"crowd-2": crowd(2), "crowd-12": crowd(12), "crowd-40": crowd(40), "starved-40": starved(40),
	} {
		if name != "crowd-40" && !amount.Exhaustive() {
			continue
		}
		html, r := made(t, name+".pml", text, ltlpor.Options{})
		require.Equal(t, ltlpor.Violated, r.Verdict)
		for s, least := range map[screen]float64{{1400, 1000, false, true}: 400, {390, 844, false, true}: 280} {
			b := open(t, html, s)
			for _, key := range []string{kb.Home, kb.ArrowRight, kb.End} {
				b.press(key)
				l := eval[layout](b, measured)
				require.Less(t, l.Steps, 2.0/5, "%s %d", name, s.width)
				require.Greater(t, l.Source, least, "%s %d", name, s.width)
				require.Positive(t, l.Names)
				require.Empty(t, l.Outside, "%s %d", name, s.width)
			}
			b.shoot(fmt.Sprintf("screen-%s-%d", name, s.width))
		}
	}
}

// TestNamesAtALine: the names of processes at one line are shortened, and none is left out.
func TestNamesAtALine(t *testing.T) {
	html, _ := made(t, "crowd.pml", crowd(12), ltlpor.Options{})
	b := open(t, html, desktop)
	require.Equal(t, "Node(0..11)", b.text("#source .w .p"))
	b.press(kb.ArrowRight)
	require.Contains(t, b.text("#source .w"), "Node(0)")
	require.Contains(t, b.text("#source .w .p"), "Node(1..11)")
}

// TestLongNames: long names, values and words in a report are broken, and push nothing out of the screen.
func TestLongNames(t *testing.T) {
	name := "a_name_without_end"
	for len(name) < 300 {
		name += "_and_without_end"
	}
	text := fmt.Sprintf("byte %s[3];\nactive [3] proctype P%s() { %s[_pid] = 1; assert(%s[0] + %s[1] < 2) }\n",
		name, name, name, name, name)
	html, _ := made(t, name+".pml", text, ltlpor.Options{})
	for _, s := range []screen{desktop, {390, 844, false, true}} {
		b := open(t, html, s)
		for _, key := range []string{kb.Home, kb.End} {
			b.press(key)
			b.shoot(fmt.Sprintf("long-names-%d", s.width))
			l := eval[layout](b, measured)
			require.Empty(t, l.Outside)
			require.Less(t, l.Steps, 2.0/5)
		}
	}
}

// TestNoStepWithoutStatement: a step without a statement, such as from the end of a loop to its successor, is not
// shown, and the slider does not stop there.
func TestNoStepWithoutStatement(t *testing.T) {
	const text = "byte x; active proctype P() { byte i; do :: i < 2 -> i++ :: else -> break od;\n" +
		"atomic { for (i : 0 .. 1) { x++ } }; x = 9; assert(false) }\n"
	html, r := made(t, "m.pml", text, ltlpor.Options{})
	tr := r.Properties[0].Traces[0]
	b := open(t, html, desktop)
	jumps := 0
	for i := range tr.Steps {
		jumps += len(tr.Steps[i].Jumps)
	}
	require.Positive(t, jumps)
	for i := range tr.Steps {
		b.press(kb.ArrowRight)
		require.NotContains(t, b.text("#now"), "(goto)")
		require.Equal(t, fmt.Sprint(i+1), b.text(".steps .now .n"))
	}
	require.Contains(t, b.text("#now"), "assert")
	b.press(kb.ArrowLeft, kb.ArrowLeft, kb.ArrowLeft)
	require.Greater(t, eval[float64](b, `document.querySelector(".steps .now").offsetHeight`), 0.0)
	require.NotContains(t, b.text(".chart, .steps li"), "(goto)")
}
