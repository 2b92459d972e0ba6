package schedule_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
	"ltlpor/internal/verify/system"
	"ltlpor/product"
	"ltlpor/source"
)

// endless has searches that do not end, and others that end soon.
const endless = `int x, y; bool b, c, up;
active proctype P() { do :: x++ od }
active proctype Q() { do :: y++ od }
active proctype R() { b = true }
active proctype S() { bool l; do :: atomic { up = !up; l = !l } od }
ltl first { [] (x + y > -5) }
ltl holds { [] !c }
ltl fails { <> (b && x == 1 && y == 1) }
ltl last { [] <> up || [] (x > -7) } `

// working is a clock that goes on by a tick for each system state that is expanded, so that all that
// depends on time is the same on every machine. A search looks at it once in 1,024 expansions.
type working struct {
	at   time.Time
	each func(time.Time) // if not nil, called at each tick
}

const tick = time.Second / 8000

func (c *working) now() time.Time { return c.at }

// timed lets the clock go on.
type timed struct {
	*product.Product
	clock *working
}

func (g *timed) Enabled(s program.State, m *program.Moves) {
	g.clock.at = g.clock.at.Add(tick)
	if g.clock.each != nil {
		g.clock.each(g.clock.at)
	}
	g.Product.Enabled(s, m)
}

// options are what is asked for in a test.
type options struct {
	plan.Options
	checks    property.Checks // 0: the default
	maxErrors int             // 0: the first
	maxStates int64
	memory    int64
	room      func(int64) bool
	time      time.Duration
	decided   func(schedule.Decision)
}

// report is what is found.
type report struct {
	Properties []schedule.Property
	Searches   []schedule.Search
}

// inTurns decides what a model says about itself, each search being tried for the time probe.
func inTurns(t *testing.T, ctx context.Context, clock *working, text string, opt options, probe time.Duration) *report {
	if opt.checks == 0 {
		opt.checks = property.DefaultChecks
	}
	read, err := property.Read(source.NewFile("m.pml", text), property.Options{Checks: opt.checks, Time: time.Minute, Marks: opt.WithMarks()})
	require.NoError(t, err)
	opt.Engine = plan.Closure // which asks the graph for each step
	o := schedule.Options{Asked: opt.Options, Now: clock.now, Probe: probe, Decided: opt.decided}
	o.Limits = search.Options{MaxErrors: max(0, opt.maxErrors), MaxStates: opt.maxStates, Memory: opt.memory}
	o.Limits.Room = opt.room
	if opt.maxErrors == 0 {
		o.Limits.MaxErrors = 1
	}
	if opt.time > 0 {
		deadline := clock.at.Add(opt.time)
		o.Deadline = func() time.Time { return deadline }
	}
	properties, searches, err := schedule.Decide(ctx, read.Groups(), clock.line, o)
	require.NoError(t, err)
	return &report{properties, searches}
}

// line searches a graph that lets the clock go on.
func (c *working) line(ctx context.Context, open []*property.Property, asked plan.Options, limits search.Options) (schedule.Pass, error) {
	known := system.Know(ctx, open, time.Minute)
	p, err := plan.Make(known, known.Property(), asked, system.Limits(limits))
	if err != nil {
		return schedule.Pass{}, err
	}
	s, err := system.New(p, known)
	if err != nil {
		return schedule.Pass{}, err
	}
	w := s.NewWorker()
	w.Graph = &timed{w.Graph.(*product.Product), c}
	res, err := s.Search(ctx, w, limits)
	if err != nil {
		return schedule.Pass{}, err
	}
	found, _, err := schedule.Certify(ctx, s, &res, nil)
	record := schedule.Begin(s).At(res.Stats)
	record.Complete, record.Cut = res.Complete, res.Cut
	return schedule.Pass{
		Search: record, Stats: res.Stats, Found: found, Stays: res.Stays, RunTimeError: w.RunTimeError(),
		Program: s.Program, Room: schedule.RoomOf(s),
	}, err
}

// spent is the time of all searches.
func spent(r *report) (sum time.Duration) {
	for _, s := range r.Searches {
		sum += s.Elapsed
	}
	return sum
}

// Where several searches take turns all time is accounted for, with what was searched in it,
// whether a limit ends them or an interrupt, and a violation remains one.
func TestAllTimeIsAccountedFor(t *testing.T) {
	const limit = 150_000 * tick
	for _, how := range []string{"time", "interrupted"} {
		for _, shortest := range []bool{false, true} {
			var decided []string
			opt := options{Options: plan.Options{Reduction: plan.None, Optimize: plan.NoOptimizations, Shortest: shortest},
				decided: func(d schedule.Decision) {
					decided = append(decided, d.Property.Name)
					require.Equal(t, 6-len(decided), d.Open)
				}}
			ctx, cancel := context.WithCancel(context.Background())
			clock := &working{at: time.Unix(0, 0)}
			begin := clock.at
			if how == "time" {
				opt.time = limit
			} else {
				clock.each = func(now time.Time) {
					if now.Sub(begin) >= limit {
						cancel()
					}
				}
			}
			r := inTurns(t, ctx, clock, endless, opt, 6_000*tick)
			cancel()
			require.Equal(t, schedule.Violated, schedule.Overall(r.Properties))
			require.Len(t, r.Searches, 5, "nothing is searched twice")
			for i, p := range r.Properties {
				want := schedule.Inconclusive
				if p.Name == "fails" {
					want = schedule.Violated
				}
				require.Equal(t, want, p.Verdict, p.Name)
				if want == schedule.Inconclusive {
					require.Equal(t, how, p.Reason.String())
					require.Greater(t, r.Searches[p.Search].States, int64(1000), "%s: property %d", p.Name, i)
				}
			}
			require.Equal(t, "fails", decided[0], "it does not wait for the others")
			require.ElementsMatch(t, []string{"assertions", "end-states", "first", "holds", "fails", "last"}, decided)
			require.Equal(t, clock.at.Sub(begin), spent(r))
		}
	}
}

// A search that is tried, rests and goes on finds what one does that was never interrupted.
func TestTurnsChangeNothing(t *testing.T) {
	const text = `byte x, y; short z; bool b;
active proctype P() { do :: x < 99 -> x++ :: x > 90 -> x = x - 90 od }
active proctype Q() { do :: y < 99 -> y++ :: y > 95 -> y = 0 od }
active proctype R() { do :: z < 20 -> z++ :: z > 15 -> z = 0; b = !b od }
ltl first { [] (x + y < 300) }
ltl again { [] <> (x == 9) }
ltl stays { <> [] (z < 21) } `
	overtaken := 0
	for _, opt := range []options{
		{Options: plan.Options{Reduction: plan.None, Optimize: plan.NoOptimizations}},
		{maxErrors: -1},
		{Options: plan.Options{Emptiness: plan.NDFS}, maxErrors: -1},
		{Options: plan.Options{Emptiness: plan.SCC}},
		{Options: plan.Options{Fairness: plan.WeaklyFair}, checks: property.CheckLTL},
		{Options: plan.Options{Fairness: plan.StronglyFair}, checks: property.CheckLTL},
		{Options: plan.Options{Shortest: true},
			checks: property.CheckAssertions | property.CheckEndStates | property.CheckLTL},
		{Options: plan.Options{Proviso: plan.StackProviso}},
	} {
		opt.maxStates = 8_000
		var plain, turns []string
		decided := func(to *[]string) func(schedule.Decision) {
			return func(d schedule.Decision) { *to = append(*to, d.Property.Name) }
		}
		opt.decided = decided(&plain)
		want := inTurns(t, context.Background(), &working{at: time.Unix(0, 0)}, text, opt, time.Hour)
		opt.decided = decided(&turns)
		got := inTurns(t, context.Background(), &working{at: time.Unix(0, 0)}, text, opt, 6_000*tick)
		require.ElementsMatch(t, plain, turns)
		if !slices.Equal(plain, turns) {
			overtaken++
		}
		require.Equal(t, len(want.Searches), len(got.Searches))
		for i := range want.Searches {
			a, b := want.Searches[i], got.Searches[i]
			a.Elapsed, b.Elapsed = 0, 0
			require.Equal(t, a, b)
		}
		for i := range want.Properties {
			p, q := want.Properties[i], got.Properties[i]
			require.Equal(t, len(p.Traces), len(q.Traces))
			for k := range p.Traces {
				require.Equal(t, p.Traces[k].Document(true), q.Traces[k].Document(true))
			}
			p.Traces, q.Traces = nil, nil
			require.Equal(t, p, q)
		}
	}
	require.Positive(t, overtaken, "no search ever rested while another came to its end")
}

// A search for which there is no memory beside those that rest goes on instead of resting: by a
// bound for each search, or as the process has no room.
func TestNoMemoryToRest(t *testing.T) {
	most := int64(0)
	room := func(ahead int64) bool {
		most = max(most, ahead)
		return ahead < 3<<19
	}
	for _, opt := range []options{{memory: 2 << 20}, {room: room}} {
		var decided []string
		opt.Options = plan.Options{Reduction: plan.None, Optimize: plan.NoOptimizations}
		opt.decided = func(d schedule.Decision) { decided = append(decided, d.Property.Name) }
		r := inTurns(t, context.Background(), &working{at: time.Unix(0, 0)}, endless, opt, 30_000*tick)
		require.Equal(t, schedule.Violated, schedule.Overall(r.Properties))
		require.Len(t, r.Searches, 5)
		for _, p := range r.Properties {
			if p.Name != "fails" {
				require.Equal(t, schedule.Reason{Open: schedule.CutShort, Cut: search.CutMemory}, p.Reason, p.Name)
			}
		}
		require.Equal(t, []string{"assertions", "end-states"}, decided[:2])
	}
	require.Greater(t, most, int64(3<<19))
}
