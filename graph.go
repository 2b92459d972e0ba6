package ltlpor

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"ltlpor/internal/teach/stategraph"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// StateGraph is the result of Graph. Package stategraph says what its parts mean.
type StateGraph struct {
	Model string
	*stategraph.Graph
	// Others are the properties that other searches decide.
	Others   []string
	Warnings source.List
}

// GraphOptions say what Graph makes.
type GraphOptions struct {
	Options
	// Property is the name of one, whose search is shown. "" is the formula or automaton among the options, or else
	// the first search that there is.
	Property string
}

// Graph searches a model for one of its properties as Check would, to the end, and returns the full graph of its states
// with what the search has explored. The error is that of Check, an *audit.LimitError if the full graph has more than
// Options.MaxStates states (DefaultAuditStates if that is 0), an *audit.EndlessError, a *CutError if time was up, there
// was no Options.Room left, or ctx cancelled. Options.Memory, MaxDepth, MaxErrors and Progress have no meaning here.
func Graph(ctx context.Context, src *source.File, options GraphOptions) (*StateGraph, error) {
	options.Engine, options.Workers, options.MaxErrors = plan.Closure, 1, -1
	asked := options.plan()
	if err := asked.Validate(); err != nil {
		return nil, &UsageError{Message: err.Error()}
	}
	if err := options.Store.Exact(); err != nil {
		return nil, &UsageError{Message: err.Error()}
	}
	start := time.Now()
	c, err := begin(ctx, src, options.Options)
	if err != nil {
		return nil, err
	}
	opt := stategraph.Options{Asked: asked, Within: c.options.FormulaTime, Limit: DefaultAuditStates}
	if options.MaxStates > 0 {
		opt.Limit = int(options.MaxStates)
	}
	properties, others, err := c.shown(options)
	if err != nil {
		return nil, err
	}
	ctx, enough := roomy(ctx, options.Room)
	defer enough()
	ctx, end := until(ctx, start, options.Time)
	defer end()
	g, err := stategraph.Make(ctx, properties, opt)
	if err != nil {
		return nil, cutBy(ctx, err)
	}
	return &StateGraph{Model: c.task.Model, Graph: g, Others: others, Warnings: c.task.Warnings}, nil
}

// shown returns the properties of the search that is shown, and the names of the others.
func (c *check) shown(options GraphOptions) (properties []*property.Property, others []string, err error) {
	groups := c.task.Together()
	at := 0
	switch {
	case len(groups) == 0:
		return nil, nil, &UsageError{Message: "there is no search to show: no property is asked for that the model has"}
	case options.Property != "":
		if at, err = withProperty(groups, options.Property); err != nil {
			return nil, nil, err
		}
	default:
		at = max(0, slices.IndexFunc(groups, func(g []*property.Property) bool {
			return g[0].Kind == property.Formula || g[0].Kind == property.Automaton
		}))
	}
	for i, g := range groups {
		for _, p := range g {
			if i != at {
				others = append(others, p.Name)
			}
		}
	}
	return groups[at], others, nil
}

// withProperty returns the index of the group that has the property with a name.
func withProperty(groups [][]*property.Property, name string) (int, error) {
	var names []string
	for i, g := range groups {
		for _, p := range g {
			if p.Name == name {
				return i, nil
			}
			names = append(names, p.Name)
		}
	}
	const text = "there is no property %s: there are %s"
	return 0, &UsageError{Message: fmt.Sprintf(text, name, strings.Join(names, ", "))}
}
