package optimize

import (
	"slices"

	"ltlpor/internal/model/program"
)

// ends removes from p the steps by which terminated processes disappear (die), so that these processes stay at their
// final location. It does so only if no part of the program can detect the difference. The result reports whether ends
// removed a step.
//
// Let M be the program and N the program without these steps. Let a state t of N represent a state s of M if t is s
// with terminated processes and their channels inserted, at any positions that a run could have given them. Then
//
//   - A living process can take the same steps in s and in t, and the resulting states represent each other. Reason:
//     the process never reads its number, the number or existence of other processes, or the number of a channel. No
//     living process knows a channel of a terminated process that M may have removed: only its owner and descendants of
//     the owner know this channel; the descendants are younger, and the owner dies after them.
//   - t also represents every state reached from s by a death, and a death changes no proposition.
//   - Sequences of deaths are finite, as there are finitely many processes. After the possible deaths, s has a timeout
//     if t has, is a deadlock if t is, and is a valid end state if t is.
//
// Therefore every run of M, without its deaths, is a run of N, and every run of N is a run of M in which no process
// dies before it must. The relation preserves deadlocks, faults and stutter-invariant properties.
//
// A state of N may have more processes or channels than fit, although the states of M that it represents do not.
// Machines detect this (exec.Machine.Crowded). In this case N is not sufficient: N shows that M may exceed the limits,
// and a program with Early shows the remaining behaviour of M.
func ends(p *program.Program) bool {
	w := &watchers{p: p, mortal: mortal(p), created: make([]bool, len(p.Types))}
	if p.UsesPriority || p.UsesLast || p.UsesEnabled || !w.blind() {
		return false
	}
	any := false
	for i, t := range p.Types {
		if l := final(p, t); w.mortal[i] {
			t.Locations[l].Out = nil
			any = true
		}
	}
	return any
}

// unhindered reports whether only younger processes can delay the removal of a terminated process.
func unhindered(p *program.Program) bool {
	for i, is := range mortal(p) {
		if is && p.Types[i].Provided != nil {
			return false
		}
	}
	return true
}

// final returns the location of t from which the process terminates, or -1 if t has no such location.
func final(p *program.Program, t *program.Process) program.Loc {
	for l := range t.Locations {
		for _, id := range t.Locations[l].Out {
			if p.Edges[id].Kind == program.End {
				return program.Loc(l)
			}
		}
	}
	return -1
}

// mortal reports, by process type, whether a process of the type may reach its termination. Only the graph of the type
// counts, not the values of guards.
func mortal(p *program.Program) []bool {
	out := make([]bool, len(p.Types))
	for i, t := range p.Types {
		seen := make([]bool, len(t.Locations))
		seen[t.Entry] = true
		for list := []program.Loc{t.Entry}; len(list) > 0; {
			l := list[len(list)-1]
			list = list[:len(list)-1]
			for _, id := range t.Locations[l].Out {
				e := p.Edges[id]
				switch {
				case e.Kind == program.End:
					out[i] = true
				case !seen[e.To]:
					seen[e.To] = true
					list = append(list, e.To)
				}
			}
		}
	}
	return out
}

// watchers is a search of the program for expressions and statements that could detect whether terminated processes
// stay in the state.
type watchers struct {
	p               *program.Program
	mortal, created []bool // by process type: may terminate; occurs in a run expression
	owners          bool   // some type that may terminate declares channels
	runs, timeout   bool   // the program has a run expression; the program reads timeout
	// loads counts the loads of channel variables that may depend on the number of the channel.
	loads int
	seen  bool // some part of the program can detect terminated processes
}

// blind reports whether no part of the program can detect that terminated processes stay in the state.
func (w *watchers) blind() bool {
	w.p.WalkExprs(func(x program.Expr, _ program.Use) {
		if r, ok := x.(*program.Run); ok {
			w.created[r.Type], w.runs = true, true
		}
	})
	for i, t := range w.p.Types {
		if !w.mortal[i] {
			continue
		}
		at := &t.Locations[final(w.p, t)]
		// An xr or xs claim ends with its process, and would last longer if the process stayed. The violation of a
		// claim would hide other faults of the same step.
		if at.Progress || at.Accept || len(at.Out) != 1 || len(t.Exclusive) > 0 {
			return false
		}
		w.owners = w.owners || len(t.Chans) > 0
	}
	w.p.Walk(w.use)
	// With run and timeout, numbers of dead processes are reused after a timeout, and counterexamples would have to be
	// renumbered.
	return !w.seen && (w.loads == 0 || !w.owners) && !(w.runs && w.timeout) && !waitsInside(w.p)
}

// timeouts calls f for every expression of p in which timeout is read.
func timeouts(p *program.Program, f func(u program.Use)) {
	p.WalkExprs(func(x program.Expr, u program.Use) {
		if s, ok := x.(program.Special); ok && s.Which == program.TimeoutVar {
			f(u)
		}
	})
}

// waiting reports, by edge ID, whether the edge reads timeout.
func waiting(p *program.Program) []bool {
	edges := make([]bool, len(p.Edges))
	timeouts(p, func(u program.Use) {
		if u.Edge != nil {
			edges[u.Edge.ID] = true
		}
	})
	return edges
}

// providedWaits reports whether some provided clause reads timeout. A rendezvous partner with such a clause may wait
// for timeout.
func providedWaits(p *program.Program) bool {
	waits := false
	timeouts(p, func(u program.Use) { waits = waits || u.Role == program.ProvidedRole })
	return waits
}

// waitsInside reports whether an atomic sequence may wait for timeout after its first statement. It may if a later
// statement, or the partner of a rendezvous, reads timeout. The termination of another process during the wait makes
// the sequence give up control, and the program without termination steps (N in the proof at ends) has no state for the
// result.
func waitsInside(p *program.Program) bool {
	waits := false
	timeouts(p, func(u program.Use) {
		receives := u.Role == program.ProvidedRole || u.Edge != nil && u.Edge.Kind == program.Recv
		for _, e := range p.Edges {
			own := e.Type == u.Type && (u.Edge == nil || u.Edge.From == e.To)
			waits = waits || e.Atomic && (own || receives && sends(p, e))
		}
	})
	return waits
}

// sends reports whether the target location of e has a send.
func sends(p *program.Program, e *program.Edge) bool {
	out := p.Types[e.Type].Locations[e.To].Out
	return slices.ContainsFunc(out, func(id program.EdgeID) bool { return p.Edges[id].Kind == program.Send })
}

// use sets w.seen if the use u of an expression or variable may detect that terminated processes stay in the state. A
// printed expression never counts, because machines do not print.
func (w *watchers) use(u program.Use) {
	switch u.Role {
	case program.PrintedRole:
		return
	case program.PriorityRole:
		w.seen = true
	case program.WrittenRole:
		w.place(u.Place)
	case program.ExchangeRole:
		if u.Type >= 0 {
			w.channel(u.Comm.Chan)
		}
	}
	program.Walk(u.X, func(x program.Expr) {
		// The number of the new process is used, not only tested as a guard.
		if _, run := x.(*program.Run); run && !(u.Role == program.GuardRole && x == u.X) {
			w.seen = true
		}
		w.expr(x, u.Type)
	})
}

// expr sets w.seen if x itself, in a process of type typ, may detect that terminated processes stay in the state.
// Subexpressions of x are not examined.
func (w *watchers) expr(x program.Expr, typ int) {
	switch x := x.(type) {
	case program.Special:
		w.special(x.Which, typ)
	case *program.ProcFn:
		w.seen = true
	case *program.Load:
		if x.Var.Type.Kind == program.Chan {
			w.loads++
		}
		if x.Remote != nil && !w.sameProcess(x.Remote) {
			w.seen = true
		}
		if x.Remote != nil && w.mortal[x.Remote.Type] { // a variable of a process that has disappeared reads as 0
			w.seen = true
		}
	case *program.AtLabel:
		t := x.Remote.Type
		if !w.sameProcess(&x.Remote) || w.mortal[t] && w.created[t] {
			w.seen = true
		}
		for _, l := range x.Locs { // a process that has disappeared is at no location
			w.seen = w.seen || w.mortal[t] && l == final(w.p, w.p.Types[t])
		}
	case *program.ChanTest:
		w.channel(x.Chan)
	case *program.Poll:
		w.channel(x.Chan)
	case *program.Run:
		params := w.p.Types[x.Type].Locals
		for i, a := range x.Args {
			if params[i].Type.Kind == program.Chan {
				w.channel(a)
			}
		}
	}
}

func (w *watchers) special(v program.SpecialVar, typ int) {
	switch v {
	case program.PIDVar:
		// The numbers of the initial processes are the same in every run, with and without terminated processes.
		w.seen = w.seen || typ < 0 || w.created[typ]
	case program.NrPr, program.Last:
		w.seen = true
	case program.TimeoutVar:
		w.timeout = true
		w.seen = w.seen || typ < 0
	}
}

// sameProcess reports whether remote reference r names the same process with and without terminated processes in the
// state, provided that the named process is alive.
func (w *watchers) sameProcess(r *program.Remote) bool { return r.PID == nil || !w.created[r.Type] }

// channel examines channel expression x in a use that does not depend on the number of the channel. If x is a channel
// variable of the process, the use is harmless, and channel decrements w.loads, the count of harmful loads. Any other x
// may be a computed number, and channel sets w.seen if a process type that may terminate declares channels.
func (w *watchers) channel(x program.Expr) {
	if l, ok := x.(*program.Load); ok && l.Remote == nil && l.Var.Type.Kind == program.Chan {
		w.loads--
		return
	}
	w.seen = w.seen || w.owners
}

// place sets w.seen if a write to p may matter while terminated processes stay in the state. This is the case if p
// belongs to another process, or if p is a channel variable and a type that may terminate declares channels.
func (w *watchers) place(p *program.Place) {
	if p.Var.Type.Kind == program.Chan && w.owners {
		w.seen = true
	}
	if p.Remote != nil {
		w.seen = true
	}
}
