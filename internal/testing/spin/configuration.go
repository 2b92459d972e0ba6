package spin

import (
	"context"
	"fmt"
)

// Configuration has the flags for a run of SPIN. In contrast to the options of Run, it permits flags with which SPIN
// gives wrong answers.
type Configuration struct {
	Generate []string // flags for spin in addition to -a
	Build    []string // flags for the compiler
	Verify   []string // arguments for the verifier
}

// RunConfiguration runs SPIN once on the model at path, with configuration c, and returns the statistics. Unless
// c.Verify says otherwise, the verifier stops at the first error.
func RunConfiguration(ctx context.Context, path string, c Configuration, o Options) (*Search, error) {
	w, err := newWorkspace(path, o)
	if err != nil {
		return nil, err
	}
	defer w.remove()
	refused, err := w.generate(ctx, c.Generate...)
	if err != nil {
		return nil, err
	}
	if refused != "" {
		return nil, fmt.Errorf("spin refuses %s: %s", path, refused)
	}
	v, err := w.build(ctx, "pan", c.Build...)
	if err != nil {
		return nil, err
	}
	return v.search(ctx, c.Verify...)
}
