package trace

import (
	"fmt"

	"ltlpor/program"
	"ltlpor/source"
)

// faultNames are the names of faults in the JSON form.
var faultNames = map[program.FaultKind]string{
	program.Assertion:        "assertion",
	program.IndexOutOfBounds: "index-out-of-bounds",
	program.DivisionByZero:   "division-by-zero",
	program.BadChannel:       "bad-channel",
	program.TooManyProcesses: "too-many-processes",
	program.TooManyChannels:  "too-many-channels",
	program.NegativeShift:    "negative-shift",
	program.DStepBlocked:     "d_step-blocked",
	program.DStepRendezvous:  "d_step-rendezvous",
	program.DStepEndless:     "endless-step",
	program.Endless:          "never-ends",
	program.Overflow:         "overflow",
	program.TraceMismatch:    "trace-assertion",
	program.ExclusiveAccess:  "exclusive-access",
	program.StateTooLarge:    "state-too-large",
	program.BadPID:           "bad-pid",
	program.InvalidEnd:       "invalid-end-state",
	program.ClaimEnd:         "claim-end",
	program.PropositionFault: "proposition",
	program.NonDeterminism:   "nondeterminism",
	program.ClaimAssertion:   "claim-assertion",
}

// end checks that the run, of which done steps were replayed, ends in f, and
// says so in the trace.
func (r *replay) end(f *program.Fault, done int) error {
	switch {
	case f.Kind == program.InvalidEnd:
		r.m.Enabled(r.s, &r.moves)
		if len(r.moves.All) > 0 {
			return fmt.Errorf("the state is no end state: %d moves are executable", len(r.moves.All))
		}
		if r.m.ValidEnd(r.s) {
			return fmt.Errorf("the end state is a valid one")
		}
		r.t.Blocked = r.t.view.blocked(r.s)
	case happensInStep(f) && done == 0:
		return fmt.Errorf("no step was taken in which %q could happen", f.Message)
	}
	r.t.Fault = f
	if f.Edge >= 0 && int(f.Edge) < len(r.p.Edges) {
		r.t.FaultSpan = r.p.Edges[f.Edge].Span
		if f.Span.Valid() {
			r.t.FaultSpan = f.Span
		}
	}
	r.t.FaultText = f.Message
	if f.Kind == program.InvalidEnd {
		r.t.FaultText = invalidEnd(r.t.Blocked)
	}
	return nil
}

func invalidEnd(blocked []Blocked) string {
	if len(blocked) == 1 {
		b := blocked[0]
		return fmt.Sprintf("invalid end state: nothing is executable, and %s(%d) is not at an end location", b.Name, b.Proc)
	}
	return fmt.Sprintf("invalid end state: nothing is executable, and %d processes are not at an end location", len(blocked))
}

// blocked lists the processes of s that are not at an end location.
func (v *view) blocked(s program.State) []Blocked {
	var out []Blocked
	for _, f := range v.look(v.one, s).frames {
		if f.channel > 0 {
			continue
		}
		t := v.p.Types[f.kind]
		l := t.Locations[f.at]
		if l.End {
			continue
		}
		b := Blocked{Proc: program.PID(f.pid), Name: t.Name, Span: l.Span}
		for _, id := range l.Out {
			e := v.p.Edges[id]
			b.Text = append(b.Text, e.Text)
			if !b.Span.Valid() {
				b.Span = e.Span
			}
		}
		out = append(out, b)
	}
	return out
}

// place writes a span as file:line, "" for nowhere.
func place(s source.Span) string {
	if !s.Valid() {
		return ""
	}
	return fmt.Sprintf("%s:%d", s.File.Name, s.Line())
}
