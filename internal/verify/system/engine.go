package system

import (
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// Machine compiles program p to a machine of package closure, the reference engine. Search, simulation and replay use
// this function.
func Machine(p *program.Program) (exec.Machine, error) { return closure.Compile(p) }

// CheckInitial returns the fault in creating the initial state of the model as a source.List, or nil without a fault.
// For every never claim that takes part in the run, CheckInitial also creates the initial state with this claim. A
// fault without a position in a text is reported for parameter file.
func CheckInitial(t *property.Task, file *source.File) error {
	check := func(p *program.Program, otherwise source.Span) error {
		m, err := Machine(p)
		if err != nil {
			return err
		}
		f := m.InitFault()
		if f == nil {
			return nil
		}
		span := f.Span
		if !span.Valid() {
			span = otherwise
		}
		return source.List{source.Errorf(span, "the initial state cannot be made: %s", f.Message)}
	}
	if err := check(t.Program, source.Span{File: file}); err != nil {
		return err
	}
	for _, p := range t.Properties {
		if p.TakesPart() {
			if err := check(p.Program, p.Span); err != nil {
				return err
			}
		}
	}
	return nil
}
