package conformance

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/source"
)

const counters = `byte x, y;
active proctype P() { do :: x < 60 -> x++ :: else -> break od }
active proctype Q() { do :: y < 60 -> y++ :: else -> break od }
ltl p { [] (x < 100) }
`

// All time of a check is accounted for: no part is counted twice, and each that there is shows.
func TestSpent(t *testing.T) {
	const model = counters + "ltl q { [] <> (y == 60) && <> [] (x > 3) }\nltl r { <> (x == 80) }\n"
	r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", model), ltlpor.Options{})
	require.NoError(t, err)
	require.Equal(t, ltlpor.Violated, r.Verdict)
	s := r.Spent
	searching := time.Duration(0)
	for _, x := range r.Searches {
		searching += x.Elapsed
	}
	require.Equal(t, searching, s.Searching)
	for _, part := range []time.Duration{s.Reading, s.Automata, s.Preparing, s.Searching, s.Certifying} {
		require.Positive(t, part)
	}
	require.Positive(t, s.Shortening)
	require.LessOrEqual(t, s.Reading+s.Automata+s.Preparing+s.Searching+s.Certifying+s.Shortening, s.Total)
}

// The limit of time is that of the whole check: where reading has taken it, nothing is searched.
func TestTimeIsOfTheWholeCheck(t *testing.T) {
	const limit = 10 * time.Millisecond
	slow := func(string, string) (*source.File, error) {
		ctx, cancel := context.WithTimeout(context.Background(), limit)
		defer cancel()
		<-ctx.Done()
		return source.NewFile("x.h", "byte x;\n"), nil
	}
	const model = "#include \"x.h\"\nactive proctype P() { x = 1 }\n"
	for limit, want := range map[time.Duration]ltlpor.Verdict{limit: ltlpor.Inconclusive, time.Hour: ltlpor.Holds} {
		opt := ltlpor.Options{Include: slow, Time: limit}
		r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", model), opt)
		require.NoError(t, err)
		require.Equal(t, want, r.Verdict)
	}
}
