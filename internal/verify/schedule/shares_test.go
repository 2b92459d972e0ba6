package schedule_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/schedule"
)

// shared has a search that does not end, one that takes several thousand steps, and one that ends soon.
const shared = `int x; short y; bool b;
active proctype Q() { do :: y < 400 -> y++ :: else -> break od; b = true }
active proctype P() { do :: x++ od }
ltl soon { [] (x < 5) }
ltl late { !((x < 60) U (b && x == 40)) } `

// shares decides a model in a time of the clock, and returns the report with the time of each property.
func shares(t *testing.T, text string, opt options, limit, probe time.Duration) (*report, map[string]time.Duration) {
	t.Helper()
	opt.Options = plan.Options{Reduction: plan.None, Optimize: plan.NoOptimizations}
	opt.time = limit
	clock := &working{at: time.Unix(0, 0)}
	begin := clock.at
	r := inTurns(t, context.Background(), clock, text, opt, probe)
	had := map[string]time.Duration{}
	for _, p := range r.Properties {
		had[p.Name] = r.Searches[p.Search].Elapsed
	}
	require.LessOrEqual(t, clock.at.Sub(begin), limit+4*1024*tick)
	return r, had
}

// Searches that need all of the time have equal shares of it; what those take that end sooner goes to the others.
func TestTimeIsSharedFairly(t *testing.T) {
	const limit = 120_000 * tick
	for _, memory := range []int64{0, 5 << 20} { // with that much some searches cannot rest
		_, had := shares(t, endless, options{memory: memory}, limit, 2000*tick)
		for _, name := range []string{"assertions", "first", "holds", "last"} {
			require.Greater(t, had[name], limit/6, name)
			require.Less(t, had[name], limit*3/10, name)
		}
		require.Less(t, had["fails"], limit/100)
	}
}

// A property that needs more than the probe and less than its share is decided, however much another needs.
func TestShareIsEnough(t *testing.T) {
	r, had := shares(t, shared, options{}, 100_000*tick, 1000*tick)
	for _, p := range r.Properties {
		want := schedule.Violated
		if p.Name == "assertions" || p.Name == "end-states" {
			want = schedule.Inconclusive
			require.Equal(t, schedule.Reason{Open: schedule.CutShort, Cut: search.CutTime}, p.Reason)
		}
		require.Equal(t, want, p.Verdict, p.Name)
	}
	require.Greater(t, had["late"], 2000*tick, "it is decided in the time of the probe")
	require.Greater(t, had["assertions"], 60_000*tick, "what the others do not use")
}

// The time of the probe is a share, too, where there is less.
func TestShortTimeIsShared(t *testing.T) {
	r, _ := shares(t, shared, options{}, 20_000*tick, time.Hour)
	require.Equal(t, schedule.Violated, r.Properties[2].Verdict)
	require.Equal(t, "soon", r.Properties[2].Name)
}
