package trace

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Follow finds a run of p with the steps of document d. m must be a machine for p.
//
//   - Every step must have the process, the statement and the changes in d. Source positions may differ, so that
//     comments can be added to the model.
//   - If several moves match a step, Follow prefers the move with the edge number in d, and otherwise takes the first.
//   - Like Replay, Follow does not check the faults of a claim.
//   - The error is a *Mismatch with the number of the first step of d that p cannot take.
func Follow(p *program.Program, m exec.Machine, d *Document) (Run, error) {
	f := &following{replay: replay{p: p, m: m}, v: newView(p, m.View), d: d}
	run, err := f.run()
	if err != nil {
		return Run{}, &Mismatch{Step: f.step, Why: err.Error()}
	}
	return run, nil
}

// initially and another are formats of error messages: the model has one initial state or step, the document another.
const (
	initially = "initially the model has %s, and the trace %s"
	another   = "%s %q does %s, and in the trace %s"
)

// following is a search for a run with the steps of document d. The embedded field replay.step is the number of the
// current step.
type following struct {
	replay
	v  *view
	d  *Document
	at int // number of matched steps of d
	// furthest is the greatest index in d.Steps at which matching has failed, and why is the reason.
	furthest int
	why      string
}

func (f *following) run() (Run, error) {
	d := f.d
	f.s = f.m.Init(nil)
	run := Run{Lasso: program.Lasso{Init: f.s}}
	switch initial := changes(f.v.initial(f.s)); {
	case !equalChanges(initial, d.Initial):
		return run, fmt.Errorf(initially, changesText(initial), changesText(d.Initial))
	case d.CycleStart < 0 || d.CycleStart > len(d.Steps):
		return run, fmt.Errorf("the cycle begins at step %d, which is not there", d.CycleStart)
	case d.CycleStart == 0 && d.Fault == nil:
		return run, fmt.Errorf("the trace has neither a cycle nor a fault")
	}
	stem := len(d.Steps)
	if d.Fault == nil {
		stem = d.CycleStart - 1
	}
	for f.at < len(d.Steps) {
		f.step = f.at + 1
		k, n, fault, ok := f.next()
		if !ok {
			f.step = f.furthest + 1
			return run, fmt.Errorf("%s", f.why)
		}
		into := &run.Stem
		switch {
		case f.at >= stem:
			into = &run.Cycle
		case f.at+n > stem:
			return run, fmt.Errorf("the cycle begins inside an atomic sequence")
		}
		*into = append(*into, k)
		f.at += n
		if k.State != nil {
			f.s = k.State
		}
		run.Fault = fault
	}
	f.step = len(d.Steps)
	return run, f.end(&run)
}

// end sets run.Fault to the fault at the end of the document, unless run.Fault is already set by a step. The result is
// an error if the fault is unknown, or can happen only inside a step.
func (f *following) end(run *Run) error {
	d := f.d.Fault
	if d == nil || run.Fault != nil {
		return nil
	}
	kind, known := program.FaultNamed(d.Kind)
	switch {
	case !known:
		return fmt.Errorf("the trace ends in a fault of the kind %q, which is not known", d.Kind)
	case kind.InState():
		run.Fault = &program.Fault{Kind: kind, Message: d.Message, Edge: -1, Proc: program.NoPID}
		return nil
	case kind.Stuck():
		return f.stuck(run, kind)
	}
	return fmt.Errorf("%q does not happen", d.Message)
}

// stuck sets run.Fault to a local or node deadlock, as given by kind, and run.Stuck to the blocked processes in the
// document. The result is an error if the document names no process.
func (f *following) stuck(run *Run, kind program.FaultKind) error {
	d := f.d.Fault
	if d.Process == nil {
		return fmt.Errorf("the deadlock is one of no process")
	}
	for _, b := range f.d.Blocked {
		if b.Process.PID >= 0 && b.Process.PID < int(program.NoPID) {
			run.Stuck.Add(program.PID(b.Process.PID))
		}
	}
	p := program.NoPID
	if d.Process.PID >= 0 && d.Process.PID < int(p) {
		p = program.PID(d.Process.PID)
	}
	run.Fault = &program.Fault{Kind: kind, Message: d.Message, Edge: -1, Proc: p, Continues: true}
	return nil
}

// next finds a move of the program that matches the next steps of the document. n is the number of matched steps: 1, or
// more for an atomic sequence. k is the move with its outcome. fault is nil, or the fault in the last matched step if
// the document ends with this fault. ok is false if no move matches.
func (f *following) next() (k program.Step, n int, fault *program.Fault, ok bool) {
	sd := &f.d.Steps[f.at]
	f.m.Enabled(f.s, &f.moves)
	moves := slices.Clone(f.moves.All)
	if sd.stutters() && len(moves) == 0 {
		return program.Step{Move: program.Stutter, State: f.s}, 1, nil, len(sd.Changes) == 0
	}
	f.furthest, f.why = f.at, f.noMove(sd, moves)
	for _, exact := range []bool{true, false} {
		for _, mv := range moves {
			if !f.fits(sd, mv, exact) {
				continue
			}
			f.out.All, f.out.Buf, f.out.Paths = f.out.All[:0], f.out.Buf[:0], true
			f.m.Fire(f.s, mv, &f.out)
			ways := f.ways(mv, exact)
			for i := range f.out.All {
				o := &f.out.All[i]
				if n, fault, ok := f.matchOutcome(ways.Value(o.Path), o); ok {
					return program.Step{Move: mv, Outcome: i, State: slices.Clone(o.State)}, n, fault, true
				}
			}
		}
	}
	return k, 0, nil, false
}

// noMove returns the error text for sd, a step of the document that matches no executable move.
func (f *following) noMove(sd *StepDocument, moves []program.Move) string {
	if sd.stutters() {
		return fmt.Sprintf("the system stutters, but %d moves are executable", len(moves))
	}
	who, could := sd.processText(), []string(nil)
	for _, mv := range moves {
		if name, text, _ := f.statement(mv.Edge); who == processOf(name, mv.Proc) && !slices.Contains(could, text) {
			could = append(could, text)
		}
	}
	why := fmt.Sprintf("%s cannot do %q here", who, sd.Statement)
	if len(could) > 0 {
		return why + ", only " + strings.Join(could, "  or  ")
	}
	return why + ", and nothing else"
}

// processOf returns the name of a process as written in documents: "P(1)" for process 1 of type P. If p is NoPID, the
// result is the name alone, for a claim.
func processOf(name string, p program.PID) string {
	if p == program.NoPID {
		return name
	}
	return fmt.Sprintf("%s(%d)", name, p)
}

func (sd *StepDocument) stutters() bool { return sd.Process == nil && sd.Claim == "" }

func (sd *StepDocument) processText() string {
	if sd.Process == nil {
		return sd.Claim
	}
	return fmt.Sprintf("%s(%d)", sd.Process.Name, sd.Process.PID)
}

// fits reports whether move mv and step sd of the document have the same process and statement. For a handshake, both
// partners must agree. If exact is set, the edge numbers must be equal, too.
func (f *following) fits(sd *StepDocument, mv program.Move, exact bool) bool {
	if mv == program.Stutter || sd.stutters() {
		return mv == program.Stutter && sd.stutters()
	}
	name, text, _ := f.statement(mv.Edge)
	if sd.processText() != processOf(name, mv.Proc) || sd.Statement != text || exact && !sameEdge(sd.Edge, mv.Edge) {
		return false
	}
	h := sd.Handshake
	if h == nil || mv.Peer == program.NoPID {
		return h == nil && mv.Peer == program.NoPID
	}
	name, text, _ = f.statement(mv.PeerEdge)
	return h.Process == ProcessDocument{name, int(mv.Peer)} && h.Statement == text &&
		(!exact || sameEdge(h.Edge, mv.PeerEdge))
}

func sameEdge(said *int, e program.EdgeID) bool { return said == nil || *said == int(e) }

// spot is a partial match of an atomic sequence with the document. s is the system state after the matched statements.
// If over is set, the match has ended; further moves do not change the spot.
type spot struct {
	s     program.State
	next  int            // index of the next step of the document
	fault *program.Fault // if over and fits are set: the fault in the last step
	// whether the match has ended: at the end of the document (fits is true), or at a difference (fits is false)
	over bool
	fits bool
}

// ways returns a fold over the paths through the atomic sequence beginning with move `first`. For every path, the fold
// computes the spot after matching the path with the document. `exact` is as in fits.
func (f *following) ways(first program.Move, exact bool) program.Fold[spot] {
	return program.Fold[spot]{
		Empty: f.takeMove(spot{s: f.s, next: f.at, fits: true}, first, false, exact),
		Add: func(p spot, moves []program.Move) spot {
			for _, mv := range moves {
				p = f.takeMove(p, mv, true, exact)
			}
			return p
		},
	}
}

// takeMove matches mv with the next step of the document, and returns the spot after spot p. If p.over is set, the
// result is p. If mv does not match, the result has `over` set and `fits` unset. `inside` says that mv is not the first
// statement of the atomic sequence; `exact` is as in fits.
func (f *following) takeMove(p spot, mv program.Move, inside, exact bool) spot {
	if p.over {
		return p
	}
	if inside && f.untold(p.next, mv) {
		p.s, _ = f.m.Step(p.s, mv)
		return p
	}
	if p.next >= len(f.d.Steps) {
		return f.no(p.next-1, "the trace ends inside an atomic sequence, which goes on")
	}
	sd := &f.d.Steps[p.next]
	if !f.fits(sd, mv, exact) {
		const why = "%s cannot do %q inside the atomic sequence that began with step %d"
		return f.no(p.next, why, sd.processText(), sd.Statement, f.at+1)
	}
	t, wrong := f.m.Step(p.s, mv)
	last := p.next == len(f.d.Steps)-1
	here := last && f.d.Fault != nil && wrong != nil && wrong.Kind.String() == f.d.Fault.Kind
	var changed []ChangeDocument
	switch {
	case !fatal(wrong):
		changed = changes(f.v.diff(p.s, t))
	case !here:
		return f.no(p.next, "%s goes wrong: %s", f.describe(mv), wrong.Message)
	}
	if !equalChanges(changed, sd.Changes) {
		return f.no(p.next, another, sd.processText(), sd.Statement, changesText(changed), changesText(sd.Changes))
	}
	p.s, p.next = t, p.next+1
	if here {
		p.over, p.fault = true, wrong
	}
	return p
}

// matchOutcome reports whether outcome o of a move matches the document. p is the spot after the path of o. n is the
// number of matched steps. fault is nil, or the fault in the last matched step if the document ends with this fault.
func (f *following) matchOutcome(p spot, o *program.Outcome) (n int, fault *program.Fault, ok bool) {
	if n = p.next - f.at; p.over {
		return n, p.fault, p.fits
	}
	if d := f.d.Fault; d != nil && p.next == len(f.d.Steps) && o.Fault != nil && o.Fault.Kind.String() == d.Kind {
		return n, o.Fault, true // the atomic sequence is endless: the fault belongs to the whole sequence
	}
	if fatal(o.Fault) {
		f.no(p.next-1, "%s", o.Fault.Message)
		return 0, nil, false
	}
	return n, nil, true
}

// untold reports whether mv is a jump that the document omits, and so belongs to the previous step. mv must be a move
// inside an atomic sequence, and i the index of the next step of the document. Documents of old versions list these
// jumps as steps.
func (f *following) untold(i int, mv program.Move) bool {
	return Jump(f.p, mv) && (i >= len(f.d.Steps) || f.d.Steps[i].Statement != program.NoStatement)
}

// no returns the spot of a failed match at step i. If no later step has failed before, it records the formatted text as
// f.why.
func (f *following) no(i int, format string, args ...any) spot {
	if i >= f.furthest {
		f.furthest, f.why = i, fmt.Sprintf(format, args...)
	}
	return spot{over: true}
}

func equalChanges(a, b []ChangeDocument) bool {
	same := func(x, y *string) bool { return x == y || x != nil && y != nil && (*x == *y || asNumber(*x) == *y) }
	return slices.EqualFunc(a, b, func(x, y ChangeDocument) bool {
		return x.Name == y.Name && same(x.Old, y.Old) && same(x.New, y.New)
	})
}

// asNumber returns "0" for "false" and "1" for "true", and other values unchanged. Documents of old versions write
// elements of bool arrays as numbers.
func asNumber(value string) string {
	switch value {
	case "false":
		return "0"
	case "true":
		return "1"
	}
	return value
}

// changesText returns the changes as text for an error message.
func changesText(list []ChangeDocument) string {
	if len(list) == 0 {
		return "nothing"
	}
	text := func(s *string) string {
		if s == nil {
			return ""
		}
		return *s
	}
	out := make([]Change, len(list))
	for i, c := range list {
		out[i] = Change{Name: c.Name, Old: text(c.Old), New: text(c.New)}
	}
	return join(out)
}
