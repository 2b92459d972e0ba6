package trace

import (
	"fmt"
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// end checks that the run can end with fault f in r.s, the current state. It stores f in the trace, with a text and a
// source span. done is the number of replayed steps. The error is not nil if the run cannot end with f.
func (r *replay) end(f *program.Fault, done int) error {
	switch {
	case f.Kind == program.InvalidEnd:
		r.m.Enabled(r.s, &r.moves)
		if len(r.moves.All) > 0 {
			return fmt.Errorf("the state is no end state: %d moves are executable", len(r.moves.All))
		}
		if r.m.ValidEnd(r.s) {
			return fmt.Errorf("the end state is a valid one")
		}
		r.t.Blocked = r.t.view.blocked(r.s)
	case f.Kind.Stuck():
		var err error
		if f, err = r.stuck(f); err != nil {
			return err
		}
	case happensInStep(f) && done == 0:
		return fmt.Errorf("no step was taken in which %q could happen", f.Message)
	}
	r.t.Fault = f
	if f.Edge >= 0 && int(f.Edge) < len(r.p.Edges) {
		r.t.FaultSpan = r.p.Edges[f.Edge].Span
		if f.Span.Valid() {
			r.t.FaultSpan = f.Span
		}
	}
	r.t.FaultText = f.Message
	switch {
	case f.Kind == program.InvalidEnd:
		r.t.FaultText = invalidEnd(r.t.Blocked)
	case f.Kind.Stuck():
		at := slices.IndexFunc(r.t.Blocked, func(b Blocked) bool { return b.Proc == f.Proc })
		r.t.FaultText, r.t.FaultSpan = localDeadlock(r.t.Blocked, at), r.t.Blocked[at].Span
		if f.Kind.OfNode() {
			r.t.Node = r.node(f.Proc)
			r.t.FaultText = nodeDeadlock(r.t.Node, r.t.Blocked)
		}
	}
	return nil
}

// stuck checks that the process of f is blocked in the current state; f is a local or node deadlock. The result is a
// copy of f with the edge of the blocked statement, and stores the blocked processes (f.Proc and r.never) in
// Trace.Blocked. stuck does not check that the processes stay blocked for ever: only the caller can know.
func (r *replay) stuck(f *program.Fault) (*program.Fault, error) {
	for _, w := range exec.Waiting(r.p, r.t.view.one, r.s, nil) {
		if w.Proc != f.Proc || f.Edge >= 0 && w.Edge != f.Edge {
			continue
		}
		for _, b := range r.t.view.blocked(r.s) {
			if b.Proc == f.Proc || r.never.Has(b.Proc) {
				r.t.Blocked = append(r.t.Blocked, b)
			}
		}
		at := *f
		at.Edge = w.Edge
		return &at, nil
	}
	return nil, fmt.Errorf("process %d does not wait there", f.Proc)
}

// localDeadlock returns a sentence saying that process blocked[at] can never move again, and how many further processes
// in blocked cannot.
func localDeadlock(blocked []Blocked, at int) string {
	text := fmt.Sprintf("local deadlock: %s(%d) can never move again", blocked[at].Name, blocked[at].Proc)
	switch n := len(blocked) - 1; n {
	case 0:
		return text
	case 1:
		other := blocked[1-at]
		return fmt.Sprintf("%s, nor can %s(%d)", text, other.Name, other.Proc)
	default:
		return fmt.Sprintf("%s, nor can %d others", text, n)
	}
}

// node returns the name of the declared node (group of process types) of process p, or "" if p is in no declared node.
// p must be alive.
func (r *replay) node(p program.PID) string {
	typ, _ := r.t.view.one.Process(p)
	for _, g := range r.p.Groups {
		if slices.Contains(g.Types, typ) {
			return g.Name
		}
	}
	return ""
}

// nodeDeadlock returns a sentence saying that no process of a node can ever move again. A node is a group of processes.
// name is the declared name of the node or "", and blocked are its blocked processes.
func nodeDeadlock(name string, blocked []Blocked) string {
	if name != "" {
		return fmt.Sprintf("node deadlock: no process of group %s can ever move again", name)
	}
	first := fmt.Sprintf("%s(%d)", blocked[0].Name, blocked[0].Proc)
	return fmt.Sprintf("node deadlock: no process of the node of %s can ever move again", first)
}

func invalidEnd(blocked []Blocked) string {
	if len(blocked) == 1 {
		b := blocked[0]
		return fmt.Sprintf("invalid end state: nothing is executable, and %s(%d) is not at an end location", b.Name, b.Proc)
	}
	return fmt.Sprintf("invalid end state: nothing is executable, and %d processes are not at an end location", len(blocked))
}

// blocked returns the processes of s that are not at an end location, with the statements at their locations.
func (v *view) blocked(s program.State) []Blocked {
	var out []Blocked
	for _, f := range v.pointAt(v.one, s).frames {
		if f.channel > 0 {
			continue
		}
		t := v.p.Types[f.kind]
		l := t.Locations[f.at]
		if l.End {
			continue
		}
		b := Blocked{Proc: program.PID(f.pid), Name: t.Name, Span: l.Span}
		for _, id := range l.Out {
			e := v.p.Edges[id]
			b.Text = append(b.Text, e.Text)
			if !b.Span.Valid() {
				b.Span = e.Span
			}
		}
		out = append(out, b)
	}
	return out
}

// place returns the start of a span as file:line, or "" for an invalid span.
func place(s source.Span) string {
	if !s.Valid() {
		return ""
	}
	return fmt.Sprintf("%s:%d", s.File.Name, s.Line())
}
