package ltlpor

import (
	"context"
	"errors"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/verify/system"
)

// haltingMachine returns a machine for p of which steps that take long end when ctx is done, until end is called, in a
// panic of which cancel.Catch makes an error.
func haltingMachine(ctx context.Context, p *program.Program) (m exec.Machine, end func(), err error) {
	if m, err = system.Machine(p); err != nil {
		return nil, nil, err
	}
	return m, exec.HaltOn(ctx, m), nil
}

// unhalted does f, and returns its error, or that of ctx where that has ended a step.
func unhalted(ctx context.Context, f func() error) error {
	err := cancel.Run(f)
	if halted := (*cancel.Error)(nil); errors.As(err, &halted) && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}
