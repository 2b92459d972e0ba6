package main

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/base/memlimit"
	"ltlpor/internal/output/progress"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/search"
)

// unlimited is what a process takes where nothing is known of limits.
func unlimited() (int64, memlimit.Limit) { return 60 << 20, memlimit.Limit{} }

// Verdicts are shown on the way if a check takes long and others are still to come.
func TestVerdictsOnTheWay(t *testing.T) {
	decision := func(name string, v ltlpor.Verdict, open int) ltlpor.Decision {
		return ltlpor.Decision{
			Property: ltlpor.Property{
				Name: name, Verdict: v, Reason: ltlpor.Reason{Open: ltlpor.CutShort, Cut: search.CutStates},
			},
			Open: open, Search: ltlpor.Search{States: 1234, Elapsed: 2500 * time.Millisecond},
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	var b bytes.Buffer
	p := newProgress(ctx, &b, progress.Extent{Memory: unlimited}, false)
	var opt ltlpor.Options
	p.watch(&opt)
	opt.Decided(decision("a", ltlpor.Holds, 3))
	opt.Progress(ltlpor.Search{})
	require.Empty(t, b.String(), "a short check has the report alone")
	p.due = time.Now()
	opt.Progress(ltlpor.Search{})
	opt.Decided(decision("b", ltlpor.Inconclusive, 2))
	const want = "a: holds (1,234 states, 2.50 s)\n" +
		"b: inconclusive, not a proof: the limit of stored states was reached (--max-states) (1,234 states, 2.50 s)\n"
	require.Equal(t, want, b.String())
	last := decision("c", ltlpor.Violated, 0) // the report follows
	last.Property.Errors = 2
	opt.Decided(last)
	require.Equal(t, want, b.String())
	opt.Progress(ltlpor.Search{}) // or rather searches for hints
	require.Equal(t, want+"c: violated, 2 errors (1,234 states, 2.50 s)\n", b.String())
	b.Reset()
	cancel()
	opt.Decided(decision("d", ltlpor.Inconclusive, 1)) // all end now
	p.clear()
	require.Empty(t, b.String())

	silent := ltlpor.Options{}
	newProgress(ctx, &b, progress.Extent{}, true).watch(&silent)
	require.Nil(t, silent.Progress)
	require.Nil(t, silent.Decided)
}

// The time of a property is that of all searches which were to decide it.
func TestTimeOfAProperty(t *testing.T) {
	r := &ltlpor.Report{Searches: []ltlpor.Search{
		{Properties: []string{"a", "b"}, Elapsed: time.Second},
		{Properties: []string{"b"}, Elapsed: 3 * time.Second},
	}}
	require.Equal(t, time.Second, wording.SearchTime(r, "a"))
	require.Equal(t, 4*time.Second, wording.SearchTime(r, "b"))
}

// toldOf is what is shown of a search second by second, by a clock that the test sets.
func toldOf(x progress.Extent, terminal bool, searches ...ltlpor.Search) string {
	now := time.Unix(0, 0)
	var b bytes.Buffer
	p := progressBy(func() time.Time { return now }, context.Background(), &b, x, terminal, false)
	for _, s := range searches {
		now = time.Unix(0, 0).Add(s.Elapsed)
		p.show(s)
	}
	p.clear()
	return b.String()
}

// On a terminal one line is kept up to date.
func TestProgressOnATerminal(t *testing.T) {
	bounded := progress.Extent{States: 1_000_000, Depth: 400, Time: time.Minute,
		Memory: func() (int64, memlimit.Limit) {
			return 512 << 20, memlimit.Limit{Bytes: 2 << 30, By: memlimit.Given}
		}}
	first := ltlpor.Search{
		Properties: []string{"assertions", "end-states"}, States: 10_000, Depth: 100, Memory: 3 << 20, Elapsed: time.Second,
	}
	second := first
	second.States, second.Depth, second.Errors, second.Elapsed = 250_000, 300, 2, 3*time.Second
	second.Reduced, second.Full = 3, 1
	other := ltlpor.Search{Properties: []string{"p"}, States: 300_000, Depth: 7, Memory: 1 << 20}
	other.Elapsed = 4 * time.Second
	require.Equal(t, "\r"+
		"assertions, end-states: 10,000 states, 10,000/s (10,000/s in all), depth 100 (25 %), "+
		"3.0 MB kept, process 512.0 MB of 2.0 GB (25 %), 1 % of the states, 1 % of the time\x1b[K\r"+
		"assertions, end-states: 250,000 states, 120,000/s (83,333/s in all), 2 errors, depth 300 (75 %), "+
		"3.0 MB kept, process 512.0 MB of 2.0 GB (25 %), 75 % reduced, 25 % of the states, 5 % of the time\x1b[K\r"+
		"p: 300,000 states, 75,000/s (75,000/s in all), depth 7 (1 %), "+
		"1.0 MB kept, process 512.0 MB of 2.0 GB (25 %), 30 % of the states, 6 % of the time\x1b[K\r\x1b[K",
		toldOf(bounded, true, first, second, other))
	require.Equal(t, "\rp: 300,000 states, 75,000/s (75,000/s in all), depth 7, "+
		"1.0 MB kept, process 60.0 MB\x1b[K\r\x1b[K",
		toldOf(progress.Extent{Memory: unlimited}, true, other))
}

// The search for a shorter counterexample has a line of its own: it may take longer than the search.
func TestProgressOfShortening(t *testing.T) {
	found := ltlpor.Search{Properties: []string{"p"}, States: 1000, Elapsed: 2 * time.Second}
	far := found
	far.Shortening = &search.Shortened{Nodes: 12345, Elapsed: 3 * time.Second}
	further := found
	further.Shortening = &search.Shortened{Nodes: 200_000, Cycles: 640, Elapsed: 9 * time.Second}
	const line = "\rlooking for a shorter counterexample to p: "
	told := toldOf(progress.Extent{Time: time.Minute, Memory: unlimited}, true, far, further)
	require.Equal(t, line+"12,345 nodes, 3.00 s, process 60.0 MB, 3 % of the time\x1b[K"+
		line+"200,000 nodes, 9.00 s, cycles from 640 of them, process 60.0 MB, 3 % of the time\x1b[K\r\x1b[K", told)
}

// Elsewhere there is a line a minute, with the rate since the last.
func TestProgressElsewhere(t *testing.T) {
	var searches []ltlpor.Search
	for i := range int64(150) {
		s := ltlpor.Search{Properties: []string{"p"}, States: i * i, Elapsed: time.Duration(i) * time.Second}
		searches = append(searches, s)
	}
	require.Equal(t,
		"p: 3,600 states, 60/s (60/s in all), depth 0, 0 B kept, process 60.0 MB\n"+
			"p: 14,400 states, 180/s (120/s in all), depth 0, 0 B kept, process 60.0 MB\n",
		toldOf(progress.Extent{Memory: unlimited}, false, searches...))
}
