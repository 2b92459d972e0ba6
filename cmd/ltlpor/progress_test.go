package main

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/search"
)

// Verdicts are shown on the way if a check takes long and others are still to come.
func TestVerdictsOnTheWay(t *testing.T) {
	decision := func(name string, v ltlpor.Verdict, open int) ltlpor.Decision {
		return ltlpor.Decision{
			Property: ltlpor.Property{Name: name, Verdict: v, Reason: ltlpor.Reason{Open: ltlpor.CutShort, Cut: search.CutStates}}, Open: open,
			Search: ltlpor.Search{States: 1234, Elapsed: 2500 * time.Millisecond},
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	var b bytes.Buffer
	p := newProgress(ctx, &b, false)
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
	opt.Decided(decision("c", ltlpor.Violated, 0)) // the last: the report follows
	cancel()
	opt.Decided(decision("d", ltlpor.Inconclusive, 1)) // all end now
	p.clear()
	require.Equal(t, want, b.String())

	silent := ltlpor.Options{}
	newProgress(ctx, &b, true).watch(&silent)
	require.Nil(t, silent.Progress)
	require.Nil(t, silent.Decided)
}

// The time of a property is that of all searches which were to decide it.
func TestTimeOfAProperty(t *testing.T) {
	r := &ltlpor.Report{Searches: []ltlpor.Search{
		{Properties: []string{"a", "b"}, Elapsed: time.Second},
		{Properties: []string{"b"}, Elapsed: 3 * time.Second},
	}}
	require.Equal(t, time.Second, spent(r, "a"))
	require.Equal(t, 4*time.Second, spent(r, "b"))
}
