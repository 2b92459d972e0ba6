package exectest

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Engine returns a machine for a program.
type Engine func(*program.Program) (exec.Machine, error)

// Run tests the obligations of exec.Machine on the machines of engine, and fails t if a machine violates one. `models`
// is the number of random models on which Run checks the obligations that apply to every program.
func Run(t *testing.T, engine Engine, models uint64) {
	t.Run("always", func(t *testing.T) {
		checked := map[int]int{}
		Programs(t, models, func(p *program.Program) {
			m, err := engine(p)
			if err != nil {
				t.Fatalf("%s: %v", p.Name, err)
			}
			explore(&subject{t: t, p: p, m: m, view: m.View(), checked: checked})
		})
		for _, n := range []int{1, 2, 3, 4, 6, 7, 8, 9, 13, 14, 16, 17, 18, 20, 21} {
			if checked[n] == 0 {
				t.Errorf("obligation %d was never checked", n)
			}
		}
	})
	for _, o := range special {
		t.Run(fmt.Sprintf("%d %s", o.number, o.name), func(t *testing.T) { o.check(t, engine) })
	}
}

// subject is a machine under test, with the current state and its moves.
type subject struct {
	t       *testing.T
	p       *program.Program
	m       exec.Machine
	view    exec.View
	s       program.State // the current state
	moves   []program.Move
	out     program.Outcomes
	checked map[int]int // obligation -> number of checks
}

// require counts a check of obligation n of exec.Machine. If ok is false, it fails the test with a message.
func (x *subject) require(n int, ok bool, format string, args ...any) {
	x.t.Helper()
	x.checked[n]++
	if !ok {
		x.t.Fatalf("%s\nobligation %d, in\n%s%s", x.p.Name, n, text(x.p, x.view, x.s), fmt.Sprintf(format, args...))
	}
}

// most is the maximum number of states of one program that explore visits.
const most = 40

// explore visits at most `most` states in breadth-first order. explore checks the obligations of exec.Machine in these
// states and for their moves.
func explore(x *subject) {
	before := program.State{7, 7}
	init := x.m.Init(slices.Clone(before))
	x.s = slices.Clone(init[2:])
	x.require(3, slices.Equal(init[:2], before), "Init has changed what dst held")
	if x.m.InitFault() != nil {
		return
	}
	x.opening()
	clone := x.m.Clone()
	queue, bytes := []program.State{x.s}, map[string]string{}
	for len(queue) > 0 && len(bytes) < most {
		x.s, queue = queue[0], queue[1:]
		shown := text(x.p, x.view, x.s)
		if known, ok := bytes[shown]; ok {
			x.require(1, known == string(x.s), "the same shows for other bytes, %x and %x", known, x.s)
			continue
		}
		bytes[shown] = string(x.s)
		kept := slices.Clone(x.s)
		x.enabled(clone)
		x.marks()
		for _, mv := range x.moves {
			queue = append(queue, x.fire(mv, clone)...)
		}
		x.require(2, slices.Equal(kept, x.s), "the state was changed")
	}
	states := map[string]bool{}
	var met []program.State
	for _, shown := range slices.Sorted(maps.Keys(bytes)) {
		met = append(met, program.State(bytes[shown]))
	}
	x.footprints(met)
	for _, s := range bytes {
		x.require(1, !states[s], "the same bytes show differently")
		states[s] = true
	}
}

// enabled sets x.moves to the moves of the current state. enabled checks the order of the moves and the valid end, and
// that `clone` computes the same moves and labels.
func (x *subject) enabled(clone exec.Machine) {
	var m, again program.Moves
	m.All = append(m.All, program.Stutter)
	x.m.Enabled(x.s, &m)
	x.moves = slices.Clone(m.All)
	x.require(4, slices.Equal(m.State, x.s), "Moves.State is another")
	clone.Enabled(x.s, &again)
	x.require(2, slices.Equal(m.All, again.All) && m.Timeout == again.Timeout, "a clone has other moves")
	x.require(2, x.m.Props(x.s) == clone.Props(x.s) && x.m.ValidEnd(x.s) == clone.ValidEnd(x.s),
		"a clone has other labels")
	x.view.Select(x.s)
	valid := true
	for p := range program.PID(x.view.Live()) {
		typ, l := x.view.Process(p)
		valid = valid && x.p.Types[typ].Locations[l].End
	}
	x.require(13, valid == x.m.ValidEnd(x.s), "valid end: %v", !valid)
	if x.p.Claim != nil && !x.view.SystemsTurn() {
		for _, mv := range x.moves {
			x.require(20, mv.Proc == program.NoPID && x.p.OfClaim(mv.Edge), "the claim does not move")
		}
		return
	}
	if x.p.Claim != nil && len(x.moves) == 1 && x.moves[0] == program.Stutter {
		x.checked[20]++
		return
	}
	x.require(6, !m.Timeout || len(m.All) > 0, "timeout without moves")
	for i := 1; i < len(x.moves); i++ {
		a, b := x.rank(x.moves[i-1]), x.rank(x.moves[i])
		elses := x.p.Edges[x.moves[i-1].Edge].Kind == program.Else || x.p.Edges[x.moves[i].Edge].Kind == program.Else
		x.require(4, slices.Compare(a[:], b[:]) < 0 || elses && a[0] == b[0], "%v stands before %v", x.moves[i-1],
			x.moves[i])
	}
}

// rank returns the position of mv in the order of Moves.All, as numbers to be compared one after the other. These are
// the process and the index of the edge at its location, and the same two numbers for the partner in a rendezvous (-1
// without a partner). rank is not valid for else edges: a separate check covers their order.
func (x *subject) rank(mv program.Move) [4]int {
	at := func(p program.PID, e program.EdgeID) int {
		typ, l := x.view.Process(p)
		i := slices.Index(x.p.Types[typ].Locations[l].Out, e)
		x.require(4, i >= 0 || x.p.Edges[e].From == l, "%v leaves another location", mv)
		return i
	}
	r := [4]int{int(mv.Proc), at(mv.Proc, mv.Edge), -1, -1}
	if mv.Peer != program.NoPID {
		r[2], r[3] = int(mv.Peer), at(mv.Peer, mv.PeerEdge)
	}
	return r
}

// fire executes mv in the current state, and checks the outcomes, also against those of `clone`. fire returns the
// successor states of the outcomes that do not end the run.
func (x *subject) fire(mv program.Move, clone exec.Machine) (next []program.State) {
	before := program.Outcome{State: program.State{9}, Merged: true}
	x.out = program.Outcomes{Paths: true, All: []program.Outcome{before}, Buf: []byte{1, 2, 3}}
	x.m.Fire(x.s, mv, &x.out)
	x.require(3, x.out.All[0].Merged && slices.Equal(x.out.All[0].State,
		before.State) && slices.Equal(x.out.Buf[:3], []byte{1, 2, 3}),
		"%v: Fire has changed what was there", mv)
	all := x.out.All[1:]
	again := program.Outcomes{Paths: true}
	clone.Fire(x.s, mv, &again)
	x.require(7, len(all) > 0 || mv.Proc == program.NoPID, "%v has no outcome", mv)
	x.require(2, len(all) == len(again.All), "%v has other outcomes for a clone", mv)
	for i, o := range all {
		ends := o.Fault != nil && !o.Fault.Continues
		path, other := o.Path.Moves(nil), again.All[i].Path.Moves(nil)
		x.require(2, ends || slices.Equal(o.State, again.All[i].State) && slices.Equal(path, other),
			"%v: outcome %d is another for a clone", mv, i)
		x.replaySteps(mv, &o)
		x.checkOthers(mv, &o)
		if ends {
			continue
		}
		x.require(8, len(o.State) > 0, "%v: outcome %d has no state", mv, i)
		x.rests(mv, &o, clone)
		if x.p.Claim != nil {
			x.turns(mv, &o)
		}
		next = append(next, slices.Clone(o.State))
	}
	return next
}

// replaySteps replays the path of outcome o with method Step. replaySteps checks that the path ends in the same state
// with the same fault.
func (x *subject) replaySteps(mv program.Move, o *program.Outcome) {
	if o.Fault != nil && (o.Fault.Kind == program.Endless || o.Fault.Kind == program.DStepEndless) ||
		x.p.Claim != nil {
		return // such a fault belongs to no single step; and a claim keeps its turn inside the sequence
	}
	s, fault := x.m.Step(x.s, mv)
	for _, step := range o.Path.Moves(nil) {
		t, f := x.m.Step(s, step)
		if s = t; fault == nil || f != nil && !f.Continues {
			fault = f
		}
	}
	same := fault == nil && o.Fault == nil || fault != nil && o.Fault != nil && *fault == *o.Fault
	x.require(7, same, "%v: its steps %v end in %+v, the outcome in %+v", mv, o.Path.Moves(nil), fault, o.Fault)
	if fault == nil || fault.Continues {
		if x.p.Early { // ended processes are removed only at the end of a move
			return
		}
		x.require(7, slices.Equal(s, o.State), "%v: its steps %v lead to another state", mv, o.Path.Moves(nil))
	}
}

// checkOthers checks o.Others: the set must have the processes that moved on the path of o and are not named by mv.
func (x *subject) checkOthers(mv program.Move, o *program.Outcome) {
	var met, moved program.PIDSet
	moved.AddMovers(mv)
	if mv.Proc == program.NoPID {
		return
	}
	for _, step := range o.Path.Moves(nil) {
		moved.AddMovers(step)
		if step.Peer != program.NoPID {
			met.AddMovers(step)
		}
	}
	has := program.PIDSet{}
	if o.Others != nil {
		has = *o.Others
	}
	if o.Fault != nil && o.Fault.Kind == program.Endless {
		return
	}
	x.require(9, met.SubsetOf(has) && has.SubsetOf(moved), "%v: moved, too: %v; met on the way: %v", mv, has, met)
	has.AddMovers(mv)
	x.require(9, moved.SubsetOf(has), "%v: not all that moved are told: %v of %v", mv, has, moved)
}

// rests checks where processes stop after mv. A process that moved in mv or on the path of o must not stop at a merged
// location where it has a move. An exception is a next step that would end the run in a fault.
func (x *subject) rests(mv program.Move, o *program.Outcome, m exec.Machine) {
	if o.Fault != nil || mv == program.Stutter || mv.Proc == program.NoPID {
		return
	}
	v := m.View()
	v.Select(o.State)
	var moves program.Moves
	m.Enabled(o.State, &moves)
	for _, step := range o.Path.Moves([]program.Move{mv}) {
		for _, p := range []program.PID{step.Proc, step.Peer} {
			if p == program.NoPID || int(p) >= v.Live() {
				continue
			}
			typ, l := v.Process(p)
			if !x.p.Types[typ].Locations[l].Merged {
				continue
			}
			for _, next := range moves.All {
				if next.Proc == p && !moves.Timeout {
					x.require(14, x.endsNext(m, o.State, p, moves.All),
						"%v: process %d rests at a merged location", mv, p)
				}
			}
			x.checked[14]++
		}
	}
}

// endsNext reports whether one of the moves of process p in state s ends the run in a fault.
func (x *subject) endsNext(m exec.Machine, s program.State, p program.PID, moves []program.Move) bool {
	return slices.ContainsFunc(moves, func(mv program.Move) bool {
		if mv.Proc != p {
			return false
		}
		_, f := m.Step(s, mv)
		return f != nil && !f.Continues
	})
}

// turns checks that outcome o of mv passes the turn: from the never claim to the system, or from the system to the
// claim.
func (x *subject) turns(mv program.Move, o *program.Outcome) {
	v := x.m.View()
	v.Select(x.s)
	was := v.SystemsTurn()
	v.Select(o.State)
	x.require(20, was != v.SystemsTurn(), "%v: the turn does not pass", mv)
}

// opening checks the initial state: a never claim must have the first turn. opening also checks that the moves in
// Machine.Opening start at merged locations.
func (x *subject) opening() {
	x.view.Select(x.s)
	if x.p.Claim != nil {
		x.require(20, !x.view.SystemsTurn(), "the system begins")
	}
	for _, mv := range x.m.Opening() {
		typ, from := x.p.Edges[mv.Edge].Type, x.p.Edges[mv.Edge].From
		x.require(14, x.p.Types[typ].Locations[from].Merged, "%v begins at a location that is not merged", mv)
	}
}

// marks checks in the current state the optimizations were applied: unread globals have their initial values, dead
// locals are reset, and, if the program has early ends, the youngest process is not at its end.
func (x *subject) marks() {
	x.view.Select(x.s)
	initial := x.m.View()
	initial.Select(x.m.Init(nil))
	for i, unread := range x.p.Unread {
		for k := range x.p.Globals[i].Elements() {
			v := x.p.Globals[i]
			x.require(17, !unread || x.view.Global(v, k) == initial.Global(v, k), "%s is unread, and %d", v.Name,
				x.view.Global(v, k))
		}
	}
	for p := range program.PID(x.view.Live()) {
		typ, l := x.view.Process(p)
		for _, v := range x.p.Types[typ].Locations[l].Dead {
			for k := range v.Elements() {
				want := int32(0)
				if k < len(v.Init) {
					want = v.Type.Cut(v.Init[k])
				}
				x.require(16, x.view.Local(p, v, k) == want, "%s of process %d is dead, and %d", v.Name, p,
					x.view.Local(p, v, k))
			}
		}
		if int(p) == x.view.Live()-1 && x.p.Early {
			x.require(18, !slices.ContainsFunc(x.p.Edges, func(e *program.Edge) bool {
				return e.Type == typ && e.From == l && x.p.Immortal(e)
			}), "process %d is the youngest, and at its end", p)
		}
	}
}
