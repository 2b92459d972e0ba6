package session

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"ltlpor/internal/session/phase"
	"ltlpor/internal/teach/stategraph"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// StateGraph is the result of Graph. Its fields are described at ltlpor.StateGraph.
type StateGraph struct {
	Model string
	*stategraph.Graph
	Others   []string
	Warnings source.List
}

// Graph returns the full state graph of the model, which may have at most limit states. Graph marks the part explored
// by one search: the search for the property called name. If name is "", this is the search for the given formula or
// automaton, and without either the first search. For the errors, see ltlpor.Graph.
func Graph(ctx context.Context, src *source.File, options Options, name string, limit int) (*StateGraph, error) {
	options.follow()
	asked := options.Searching.Asked.Drawn()
	if err := options.searchesWholly(); err != nil {
		return nil, err
	}
	start := time.Now()
	c, err := begin(ctx, src, options)
	if err != nil {
		return nil, err
	}
	opt := stategraph.Options{Asked: asked, Within: c.options.Reading.Time, Limit: limit}
	properties, others, err := c.shown(name)
	if err != nil {
		return nil, err
	}
	ctx, enough := phase.WithRoom(ctx, options.Searching.Limits.Room)
	defer enough()
	ctx, end := phase.Until(ctx, start, options.Time)
	defer end()
	g, err := stategraph.Make(ctx, properties, opt)
	if err != nil {
		return nil, phase.CutBy(ctx, err, "drawing the graph")
	}
	return &StateGraph{Model: c.task.Model, Graph: g, Others: others, Warnings: c.task.Warnings}, nil
}

// shown returns the properties that are decided together with the property called name, and the names of the remaining
// properties. If name is "", shown takes the search for the given formula or automaton, and without either the first
// search.
func (c *check) shown(name string) (properties []*property.Property, others []string, err error) {
	groups := c.task.Groups()
	at := 0
	switch {
	case len(groups) == 0:
		const text = "there is no search to show: no property is asked for that the model has"
		return nil, nil, &property.UsageError{Message: text}
	case name != "":
		if at, err = withProperty(groups, name); err != nil {
			return nil, nil, err
		}
	default:
		at = max(0, slices.IndexFunc(groups, func(g []*property.Property) bool {
			return g[0].Kind.Origin() == property.Beside
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

// withProperty returns the index in groups of the group with the property of the given name. It returns an error if no
// group has such a property.
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
	return 0, &property.UsageError{Message: fmt.Sprintf(text, name, strings.Join(names, ", "))}
}
