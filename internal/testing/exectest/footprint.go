package exectest

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// footprints checks the footprints of moves (obligation 21 of exec.Machine). For every move mv of a state s in states,
// it takes other states t in which the cells and channels that mv reads have the same values, at most `others` of them.
// footprints requires for every t:
//   - mv is enabled in t;
//   - mv has the same footprint and the same effect in t as in s;
//   - mv changes no cell outside the writes of the footprint.
func (x *subject) footprints(states []program.State) {
	var moves program.Moves
	var f, again exec.Footprint
	for i, s := range states {
		x.s = s
		x.m.Enabled(s, &moves)
		for _, mv := range slices.Clone(moves.All) {
			x.m.Footprint(s, mv, &f)
			asked, does := x.readValues(s, s, &f), x.effect(s, mv, &f)
			for j := range others {
				t := states[(i+1+j*j*7)%len(states)]
				if x.readValues(s, t, &f) != asked {
					continue
				}
				x.m.Enabled(t, &moves)
				x.require(21, slices.Contains(moves.All, mv), "%v is no move of\n%s\nwhere all is the same of %+v",
					mv, text(x.p, x.view, t), f)
				x.m.Footprint(t, mv, &again)
				same := slices.Equal(f.Reads, again.Reads) && slices.Equal(f.Writes,
					again.Writes) && slices.Equal(f.Channels, again.Channels)
				x.require(21, same, "%v touches %+v, but in\n%s\nwhere all that it reads is the same\n%+v", mv, f,
					text(x.p, x.view, t), again)
				other := x.effect(t, mv, &f)
				x.require(21, slices.EqualFunc(does, other, change.agrees),
					"%v, %+v, does\n%q, but in\n%s\nwhere all that it reads is the same\n%q", mv, f, does,
					text(x.p, x.view, t), other)
			}
		}
	}
}

// others is the maximum number of states t that footprints compares with a state s, for one move.
const others = 8

// readValues returns, as text, the values in state t of the cells and channels that footprint f reads. f is the
// footprint of a move in state s.
func (x *subject) readValues(s, t program.State, f *exec.Footprint) string {
	var b strings.Builder
	was, v := x.m.View(), x.view
	was.Select(s)
	v.Select(t)
	for _, c := range f.Reads {
		b.WriteString(x.value(v, was, c))
	}
	for _, c := range f.Channels {
		if int(c.ID) > v.Open() {
			return "a channel is missing"
		}
		typ, n := v.Channel(c.ID)
		fmt.Fprintf(&b, "channel of %d,", typ)
		if c.Use.Has(exec.AsksEmpty) {
			fmt.Fprintf(&b, "empty %v,", n == 0)
		}
		if c.Use.Has(exec.AsksFull) {
			fmt.Fprintf(&b, "full %v,", n == x.p.ChanTypes[typ].Cap)
		}
		if c.Use.Has(exec.AsksLength) {
			fmt.Fprintf(&b, "length %d,", n)
		}
		switch {
		case c.Use.Has(exec.AsksAll):
			fmt.Fprint(&b, x.messages(v, c.ID))
		case c.Use.Has(exec.AsksOldest):
			fmt.Fprint(&b, x.messages(v, c.ID)[:min(n, 1)])
		}
	}
	return b.String()
}

// value returns the value of cell c in the state of view v, as text. `was` is the view of the state where the footprint
// with c was recorded. If v has no process with the pid in c, or if its type is different from the type in `was`, the
// text says so.
func (x *subject) value(v, was exec.View, c exec.Cell) string {
	if c.Proc != program.NoPID && int(c.Proc) >= v.Live() {
		return "nobody,"
	}
	switch c.Kind {
	case exec.Global:
		return fmt.Sprintf("%d,", v.Global(x.p.Globals[c.Var], int(c.Elem)))
	case exec.Local:
		typ, _ := v.Process(c.Proc)
		if c.Proc == program.NoPID || int(c.Proc) < was.Live() {
			if t, _ := was.Process(c.Proc); t != typ {
				return "another type,"
			}
		}
		return fmt.Sprintf("%d,", v.Local(c.Proc, x.p.Types[typ].Locals[c.Var], int(c.Elem)))
	case exec.Location:
		typ, l := v.Process(c.Proc)
		return fmt.Sprintf("%d at %d,", typ, l)
	case exec.Priority:
		return fmt.Sprintf("%d,", v.Priority(c.Proc))
	case exec.Population:
		return fmt.Sprintf("%d and %d,", v.Live(), v.Open())
	case exec.LastMoved:
		return fmt.Sprintf("%d,", v.Last())
	case exec.TracedAt:
		return fmt.Sprintf("%d,", v.Traced())
	}
	return fmt.Sprintf("%v,", v.SystemsTurn())
}

func (x *subject) messages(v exec.View, id int32) (all [][]int32) {
	typ, n := v.Channel(id)
	for k := range n {
		var msg []int32
		for j := range x.p.ChanTypes[typ].Fields {
			msg = append(msg, v.Field(id, k, j))
		}
		all = append(all, msg)
	}
	return all
}

// change is the value of a cell or channel, as text, before a move (was) and after it (is).
type change struct{ was, is string }

// agrees reports whether a and b may be changes by the same move in two states. This is so if the values after the move
// are equal, or if neither value changes.
func (a change) agrees(b change) bool { return a.is == b.is || a.was == a.is && b.was == b.is }

// effect returns the changes that move mv makes in state s to the cells and channels of footprint f, and the processes
// that it creates. effect fails the test if mv changes anything else.
func (x *subject) effect(s program.State, mv program.Move, f *exec.Footprint) (changes []change) {
	add := func(was, is string) { changes = append(changes, change{was, is}) }
	out := program.Outcomes{Paths: true}
	x.m.Fire(s, mv, &out)
	was, v := x.m.View(), x.m.View()
	for i, o := range out.All {
		add("", fmt.Sprintf("outcome %d, %v", i, o.Path.Moves(nil)))
		if o.Fault != nil {
			add("", fmt.Sprintf("%+v", *o.Fault))
			if !o.Fault.Continues {
				continue
			}
		}
		was.Select(s)
		v.Select(o.State)
		for _, c := range f.Writes {
			add(x.value(was, was, c), x.value(v, v, c))
		}
		for p := was.Live(); p < v.Live(); p++ {
			typ, l := v.Process(program.PID(p))
			add("", fmt.Sprintf("a new process of %d at %d", typ, l))
		}
		for id := int32(1); int(id) <= min(was.Open(), v.Open()); id++ {
			if c, ok := x.passed(was, v, id, f); ok {
				changes = append(changes, c)
			}
		}
		x.stays(was, v, f)
	}
	return changes
}

// passed returns the change of channel id between the states of views `was` and v. If footprint f does not permit the
// change, passed fails the test. If f does not use the channel, ok is false.
func (x *subject) passed(was, v exec.View, id int32, f *exec.Footprint) (c change, ok bool) {
	before, after := x.messages(was, id), x.messages(v, id)
	use := exec.Use(0)
	if i := slices.IndexFunc(f.Channels, func(c exec.ChannelUse) bool { return c.ID == id }); i >= 0 {
		use = f.Channels[i].Use
	}
	if use.Has(exec.Rearranges) {
		return change{fmt.Sprint(before), fmt.Sprint(after)}, true
	}
	begins := func() bool { return len(after) >= len(before) && fmt.Sprint(after[:len(before)]) == fmt.Sprint(before) }
	taken := use.Has(exec.Takes) && !begins()
	if taken && len(before) > 0 {
		before = before[1:]
	}
	x.require(21, use.Has(exec.Sends) || len(after) == len(before), "channel %d changes: %+v", id, f)
	x.require(21, begins(), "channel %d changes in another way: %+v", id, f)
	return change{"", fmt.Sprint(taken, after[len(before):])}, use != 0
}

// stays fails the test if a cell outside f.Writes has different values in the states of the views `was` and v.
func (x *subject) stays(was, v exec.View, f *exec.Footprint) {
	same := func(c exec.Cell) {
		if !slices.Contains(f.Writes, c) {
			a, b := x.value(was, was, c), x.value(v, v, c)
			x.require(21, a == b, "%+v is %s and was %s: %+v", c, b, a, f)
		}
	}
	same(exec.Cell{Kind: exec.Population, Proc: program.NoPID})
	for _, g := range x.p.Globals {
		for i := range g.Elements() {
			same(exec.Cell{Kind: exec.Global, Proc: program.NoPID, Var: int32(g.ID), Elem: int32(i)})
		}
	}
	for p := range program.PID(min(was.Live(), v.Live())) {
		same(exec.Cell{Kind: exec.Location, Proc: p})
		if x.p.UsesPriority {
			same(exec.Cell{Kind: exec.Priority, Proc: p})
		}
		typ, _ := v.Process(p)
		if t, _ := was.Process(p); t != typ {
			continue // the process ended and its number was reused; f lists the cell as written
		}
		for _, l := range x.p.Types[typ].Locals {
			for i := range l.Elements() {
				same(exec.Cell{Kind: exec.Local, Proc: p, Var: int32(l.ID), Elem: int32(i)})
			}
		}
	}
	if x.p.UsesLast {
		same(exec.Cell{Kind: exec.LastMoved, Proc: program.NoPID})
	}
	if x.p.Trace != nil {
		same(exec.Cell{Kind: exec.TracedAt, Proc: program.NoPID})
	}
}
