package search

import (
	"slices"

	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/model/program"
)

// An error is saved as the moves on the run to it. Reading recomputes the states and the faults on this run, hence an
// error from a checkpoint is always a run of the graph.

// Save writes r to a checkpoint, except the fields Unwritten and Disk.
func (r *Result) Save(w *checkpoint.Writer) {
	w.JSON(r.Stats)
	w.Bool(r.Complete)
	w.Uint(uint64(r.Cut))
	writeErrors(w, r.Errors)
	WriteFault(w, r.Stays)
}

// LoadResult reads the result of a search of g.
func LoadResult(r *checkpoint.Reader, g Graph) (res Result) {
	r.JSON(&res.Stats)
	res.Complete = r.Bool()
	res.Cut = Cut(r.Below(uint64(len(cutNames))))
	res.Errors = readErrors(r, g)
	res.Stays = ReadFault(r)
	return res
}

func writeErrors(w *checkpoint.Writer, errors []Error) {
	w.Uint(uint64(len(errors)))
	for i := range errors {
		e := &errors[i]
		w.Uint(uint64(e.Kind))
		WriteFault(w, e.Fault)
		w.Int(int64(e.Lasso.Q))
		writeSteps(w, e.Lasso.Stem)
		writeSteps(w, e.Lasso.Cycle)
	}
}

func writeSteps(w *checkpoint.Writer, steps []program.Step) {
	w.Uint(uint64(len(steps)))
	for i := range steps {
		s := &steps[i]
		writeMove(w, s.Move)
		w.Uint(uint64(s.Outcome))
		w.Int(int64(s.Q))
	}
}

// writeMove writes mv.
func writeMove(w *checkpoint.Writer, mv program.Move) {
	w.Int(int64(mv.Edge))
	w.Int(int64(mv.PeerEdge))
	w.Uint(uint64(mv.Proc))
	w.Uint(uint64(mv.Peer))
}

// WriteFault writes f without its Span. f may be nil.
func WriteFault(w *checkpoint.Writer, f *program.Fault) {
	w.Bool(f != nil)
	if f == nil {
		return
	}
	w.Uint(uint64(f.Kind))
	w.String(f.Message)
	w.Int(int64(f.Edge))
	w.Uint(uint64(f.Proc))
	w.Bool(f.Continues)
}

// ReadFault reads a fault that WriteFault has written; the result may be nil.
func ReadFault(r *checkpoint.Reader) *program.Fault {
	if !r.Bool() {
		return nil
	}
	return &program.Fault{
		Kind: program.FaultKind(r.Uint()), Message: r.String(), Edge: program.EdgeID(r.Int()),
		Proc: program.PID(r.Uint()), Continues: r.Bool(),
	}
}

func readErrors(r *checkpoint.Reader, g Graph) (errors []Error) {
	x := again{r: r, graph: g}
	for range r.Count() {
		e := Error{Kind: Kind(r.Below(uint64(AcceptanceCycle) + 1)), Fault: ReadFault(r)}
		e.Lasso = x.lasso()
		if e.Fault != nil {
			e.Fault = x.sameFault(e.Fault, &e.Lasso)
		}
		if r.Err() != nil {
			return nil
		}
		errors = append(errors, e)
	}
	return errors
}

// again replays the run of an error from a checkpoint, to recompute the states of its trace. The fields state and q
// are the product node reached so far.
type again struct {
	r     *checkpoint.Reader
	graph Graph
	state program.State // the system state reached; nil after a fault without a next state
	q     Q
	qs    []Q
	last  *program.Fault // the fault of the last step, or nil
	moves program.Moves
	out   program.Outcomes
}

func (x *again) lasso() (l program.Lasso) {
	l.Init = x.graph.Init(nil)
	x.state, x.last, x.q = l.Init, nil, NoQ
	if l.Q = Q(x.r.Int()); l.Q != NoQ {
		x.read(l.Q)
	}
	l.Stem = x.steps()
	end := x.last
	l.Cycle = x.steps()
	x.last = end
	return l
}

func (x *again) steps() (steps []program.Step) {
	for range x.r.Count() {
		s := program.Step{Move: readMove(x.r), Outcome: int(x.r.Uint()), Q: Q(x.r.Int())}
		if x.r.Err() != nil || !x.takeStep(&s) {
			return nil
		}
		steps = append(steps, s)
	}
	return steps
}

func readMove(r *checkpoint.Reader) program.Move {
	return program.Move{
		Edge: program.EdgeID(r.Int()), PeerEdge: program.EdgeID(r.Int()),
		Proc: program.PID(r.Uint()), Peer: program.PID(r.Uint()),
	}
}

// takeStep replays step s from the present state and sets s.State to the state reached. It reports whether the graph
// has the step; if not, the reader x.r fails.
func (x *again) takeStep(s *program.Step) bool {
	if x.state == nil || !x.read(s.Q) || !x.executable(s.Move) {
		x.r.Fail("a step of an error cannot be taken")
		return false
	}
	x.out.All, x.out.Buf = x.out.All[:0], x.out.Buf[:0]
	x.graph.Fire(x.state, s.Move, &x.out)
	if s.Outcome < 0 || s.Outcome >= len(x.out.All) {
		x.r.Fail("a step of an error has no such outcome")
		return false
	}
	o := &x.out.All[s.Outcome]
	if o.State != nil {
		s.State = append(program.State{}, o.State...)
	}
	x.state, x.last = s.State, o.Fault
	return true
}

// read moves the automaton to state q while it reads the present system state. If q is no successor, or represents a
// fault of the claim, read makes x.r fail and returns false: no further step can start in a state that represents a
// fault.
func (x *again) read(q Q) bool {
	x.qs = x.graph.Next(x.state, x.q, x.qs[:0])
	if !slices.Contains(x.qs, q) {
		x.r.Fail("the automaton does not come to state %d", q)
		return false
	}
	if claim, ok := x.graph.(Claim); ok && claim.ClaimFault(q) != nil {
		x.r.Fail("the automaton state %d stands for a fault, and a step leads on from there", q)
		return false
	}
	x.q = q
	return true
}

func (x *again) executable(mv program.Move) bool {
	x.graph.Enabled(x.state, &x.moves)
	return slices.Contains(x.moves.All, mv)
}

// sameFault returns the fault with the key of f at the end of the stem of l: a fault of the last step, or of the
// claim in the last state. If no such fault occurs, it makes the reader fail and returns nil.
func (x *again) sameFault(f *program.Fault, l *program.Lasso) *program.Fault {
	if x.r.Err() != nil {
		return nil
	}
	if x.last != nil && keyOf(x.last) == keyOf(f) {
		return x.last
	}
	q, s := l.Q, l.Init
	if n := len(l.Stem); n > 0 {
		q, s = l.Stem[n-1].Q, l.Stem[n-1].State
	}
	if claim, ok := x.graph.(Claim); ok && s != nil {
		for _, q := range x.graph.Next(s, q, nil) {
			if at := claim.ClaimFault(q); at != nil && keyOf(at) == keyOf(f) {
				return at
			}
		}
	}
	x.r.Fail("an error has no such fault")
	return nil
}
