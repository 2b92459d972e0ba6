package htmlreport_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/htmlreport"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/repo"
)

// round has a lasso, an atomic sequence and few states.
const round = `byte x; bool on;
active proctype P() {
	do
	:: atomic { x == 0 -> x = 1; x = 2 }
	:: x == 2 -> x = 0; on = !on
	od
}
ltl calm { <> [] on }
`

// stuck has an invalid end state.
const stuck = "chan a = [0] of { bit }; bool b;\nactive proctype P() { b = true; a!1 }\n"

func lateRead(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(repo.Path("models/course/late-read.pml"))
	require.NoError(t, err)
	return string(text)
}

// graphPart returns the panel of the state graph in a page, or "" if there is none.
func graphPart(html []byte) string {
	return regexp.MustCompile(`(?s)<section[^>]* id="states">.*?</section>`).FindString(string(html))
}

func TestGraph(t *testing.T) {
	html, _ := made(t, "stuck.pml", stuck, ltlpor.Options{})
	part := graphPart(html)
	require.Contains(t, part, "2 states and 1 transition of the model as it is written; "+
		"double border: nothing can be executed; stuck: an invalid end state")
	require.Contains(t, part, "1: b=true stuck")
	require.Contains(t, part, "P(0): b = true")
	require.Contains(t, part, "<title>state 1\nb = true, a = []\nP(0) at stuck.pml:2</title>")
	require.Equal(t, 2, strings.Count(part, "data-node="))
	require.Contains(t, part, `data-edge="0-1"`)
}

// TestGraphOfFaults: a faulty division ends the run in a separate node; a failed assertion does not.
func TestGraphOfFaults(t *testing.T) {
	const text = "byte x;\nactive proctype P() { assert(x > 0); x = 1 / x }\n"
	html, r := made(t, "m.pml", text, ltlpor.Options{})
	part := graphPart(html)
	require.Contains(t, part, "P(0): assert(x &gt; 0) ✗")
	require.Contains(t, part, "P(0): x = 1 / x ✗")
	require.Contains(t, part, "a run that goes wrong ends here")
	require.NotEmpty(t, r.Properties[0].Traces)
}

func TestGraphIsSmall(t *testing.T) {
	nodes := func(text string) int {
		html, _ := made(t, "m.pml", text, ltlpor.Options{})
		return strings.Count(graphPart(html), "data-node=")
	}
	const cycle = "byte x;\nactive proctype P() { do :: x = (x + 1) %% %d od }\n"
	require.Equal(t, htmlreport.MaxStates, nodes(fmt.Sprintf(cycle, htmlreport.MaxStates)))
	require.Zero(t, nodes(fmt.Sprintf(cycle, htmlreport.MaxStates+1)))
	const steps = "byte x;\nactive proctype P() { do :: x = (x + 1) %% 60 %s od }\n"
	again := strings.Repeat(":: x = (x + 1) % 60 ", htmlreport.MaxTransitions/60)
	require.Zero(t, nodes(fmt.Sprintf(steps, again)), "there are too many edges")
}

func TestGraphHostile(t *testing.T) {
	html, _ := made(t, "<b>'\"&.pml", hostile, ltlpor.Options{})
	part := graphPart(html)
	require.NotEmpty(t, part)
	require.NotContains(t, part, "<script")
	require.NotContains(t, part, "<b>")
	require.Contains(t, part, "&lt;script&gt;")
	require.Contains(t, part, "at &lt;b&gt;&#39;&#34;&amp;.pml:4")
}

// TestGraphFollows: at every step the panel marks the node with the state of the trace; inside an atomic sequence,
// the node before the sequence.
func TestGraphFollows(t *testing.T) {
	const division = "byte x;\nactive proctype P() { x = 1; x = x / (x - 1) }\n"
	for name, text := range map[string]string{
		"late-read": lateRead(t), "round": round, "stuck": stuck, "division": division,
	} {
		html, r := made(t, name+".pml", text, ltlpor.Options{})
		b := open(t, html, desktop)
		property := 0
		for len(r.Properties[property].Traces) == 0 {
			property++
		}
		tr := r.Properties[property].Traces[0]
		const now = `[...document.querySelectorAll("#states g.now")].map(e => e.dataset.node).join()`
		require.Equal(t, "0", eval[string](b, now))
		node := map[string]string{} // by state
		inside, last := 0, "0"
		const edge = `[...document.querySelectorAll("#states path.now")].map(e => e.dataset.edge).join()`
		for k, s := range tr.Steps {
			b.press(kb.ArrowRight)
			at := eval[string](b, now)
			require.Equal(t, "in state "+at, b.text("#states .state"))
			if s.Atomic {
				require.Equal(t, last, at)
				require.Empty(t, eval[string](b, edge))
				inside++
				continue
			}
			if name == "division" && k == len(tr.Steps)-1 { // it is not taken to the end
				require.Equal(t, last, at)
				require.Empty(t, eval[string](b, edge))
				continue
			}
			require.Equal(t, last+"-"+at, eval[string](b, edge))
			last = at
			if before, ok := node[string(s.State)]; ok {
				require.Equal(t, before, at, "%s: step %d", name, k+1)
			}
			node[string(s.State)] = at
			title := b.text("#states [data-node='" + at + "'] title")
			for _, g := range tr.State(k) {
				for _, v := range g.Values {
					require.Contains(t, title, v.Name+" = "+v.Value, "%s: step %d", name, k+1)
				}
				if g.Name != "" {
					require.Contains(t, title, g.Name+" at "+g.At)
				}
			}
		}
		require.Equal(t, name == "round", inside > 0)
		passed := eval[float64](b, `document.querySelectorAll("#states g.passed").length`)
		require.GreaterOrEqual(t, int(passed), len(node))
		b.shoot("graph-" + name)
		if !amount.Exhaustive() {
			continue // TestStatesDark has a dark page
		}
		dark := open(t, html, screen{1400, 1000, true, true})
		dark.press(kb.End)
		dark.shoot("graph-dark-" + name)
	}
}

// TestGraphOfWhatHolds: without a counterexample, the panel begins with the initial state.
func TestGraphOfWhatHolds(t *testing.T) {
	text := "byte a, b, c;\n"
	for _, v := range []string{"a", "b", "c"} {
		text += fmt.Sprintf("active proctype P%s() { do :: %s = (%s + 1) %% 3 od }\n", v, v, v)
	}
	html, r := made(t, "m.pml", text, ltlpor.Options{})
	require.Equal(t, ltlpor.Holds, r.Verdict)
	require.Contains(t, graphPart(html), "27 states and 81 transitions")
	b := open(t, html, screen{390, 844, false, true})
	require.True(t, eval[bool](b, `(() => {
		const e = document.querySelector("#states [data-node='0'] ellipse"), a = e.getBoundingClientRect();
		const s = e.closest(".scroll").getBoundingClientRect();
		return a.top >= s.top && a.bottom <= s.bottom && a.left >= s.left && a.right <= s.right;
	})()`), "the initial state is out of sight")
	require.LessOrEqual(t, eval[float64](b, `document.documentElement.scrollWidth`), 390.0)
	b.shoot("graph-phone")
}

// TestGraphWithClaim: a claim is not part of the graph. Runs of the claim are not marked, and the panel says so.
func TestGraphWithClaim(t *testing.T) {
	const text = "byte x;\nactive proctype P() { do :: x = 1 - x od }\n" +
		"never { byte k; accept: do :: x == 0 -> k = 1 :: x == 1 -> k = 0 od }\n"
	html, r := made(t, "m.pml", text, ltlpor.Options{})
	tr := r.Properties[len(r.Properties)-1].Traces
	require.NotEmpty(t, tr)
	require.NotNil(t, tr[0].Program().Claim)
	b := open(t, html, desktop)
	b.press(kb.End)
	require.Contains(t, b.text("#states .state"), "has a claim")
	require.Zero(t, eval[float64](b, `document.querySelectorAll("#states .now, #states .passed").length`))
}
