package interp_test

import (
	"ltlpor/internal/lang/lower"
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
)

// compile makes the machine of p's program, in which the first never claim of the model
// takes part if there is one.
func (p *pair) compile(info *typecheck.Info, file *promela.File) (err error) {
	for _, d := range file.Decls {
		c, ok := d.(*promela.Claim)
		if !ok {
			continue
		}
		prog, list := lower.Observer(p.program, info, c)
		if err := list.Err(); err != nil {
			return err
		}
		if err := program.Sanity(prog); err != nil {
			return err
		}
		m, err := closure.Compile(prog)
		if err != nil {
			return err
		}
		p.program, p.machine = prog, m
		p.model.Observe(info.Claims[0])
		return nil
	}
	p.machine, err = closure.Compile(p.program)
	return err
}
