package trail

import (
	"fmt"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/trace"
)

// narrow returns an *UnfitError if a state of trace t has a value above 1 in an array of bits. SPIN's verifier stores
// eight bits per element of such an array (rule 3.1), but SPIN's simulator stores one bit.
func narrow(p *program.Program, t *trace.Trace, machine func(*program.Program) (exec.Machine, error)) error {
	m, err := machine(p)
	if err != nil {
		return err
	}
	v := m.View()
	for i := range t.Steps {
		v.Select(t.Steps[i].State)
		x := wideBit(p, v)
		if x != nil {
			return &UnfitError{fmt.Sprintf("an element of %s is greater than 1 here, and of an array of bits SPIN's "+
				"simulator keeps one bit of each", x.Name), t.Steps[i].Span}
		}
	}
	return nil
}

// wideBit returns an array of bits that has an element above 1 in the state of v. If there is none, the result is nil.
func wideBit(p *program.Program, v exec.View) *program.Variable {
	for _, x := range p.Globals {
		for i := range bits(x) {
			if v.Global(x, i) > 1 {
				return x
			}
		}
	}
	for pid := range program.PID(v.Live()) {
		typ, _ := v.Process(pid)
		for _, x := range p.Types[typ].Locals {
			for i := range bits(x) {
				if v.Local(pid, x, i) > 1 {
					return x
				}
			}
		}
	}
	return nil
}

// bits returns the number of elements of x if x is an array of bits, and otherwise 0.
func bits(x *program.Variable) int {
	if len(x.Dims) == 0 || x.Hidden || x.Type.Kind != program.Byte || x.Type.Name != "bit" && x.Type.Name != "bool" {
		return 0
	}
	return x.Elements()
}
