package optimize

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// writer writes states as text, to compare states of programs with different deaths and dead variables.
type writer struct {
	p    *program.Program
	view exec.View
	// resets, if not nil, is a program whose dead and unread variables are written as reset. The reset values of
	// globals come from initial, the initial state.
	resets  *program.Program
	initial program.State
	// living omits finished processes and their channels, and renumbers the other channels.
	living bool

	b      strings.Builder
	gone   program.PIDSet
	number []int32 // new channel number by old number
}

// text returns s: the globals, then the frame and channels of each process.
func (w *writer) text(s program.State) string {
	initially := map[*program.Variable][]int32{}
	if w.resets != nil {
		w.view.Select(w.initial)
		for id, is := range w.resets.Unread {
			for i := range w.p.Globals[id].Elements() {
				if v := w.p.Globals[id]; is {
					initially[v] = append(initially[v], w.view.Global(v, i))
				}
			}
		}
	}
	w.view.Select(s)
	w.b.Reset()
	w.gone, w.number = program.PIDSet{}, make([]int32, 256)
	for p := range program.PID(w.view.Live()) {
		typ, l := w.view.Process(p)
		if w.living && ended(w.p, w.p.Types[typ], l) {
			w.gone.Add(p)
		}
	}
	next := int32(0)
	for id := range int32(w.view.Open()) {
		if owner := w.view.Owner(id + 1); owner == program.NoPID || !w.gone.Has(owner) {
			next++
			w.number[id+1] = next
		}
	}
	for _, v := range w.p.Globals {
		values, unread := initially[v]
		w.variable(v, program.NoPID, unread, values)
	}
	if w.p.UsesLast {
		fmt.Fprintf(&w.b, "last %d\n", w.view.Last())
	}
	if w.p.Trace != nil {
		fmt.Fprintf(&w.b, "trace at %d\n", w.view.Traced())
	}
	w.channels(program.NoPID)
	for p := range program.PID(w.view.Live()) {
		if !w.gone.Has(p) {
			w.process(p)
			w.channels(p)
		}
	}
	return w.b.String()
}

func (w *writer) process(p program.PID) {
	typ, l := w.view.Process(p)
	fmt.Fprintf(&w.b, "type %d at %d", typ, l)
	if w.p.UsesPriority {
		fmt.Fprintf(&w.b, " priority %d", w.view.Priority(p))
	}
	for _, v := range w.p.Types[typ].Locals {
		w.variable(v, p, w.resets != nil && slices.Contains(w.resets.Types[typ].Locations[l].Dead, v), v.Init)
	}
}

// variable writes v, a global or a local of process p. If reset, it writes the given values, and 0 beyond them.
func (w *writer) variable(v *program.Variable, p program.PID, reset bool, values []int32) {
	for i := range v.Elements() {
		x := int32(0)
		switch {
		case reset && i < len(values):
			x = v.Type.Cut(values[i])
		case reset || v.Hidden:
		case v.Global:
			x = w.view.Global(v, i)
		default:
			x = w.view.Local(p, v, i)
		}
		fmt.Fprintf(&w.b, " %d", w.value(v.Type, x))
	}
	w.b.WriteByte('\n')
}

// channels writes the channels created together with owner.
func (w *writer) channels(owner program.PID) {
	for id := range int32(w.view.Open()) {
		if w.view.Owner(id+1) != owner {
			continue
		}
		typ, n := w.view.Channel(id + 1)
		fmt.Fprintf(&w.b, "channel of type %d:", typ)
		for k := range n {
			for j, f := range w.p.ChanTypes[typ].Fields {
				fmt.Fprintf(&w.b, " %d", w.value(f, w.view.Field(id+1, k, j)))
			}
		}
		w.b.WriteByte('\n')
	}
}

// value returns x, of type t. A channel number is replaced by its new number.
func (w *writer) value(t program.VarType, x int32) int32 {
	if t.Kind == program.Chan {
		return w.number[x]
	}
	return x
}

// ended reports whether a process of type t has finished at the given location.
func ended(p *program.Program, t *program.Process, at program.Loc) bool {
	for _, e := range p.Edges {
		if e.Type == t.Index && e.From == at && e.Kind == program.End {
			return true
		}
	}
	return false
}
