package trail

import (
	"fmt"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/source"
	"ltlpor/trace"
)

// UnfitError says why SPIN's replay of a trail would differ from the trace.
type UnfitError struct {
	Why  string      // the reason, as a sentence without a full stop
	Span source.Span // a position in the model; may be invalid
}

// Error returns the reason. If the position in the model is known, the text contains it.
func (e *UnfitError) Error() string {
	if !e.Span.Valid() {
		return e.Why
	}
	line, column := e.Span.File.LineCol(e.Span.Start)
	return fmt.Sprintf("%s (%s:%d:%d)", e.Why, e.Span.File.Name, line, column)
}

// FromTrace returns the trail for t, a trace of p. If SPIN's replay would differ from t, the error is an *UnfitError.
// `machine` returns a machine for a program. It is called with p, and with variants of p that have other d_steps.
func FromTrace(p *program.Program, t *trace.Trace, machine func(*program.Program) (exec.Machine, error)) (*File, error) {
	if err := Unfit(p); err != nil {
		return nil, err
	}
	if err := unfitEnd(t); err != nil {
		return nil, err
	}
	f := &File{Cycle: -1}
	for i := range t.Steps {
		if i == t.CycleStart {
			f.Cycle = len(f.Steps)
		}
		mv := t.Steps[i].Move
		if mv == program.Stutter {
			continue
		}
		f.add(p, mv.Proc, mv.Edge)
		if mv.Peer != program.NoPID {
			f.add(p, mv.Peer, mv.PeerEdge)
		}
		for _, jump := range t.Steps[i].Jumps { // SPIN counts jumps as steps
			f.add(p, jump.Proc, jump.Edge)
		}
	}
	if err := narrow(p, t, machine); err != nil {
		return nil, err
	}
	if err := determined(p, t, machine); err != nil {
		return nil, err
	}
	return f, nil
}

func (f *File) add(p *program.Program, pid program.PID, e program.EdgeID) {
	f.Steps = append(f.Steps, Step{Number: len(f.Steps) + 1, Proc: pid, Element: p.Edges[e].Element})
}

// unfitEnd returns an *UnfitError if SPIN's simulator does not detect the fault at the end of t.
func unfitEnd(t *trace.Trace) error {
	if t.Fault == nil || t.Fault.Kind.InSPIN() {
		return nil
	}
	const why = "SPIN's simulator takes no notice of what goes wrong here, or fails itself: "
	return &UnfitError{why + t.FaultText, t.FaultSpan}
}
