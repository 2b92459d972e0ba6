package trail_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/trail"
	"ltlpor/source"
	"ltlpor/trace"
)

// TestSpareStep: a superfluous step at the end, with no executable step, is distinguished from a misfit elsewhere.
// The trails are from SPIN 6.5.2 with -DBFS, except the last three.
func TestSpareStep(t *testing.T) {
	const (
		provided = "byte x;\nactive proctype P() provided (x < 2) { x++; x++; x++ }"
		merged   = "byte x;\nactive proctype P() { byte k; x = 1; k = 1; k = 2; x == 3 }\n" +
			"active proctype Q() { byte k; k = 2; k = 3; x == 4 }"
		first = "byte i; active [2] proctype P() { (i > 0) -> i-- }"
	)
	for _, c := range []struct {
		name, model, trail string
		steps              int // of the run; -1: the trail is refused
	}{
		{"a provided clause", provided, "1:0:0\n2:0:1\n3:0:1\n", 2},
		{"merged statements", merged, "-4:-4:-4\n1:1:5\n2:0:0\n3:0:1\n4:0:3\n", 5},
		{"in the first state", first, "-4:-4:-4\n1:0:0\n", 0},
		{"an assertion failed before", "byte x; active proctype P() { x = 1; assert(x == 2); x == 2 }",
			"1:0:0\n2:0:1\n3:0:2\n", 2},
		{"two steps too many", provided, "1:0:0\n2:0:1\n3:0:1\n4:0:2\n", -1},
		{"another process can move", first + " active proctype Q() { i = 0 }", "1:0:0\n", -1},
		{"in a cycle", provided, "1:0:0\n-1:-1:-1\n2:0:2\n", -1},
	} {
		p, m := read(t, c.model)
		f, list := trail.Parse(source.NewFile("t.trail", c.trail))
		require.Empty(t, list, c.name)
		_, err := trail.Follow(p, m, f)
		var miss *trace.Mismatch
		require.ErrorAs(t, err, &miss, c.name)
		require.Regexp(t, "cannot do", miss.Why, c.name)
		var spare *trail.SpareError
		if c.steps < 0 {
			require.NotErrorAs(t, err, &spare, c.name)
			continue
		}
		require.ErrorAs(t, err, &spare, c.name)
		require.Len(t, spare.Run.Stem, c.steps, c.name)
		require.Equal(t, f.Steps[len(f.Steps)-1].Span, spare.Step.Span, c.name)
	}
}
