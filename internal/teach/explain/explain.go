// Package explain explains how a reduction chooses moves. It runs the searches that decide the properties of a task.
// When a search reaches a requested state, package explain reports for every candidate set which of the conditions C0
// to C3 it satisfies.
package explain

import (
	"context"
	"errors"
	"fmt"
	"time"

	"ltlpor/ample"
	"ltlpor/internal/depend/symmetry"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
	"ltlpor/trace"
)

// Options selects the states to be explained:
//   - If Where is not nil: the first state of the search in which Where is true and more than one process can move.
//   - If Along is not nil: the states in this list.
//   - Otherwise: the state with number Number.
type Options struct {
	Asked  plan.Options  // the options of the search
	Within time.Duration // the time limit for the translation of a formula to an automaton
	// Deadline is the time at which the search ends; zero means no deadline.
	Deadline time.Time
	// Limit is the maximum number of states of the full graph, which is needed for numbering the states. Limit is also
	// the maximum number of states the search stores.
	Limit int
	// Number is the number of a state in the full graph. States are numbered in breadth-first order from 0, the initial
	// state. First means the first state of the search in which more than one process can move.
	Number int
	Where  program.Expr
	Along  []program.State
}

// First is a value of Options.Number. First stands for the first state of the search in which more than one process can
// move.
const First = -1

// Search has the explanations for one search.
type Search struct {
	Properties []string
	Plan       plan.Plan
	// States are the explained states, in the requested order. Without reduction, States is empty.
	States []State
	// Why is the reason why no state is explained. Why is "" if States is not empty.
	Why string
}

// State is the explanation of the choice in one state.
type State struct {
	Number int // as in Options.Number; with Options.Along, the index there; -1 with Where or First
	// Orbit says for which states the search stores the explained state. It is nil if the search stores every state.
	Orbit  *Orbit
	Values []trace.Group
	Moves  []trace.Step // executable moves, ordered by process
	// Met reports whether the search chose moves in this state. If not, Unmet is the reason, and Chosen is the choice
	// under the assumption that no move closes a cycle.
	Met   bool
	Unmet string
	// Whole is the reason why no move is pruned: the reduction permits no smaller set, or no candidate satisfies the
	// conditions. If moves are pruned, Whole is "", and Left has these moves.
	Whole        string
	Candidates   []Candidate
	Chosen, Left []trace.Step
}

// Candidate is a set of processes. Their enabled moves are a candidate for the ample set.
type Candidate struct {
	Processes  []string
	Moves      []trace.Step
	Conditions []Condition // the conditions checked; if C0 fails, only C0
	Chosen     bool
	Test       *Test // details of C1 for the reduction plan.Process; otherwise nil
}

// Test has the sets compared by check_C1, the procedure of the textbook, for process i (ample.CheckC1).
type Test struct {
	Process program.PID
	// Executable is T_i(s) and Current is current_i(s) of the textbook. Blocked is Current without Executable.
	Executable, Current, Blocked []trace.Step
	// Obstacle is a further reason why the enabled moves of the process are no ample set, or "".
	Obstacle string
	// Dep is the condition that no future step of another process is in dep(T_i(s)). Pre is the same condition for
	// pre(Blocked). If such a condition fails, Other is the first future step in the set, and At is the step of process
	// i that depends on Other or is enabled by Other.
	Dep, Pre Condition
}

// Condition is the result for one condition on a candidate.
type Condition struct {
	Name  string // "C0" to "C3", "W", or "S", which replaces C3
	Holds bool
	Out   bool   // whether the user switched the condition off (plan.Plan.Without)
	Why   string // the reason why the condition fails, in terms of the model; "" if it holds
	// At is the statement that violates the condition. Other is a conflicting statement of another process, or nil.
	// Before lists steps of other processes that may make Other executable, or At if Other is nil.
	At, Other *trace.Step
	Before    []trace.Step
}

// NoStateError reports that the full graph, which has States states, has no state with this number.
type NoStateError struct {
	Number, States int
}

// Error returns a message with both numbers.
func (e *NoStateError) Error() string {
	const text = "there is no state %d: the full graph has %d, numbered from 0 to %d"
	return fmt.Sprintf(text, e.Number, e.States, e.States-1)
}

// errEnough is the cause with which a search is cancelled after it has reached all wanted states.
var errEnough = errors.New("enough")

// Groups explains choices in the searches for every group of properties (property.Task.Groups). If the states cannot be
// numbered, the error is an *audit.LimitError or *audit.EndlessError. Further errors are *NoStateError and the error of
// ctx.
func Groups(ctx context.Context, groups [][]*property.Property, opt Options) (out []Search, err error) {
	for _, g := range groups {
		x := explainer{Options: opt, properties: g}
		if err := x.run(ctx); err != nil {
			return nil, err
		}
		out = append(out, x.result)
	}
	return out, nil
}

// explained is a reducer that can explain its choices, for example ample.Selector. If no candidates exist, why is the
// reason.
type explained interface {
	search.Reducer
	Explain(m *program.Moves, closes func(program.Move) bool) (list []ample.Candidate, why string)
}

// explainer explains choices in the search for one group of properties.
type explainer struct {
	Options
	properties []*property.Property
	system     *system.System
	selector   explained          // the reducer of the search
	quotient   *symmetry.Quotient // nil if the search stores every state
	words      words
	result     Search
}

func (x *explainer) run(ctx context.Context) (err error) {
	if x.system, err = system.Prepare(ctx, x.properties, x.Asked, x.limits(), x.Within); err != nil {
		return err
	}
	x.result.Plan = x.system.Plan
	for _, p := range x.properties {
		x.result.Properties = append(x.result.Properties, p.Name)
	}
	w := x.system.NewWorker()
	selector, ok := w.Reducer.(explained)
	if !ok {
		x.result.Why = "nothing is left out in this search: reduction " + x.system.Plan.Reducing()
		return nil
	}
	if off := x.system.Plan.Off[plan.PartSymmetry]; x.Asked.Symmetry == plan.AllSymmetry && !x.system.Plan.Orbits {
		x.result.Why = "states cannot be folded into orbits: " + off.String()
		if x.Asked.Optimize == plan.NoOptimizations {
			x.result.Why += " (--optimize=dead,ends leaves out values that are never read, and ends not seen)"
		}
		return nil
	}
	x.selector, x.quotient = selector, x.system.Quotient()
	x.words = words{x.system.Program, x.system.Machine.Clone().View}
	wanted, err := x.wanted(ctx)
	if err != nil {
		return err
	}
	l := &listener{Reducer: w.Reducer, explainer: x, wanted: wanted, met: map[int]State{}, come: map[int]bool{}}
	w.Reducer, w.Graph = l, l.visits(w.Graph)
	if err := x.search(ctx, w, l); err != nil {
		return err
	}
	return x.collect(l)
}

// limits returns the limits of the search that affect the plan.
func (x *explainer) limits() plan.Limits { return plan.Limits{MaxStates: int64(x.Limit)} }

// search runs the search by worker w. The search ends when l has an explanation for every wanted state, or when no
// state remains. If a limit ends the search, l.unmet is set to the reason.
func (x *explainer) search(ctx context.Context, w *system.Worker, l *listener) error {
	inner, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	l.enough = func() { cancel(errEnough) }
	limits := search.Options{MaxStates: x.limits().MaxStates}
	if !x.Deadline.IsZero() {
		limits.Time = max(time.Nanosecond, time.Until(x.Deadline))
	}
	res, err := x.system.Search(inner, w, limits)
	switch {
	case errors.Is(context.Cause(inner), errEnough):
		return nil
	case err != nil:
		return err
	case ctx.Err() != nil:
		return ctx.Err()
	}
	switch res.Cut {
	case search.CutStates:
		l.unmet = fmt.Sprintf("the search has stored %d states and not come to it", x.Limit)
	case search.CutTime:
		l.unmet = "the search has not come to it in the time that it had"
	}
	return nil
}

// collect appends the explained states to x.result. For a wanted state where the search made no choice, collect adds an
// explanation that says why.
func (x *explainer) collect(l *listener) error {
	if l.wanted.where != nil {
		if s, ok := l.met[0]; ok {
			s.Number = -1
			x.result.States = append(x.result.States, s)
			return nil
		}
		const none = "the search does not come to a state in which several processes can move%s"
		x.result.Why = fmt.Sprintf(none, "")
		if x.Where != nil {
			x.result.Why = fmt.Sprintf(none, " and the expression is true")
		}
		if l.unmet != "" {
			x.result.Why += ", as far as it was made: " + l.unmet
		}
		return nil
	}
	for i, at := range l.wanted.states {
		first := l.wanted.index[string(at)] // a run may be in one state several times
		s, ok := l.met[first]
		if !ok {
			s = x.explainUnchosen(at, l.unmet, l.come[first])
		}
		if s.Number = i; x.Along == nil {
			s.Number = x.Number
		}
		if x.quotient != nil {
			s.Orbit = &l.wanted.orbits[i]
		}
		x.result.States = append(x.result.States, s)
	}
	return nil
}

// explainUnchosen returns the explanation for state `at`, in which the search made no choice. `come` says whether the
// search reached the state. If a limit ended the search, `unmet` is the reason; otherwise it is "".
func (x *explainer) explainUnchosen(at program.State, unmet string, come bool) State {
	var m program.Moves
	x.system.Machine.Enabled(at, &m)
	s := x.state(&m, nil)
	c := x.selector.Choose(&m, func(program.Move) bool { return false })
	x.choose(&s, &m, x.selector.Moves(&m, c))
	switch {
	case len(m.All) == 1:
		s.Unmet = "there is nothing to choose: one move is enabled"
	case come && len(m.All) == 0:
		s.Unmet = "there is nothing to choose: nothing can be executed"
	case come:
		s.Unmet = "the search comes to this state, and does not go on: the automaton has no step here"
	case unmet != "":
		s.Unmet = unmet
	default:
		s.Unmet = "the reduced search does not come to this state"
	}
	return s
}

// listener is a reducer that makes the choices of the embedded Reducer. In wanted states it also explains and records
// the choice.
type listener struct {
	search.Reducer
	*explainer
	wanted wanted
	met    map[int]State // index of the wanted state -> its explanation
	come   map[int]bool  // the indices of the wanted states reached by the search
	enough func()        // ends the search
	unmet  string        // the limit that ended the search, or ""
}

// Choose implements search.Reducer.
func (l *listener) Choose(m *program.Moves, closes func(program.Move) bool) program.Choice {
	i, ok := l.wanted.find(m.State)
	if _, known := l.met[i]; !ok || known || l.wanted.where != nil && oneProcess(m.All) {
		return l.Reducer.Choose(m, closes)
	}
	s := l.state(m, closes)
	if l.quotient != nil && l.wanted.where != nil {
		_, o := l.orbit(l.memberWhere(m.State, l.wanted.is))
		s.Orbit = &o
	}
	c := l.Reducer.Choose(m, closes)
	l.choose(&s, m, l.Reducer.Moves(m, c))
	s.Met = true
	l.met[i] = s
	if len(l.met) == max(1, len(l.wanted.index)) {
		l.enough()
	}
	return c
}

func oneProcess(all []program.Move) bool { return all[0].Proc == all[len(all)-1].Proc }

// state returns the explanation for the state of m, without the chosen moves. `closes` reports whether a move closes a
// cycle. A nil closes means that no move does.
func (x *explainer) state(m *program.Moves, closes func(program.Move) bool) State {
	s := State{Values: x.words.state(m.State), Moves: x.words.moves(m.All)}
	list, why := x.selector.Explain(m, closes)
	s.Whole = why
	for i := range list {
		s.Candidates = append(s.Candidates, x.words.candidate(m, &list[i], &x.system.Plan))
	}
	return s
}

// choose sets s.Chosen to the chosen moves, and s.Left to the remaining moves of m. If no moves remain, choose also
// sets s.Whole.
func (x *explainer) choose(s *State, m *program.Moves, chosen []program.Move) {
	is := map[program.Move]bool{}
	for _, mv := range chosen {
		is[mv] = true
	}
	var left []program.Move
	for _, mv := range m.All {
		if !is[mv] {
			left = append(left, mv)
		}
	}
	s.Chosen, s.Left = x.words.moves(chosen), x.words.moves(left)
	if len(left) == 0 && s.Whole == "" {
		s.Whole = "no smaller set satisfies the conditions"
	}
}
