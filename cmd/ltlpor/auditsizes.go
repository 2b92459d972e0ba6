package main

import (
	"fmt"

	"ltlpor"
)

// sizesDocument compares the default ample sets with those of groups, by states.
type sizesDocument struct {
	Fewer    int64            `json:"fewer"`
	Same     int64            `json:"as_many"`
	More     int64            `json:"more"`
	Whole    int64            `json:"both_whole"`
	Groups   int64            `json:"group_reduced"`
	Alone    int64            `json:"group_alone"`
	Examples []largerDocument `json:"examples,omitempty"`
}

// largerDocument is a state in which the ample set has more moves.
type largerDocument struct {
	State []valuesDocument    `json:"state"`
	Ample []statementDocument `json:"ample"`
	Group []statementDocument `json:"group"`
}

func sizesOf(z *ltlpor.AuditedSizes) *sizesDocument {
	if z == nil {
		return nil
	}
	d := &sizesDocument{
		Fewer: z.Fewer, Same: z.Same, More: z.More, Whole: z.Whole, Groups: z.Groups, Alone: z.Alone,
	}
	for _, x := range z.Examples {
		d.Examples = append(d.Examples, largerDocument{values(x.State), statements(x.Ample), statements(x.Group)})
	}
	return d
}

// sizes prints how many moves the default ample sets have beside those of groups.
func (t *auditText) sizes(z *ltlpor.AuditedSizes) {
	if z == nil {
		return
	}
	of := counted(z.Fewer+z.Same+z.More+z.Whole, "state")
	fmt.Fprintf(t.w, "\n  ample sets beside groups, in %s without the cycle proviso\n", of)
	var rows [][]string
	for _, r := range []struct {
		states int64
		what   string
	}{
		{z.Fewer, "fewer moves"}, {z.Same, "as many"}, {z.More, "more"}, {z.Whole, "nothing is left out by either"},
	} {
		rows = append(rows, []string{"", "", formatCount(r.states), r.what})
	}
	t.rows("", rows)
	if z.Groups > 0 {
		word := "each of which ample sets do, too"
		if z.Alone > 0 {
			word = fmt.Sprintf("in %s of which ample sets do not", formatCount(z.Alone))
		}
		fmt.Fprintf(t.w, "    groups leave something out of %s, %s\n", counted(z.Groups, "state"), word)
	}
	for _, x := range z.Examples {
		fmt.Fprintf(t.w, "\n  an ample set has more moves here:\n")
		t.larger(&x)
	}
}

// larger prints a state with both sets.
func (t *auditText) larger(x *ltlpor.AuditedLarger) {
	rows := stateRows(x.State)
	t.statements(&rows, "group", x.Group)
	t.statements(&rows, "ample", x.Ample)
	t.rows("    ", rows)
}
