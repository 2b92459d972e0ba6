package interp_test

import (
	"fmt"
	"slices"

	"ltlpor/internal/lang/lower"
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/interp"
	"ltlpor/source"
)

// pair is a model for the interpreter and for the machine, walked in step.
type pair struct {
	model   *interp.Model
	program *program.Program
	machine exec.Machine
	props   []promela.Expr

	// there and back match locations of the machine with places of the interpreter, one
	// to one.
	there map[location]interp.Place
	back  map[interp.Place]location
	names map[int][]named // the scalars of frames, by process type; -1 for the globals

	states      map[string]string // of the machine, with those of the interpreter
	machines    map[string]bool   // the other way round
	transitions int
}

type location struct {
	typ int
	loc program.Loc
}

// load reads a model and propositions over it, for both.
func load(file *source.File, atoms []string) (*pair, error) {
	parsed, list := promela.Parse(file, promela.Options{Include: included})
	if err := list.Err(); err != nil {
		return nil, err
	}
	info, list := typecheck.File(parsed)
	if err := list.Err(); err != nil {
		return nil, err
	}
	var exprs []promela.Expr
	for _, a := range atoms {
		x, list := promela.ParseExpr(source.NewFile("atom", a), parsed.Macros)
		if err := list.Err(); err != nil {
			return nil, err
		}
		if err := info.Expr(x).Err(); err != nil {
			return nil, err
		}
		exprs = append(exprs, x)
	}
	p := &pair{there: map[location]interp.Place{}, back: map[interp.Place]location{}}
	if p.program, list = lower.Program(parsed, info, lower.Options{}); list.Err() != nil {
		return nil, list.Err()
	}
	for i, x := range exprs {
		before := len(p.program.Props)
		if _, list := lower.Prop(p.program, info, x, atoms[i]); list.Err() != nil {
			return nil, list.Err()
		}
		if len(p.program.Props) > before {
			p.props = append(p.props, x)
		}
	}
	p.model = interp.New(info)
	if err := p.compile(info, parsed); err != nil {
		return nil, err
	}
	p.names = map[int][]named{-1: frameNames(p.program.Globals)}
	for i, t := range p.program.Types {
		p.names[i] = frameNames(t.Locals)
	}
	return p, nil
}

// both is a state of each.
type both struct {
	machine program.State
	interp  *interp.State
}

// outcome is a result of a step, of either.
type outcome struct {
	fault   string
	data    string // "" after a fault that ends the run
	hint    string // the statements taken
	machine program.State
	at      []location
	interp  *interp.State
	places  []interp.Place
}

var kinds = map[program.FaultKind]interp.FaultKind{
	program.Assertion: interp.Assertion, program.ClaimAssertion: interp.Assertion, program.IndexOutOfBounds: interp.Index, program.DivisionByZero: interp.Division,
	program.BadChannel: interp.BadChannel, program.TooManyProcesses: interp.Processes, program.TooManyChannels: interp.Channels,
	program.NegativeShift: interp.Shift, program.DStepBlocked: interp.Stuck, program.DStepEndless: interp.Endless,
	program.TraceMismatch: interp.Mismatch, program.ExclusiveAccess: interp.Exclusive,
	program.TooFewFields: interp.Fewer, program.BadPID: interp.BadPriority,
	program.NonDeterminism: interp.Choice, program.DStepRendezvous: interp.Unmet, program.Endless: interp.Endless,
}

// walk compares the two from the initial state on, in up to limit states. It says
// where they differ, "" if they do not, and whether all states were looked at.
func (p *pair) walk(limit int) (difference string, complete bool) {
	p.states, p.machines = map[string]string{}, map[string]bool{}
	first := both{machine: p.machine.Init(nil)}
	fault := p.machine.InitFault()
	var other *interp.Fault
	first.interp, other = p.model.Initial()
	if (fault != nil) != (other != nil) {
		return fmt.Sprintf("the initial state goes wrong for one: %v, %v", fault, other), true
	}
	if fault != nil {
		return "", true
	}
	data, at := p.data(first.machine)
	if d := p.model.Data(first.interp); d != data {
		return "initial states differ:\n" + compared(data, d), true
	}
	if why := p.match(at, p.model.Places(first.interp)); why != "" {
		return why, true
	}
	queue := []both{first}
	p.note(first)
	for len(queue) > 0 {
		b := queue[0]
		queue = queue[1:]
		next, why := p.step(b)
		if why != "" {
			d, at := p.data(b.machine)
			return fmt.Sprintf("%s\nin the state\n%s%v %v", why, d, at, p.model.Places(b.interp)), true
		}
		for _, n := range next {
			fresh, why := p.note(n)
			if why != "" {
				return why, true
			}
			if fresh {
				if len(p.states) > limit {
					return "", false
				}
				queue = append(queue, n)
			}
		}
	}
	return "", true
}

// note enters a pair of states; they must be paired already, or both new.
func (p *pair) note(b both) (fresh bool, why string) {
	key := fmt.Sprint(p.model.Key(b.interp))
	known, ok := p.states[string(b.machine)]
	if !ok {
		if p.machines[key] {
			return false, "two states of the machine are one of the interpreter:\n" + key
		}
		p.states[string(b.machine)], p.machines[key] = key, true
		return true, ""
	}
	if known != key {
		return false, "two states of the interpreter are one of the machine:\n" + compared(known, key)
	}
	return false, ""
}

// step compares what can happen in a state.
func (p *pair) step(b both) (next []both, difference string) {
	holds := p.machine.Props(b.machine)
	undefined, _ := p.machine.Undefined()
	h, u := p.model.Holds(b.interp, p.props)
	if holds != h || undefined != u {
		return nil, fmt.Sprintf("propositions %b, undefined %b for the machine, %b and %b for the interpreter", holds, undefined, h, u)
	}
	if p.program.Claim != nil { // nothing comes after the end of the claim
		w := p.machine.View()
		w.Select(b.machine)
		_, l := w.Process(program.NoPID)
		ended, other := p.program.Types[p.program.Claim.Type].Locations[l].End, p.model.ClaimEnded(b.interp)
		if ended != other {
			return nil, fmt.Sprintf("the claim is at its end: %v for the machine, %v for the interpreter", ended, other)
		}
		if ended {
			return nil, ""
		}
	}
	var moves program.Moves
	p.machine.Enabled(b.machine, &moves)
	var ours []outcome
	var out program.Outcomes
	out.Paths = true
	for _, mv := range moves.All {
		out.All, out.Buf = out.All[:0], out.Buf[:0]
		p.machine.Fire(b.machine, mv, &out)
		for i := range out.All {
			ours = append(ours, p.ofMachine(mv, &out.All[i]))
		}
	}
	var theirs []outcome
	list := p.model.Moves(b.interp)
	for _, mv := range list {
		for _, o := range p.model.Fire(b.interp, mv) {
			theirs = append(theirs, p.ofInterp(mv, o))
		}
	}
	if (len(moves.All) == 0) != (len(list) == 0) {
		return nil, fmt.Sprintf("%d moves for the machine, %d for the interpreter", len(moves.All), len(list))
	}
	if len(list) == 0 && p.program.Claim == nil {
		if e, f := p.machine.ValidEnd(b.machine), p.model.ValidEnd(b.interp); e != f {
			return nil, fmt.Sprintf("valid end: %v for the machine, %v for the interpreter", e, f)
		}
	}
	p.transitions += len(theirs)
	return p.pairs(ours, theirs)
}

func (p *pair) ofMachine(mv program.Move, o *program.Outcome) outcome {
	x := outcome{}
	if o.Fault != nil {
		x.fault = string(kinds[o.Fault.Kind])
		if x.fault == "" {
			x.fault = fmt.Sprint("unknown: ", o.Fault)
		}
		if !o.Fault.Continues {
			return x
		}
	}
	x.machine = slices.Clone(o.State)
	x.data, x.at = p.data(o.State)
	if mv == program.Stutter {
		return x
	}
	e := p.program.Edges[mv.Edge]
	pid := int(mv.Proc)
	if p.program.OfClaim(mv.Edge) {
		pid = -2
	}
	x.hint = fmt.Sprint(pid, ":", e.Span.Start, e.Kind == program.Skip)
	if mv.Peer != program.NoPID {
		x.hint += fmt.Sprint(" ", mv.Peer, ":", p.program.Edges[mv.PeerEdge].Span.Start)
	}
	return x
}

func (p *pair) ofInterp(mv interp.Move, o interp.Outcome) outcome {
	x := outcome{}
	if o.Fault != nil {
		x.fault = string(o.Fault.Kind)
		if o.State == nil {
			return x
		}
	}
	x.interp, x.data, x.places, x.hint = o.State, p.model.Data(o.State), p.model.Places(o.State), mv.Hint()
	return x
}

func (o *outcome) key() string { return o.fault + "\n" + o.data + "\x00" }
