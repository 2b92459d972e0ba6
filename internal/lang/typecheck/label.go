package typecheck

import (
	"strings"

	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// noLabelFirst reports an error for a label on the first statement of s, because SPIN gives this statement no separate
// location. s is the body of a block, or of the inline called `inline` if this is not "". The span `at` covers the
// block with its keyword and brace; it is invalid if unknown.
func (c *checker) noLabelFirst(s *promela.Sequence, inline string, at source.Span) {
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
			WithHint("put the label before the opening brace").WithFix("Move the label before the block", moved(l, at)...)
		return
	}
}

// guardLabel reports an error for a label on `main`, the main part of an unless. A block with one label is allowed,
// because the label then applies to the whole unless (rule 7.4).
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
		WithHint("write `%s: { … } unless …`", l.Name).WithFix("Put the statement in braces", braces(st.Span)...)
}

// markInside sets l.Inside if l is inside an atomic sequence or d_step. It also warns about an end, accept or progress
// label there, because it has little or no effect. Inside a d_step no state is visible. Inside an atomic sequence, only
// states in which the process is blocked are visible.
func (c *checker) markInside(l *Label) {
	if c.proc.Kind != Ordinary {
		return
	}
	switch {
	case c.dstep != 0:
		l.Inside = "a d_step"
	case c.atomic > 0:
		l.Inside = "an atomic sequence"
	default:
		return
	}
	kind := ""
	for _, k := range []string{"accept", "progress", "end"} {
		if strings.HasPrefix(l.Name, k) {
			kind = k
		}
	}
	switch {
	case kind == "" || kind == "end" && c.dstep == 0:
	case c.dstep != 0:
		c.warnf(l.Span, "%s label %s inside a d_step: no state is seen there", kind, l.Name)
	default:
		c.warnf(l.Span, "%s label %s inside an atomic sequence: it counts only where the process is stopped there",
			kind, l.Name)
	}
}

// moved returns the edits that move label l to the start of span. There are no edits if the label or the text at span
// comes from a macro or an inline, or if span is invalid.
func moved(l promela.Ident, span source.Span) []source.Edit {
	label := l.Span
	if !span.Valid() || span.Via != nil || label.Via != nil || span.File != label.File || !label.Reads(l.Name) {
		return nil
	}
	rest := label.File.Text[label.End:]
	colon := len(rest) - len(strings.TrimLeft(rest, " \t"))
	if !strings.HasPrefix(rest[colon:], ":") || strings.HasPrefix(rest[colon:], "::") {
		return nil
	}
	rest = rest[colon+1:]
	label.End += colon + 1 + len(rest) - len(strings.TrimLeft(rest, " \t"))
	span.End = span.Start
	return []source.Edit{{Span: label, Old: label.Text()}, {Span: span, New: l.Name + ": "}}
}

// braces returns the edits that enclose the text at span in braces. If the text comes from a macro or an inline, the
// result is nil.
func braces(span source.Span) []source.Edit {
	if span.Via != nil {
		return nil
	}
	before, after := span, span
	before.End, after.Start = before.Start, after.End
	return []source.Edit{{Span: before, New: "{ "}, {Span: after, New: " }"}}
}

// optionLabel warns about a label on the first statement of o, an option of s, because SPIN rejects it. `at` is the
// span of s.
func (c *checker) optionLabel(s *promela.IfStmt, o *promela.Sequence, at source.Span) {
	if len(o.Steps) == 0 || len(o.Steps[0].Labels) == 0 {
		return
	}
	l, word := o.Steps[0].Labels[0], "if"
	if s.Loop {
		word = "do"
	}
	d := c.warnf(l.Span, "label %s stands on the first statement of an option, which SPIN refuses", l.Name)
	d.WithHint("put the label before the %s", word).WithFix("Move the label before the "+word, moved(l, at)...)
	for _, kind := range []string{"accept", "progress", "end"} {
		if strings.HasPrefix(l.Name, kind) {
			// rule 10.2
			d.WithHint("it marks the place after this statement; to mark the choice put it before the %s", word)
		}
	}
}

// elseBesideIO warns about an else option in a selection with sends or receives. `first` is a send or receive with
// which another option begins. `at` is the span of the else.
func (c *checker) elseBesideIO(at source.Span, first promela.Stmt) {
	what, hint := "send", "it is taken where the channel is full"
	if _, is := first.(*promela.RecvStmt); is {
		what, hint = "receive", "it is taken where no message fits, on a rendezvous channel always"
	}
	c.warnf(at, "else beside a %s, which SPIN calls dubious", what).WithHint("%s", hint) // rule 8.3
}

func isIO(s promela.Stmt) bool {
	switch s.(type) {
	case *promela.SendStmt, *promela.RecvStmt:
		return true
	}
	return false
}
