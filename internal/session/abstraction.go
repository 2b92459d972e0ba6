package session

import (
	"errors"
	"fmt"

	"ltlpor/internal/abstract"
	"ltlpor/internal/abstract/cegar"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
	"ltlpor/source"
)

// abstractable returns an error if the options request an abstraction together with a feature that abstractions do not
// support, for example fairness. Otherwise the result is nil.
func (o *Options) abstractable() error {
	if err := o.Abstraction.Validate(); err != nil || o.Abstraction.Domain == abstract.None {
		return err
	}
	asked, read := &o.Searching.Asked, &o.Reading
	not := func(what, instead string) error {
		return fmt.Errorf("an abstraction does not go with %s: %s, or check without an abstraction", what, instead)
	}
	switch {
	case asked.Shortest:
		return not("--shortest", "an error is looked for breadth first in the abstraction, and its run in the model "+
			"need not be a shortest one: leave that out")
	case asked.Fairness != plan.Unfair:
		return not("fairness, which is about infinite runs", "leave fairness out")
	case read.Formula != nil || read.Automaton != nil:
		return not("a formula or an automaton, which are about infinite runs", "check assertions and end states only")
	case read.Checks&^property.DefaultChecks != 0:
		return not("--check="+read.Checks.String(), "ask for --check=assertions,end-states")
	case o.Checkpoint != nil:
		return not("a checkpoint", "leave that out")
	case read.Overflow:
		return not("errors for values that do not fit (--overflow=error)", "leave that out")
	case o.MaxErrors != 1:
		return not("--max-errors", "an abstraction is searched up to its first error")
	case asked.Without != 0:
		return not("--without", "leave that out")
	case asked.Store.Lossy():
		return not("the store "+asked.Store.String(), "leave the store out")
	case o.Abstraction.POR != abstract.Ample && o.Searching.Limits.MaxDepth > 0:
		return not("--max-depth and --por="+o.Abstraction.POR.String(), "say --max-states")
	case o.Abstraction.POR != abstract.Ample && asked.Proviso == plan.StackProviso:
		return not("--proviso=stack and --por="+o.Abstraction.POR.String(), "there is no stack there: leave it out")
	case o.Abstraction.POR != abstract.Ample && asked.Visibility != plan.SupportVisibility:
		return not("--visibility and --por="+o.Abstraction.POR.String(), "ample sets alone have one: leave it out")
	case o.Abstraction.POR != abstract.Ample && asked.Reduction != plan.Ample:
		return not("two reductions", "say --reduction of ample sets, or --por")
	}
	return nil
}

// refused returns an error if the options request an abstraction, but the model or one of its properties has no
// abstraction. Otherwise the result is nil.
func (c *check) refused() error {
	if c.options.Abstraction.Domain == abstract.None {
		return nil
	}
	for _, p := range c.task.Properties {
		if p.Kind.Sees().Single() {
			continue
		}
		d := source.Errorf(p.Span, "%s is about infinite runs, and an abstraction decides assertions, "+
			"run-time errors and end states", p.Name)
		d.Hint = "ask for --check=assertions,end-states, or check without an abstraction"
		return source.List{d}
	}
	if what := abstract.Refuses(c.task.Program); what != "" {
		return &property.UsageError{Message: fmt.Sprintf("a model with %s has no abstraction: check without", what)}
	}
	return nil
}

// abstractions returns the loop for counterexample-guided abstraction refinement (CEGAR), with which the check decides
// its properties. The result is nil if the options request no abstraction.
func (c *check) abstractions() (*cegar.Loop, error) {
	if c.options.Abstraction.Domain == abstract.None {
		return nil, nil
	}
	l, err := cegar.New(c.task.Program, c.options.Abstraction)
	var unfit *abstract.UnfitError
	if errors.As(err, &unfit) {
		return nil, &property.UsageError{Message: unfit.Error()}
	}
	return l, err
}

// searching returns the function that decides properties: by abstractions if the options request them, and c.line
// otherwise.
func (c *check) searching() (schedule.Line, error) {
	l, err := c.abstractions()
	if l == nil || err != nil {
		return c.line, err
	}
	l.Whole, l.Progress = c.line, c.options.Progress
	return l.Line, nil
}
