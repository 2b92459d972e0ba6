package trace

import (
	"fmt"
	"slices"

	"ltlpor/internal/model/program"
)

// opener is a machine that can list the statements inside a d_step. A d_step is a single step of the trace.
type opener interface {
	// VisitDStep executes move mv, a d_step, in state s, and calls visit for every statement inside, in order.
	//
	// after is the state after the statement, or nil if the statement failed and the run ends there. It is valid only
	// until visit returns.
	VisitDStep(s program.State, mv program.Move, visit func(e *program.Edge, after program.State))
}

// insideRows returns the printed lines for the statements inside the d_step of step i. The result is nil if step i
// executes no d_step, or the lines are not wanted or not available. TextOptions.MaxSteps limits the number of lines.
func (p *printer) insideRows(i int) (rows []row) {
	s, t := &p.t.Steps[i], p.t
	who, id, name := s.Proc, s.Move.Edge, s.Name
	if s.Peer != program.NoPID {
		who, id, name = s.Peer, s.Move.PeerEdge, s.PeerName
	}
	if !p.opt.OpenDSteps || t.opens == nil || id < 0 || t.view.p.Edges[id].Sub == nil {
		return nil
	}
	n := 0
	t.opens.VisitDStep(t.stateBefore(i), s.Move, func(*program.Edge, program.State) { n++ })
	from, to := p.hidden(n)
	was, k := slices.Clone(t.stateBefore(i)), 0
	t.opens.VisitDStep(t.stateBefore(i), s.Move, func(e *program.Edge, after program.State) {
		switch {
		case k == from && from < to:
			rows = append(rows, row{text: fmt.Sprintf("... statements %d to %d are not shown ...", from+1, to)})
		case k < from || k >= to:
			step := Step{Proc: who, Peer: program.NoPID, Name: name, Text: e.Text, Span: e.Span, State: was}
			if after != nil {
				step.State, step.Changes = after, t.shown(t.view.diff(was, after))
			}
			r := row{
				number: fmt.Sprintf("%d.%d", i+1, k+1), process: processOf(name, who),
				place: p.place(e.Span), text: e.Text + via(e.Span),
			}
			note := &noting{t: t, step: &step, in: t.view.pointAt(t.view.one, was), failed: after == nil}
			note.edge(who, e)
			r.changes = effects(step.Changes, note.out)
			rows = append(rows, r)
		}
		if k++; after != nil {
			was = append(was[:0], after...)
		}
	})
	return rows
}
