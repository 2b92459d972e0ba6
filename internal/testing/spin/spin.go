// Package spin runs SPIN, the model checker of G. J. Holzmann (The SPIN Model Checker, Addison-Wesley 2004), on a
// model, and parses the output. Tests compare the verdicts and state counts of SPIN with those of ltlpor. For machines
// without SPIN, testdata has recorded results of SPIN 6.5.2 for its examples and for further models.
//
// SPIN runs without its partial-order reduction, statement merging, dataflow optimization and weak fairness. The
// reason: with these features, the answers of SPIN do not always follow the semantics, as the models in testdata/wrong
// show.
package spin

import (
	"context"
	"fmt"
	"os/exec"
	"time"
)

// Options configures the runs of SPIN on a model.
type Options struct {
	// Defines lists the macros of the model, for example "N=3" or "SAFE".
	Defines []string
	// SpinFlags are the flags for spin after -a and -o1 -o2 -o3.
	SpinFlags []string
	// BuildFlags has flags for the C compiler; they follow the default flags of this package. The last -O counts; by
	// default it is -O2.
	BuildFlags []string
	// PanArgs has arguments for every run of the verifier; they follow the default arguments of this package.
	PanArgs []string
	// Timeout is the time after which a run of the verifier ends; 0 means 60 seconds.
	Timeout time.Duration
	// MemoryMB is the limit in megabytes for one run of the verifier; 0 means 4096.
	MemoryMB int
	// CountOnly restricts Run to the search that counts the states.
	CountOnly bool
	// Nice says that the compiler and the verifier run at low priority.
	Nice bool
}

func (o Options) timeout() time.Duration {
	if o.Timeout > 0 {
		return o.Timeout
	}
	return time.Minute
}

func (o Options) memoryMB() int {
	if o.MemoryMB > 0 {
		return o.MemoryMB
	}
	return 4096
}

// Available reports whether spin and gcc can be run.
func Available() bool {
	for _, tool := range []string{"spin", "gcc"} {
		if _, err := exec.LookPath(tool); err != nil {
			return false
		}
	}
	return true
}

// Run returns the results of SPIN for the model at path: the number of states, and an answer for every property that
// needs no further input. These properties are assertions, invalid end states, the trace assertion and every claim; if
// the model has accept or progress labels, also acceptance or non-progress cycles. If SPIN rejects the model,
// Result.Refused is set. An error means that SPIN, the compiler or the verifier could not be run.
func Run(ctx context.Context, path string, o Options) (*Result, error) {
	w, err := newWorkspace(path, o)
	if err != nil {
		return nil, err
	}
	defer w.remove()
	r := &Result{Defines: o.Defines}
	refused, err := w.generate(ctx, "-o1", "-o2", "-o3")
	if err != nil {
		return nil, err
	}
	if r.Refused, r.Messages = refused, w.messages; refused != "" {
		return r, nil
	}
	if err := w.inspect(r); err != nil {
		return nil, err
	}
	if err := w.searches(ctx, r); err != nil {
		return nil, fmt.Errorf("spin on %s: %w", path, err)
	}
	return r, nil
}

// searches runs the verifier for every property, and sets the searches and verdicts of r. inspect must have set the
// fields of r about properties.
func (w *workspace) searches(ctx context.Context, r *Result) error {
	full, err := w.build(ctx, "pan-full", "-DSAFETY", "-DNOREDUCE", "-DNOCLAIM")
	if err != nil {
		return err
	}
	if r.Full, err = full.search(ctx, "-c0"); err != nil || w.options.CountOnly {
		return err
	}
	if err := w.safety(ctx, r, full); err != nil {
		return err
	}
	if err := w.claims(ctx, r); err != nil {
		return err
	}
	if err := w.cycles(ctx, r); err != nil {
		return err
	}
	return w.usual(ctx, r)
}

// safety appends to r the verdicts on assertions, invalid end states and the event trace. safety checks one property at
// a time, with the checks of the remaining properties switched off. If the full search has found no error, its result
// is used, because a further search would only repeat it.
func (w *workspace) safety(ctx context.Context, r *Result, full *verifier) error {
	kinds := []struct {
		property string
		classes  []Class
		args     []string
	}{
		{"assertions", []Class{Assertion, FewFields}, []string{"-E"}},
		{"end-states", []Class{EndState}, []string{"-A"}},
		{"trace", []Class{EventTrace}, []string{"-A", "-E"}},
	}
	for _, k := range kinds {
		if k.property == "trace" && !r.Trace {
			continue
		}
		v := Verdict{Property: k.property, Answer: NoneFound, Search: *r.Full}
		if !r.Full.Complete {
			v.Answer = Incomplete
		}
		if r.Full.Errors > 0 {
			var err error
			if v, err = full.verdict(ctx, k.property, classFilter(k.classes...), k.args...); err != nil {
				return err
			}
		}
		r.Verdicts = append(r.Verdicts, v)
	}
	return nil
}

// claims appends to r the verdicts on the never claims and ltl formulas. The checks of assertions stay switched on,
// because SPIN translates the safety part of a formula to assertions. w.asserts lists the assertions of every claim.
func (w *workspace) claims(ctx context.Context, r *Result) error {
	if len(r.Claims) == 0 {
		return nil
	}
	live, err := w.build(ctx, "pan-live", "-DNOREDUCE")
	if err != nil {
		return err
	}
	for _, name := range r.Claims {
		args := []string{"-a"}
		if len(r.Claims) > 1 {
			args = append(args, "-N", name)
		}
		v, err := live.verdict(ctx, "claim "+name, w.ofClaim(name), args...)
		if err != nil {
			return err
		}
		r.Verdicts = append(r.Verdicts, v)
	}
	return nil
}

// cycles appends to r the verdicts on acceptance and non-progress cycles, if processes have accept or progress labels.
func (w *workspace) cycles(ctx context.Context, r *Result) error {
	if r.AcceptLabels {
		pan, err := w.build(ctx, "pan-accept", "-DNOREDUCE", "-DNOCLAIM")
		if err != nil {
			return err
		}
		v, err := pan.verdict(ctx, "acceptance", classFilter(Acceptance), "-a", "-A", "-E")
		if err != nil {
			return err
		}
		r.Verdicts = append(r.Verdicts, v)
	}
	if r.ProgressLabels {
		pan, err := w.build(ctx, "pan-progress", "-DNOREDUCE", "-DNP")
		if err != nil {
			return err
		}
		v, err := pan.verdict(ctx, "progress", classFilter(NonProgress), "-l", "-A", "-E")
		if err != nil {
			return err
		}
		r.Verdicts = append(r.Verdicts, v)
	}
	return nil
}

// usual sets r.Usual, the search with SPIN's default settings.
func (w *workspace) usual(ctx context.Context, r *Result) error {
	refused, err := w.generate(ctx)
	if err != nil {
		return err
	}
	if refused != "" {
		return fmt.Errorf("spin accepts the model with -o1 -o2 -o3 only: %s", refused)
	}
	pan, err := w.build(ctx, "pan-usual", "-DSAFETY")
	if err != nil {
		return err
	}
	r.Usual, err = pan.search(ctx, "-c0")
	return err
}

// FillDefault sets r.Default. If the model has no claim, it copies r.Usual. Otherwise it runs a search of the model at
// path. If SPIN rejects the model, FillDefault does nothing.
func FillDefault(ctx context.Context, path string, r *Result, o Options) error {
	if r.Refused != "" {
		return nil
	}
	if r.Default = r.Usual; len(r.Claims) == 0 {
		return nil
	}
	s, err := Default(ctx, path, o)
	if err != nil {
		return err
	}
	r.Default = s
	return nil
}

// Default returns the statistics of the default search of SPIN for safety on the model at path, without a claim. The
// search continues after errors.
func Default(ctx context.Context, path string, o Options) (*Search, error) {
	return RunConfiguration(ctx, path, Configuration{Build: []string{"-DSAFETY", "-DNOCLAIM"}, Verify: []string{"-c0"}}, o)
}
