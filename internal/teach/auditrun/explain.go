package auditrun

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/teach/audit"
	"ltlpor/trace"
)

// words describes failures in terms of a model.
type words struct {
	*program.Program
	views func() exec.View // returns a view for the states of the audited graph
}

// explain returns failure f in terms of the model. f.Lost is omitted; see replayLost.
func (w words) explain(f *audit.Failure) *Failure {
	out := &Failure{
		What: f.What, State: trace.Describe(w.Program, w.views, f.State),
		Chosen: w.statements(f.Chosen), Path: w.statements(f.Path), Cycle: w.statements(f.Cycle),
		MemberFirst: w.corners(f.At, f.MemberFirst), OtherFirst: w.corners(f.At, f.OtherFirst),
	}
	one := func(mv *program.Move) *trace.Step {
		if mv == nil {
			return nil
		}
		s := trace.Statement(w.Program, *mv)
		return &s
	}
	out.Member, out.Other = one(f.Member), one(f.Other)
	for i, p := range w.Props {
		if f.Props>>i&1 != 0 {
			out.Props = append(out.Props, p.Name)
		}
	}
	return out
}

func (w words) statements(moves []program.Move) []trace.Step {
	var out []trace.Step
	for _, mv := range moves {
		out = append(out, trace.Statement(w.Program, mv))
	}
	return out
}

func (w words) corners(from program.State, list []audit.Corner) []Corner {
	var out []Corner
	for _, c := range list {
		x := Corner{}
		if c.State != nil {
			x.Changes = trace.Compare(w.Program, w.views, from, c.State)
		}
		if c.Fault != nil {
			x.Fault = c.Fault.Message
		}
		out = append(out, x)
	}
	return out
}
