package trace

import (
	"fmt"
	"slices"

	"ltlpor/internal/model/program"
)

// awaited returns texts about the causes of blocked process b in the last state: the contents of the channels on which
// b waits, and the values of the variables in the guards of b. The result is nil if t has no states.
func (t *Trace) awaited(b Blocked) []string {
	if t.view == nil {
		return nil
	}
	in := t.view.pointAt(t.view.one, t.stateAfter(len(t.Steps)-1))
	if int(b.Proc) >= in.Live() {
		return nil
	}
	var out []string
	add := func(s string) {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	typ, at := in.Process(b.Proc)
	for _, id := range t.view.p.Types[typ].Locations[at].Out {
		e := t.view.p.Edges[id]
		if e.Comm != nil {
			if s := t.view.filled(in, b.Proc, e); s != "" {
				add(s)
			}
		}
		program.Walk(e.Guard, func(x program.Expr) {
			load, ok := x.(*program.Load)
			if !ok {
				return
			}
			name, ok := t.view.element(in, b.Proc, &load.Place)
			if v, known := t.view.value(in, b.Proc, x); ok && known {
				add(name + " = " + t.view.format(v, load.Var.Type, in))
			}
		})
	}
	return out
}

// filled returns a text about the channel of e, an edge of process p with a blocked send or receive. Examples are "c is
// full: [1,2]", or "c = [1,2]". The result is "" if the channel cannot be determined.
func (v *view) filled(in state, p program.PID, e *program.Edge) string {
	id, ok := v.value(in, p, e.Comm.Chan)
	at := slices.IndexFunc(in.frames, func(f frame) bool { return f.channel == id && id > 0 })
	if !ok || at < 0 {
		return ""
	}
	f := in.frames[at]
	name, room := v.name(f), v.p.ChanTypes[f.kind].Cap
	switch {
	case room == 0 && e.Kind == program.Send:
		return "nobody receives on " + name
	case room == 0:
		return "nobody sends on " + name
	case e.Kind == program.Send && f.length == room:
		return fmt.Sprintf("%s is full: %s", name, v.contents(in, f))
	case f.length == 0:
		return name + " is empty"
	}
	return name + " = " + v.contents(in, f)
}

// rest returns a sentence for a last state without executable steps: all processes have terminated, or are at end
// locations, or are in a deadlock. A cycle after such a state consists of stutter steps only.
func (t *Trace) rest() string {
	const stays = ": nothing can happen any more"
	if t.view == nil {
		return "the run has ended" + stays
	}
	last := t.stateAfter(len(t.Steps) - 1)
	in := t.view.pointAt(t.view.one, last)
	if in.Live() == 0 {
		return "all processes have terminated" + stays
	}
	blocked := t.view.blocked(last)
	switch len(blocked) {
	case 0:
		return "every process is at an end location" + stays
	case 1:
		b := blocked[0]
		return fmt.Sprintf("deadlock: %s(%d) is not at an end location, and nothing is executable", b.Name, b.Proc)
	}
	return fmt.Sprintf("deadlock: %d processes are not at an end location, and nothing is executable", len(blocked))
}
