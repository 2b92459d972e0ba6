package coverage

import (
	"fmt"
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// Warnings returns a warning for every process type without processes, and for every statement that no run executes.
//
// It omits a statement if an earlier statement already explains it (Behind is -1), and a statement of an inline if a
// run executes the statement in a different call of the inline.
func (c *Coverage) Warnings() (list source.List) {
	idle := map[string]bool{}
	for _, t := range c.Idle {
		idle[t.Name] = true
		list.Add(source.Warnf(t.Span, "no process of type %s is ever started", t.Name).WithKind(source.Unreached))
	}
	taken := map[text]bool{} // taken in some use of the inline
	for i := range c.Statements {
		if s := &c.Statements[i]; s.Taken {
			taken[s.inlined()] = true
		}
	}
	for i := range c.Statements {
		s := &c.Statements[i]
		if !s.Taken && s.Behind >= 0 && !idle[s.Process] && (s.Span.OutsideMacros().Via == nil || !taken[s.inlined()]) {
			list.Add(s.warning())
		}
	}
	return list
}

// text identifies a statement of an inline, independent of the call of the inline. The first element is the span of the
// statement, and the second the span outside of macros. Both spans lack the call.
type text [2]source.Span

func (s *Statement) inlined() text {
	own, at := s.Span, s.Span.OutsideMacros()
	own.Via, at.Via = nil, nil
	return text{own, at}
}

func (s *Statement) warning() *source.Diagnostic {
	kind, what := source.Unreached, "unreached"
	switch {
	case s.Receive && s.Stands:
		kind, what = source.Unmatched, "no message is ever received here"
	case s.Option:
		what = "option never taken"
	case s.Stands:
		what = "never executable"
	}
	text := fmt.Sprintf("%s: %s: %s", s.Process, what, s.Text)
	switch s.Behind {
	case 0:
	case 1:
		text += "; the statement only it leads to is not reached"
	default:
		text += fmt.Sprintf("; the %d statements only it leads to are not reached", s.Behind)
	}
	if call := s.Span.OutsideMacros().Via; call != nil {
		line := call.Use.Use().Line()
		text += fmt.Sprintf(" (in %s, called on line %d)", call.Name, line)
	}
	return source.Warnf(s.Span, "%s", text).WithKind(kind)
}

// Wraps returns a warning for every statement of p that stored a value too large for its variable. Calls of the same
// inline share a warning.
//
// `marks` has the marks as for FromMarks. Wraps omits a statement if the statement only stores constants, and the list
// `reported` already has a warning about such a constant.
func Wraps(p *program.Program, marks []Mark, reported source.List) (list source.List) {
	met := map[key]bool{}
	for i, e := range p.Numbered() {
		if i >= len(marks) || marks[i]&Wrapped == 0 || !e.Span.Valid() || storesReported(e, reported) {
			continue
		}
		own := e.Span
		own.Via = nil
		if k := (key{span: own, text: e.Text}); !met[k] {
			met[k] = true
			list.Add(source.Warnf(e.Span, "a value does not fit and wraps around: %s", e.Text).WithKind(source.Wrapped))
		}
	}
	return list
}

// storesReported reports whether e only stores constants, and the list `reported` has a warning about one of them.
func storesReported(e *program.Edge, reported source.List) bool {
	var values []program.Expr
	if run, ok := e.Guard.(*program.Run); ok {
		values = run.Args
	}
	for _, op := range e.Ops {
		if op.Assign != nil {
			values = append(values, op.Assign.X)
		}
	}
	if e.Comm != nil {
		values = append(values, e.Comm.Msg...)
	}
	if len(values) == 0 || slices.ContainsFunc(values, func(x program.Expr) bool { return !constant(x) }) {
		return false
	}
	return slices.ContainsFunc(reported, func(d *source.Diagnostic) bool {
		return d.Kind == source.Wrapped && liesWithin(d.Span, e.Span)
	})
}

// liesWithin reports whether span s lies inside span outer. If outer comes from a use of a macro or an inline, s may
// also lie inside the text of the use, for example in an argument.
func liesWithin(s, outer source.Span) bool {
	for {
		if s.File == outer.File && outer.Start <= s.Start && s.End <= outer.End {
			return true
		}
		if outer.Via == nil {
			return false
		}
		outer = outer.Via.Use
	}
}

// constant reports whether x consists only of constants: x reads no variable and starts no process.
func constant(x program.Expr) bool {
	fixed := true
	program.Walk(x, func(x program.Expr) {
		switch x.(type) {
		case program.Const, *program.Unary, *program.Binary, *program.If:
		default:
			fixed = false
		}
	})
	return fixed
}
