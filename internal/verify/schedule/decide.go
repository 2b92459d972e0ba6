// Package schedule decides properties by searches. One search decides several properties if this saves time, and a
// further search follows if the first leaves a property undecided. Long searches take turns.
package schedule

import (
	"context"
	"fmt"
	"slices"
	"time"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/trace"
)

// Line plans and runs one search for the open properties within limits, and certifies the errors found.
type Line func(ctx context.Context, open []*property.Property, asked plan.Options, limits search.Options) (Pass, error)

// Pass is one search with its results.
type Pass struct {
	Search Search
	Stats  search.Stats
	Found  []Found
	Left   []search.Error // errors not certified for lack of time
	// Unwritten is as in search.Result.
	Unwritten *search.Unwritten
	// Stays is a fault of a run that stays in an atomic sequence for ever, as in search.Result. RunTimeError is a
	// fault that ended some run but is not an error for the properties.
	Stays, RunTimeError *program.Fault
	// Program is the searched program. Room says whether it had room for all processes and channels.
	Program *program.Program
	Room    Room
	// Shortage describes a lack of room on runs where terminated processes stay, provided that the room suffices if
	// these processes leave at once and that these runs are set apart. Otherwise Shortage is "".
	Shortage string
}

// Found is an error with a certified counterexample.
type Found struct {
	Error search.Error
	Trace *trace.Trace // nil if Outline is set
	// Outline summarises a counterexample if the memory has no room for its steps; nil otherwise.
	Outline *trace.Outline
	// Repeats counts the further errors with the same run of the model, which get no separate counterexample. The
	// search found these errors at different nodes: the automaton states differ, or a step deferred by merging.
	Repeats int
}

// deciding is the state of the decision about one group of properties.
type deciding struct {
	line     Line
	asked    plan.Options
	noRoom   NoRoom
	limits   func() search.Options
	searches []Search // made up to now
	decided  func(Decision)
}

// group searches until every property of the group has a verdict. If a search for assertions and end states finds an
// error of either kind, a search for the other kind alone follows.
func (d *deciding) group(ctx context.Context, group []*property.Property) ([]Property, error) {
	verdicts := map[*property.Property]Property{}
	for open := group; len(open) > 0; {
		found, index, err := d.find(ctx, open)
		if err != nil {
			return nil, err
		}
		var next []*property.Property
		for _, p := range open {
			v := d.conclude(p, found)
			v.Search = index
			if v.Reason.Open == NotReached && len(open) > 1 {
				next = append(next, p)
				continue
			}
			verdicts[p] = v
		}
		for _, p := range open {
			if v, ok := verdicts[p]; ok && d.decided != nil {
				d.decided(Decision{Property: v, Search: found.Search})
			}
		}
		if len(next) == len(open) {
			return nil, fmt.Errorf("bug: a search ended at an error that belongs to no property")
		}
		open = next
	}
	var out []Property
	for _, p := range group {
		out = append(out, verdicts[p])
	}
	return out, nil
}

// find searches for the open properties and returns the deciding pass with its index. If a breadth-first search with
// reduction finds an error, find searches again without reduction, merging and similar transformations: a shortest
// run of the reduced system need not be a shortest run of the full system.
func (d *deciding) find(ctx context.Context, open []*property.Property) (Pass, int, error) {
	found, index, err := d.search(ctx, open, d.asked)
	if err != nil {
		return found, index, err
	}
	p := &found.Search.Plan
	if p.Walk != plan.BFS || p.Exact() || len(found.Found) == 0 || found.Search.Abstraction != nil {
		return found, index, nil
	}
	full, at, err := d.search(ctx, open, d.asked.Exact())
	switch {
	case err != nil:
		return full, at, err
	case len(full.Found) > 0:
		return full, at, nil
	case full.Search.Complete:
		return full, at, fmt.Errorf("bug: the search without reduction does not find what the one with it has found")
	}
	return found, index, nil // no time or memory for better
}

// search runs one pass for the open properties. More passes follow if terminated processes occupy the room of new
// processes or channels: see room.
func (d *deciding) search(ctx context.Context, open []*property.Property, asked plan.Options) (Pass, int, error) {
	run := func(o plan.Options, most int64) (Pass, error) {
		l := share(d.limits(), o)
		bounded := most > 0 && (l.MaxStates == 0 || most < l.MaxStates)
		if bounded {
			l.MaxStates = most
		}
		p, err := d.line(ctx, open, o, l)
		if bounded && p.Search.Cut == search.CutStates {
			p.Search.Cut = search.CutRoom
		}
		d.searches = append(d.searches, p.Search)
		return p, err
	}
	one := func(o plan.Options) (Pass, error) {
		p, err := run(o, 0)
		if err == nil && p.Room.Lacking {
			p, err = d.room(open, o, p, run)
		}
		return p, err
	}
	p, err := swarm(open, asked, func() bool { return d.limits().Time <= time.Nanosecond }, one)
	return p, len(d.searches) - 1, err
}

// conclude returns the verdict of p, derived from the deciding pass.
func (d *deciding) conclude(p *property.Property, pass Pass) Property {
	v := Entry(p)
	for _, f := range pass.Found {
		if belongs(f.Error, p.Kind) {
			if f.Outline != nil {
				v.Outlines = append(v.Outlines, *f.Outline)
			} else {
				v.Traces = append(v.Traces, f.Trace)
			}
			v.Repeated += int64(f.Repeats)
		}
	}
	left, first := pass.countUnreplayed(p)
	s := &pass.Search
	switch {
	case len(v.Traces)+len(v.Outlines) > 0:
		v.Verdict, v.Left = Violated, left
		v.Errors = p.Kind.Sees().Count(pass.Stats.Errors, pass.Stats.Deadlocks)
	case first != nil:
		v.Reason = Reason{Open: NotReplayed, Cut: openCut(first), Steps: max(first.Steps, 1)}
	case s.Complete && pass.RunTimeError != nil:
		v.Reason = Reason{Open: RunTimeError, Detail: pass.RunTimeError.Message}
	case s.Complete && pass.Stays != nil:
		v.Reason = Reason{Open: EndlessSequence, Detail: processName(pass.Program, pass.Stays)}
	case s.Plan.Without != 0 && (s.Complete || s.Cut == search.CutErrors && len(pass.Found) == 0):
		v.Reason = Reason{Open: LeftOut, Detail: s.Plan.Without.String()}
	case s.Complete && pass.Shortage != "" && d.noRoom == RoomOpen:
		v.Reason = Reason{Open: WantOfRoom, Detail: pass.Shortage}
	case s.Complete:
		v.Verdict, v.Assuming = Holds, pass.Shortage
	case s.Cut == search.CutErrors:
		v.Reason = Reason{Open: NotReached}
	default:
		v.Reason = Reason{Open: CutShort, Cut: s.Cut, Detail: s.DiskError}
	}
	return v
}

// processName returns the name, number and source position of the process of p in which f occurs.
func processName(p *program.Program, f *program.Fault) string {
	e := p.Edges[f.Edge]
	at := ""
	if e.Span.Valid() {
		at = fmt.Sprintf(", %s:%d", e.Span.File.Name, e.Span.Line())
	}
	return fmt.Sprintf("%s(%d)%s", p.Types[e.Type].Name, f.Proc, at)
}

// belongs reports whether e violates a property of the given kind.
func belongs(e search.Error, kind property.Kind) bool {
	return kind.Temporal() || e.Fault != nil && property.KindOf(e.Fault.Kind) == kind
}

// silent reports whether run-time errors are no errors for the open properties.
func silent(open []*property.Property) bool {
	return !slices.ContainsFunc(open, func(p *property.Property) bool { return p.Kind.Sees().Assertions })
}
