package ltlpor

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/source"
	"ltlpor/trace"
)

// The errors of all calls have the types of this package, which a caller can ask for.
func TestTypesOfErrors(t *testing.T) {
	file := func(text string) *source.File { return source.NewFile("m.pml", text) }
	explore := func(text string, o ExploreOptions) (*Exploration, error) {
		return Explore(context.Background(), file(text), o)
	}
	const waits = "byte x; active proctype P() { x == 1 }"
	_, err := explore(waits, ExploreOptions{Algorithm: EPOR})
	var class *ClassError
	require.ErrorAs(t, err, &class)
	require.Equal(t, EPOR, class.Algorithm)

	const endless = "byte x; active proctype P() { do :: x = 1 - x od }"
	_, err = explore(endless, ExploreOptions{})
	var round *EndlessError
	require.ErrorAs(t, err, &round)
	require.GreaterOrEqual(t, round.Trace.CycleStart, 0)

	const both = "byte x; active proctype P() { do :: x = 1 - x; assert(x == 0) od }"
	for _, algorithm := range []Algorithm{FG, SourceDPOR} {
		x, err := explore(both, ExploreOptions{Algorithm: algorithm, MaxErrors: AllErrors})
		require.NoError(t, err)
		require.Equal(t, Violated, x.Verdict)
		require.ErrorAs(t, x.Stopped, &round)
	}

	const sound = "byte x; active proctype P() { x = 1; x = 3 }"
	const broken = "byte x; active proctype P() { x = 1; x = 2; assert(false) }"
	r, err := Check(context.Background(), file(broken), Options{})
	require.NoError(t, err)
	p := r.Properties[0]
	saved := &trace.File{
		Given:    trace.GivenDocument{Overflow: "wrap", Fairness: "none"},
		Property: trace.PropertyDocument{Name: p.Name, Kind: p.Kind.String()}, Trace: p.Traces[0].Document(false),
	}
	misfit := func(err error) {
		t.Helper()
		var misfit *MisfitError
		require.ErrorAs(t, err, &misfit)
		require.Equal(t, 2, misfit.Step)
		require.Contains(t, misfit.Error(), "step 2: ")
	}
	_, err = Replay(context.Background(), file(sound), nil, saved, nil)
	misfit(err)
	for _, last := range []bool{false, true} {
		options := ExplainOptions{Along: saved, Last: last, Options: Options{Optimize: NoOptimizations}}
		_, err = Explain(context.Background(), file(sound), options)
		misfit(err)
	}
	s, err := Simulate(context.Background(), file(sound), SimulateOptions{Follow: saved})
	for more := true; more && err == nil; {
		more, err = s.Follow()
	}
	misfit(err)
	require.NoError(t, public(nil))
}
