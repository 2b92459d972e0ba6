package trace

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/model/program"
)

// Notes returns facts about step i that are not visible in its changes:
//
//   - the array element or channel that a statement accesses, if its index or channel is computed;
//   - that a written value equals the old value;
//   - the labels of the formula that a process reaches with the step;
//   - printed text.
//
// A step of a claim has no notes, because the system states do not contain the claim's variables.
func (t *Trace) Notes(i int) []string {
	s := &t.Steps[i]
	if t.view == nil || s.Move.Edge < 0 || s.Proc == program.NoPID {
		return nil
	}
	n := &noting{t: t, step: s, in: t.view.pointAt(t.view.one, t.stateBefore(i))}
	f := t.Fault
	n.failed = i == len(t.Steps)-1 && fatal(f) && happensInStep(f) && f.Kind != program.InvalidEnd
	n.edge(s.Proc, t.view.p.Edges[s.Move.Edge])
	if s.Peer != program.NoPID {
		n.edge(s.Peer, t.view.p.Edges[s.Move.PeerEdge])
	}
	n.labels()
	return n.out
}

// noting collects the notes about one step. See Trace.Notes.
type noting struct {
	t    *Trace
	step *Step
	in   state // the state before the step
	// failed says that the step ended in a fault.
	failed bool
	out    []string
}

func (n *noting) add(note string) {
	if !slices.Contains(n.out, note) {
		n.out = append(n.out, note)
	}
}

// edge adds the notes about edge e of process p.
func (n *noting) edge(p program.PID, e *program.Edge) {
	if e.Sub != nil {
		return // the statements inside a d_step are executed in further states, which are unknown here
	}
	program.WalkEdge(e, func(x program.Expr) {
		if load, ok := x.(*program.Load); ok && computed(&load.Place) && load.Var.Type.Kind != program.Chan {
			if name, ok := n.t.view.element(n.in, p, &load.Place); ok && !n.t.hides("", name) {
				v, _ := n.t.view.value(n.in, p, x)
				n.add(name + " is " + n.t.view.format(v, load.Var.Type, n.in))
			}
		}
	})
	if e.Comm != nil {
		n.channel(p, e.Comm)
	}
	for k := range e.Ops {
		o := &e.Ops[k]
		switch {
		case o.Assign != nil && len(e.Ops) == 1 && !n.failed:
			n.written(p, &o.Assign.To)
		case o.Print != nil:
			if text, ok := n.t.view.printed(n.in, p, o.Print); ok {
				n.add(fmt.Sprintf("prints %q", text))
			}
		}
	}
}

// computed reports whether an index in place p is not a constant.
func computed(p *program.Place) bool {
	return slices.ContainsFunc(p.Index, func(x program.Expr) bool {
		_, constant := x.(program.Const)
		return !constant
	})
}

// element returns the name of pl, a scalar or array element, as seen by process p. ok is false for a remote reference,
// and for an index that is invalid or unknown.
func (v *view) element(in state, p program.PID, pl *program.Place) (name string, ok bool) {
	if pl.Remote != nil {
		return "", false
	}
	at := 0
	for d, x := range pl.Index {
		k, ok := v.value(in, p, x)
		if !ok || k < 0 || int(k) >= pl.Var.Dims[d].Len {
			return "", false
		}
		at = at*pl.Var.Dims[d].Len + int(k)
	}
	name = pl.Var.ElementName(at)
	if !pl.Var.Global && p != program.NoPID {
		typ, _ := in.Process(p)
		name = processName(v.p.Types[typ], int(p)) + ":" + name
	}
	return name, true
}

// channel adds a note with the name of the channel in c, unless the statement or the changes already contain the name.
func (n *noting) channel(p program.PID, c *program.Comm) {
	load, ok := c.Chan.(*program.Load)
	if !ok {
		return
	}
	id, ok := n.t.view.value(n.in, p, c.Chan)
	if !ok {
		return
	}
	name := n.t.view.channelName(n.in, int(id))
	if name == "" || slices.ContainsFunc(n.step.Changes, func(c Change) bool { return c.Name == name }) {
		return // the changes already contain the name
	}
	if computed(&load.Place) || name != load.Var.Name && !strings.HasSuffix(name, ":"+load.Var.Name) {
		n.add("on " + name)
	}
}

// written adds a note if an assignment of process p to place `to` left the value unchanged.
func (n *noting) written(p program.PID, to *program.Place) {
	name, ok := n.t.view.element(n.in, p, to)
	told := func(c Change) bool { return c.Name == name }
	if !ok || to.Var.Hidden || n.t.hides("", name) || slices.ContainsFunc(n.step.Changes, told) {
		return
	}
	if v, ok := n.t.view.value(n.in, p, &program.Load{Place: *to}); ok {
		n.add(name + " stays " + n.t.view.format(v, to.Var.Type, n.in))
	}
}

// labels adds a note for every label of the formula that a process of the step reaches.
func (n *noting) labels() {
	after := n.t.view.pointAt(n.t.view.two, n.step.State)
	for _, p := range []program.PID{n.step.Proc, n.step.Peer} {
		if int(p) >= after.Live() || int(p) >= n.in.Live() {
			continue
		}
		typ, was := n.in.Process(p)
		_, is := after.Process(p)
		for _, prop := range n.t.view.p.Props {
			program.Walk(prop.X, func(x program.Expr) {
				at, ok := x.(*program.AtLabel)
				if ok && at.Remote.Type == typ && slices.Contains(at.Locs, is) && !slices.Contains(at.Locs, was) {
					n.add("comes to " + at.Label)
				}
			})
		}
	}
}
