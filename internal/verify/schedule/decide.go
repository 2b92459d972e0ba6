// Package schedule decides the properties of a model by searches. A single search decides several properties if
// possible; further searches follow for the properties that it leaves open. Long searches are suspended and take turns,
// and a short search need not wait.
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

// Line runs one search for the open (undecided) properties. It makes a plan from the options asked, searches within
// limits, and certifies the errors found.
type Line func(ctx context.Context, open []*property.Property, asked plan.Options, limits search.Options) (Pass, error)

// Pass is the result of one call of a Line.
type Pass struct {
	Search Search
	Stats  search.Stats
	Found  []Found
	Left   []search.Error // errors not certified, because time was up or memory did not suffice
	// Unwritten is an error found without its run, as in search.Result, or nil.
	Unwritten *search.Unwritten
	// Stays is the fault of a run that stays in an atomic sequence for ever, as in search.Result. RunTimeError is a
	// fault that ended some run without violating a property of the search. Both may be nil.
	Stays, RunTimeError *program.Fault
	// Program is the searched program. Room reports whether some state had no room for a new process or channel.
	Program *program.Program
	Room    Room
	// Shortage is "" or describes a lack of room for processes or channels. It is set if the model lacks room on some
	// run only because terminated processes remain, and the search did not count such runs.
	Shortage string
}

// Found is an error with a certified counterexample.
type Found struct {
	Error search.Error
	Trace *trace.Trace // the replayed run; nil if Outline is set
	// Outline summarises the counterexample if its steps do not fit into memory. Otherwise it is nil.
	Outline *trace.Outline
	// Repeats is the number of further errors with the same run of the model, which get no separate counterexample. The
	// search distinguished them by the automaton state or by a merged step.
	Repeats int
}

// deciding decides one group of properties.
type deciding struct {
	line     Line
	asked    plan.Options
	noRoom   NoRoom
	alone    bool                  // whether only the swarm member asked.Member searches
	limits   func() search.Options // returns the limits for a search that begins now
	searches []Search              // searches up to now
	decided  func(Decision)        // called for every verdict, unless nil
}

// group searches until every property of the group has a verdict, and returns the properties with verdicts. If a search
// for both assertions and end states ends at an error of one kind, group searches for the other kind alone.
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

// find searches for violations of the open properties. It returns the pass that decides the properties, and the index
// of the search in d.searches.
//
// If a breadth-first search that omits steps finds an error, find searches again without the parts that omit steps
// (plan.Options.Exact), because a shortest run of the reduced system need not be a shortest run of the model.
func (d *deciding) find(ctx context.Context, open []*property.Property) (Pass, int, error) {
	found, index, err := d.search(ctx, open, d.asked)
	if err != nil {
		return found, index, err
	}
	p := &found.Search.Plan
	if p.Walk != plan.BFS || p.External || p.Exact() || len(found.Found) == 0 || found.Search.Abstraction != nil {
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
	for _, f := range found.Found { // the full search reached a limit: keep the error found before
		if f.Trace != nil {
			f.Trace.LengthCut = full.Search.Cut.String()
		}
	}
	return found, index, nil
}

// search calls d.line for the open properties, and returns the pass and the index of its search in d.searches. It calls
// d.line again for every further member of a swarm, unless d.alone is set. It also calls d.line again if a new process
// or channel had no room because terminated processes remained (see room).
func (d *deciding) search(ctx context.Context, open []*property.Property, asked plan.Options) (Pass, int, error) {
	run := func(o plan.Options, most int64) (Pass, error) {
		l := d.limits()
		if !d.alone {
			l = share(l, o)
		}
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
	if d.alone {
		p, err := one(asked)
		return p, len(d.searches) - 1, err
	}
	p, err := swarm(open, asked, func() bool { return d.limits().Time <= time.Nanosecond }, one)
	return p, len(d.searches) - 1, err
}

// conclude returns property p with the verdict that follows from pass.
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

// processName returns, for the process in which fault f occurs, the name, the process number and the position in the
// text.
func processName(p *program.Program, f *program.Fault) string {
	e := p.Edges[f.Edge]
	at := ""
	if e.Span.Valid() {
		at = fmt.Sprintf(", %s:%d", e.Span.File.Name, e.Span.Line())
	}
	return fmt.Sprintf("%s(%d)%s", p.Types[e.Type].Name, f.Proc, at)
}

// belongs reports whether error e, found by a search for properties of this kind, violates a property of this kind.
func belongs(e search.Error, kind property.Kind) bool {
	return kind.Temporal() || e.Fault != nil && property.KindOf(e.Fault.Kind) == kind
}

// silent reports whether a run-time error violates none of the open properties.
func silent(open []*property.Property) bool {
	return !slices.ContainsFunc(open, func(p *property.Property) bool { return p.Kind.Sees().Assertions })
}
