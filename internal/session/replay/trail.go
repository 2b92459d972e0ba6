package replay

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/output/trail"
	"ltlpor/internal/verify/certify"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
	"ltlpor/source"
	"ltlpor/trace"
)

// Trail replays a trail in SPIN's format, and returns the counterexample as Trace does. A trail does not name the
// violated property; Trail returns the first property the run violates, in this order:
//   - For a finite run, first assertions and end states. Next, and for an infinite run, the temporal properties in the
//     order of the text, and finally non-progress and acceptance cycles.
//   - If the trail says that the verifier ran a claim with the model, Trail omits other claims and non-progress cycles.
//     End states then come after the claim.
//   - given has the options of the program that wrote the trail. If given has a formula, the formula is the only
//     property.
//
// Trail ignores fairness: it accepts a run that violates the property even if the run is unfair. If the last step of
// the trail is not executable, and no other step is, Trail omits the last step and adds a warning.
func Trail(
	ctx context.Context, model *source.File, include func(dir, name string) (*source.File, error),
	f *trail.File, given trace.GivenDocument, watch []string,
) (*Replayed, error) {
	opt := property.Options{Include: include}
	opt.Checks = property.DefaultChecks | property.CheckProgress | property.CheckAcceptance
	if given.Formula != "" {
		opt.Checks = property.CheckGiven
	}
	t, err := reread(ctx, model, opt, given, watch)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var p *property.Property
	var run *trace.Trace
	err = Unhalted(ctx, func() (err error) {
		p, run, err = judge(ctx, t, f)
		if spare := (*trail.SpareError)(nil); errors.As(err, &spare) {
			p, run, err = spared(ctx, t, spare)
		}
		return err
	})
	if err != nil {
		return nil, supposed(t, given, err)
	}
	for i, x := range t.Watched {
		run.Watch(watch[i], x)
	}
	return &Replayed{Model: model.Name, Warnings: t.Warnings, Property: schedule.ViolatedBy(p, run)}, nil
}

// mostUntold is the maximum number of undefined macros that a hint lists.
const mostUntold = 4

// supposed returns err. If err is a *MisfitError, supposed adds a hint with a likely cause. `given` has the options
// with which t was read.
func supposed(t *property.Task, given trace.GivenDocument, err error) error {
	var misfit *MisfitError
	if !errors.As(err, &misfit) {
		return err
	}
	var untold []string
	for _, u := range t.Untold[:min(len(t.Untold), mostUntold)] {
		untold = append(untold, fmt.Sprintf("%s (%s:%d)", u.Name, u.Span.File.Name, u.Span.Line()))
	}
	if n := len(t.Untold) - len(untold); n > 0 {
		untold = append(untold, fmt.Sprintf("and %d more", n))
	}
	switch {
	case len(untold) > 0:
		misfit.Hint = "was the verifier made with -D? The model asks for macros that are not defined here: " +
			strings.Join(untold, ", ") + ". Or the model has changed since"
	case given.Formula == "":
		misfit.Hint = "has the model changed since? What was given to spin -D and -f belongs to -D and --formula here"
	default:
		misfit.Hint = "has the model changed since, or was spin given -D or another formula?"
	}
	return err
}

// judge replays trail f. judge returns the first property of t that the run violates, with the certified trace.
func judge(ctx context.Context, t *property.Task, f *trail.File) (*property.Property, *trace.Trace, error) {
	m, end, err := machineFor(ctx, t.Program)
	if err != nil {
		return nil, nil, err
	}
	defer end()
	run, err := trail.Follow(t.Program, m, f)
	var spare *trail.SpareError
	switch {
	case errors.As(err, &spare):
		return nil, nil, err
	case err != nil:
		return nil, nil, Misfit(err)
	}
	properties, named := claimed(t, f)
	for _, run := range endings(t.Program, m, f, run) {
		for _, p := range properties {
			if p.TakesPart() || run.Fault != nil && p.Kind.Origin() == property.Labels {
				continue // replay has no steps for a claim that takes part; labels are about cycles only
			}
			own, end, err := machineFor(ctx, p.Program)
			if err != nil {
				return nil, nil, err
			}
			defer end()
			t, err := certifyRun(p, own, run, plan.Unfair)
			var spurious *certify.Spurious
			if err == nil {
				return p, t, nil
			} else if !errors.As(err, &spurious) {
				return nil, nil, err
			}
		}
	}
	if named != nil {
		why := "the verifier has run the claim of " + named.Name
		if named.TakesPart() {
			why += ", which takes part in the run: replay has no steps of claims"
			return nil, nil, &MisfitError{Step: -1, Why: why}
		}
		why += ", and the run violates neither that nor assertions and the like"
		return nil, nil, &MisfitError{Step: -1, Why: why}
	}
	return nil, nil, &MisfitError{Step: -1, Why: "it violates no property of the model"}
}

// spared certifies the run of a trail with a superfluous last step, as a run to an invalid end state before this
// step. spared returns the property about end states and the trace, and adds a warning to t. If the shorter run is not
// a counterexample, the error is a *MisfitError.
func spared(ctx context.Context, t *property.Task, spare *trail.SpareError) (*property.Property, *trace.Trace, error) {
	i := slices.IndexFunc(t.Properties, func(p *property.Property) bool { return p.Kind.Sees().EndStates })
	if i < 0 {
		return nil, nil, Misfit(spare.Mismatch)
	}
	p := t.Properties[i]
	m, end, err := machineFor(ctx, p.Program)
	if err != nil {
		return nil, nil, err
	}
	defer end()
	run, err := certifyRun(p, m, ending(spare.Run, program.InvalidEnd, "invalid end state"), plan.Unfair)
	var spurious *certify.Spurious
	switch {
	case errors.As(err, &spurious):
		return nil, nil, Misfit(spare.Mismatch)
	case err != nil:
		return nil, nil, err
	}
	t.Warnings.Add(source.Warnf(spare.Step.Span, "the last step of the trail is not executable, nor is anything else: "+
		"the run ends before it").WithHint("SPIN's breadth-first verifier (-DBFS, -bfs) writes such a step behind an " +
		"invalid end state"))
	return p, run, nil
}

// ending returns a copy of `run` that ends in a fault with the given kind and message.
func ending(run trace.Run, kind program.FaultKind, message string) trace.Run {
	run.Fault = &program.Fault{Kind: kind, Message: message, Edge: -1, Proc: program.NoPID}
	return run
}

// claimed returns the properties of t that trail f may violate. `named` is the property of the claim run by the
// verifier with the model, according to the trail; nil if there is none. If `named` is not nil, `all` lacks other
// claims and non-progress cycles.
func claimed(t *property.Task, f *trail.File) (all []*property.Property, named *property.Property) {
	claims := func(p *property.Property) bool { return p.Kind.Origin() == property.Model }
	i := slices.IndexFunc(t.Properties, func(p *property.Property) bool { return claims(p) && p.Claim == f.Claim })
	if !f.Claimed || i < 0 {
		return t.Properties, nil
	}
	for k, p := range t.Properties {
		if k == i || !claims(p) && !p.Kind.Sees().Endless {
			all = append(all, p)
		}
	}
	return all, t.Properties[i]
}

// endings returns the runs that trail f may stand for, the most likely first. If `run` is infinite or ends in a fault,
// endings returns `run` alone. Otherwise the results have the steps of `run`, but different ends: an invalid end state,
// or the violation of a temporal property by every continuation.
//
// If an assertion fails in `run` and the run could continue, the failed assertion replaces the invalid end state.
func endings(p *program.Program, m exec.Machine, f *trail.File, run trace.Run) []trace.Run {
	if len(run.Cycle) > 0 || run.Fault != nil && !run.Fault.Continues {
		return []trace.Run{run}
	}
	whole := run
	if f.Merged {
		whole, _ = trail.Settle(p, m, run)
	}
	const falsified = "the formula is false, whatever happens next"
	list := []trace.Run{
		ending(whole, program.InvalidEnd, "invalid end state"),
		ending(run, program.ClaimEnd, falsified), ending(whole, program.ClaimEnd, falsified),
	}
	switch {
	case run.Fault != nil: // the formula may be violated, and the assertion irrelevant
		return []trace.Run{run, list[1], list[2]}
	case f.Claimed:
		return slices.Concat(list[1:], list[:1])
	}
	return list
}
