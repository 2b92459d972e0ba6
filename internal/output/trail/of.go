package trail

import (
	"fmt"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/source"
	"ltlpor/trace"
)

// UnfitError reports why SPIN's replay of a trail would differ from the trace.
type UnfitError struct {
	Why  string      // a sentence, without its full stop
	Span source.Span // the place in the model; may be invalid
}

// Error returns the sentence. If the place in the model is known, it is part of the text.
func (e *UnfitError) Error() string {
	if !e.Span.Valid() {
		return e.Why
	}
	line, column := e.Span.File.LineCol(e.Span.Start)
	return fmt.Sprintf("%s (%s:%d:%d)", e.Why, e.Span.File.Name, line, column)
}

// FromTrace returns the trail of t, a trace of p. The error is an *UnfitError if SPIN's replay would differ from t.
// `machine` returns a machine for a program; FromTrace calls it with p and with variants of p with changed d_steps.
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
		for _, jump := range t.Steps[i].Jumps { // SPIN counts jumps
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
