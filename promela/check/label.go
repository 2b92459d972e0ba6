package check

import "ltlpor/promela"

// noLabelFirst refuses a label on the first statement of a block, which SPIN
// gives no location of its own. The block is the body of an inline with that name, if any.
func (c *checker) noLabelFirst(s *promela.Sequence, inline string) {
	for _, st := range s.Steps {
		switch st.Stmt.(type) {
		case *promela.ExclusiveStmt:
			continue
		case *promela.DeclStmt, *promela.ForStmt, *promela.SelectStmt:
			return
		}
		if len(st.Labels) == 0 {
			return
		}
		l := st.Labels[0]
		if inline != "" {
			c.errorf(l.Span, "label %s stands on the first statement of an inline", l.Name).
				WithHint("put the label before the call: %s: %s(…)", l.Name, inline)
			return
		}
		c.errorf(l.Span, "label %s stands on the first statement of a block", l.Name).
			WithHint("put the label before the opening brace")
		return
	}
}

// guardLabel refuses a label on the main part of an unless that is not a block
// with one label: only there can it be lifted to the whole (rule 7.4).
func (c *checker) guardLabel(main *promela.Sequence) {
	if len(main.Steps) != 1 || main.End.Start != main.End.End || len(main.Steps[0].Labels) == 0 {
		return
	}
	st := main.Steps[0]
	if _, block := st.Stmt.(*promela.BlockStmt); block && len(st.Labels) == 1 {
		return
	}
	l := st.Labels[0]
	c.errorf(l.Span, "label %s stands on a statement with unless", l.Name).
		WithHint("write `%s: { … } unless …`", l.Name)
}
