package cegar_test

import (
	"context"
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/abstract"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

var (
	abstractions = flag.Uint64("abstractions", amount.Choose[uint64](20, 150),
		"how many random models are decided by abstractions, too")
	abstractFrom = flag.Uint64("abstractions-from", 0, "the seed of the first of them")
)

// abstractedWays are the ways to search abstractions.
var abstractedWays = []abstract.Options{
	{Domain: abstract.Explicit},
	{Domain: abstract.Explicit, POR: abstract.NoPOR},
	{Domain: abstract.Explicit, POR: abstract.Persistent},
	{Domain: abstract.Explicit, POR: abstract.Aware},
	{Domain: abstract.Explicit, POR: abstract.NoPOR, Lazy: true},
	{Domain: abstract.Explicit, POR: abstract.Persistent, Lazy: true},
	{Domain: abstract.Explicit, POR: abstract.Aware, Lazy: true},
	{Domain: abstract.Explicit, POR: abstract.Aware, Backward: true},
	{Domain: abstract.Explicit, POR: abstract.Aware, Lazy: true, Backward: true},
	{Domain: abstract.Predicated},
	{Domain: abstract.Predicated, POR: abstract.NoPOR, Lazy: true},
	{Domain: abstract.Predicated, POR: abstract.Persistent},
	{Domain: abstract.Predicated, POR: abstract.Aware, Lazy: true},
	{Domain: abstract.Predicated, POR: abstract.Aware, Backward: true},
}

// randomModel returns a model of one of six kinds.
func randomModel(seed uint64) string {
	const refused = random.RankedRich | random.Last | random.Traces | random.Claims | random.Instances
	switch seed % 6 {
	case 0:
		return random.New(seed, random.Size{}).String()
	case 1:
		return random.Handshakes(seed).String()
	case 2:
		return random.Rich(seed, random.Everything).String()
	case 3:
		return random.Rich(seed, (random.Everything|random.Structures)&^refused).String()
	case 4:
		return random.Waiting(seed).String()
	}
	return random.Dense(seed).String()
}

// An abstraction has the verdicts of the model for every exploration, with and without merged steps. Found errors
// were replayed on the model.
func TestAbstractionsDecideRandomModels(t *testing.T) {
	const most = 1_000
	n := *abstractions
	if testing.Short() {
		n = 60
	}
	decided, abstracted := 0, 0
	for seed := *abstractFrom; seed < *abstractFrom+n; seed++ {
		file := source.NewFile("m.pml", randomModel(seed))
		options := ltlpor.Options{Checks: property.CheckAssertions | property.CheckEndStates, MaxStates: most}
		want, err := ltlpor.Check(context.Background(), file, options)
		if err != nil {
			continue // the front end refuses it
		}
		options.Abstraction = abstractedWays[seed/6%uint64(len(abstractedWays))]
		if seed/6/uint64(len(abstractedWays))%2 == 1 {
			options.Optimize = ltlpor.NoOptimizations
		}
		got, err := ltlpor.Check(context.Background(), file, options)
		if err != nil {
			var refused *ltlpor.UsageError
			require.ErrorAs(t, err, &refused, "%d\n%s", seed, file.Text)
			continue
		}
		decided++
		if !got.Searches[0].Abstraction.Whole {
			abstracted++
		}
		for i, p := range got.Properties {
			q := want.Properties[i]
			if p.Verdict == ltlpor.Inconclusive || q.Verdict == ltlpor.Inconclusive {
				continue
			}
			how := options.Abstraction
			require.Equal(t, q.Verdict, p.Verdict, "model %d, %s by %+v\n%s", seed, p.Name, how, file.Text)
		}
	}
	if n >= 150 {
		require.Greater(t, decided, int(n/2))
		require.Greater(t, abstracted, decided*3/4, "the model itself was searched too often")
	}
	t.Logf("%d models decided, %d by abstractions", decided, abstracted)
}
