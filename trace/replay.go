package trace

import (
	"bytes"
	"fmt"
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// Run is a run found by a search: a list of moves, without names or positions.
//
//   - If Cycle is not empty, the run is a lasso, and Fault is nil.
//   - If Cycle is empty, the run ends with Fault. The last step of Stem is the failing move.
//   - For an invalid end state, Stem may end with program.Stutter, or without a failing move.
//   - For a fault of a claim, the last step leads to the state in which the claim fails.
type Run struct {
	program.Lasso
	Fault *program.Fault
	// Stuck has the processes of a local or node deadlock. For a local deadlock, these are the blocked processes that
	// never move again. For a node deadlock, these are the processes of the node, a group of processes. For other
	// faults Stuck is empty.
	Stuck program.PIDSet
}

// Mismatch is the error for a run or document that is not a run of the program.
type Mismatch struct {
	// Step is the number of the first wrong step, counted from 1 along stem and cycle. It is 0 for the initial state.
	Step int
	Why  string
}

func (e *Mismatch) Error() string {
	return fmt.Sprintf("trace does not replay: step %d: %s", e.Step, e.Why)
}

// Replay executes every step of run on m, a machine for p, and returns the trace.
//
//   - The error is a *Mismatch if run is not a run of p: a move is not executable, a state or the fault differs, or the
//     cycle does not close.
//   - Replay does not check faults of a claim, because only the caller knows the claim.
func Replay(p *program.Program, m exec.Machine, run Run) (*Trace, error) {
	r, err := Begin(p, m, Form{Init: run.Init, Cycle: len(run.Cycle) > 0, Fault: run.Fault}, true)
	for i := 0; i < len(run.Stem) && err == nil; i++ {
		err = r.Take(run.Stem[i])
	}
	if len(run.Cycle) > 0 && err == nil {
		err = r.Round()
	}
	for i := 0; i < len(run.Cycle) && err == nil; i++ {
		err = r.Take(run.Cycle[i])
	}
	if err == nil {
		err = r.Finish(run.Fault, run.Stuck)
	}
	if err != nil {
		return nil, err
	}
	return r.t, nil
}

type replay struct {
	p     *program.Program
	m     exec.Machine
	t     *Trace
	s     program.State  // the current state
	step  int            // the number of the current step of the run
	never program.PIDSet // the processes that never move again; see Run.Stuck
	moved program.PIDSet // processes that took part in steps of the cycle; without a cycle, in steps of the run
	brief bool           // whether only the last step is kept, without its changes
	moves program.Moves
	out   program.Outcomes
}

// steps returns the number of elementary steps taken, including dropped steps.
func (r *replay) steps() int { return r.t.forgotten + len(r.t.Steps) }

// append adds s to the trace and its processes to r.moved. If r.brief is set, it drops the earlier steps.
func (r *replay) append(s Step) {
	for _, p := range []program.PID{s.Proc, s.Peer} {
		if p != program.NoPID {
			r.moved.Add(p)
		}
	}
	if r.brief {
		r.t.forgotten += len(r.t.Steps)
		r.t.Steps = r.t.Steps[:0]
	}
	r.t.Steps = append(r.t.Steps, s)
}

// happensInStep reports whether fault f happens in a step rather than in a state. For nil, the result is false. A
// failed assertion of a claim happens in a step if the claim is a process (f.Edge >= 0). Otherwise the claim only
// observes the model, and the assertion fails in a state.
func happensInStep(f *program.Fault) bool {
	return f != nil && f.Kind != program.ClaimEnd && f.Kind != program.PropositionFault &&
		!f.Kind.Stuck() && (f.Kind != program.ClaimAssertion || f.Edge >= 0)
}

// replayStep executes step k of the run and appends it to the trace. fault is nil, or the fault with which the run ends
// in this step.
func (r *replay) replayStep(k program.Step, fault *program.Fault) error {
	r.m.Enabled(r.s, &r.moves)
	if k.Move == program.Stutter && !slices.Contains(r.moves.All, k.Move) {
		if len(r.moves.All) > 0 {
			return fmt.Errorf("the system stutters, but %d moves are executable", len(r.moves.All))
		}
		if fault != nil {
			return fmt.Errorf("%q cannot happen when nothing is executable", fault.Message)
		}
		if !bytes.Equal(r.s, k.State) {
			return fmt.Errorf("stuttering leads to another state")
		}
		r.append(Step{Move: program.Stutter, Proc: program.NoPID, Peer: program.NoPID, Text: stutter, State: r.s})
		return nil
	}
	if !slices.Contains(r.moves.All, k.Move) {
		return fmt.Errorf("the move is not executable: %s", r.describe(k.Move))
	}
	r.out.Reset()
	r.out.Paths = true
	r.m.Fire(r.s, k.Move, &r.out)
	o := r.outcome(k, fault)
	r.out.Reset()
	if o == nil {
		return fmt.Errorf("no outcome of the move is the one recorded: %s", r.describe(k.Move))
	}
	return r.expand(k.Move, o, fault)
}

// outcome returns a copy of the outcome in r.out that matches step k and fault. It prefers outcome number k.Outcome,
// and otherwise takes the first match. If no outcome matches, the result is nil.
func (r *replay) outcome(k program.Step, fault *program.Fault) *program.Outcome {
	fits := func(o *program.Outcome) bool {
		if k.State != nil && !bytes.Equal(k.State, o.State) && !fatal(o.Fault) {
			return false
		}
		if fault == nil {
			return k.State != nil && !fatal(o.Fault)
		}
		return sameFault(o.Fault, fault)
	}
	if k.Outcome >= 0 && k.Outcome < len(r.out.All) && fits(&r.out.All[k.Outcome]) {
		o := r.out.All[k.Outcome]
		return &o
	}
	for _, o := range r.out.All {
		if fits(&o) {
			return &o
		}
	}
	return nil
}

func fatal(f *program.Fault) bool { return f != nil && !f.Continues }

func sameFault(a, b *program.Fault) bool {
	return a != nil && b != nil && a.Kind == b.Kind && a.Edge == b.Edge && a.Proc == b.Proc
}

// expand executes the elementary steps of outcome o, starting with move `first`, and appends them to the trace. If
// fault is not nil, the last step must have this fault. expand returns an error if a step has another fault, if the
// expected fault does not happen, or if the final state is not o.State.
func (r *replay) expand(first program.Move, o *program.Outcome, fault *program.Fault) error {
	path := o.Path.Moves([]program.Move{first})
	var inside []visited
	for i, mv := range path {
		t, f := r.m.Step(r.s, mv)
		here := fault != nil && sameFault(f, fault)
		if fatal(f) && !here {
			return fmt.Errorf("%s: %s", r.describe(mv), f.Message)
		}
		if atomic := i < len(path)-1 && !here; i > 0 && f == nil && Jump(r.p, mv) {
			r.jump(mv, t, atomic)
		} else {
			r.add(mv, t, fatal(f), atomic)
		}
		if here {
			return nil
		}
		if fault != nil && fault.Kind == program.Endless {
			inside = append(inside, visited{r.s, r.steps()})
		}
	}
	if fault != nil && fault.Kind == program.Endless {
		return r.round(inside)
	}
	if fault != nil {
		return fmt.Errorf("%q does not happen: %s", fault.Message, r.describe(first))
	}
	if fault == nil && !bytes.Equal(r.s, o.State) {
		return fmt.Errorf("its elementary steps lead to another state: %s", r.describe(first))
	}
	return nil
}

// visited is a state inside an atomic sequence, with the number of trace steps up to the state.
type visited struct {
	state program.State
	steps int
}

// round sets the cycle of the trace for an endless atomic sequence. inside lists the states of the sequence; the last
// state must equal an earlier state, where the cycle starts. Otherwise round returns an error.
func (r *replay) round(inside []visited) error {
	last := len(inside) - 1
	for i := last - 1; i >= 0; i-- {
		if bytes.Equal(inside[i].state, inside[last].state) {
			r.t.CycleStart = inside[i].steps
			return nil
		}
	}
	return fmt.Errorf("the atomic sequence does not come back to a state inside it")
}

// add appends a step with move mv to the trace, and sets the current state to t. If failed is set, the step failed
// half-way, and the current state is unchanged. atomic says that the atomic sequence continues after the step.
func (r *replay) add(mv program.Move, t program.State, failed, atomic bool) {
	step := Step{Move: mv, Proc: mv.Proc, Peer: mv.Peer, Atomic: atomic, State: r.s}
	step.Name, step.Text, step.Span = r.statement(mv.Edge)
	if mv.Peer != program.NoPID {
		step.PeerName, step.PeerText, step.PeerSpan = r.statement(mv.PeerEdge)
	}
	if !failed {
		if !r.brief {
			step.Changes = r.t.view.diff(r.s, t)
		}
		step.State = t
		r.s = t
	}
	r.append(step)
}

// stutter is the text of a stutter step, in which the system does not move.
const stutter = "(stutter: nothing is executable)"

func (r *replay) statement(id program.EdgeID) (name, text string, span source.Span) {
	if id == program.Stutter.Edge {
		return "", stutter, source.Span{}
	}
	e := r.p.Edges[id]
	return r.p.Types[e.Type].Name, e.Text, e.Span
}

func (r *replay) describe(mv program.Move) string {
	if mv.Edge < 0 || int(mv.Edge) >= len(r.p.Edges) {
		return fmt.Sprintf("edge %d of process %d", mv.Edge, mv.Proc)
	}
	name, text, span := r.statement(mv.Edge)
	return fmt.Sprintf("%s(%d) %s %s", name, mv.Proc, place(span), text)
}
