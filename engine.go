package ltlpor

import (
	"ltlpor/exec"
	"ltlpor/exec/closure"
	"ltlpor/program"
)

// newMachine returns a machine for p. Nothing else in the program knows which engine runs it.
func newMachine(p *program.Program) (exec.Machine, error) { return closure.Compile(p) }
