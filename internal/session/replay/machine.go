package replay

import (
	"context"
	"errors"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/verify/system"
)

// machineFor returns a machine for p with interruptible steps. After ctx is done, a long step ends in a panic, which
// cancel.Catch converts to an error. The caller must call `end` when the machine is no longer used.
func machineFor(ctx context.Context, p *program.Program) (m exec.Machine, end func(), err error) {
	if m, err = system.Machine(p); err != nil {
		return nil, nil, err
	}
	return m, exec.HaltOn(ctx, m), nil
}

// Unhalted calls f and returns the error of f. If ctx interrupted a step in f, the result is the error of ctx instead.
func Unhalted(ctx context.Context, f func() error) error {
	err := cancel.Run(f)
	if halted := (*cancel.Error)(nil); errors.As(err, &halted) && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}
