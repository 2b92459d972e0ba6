package teaching

import (
	"fmt"

	"ltlpor"
	"ltlpor/internal/output/layout"
)

// sizes compares ample sets with group sets: it prints in how many states the ample set has fewer moves, as many, or
// more. If z is nil, it prints nothing.
func (t *auditPrinter) sizes(z *ltlpor.AuditedSizes) {
	if z == nil {
		return
	}
	of := layout.Counted(z.Fewer+z.Same+z.More+z.Whole, "state")
	fmt.Fprintf(t.Writer, "\n  ample sets beside groups, in %s without the cycle proviso\n", of)
	var rows [][]string
	for _, r := range []struct {
		states int64
		what   string
	}{
		{z.Fewer, "fewer moves"}, {z.Same, "as many"}, {z.More, "more"}, {z.Whole, "nothing is left out by either"},
	} {
		rows = append(rows, []string{"", "", layout.Count(r.states), r.what})
	}
	t.Rows("", rows)
	if z.Groups > 0 {
		word := "each of which ample sets do, too"
		if z.Alone > 0 {
			word = fmt.Sprintf("in %s of which ample sets do not", layout.Count(z.Alone))
		}
		fmt.Fprintf(t.Writer, "    groups leave something out of %s, %s\n", layout.Counted(z.Groups, "state"), word)
	}
	for _, x := range z.Examples {
		fmt.Fprintf(t.Writer, "\n  an ample set has more moves here:\n")
		t.larger(&x)
	}
}

// larger prints a state in which the ample set has more moves than the group set, with both sets.
func (t *auditPrinter) larger(x *ltlpor.AuditedLarger) {
	rows := stateRows(x.State)
	addStatements(&rows, "group", x.Group)
	addStatements(&rows, "ample", x.Ample)
	t.Rows("    ", rows)
}
