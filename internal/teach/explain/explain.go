// Package explain explains the choices of a reduction. The package runs the searches that decide the properties of a
// task, waits for the requested states, and reports the conditions, of C0 to C3, satisfied by every set of moves in
// these states.
package explain

import (
	"context"
	"errors"
	"fmt"
	"time"

	"ltlpor/ample"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
	"ltlpor/trace"
)

// Options select the explained states:
//   - Where, if not nil: the first state of the search in which Where is true and several processes can move;
//   - Along, if not nil: these states;
//   - otherwise the state with number Number.
type Options struct {
	Asked  plan.Options
	Within time.Duration // limit for making an automaton
	// Deadline is when the explanation must end; zero means never.
	Deadline time.Time
	// Limit is the maximum number of states of the full graph, used for numbering, and of stored states of the
	// search.
	Limit int
	// Number is a state number in the full graph, breadth first from the initial state 0. First means the first state
	// of the search in which several processes can move.
	Number int
	Where  program.Expr
	Along  []program.State
}

// First is the number that stands for the first state with a choice.
const First = -1

// Search has the explanations for a search.
type Search struct {
	Properties []string
	Plan       plan.Plan
	// States are the explained states, in the requested order. Without reduction, States is empty.
	States []State
	// Why is the reason why no state is explained, or "".
	Why string
}

// State is a state with the choice made in it.
type State struct {
	Number int // as in Options; the index in Options.Along; -1 for Where and First
	Values []trace.Group
	Moves  []trace.Step // executable moves, by process
	// Met: the search has chosen here. If not, Chosen is the choice under the assumption that no move closes a cycle,
	// and Unmet is the reason why the search did not choose.
	Met   bool
	Unmet string
	// Whole is the reason why nothing is left out, whether no set is permitted at all or no candidate sufficed; "" if
	// something is left out.
	Whole        string
	Candidates   []Candidate
	Chosen, Left []trace.Step
}

// Candidate is a set of processes with moves that may form an ample set.
type Candidate struct {
	Processes  []string
	Moves      []trace.Step
	Conditions []Condition // the checked conditions; only C0 if C0 fails
	Chosen     bool
	Test       *Test // decision of C1 for the reduction plan.Process; otherwise nil
}

// Test is check_C1 of the textbook for process i (ample.CheckC1).
type Test struct {
	Process program.PID
	// Executable is T_i(s), Current is current_i(s), and Blocked is Current without Executable.
	Executable, Current, Blocked []trace.Step
	// Obstacle is a reason why the process is not taken alone, apart from Dep and Pre; "" without such a reason.
	Obstacle string
	// Dep: dep(T_i(s)) contains no future step of another process. Pre: pre(Blocked) contains no future step of
	// another process. If a condition fails, Other is the first offending step, and At is the related step.
	Dep, Pre Condition
}

// Condition is the verdict about one condition.
type Condition struct {
	Name  string // "C0" to "C3", "W", or "S", which replaces C3
	Holds bool
	Out   bool   // omitted by request (plan.Plan.Without)
	Why   string // why it fails, in terms of the model
	// At is the offending statement. Other is a conflicting statement of a different process, or nil. Before are the
	// steps of different processes after which Other, or At if Other is nil, may be executable.
	At, Other *trace.Step
	Before    []trace.Step
}

// NoStateError reports a state number that does not exist.
type NoStateError struct {
	Number, States int
}

// Error returns the message, with the number of states.
func (e *NoStateError) Error() string {
	const text = "there is no state %d: the full graph has %d, numbered from 0 to %d"
	return fmt.Sprintf(text, e.Number, e.States, e.States-1)
}

// errEnough ends a search that has reached every requested state.
var errEnough = errors.New("enough")

// Groups explains the search for every group of properties (property.Task.Groups). The error is an *audit.LimitError
// or *audit.EndlessError if the states cannot be numbered, a *NoStateError, or the error of ctx.
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

// explained is a reducer that explains its choices, as ample.Selector does.
type explained interface {
	search.Reducer
	Explain(m *program.Moves, closes func(program.Move) bool) (list []ample.Candidate, why string)
}

// explainer explains the search for some properties.
type explainer struct {
	Options
	properties []*property.Property
	system     *system.System
	selector   explained
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
	x.selector = selector
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

// limits returns the limits of the search on which its plan depends.
func (x *explainer) limits() plan.Limits { return plan.Limits{MaxStates: int64(x.Limit)} }

// search runs the search by w until it has reached every wanted state, or to its end.
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

// collect adds the explained states to the result, and explains the states in which the search made no choice.
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
		s, ok := l.met[i]
		if !ok {
			s = x.explainUnchosen(at, l.unmet, l.come[i])
		}
		if s.Number = i; x.Along == nil {
			s.Number = x.Number
		}
		x.result.States = append(x.result.States, s)
	}
	return nil
}

// explainUnchosen explains a state in which the search did not choose. come reports whether the search reached the
// state.
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

// wanted has the requested states: a list, or a condition for one state.
type wanted struct {
	states []program.State
	index  map[string]int
	where  func(program.State) bool
}

// wanted returns the states selected by the options.
func (x *explainer) wanted(ctx context.Context) (w wanted, err error) {
	switch {
	case x.Where != nil:
		w.where, err = x.truth()
		return w, err
	case x.Along != nil:
		w.states = x.Along
	case x.Number == First:
		w.where = func(program.State) bool { return true }
		return w, nil
	case x.Number == 0:
		w.states = []program.State{x.system.Machine.Init(nil)}
	default:
		g, err := audit.Explore(ctx, x.system.Machine.Clone(), x.Limit)
		if err != nil {
			return w, err
		}
		if x.Number < 0 || x.Number >= len(g.States) {
			return w, &NoStateError{x.Number, len(g.States)}
		}
		w.states = []program.State{g.States[x.Number]}
	}
	w.index = map[string]int{}
	for i, s := range w.states {
		if _, ok := w.index[string(s)]; !ok {
			w.index[string(s)] = i
		}
	}
	return w, nil
}

// truth returns a function that reports whether Where is true in a state. It returns false if Where has no value
// there.
func (x *explainer) truth() (func(program.State) bool, error) {
	own := *x.system.Program
	own.Props = []program.Prop{{Name: "where", X: x.Where}}
	m, err := system.Machine(&own)
	if err != nil {
		return nil, err
	}
	return func(s program.State) bool {
		if m.Props(s)&1 == 0 {
			return false
		}
		undefined, _ := m.Undefined()
		return undefined&1 == 0
	}, nil
}

// find returns the index of s among the wanted states; ok is false if s is not wanted.
func (w *wanted) find(s program.State) (i int, ok bool) {
	if w.where != nil {
		return 0, w.where(s)
	}
	i, ok = w.index[string(s)]
	return i, ok
}

// listener is a reducer that records the explanations of its choices.
type listener struct {
	search.Reducer
	*explainer
	wanted wanted
	met    map[int]State
	come   map[int]bool // indices of the wanted states that the search reached
	enough func()       // ends the search
	unmet  string
}

// Choose implements search.Reducer.
func (l *listener) Choose(m *program.Moves, closes func(program.Move) bool) program.Choice {
	i, ok := l.wanted.find(m.State)
	if _, known := l.met[i]; !ok || known || l.wanted.where != nil && oneProcess(m.All) {
		return l.Reducer.Choose(m, closes)
	}
	s := l.state(m, closes)
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

// state explains the choice in the state of m. If closes is nil, no move counts as closing a cycle.
func (x *explainer) state(m *program.Moves, closes func(program.Move) bool) State {
	s := State{Values: x.words.state(m.State), Moves: x.words.moves(m.All)}
	list, why := x.selector.Explain(m, closes)
	s.Whole = why
	for i := range list {
		s.Candidates = append(s.Candidates, x.words.candidate(m, &list[i], &x.system.Plan))
	}
	return s
}

// choose sets in s which moves of m are chosen.
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
