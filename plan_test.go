package ltlpor

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/repo"
	"ltlpor/internal/verify/plan"
	"ltlpor/source"
)

// kept is a Checkpoint that writes nothing.
func kept() *Checkpoint { return &Checkpoint{Write: func(func(*checkpoint.Writer)) {}} }

// notPlanned says which attempt of s its plan does not have, or has after another one; "" if there is none.
func notPlanned(s *Search) string {
	beside := -1
	for _, a := range s.Planned.Attempts {
		if to, ok := a.Next(plan.Beside); ok {
			beside = to
		}
	}
	number := 0
	for i, r := range s.Record.Attempts {
		if at := s.Planned.Attempts[r.Number]; at.Walk != r.Walk || at.WalkReason != r.WalkReason {
			return fmt.Sprintf("attempt %d is planned as %s, and was %s", r.Number+1, at.Walk, r.Walk)
		}
		if r.Number == beside {
			continue
		}
		if r.Number != number {
			return fmt.Sprintf("attempt %d follows nothing that leads there: %+v", r.Number+1, s.Record)
		}
		var ok bool
		if number, ok = s.Planned.Attempts[number].Next(r.Ended); !ok && i < len(s.Record.Attempts)-1 {
			return fmt.Sprintf("attempt %d is not the last: %+v", r.Number+1, s.Record)
		}
	}
	if n := len(s.Record.Attempts); n == 0 || s.Record.Result >= n {
		return "nothing was run"
	}
	return ""
}

// Every search that runs is in the plan, whatever the model and the flags, and the plan of a check is the plan that
// Plan returns: with low limits, so that small models take each way.
func TestEverySearchIsPlanned(t *testing.T) {
	texts := map[string]string{"late.pml": `byte x, y;
active proctype P() { do :: x < 60 -> x++ :: x == 60 -> assert(y < 9); break od }
active proctype Q() { do :: y < 20 -> y++ :: else -> break od }
ltl f { [] (x < 60) }`}
	texts["crowded.pml"] = `proctype A() { chan c[40] = [0] of { bit }; skip }
active proctype M() { short n; do :: n < 7 -> atomic { run A(); n++ } :: else -> break od; assert(n < 3) }`
	for _, name := range []string{"peterson.pml", "dining-philosophers.pml", "alternating-bit.pml"} {
		text, err := os.ReadFile(repo.Path("models/" + name))
		require.NoError(t, err)
		texts[name] = string(text)
	}
	every := amount.Choose(19, 1)
	ended, n, furthers := map[plan.Ending]int{}, 0, 0
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		text := texts[name]
		for _, o := range []Options{
			{}, {Reduction: None}, {Reduction: None, Checkpoint: kept()}, {Checkpoint: kept()}, {MaxDepth: 50},
			{MaxErrors: AllErrors}, {MaxErrors: 3, Reduction: None}, {MaxStates: 40}, {MaxStates: 12, Reduction: None},
			{Emptiness: CNDFS}, {Emptiness: SCC}, {Emptiness: NDFS}, {Fairness: WeaklyFair}, {Shortest: true},
			{Store: Plain}, {Store: HashCompact}, {Store: Bitstate, Bits: 1 << 16, Swarm: 2},
			{Optimize: NoOptimizations}, {Proviso: StaticProviso}, {Visibility: BothVisibility},
			{Reduction: Process}, {Emptiness: CNDFS, MaxDepth: 9},
			{Reduction: None, Emptiness: CNDFS, Checkpoint: kept()}, {Reduction: None, Fairness: WeaklyFair},
		} {
			for _, engine := range []Engine{AutoEngine, PackedEngine, ClosureEngine} {
				if n++; n%every != 0 && (name[0] != 'l' || n%4 != 0) {
					continue
				}
				o.Engine, o.Workers, o.strain = engine, 1+n%3, uint64(1+n)
				planned, err := Plan(context.Background(), source.NewFile(name, text), o)
				require.NoError(t, err)
				run, err := Check(context.Background(), source.NewFile(name, text), o)
				require.NoError(t, err)
				for _, p := range planned.Searches {
					first := func(s Search) bool { return s.Properties[0] == p.Properties[0].Name }
					i := slices.IndexFunc(run.Searches, first)
					requirePlanned(t, p.Plan, run.Searches[i].Planned, "%s %+v", name, o)
					require.False(t, run.Searches[i].Planned.Undecided && len(run.Searches[i].Record.Attempts) > 1)
				}
				first := map[string]int{}
				for i := range run.Searches {
					s := &run.Searches[i]
					k, again := first[s.Properties[0]]
					if !again {
						first[s.Properties[0]] = i
					} else if o.Swarm == 0 {
						require.NotEmpty(t, run.Searches[k].Planned.Further, "%s %+v", name, o)
						furthers++
					}
					require.Empty(t, notPlanned(s), "%s %+v\n%s", name, o, s.Planned.String())
					r := s.Record.Attempts[s.Record.Result]
					require.Equal(t, r.Walk, s.Plan.Walk)
					for _, r := range s.Record.Attempts {
						ended[r.Ended]++
					}
				}
			}
		}
	}
	t.Logf("%v, and %d further searches", ended, furthers)
	require.Positive(t, furthers)
	for _, e := range []plan.Ending{plan.Final, plan.Large, plan.Faulty} {
		require.Positive(t, ended[e], "%s", e)
	}
}

// What is planned is what is run, where one search for each property says all.
func TestPlanIsWhatIsRun(t *testing.T) {
	const model = `
		byte n;
		active proctype P() { do :: n = (n + 1) % 3 od }
		active proctype Q() { byte l; l = n; n = l % 3 }
		ltl safe { [] (n < 3) }
		ltl live { [] <> (n == 2) }
		ltl next { X (n == 1) }
		never { do :: n == 2 -> break :: else -> n = 0 od }`
	reductions := map[plan.Reduction]bool{}
	for _, o := range []Options{
		{}, {Reduction: None}, {Reduction: Process, Proviso: StackProviso}, {Reduction: SPIN},
		{Proviso: StaticProviso}, {Optimize: Merge}, {Fairness: WeaklyFair}, {Fairness: StronglyFair},
		{Emptiness: SCC}, {Emptiness: NDFS, Visibility: BothVisibility}, {MaxStates: 3},
	} {
		planned, err := Plan(context.Background(), source.NewFile("m.pml", model), o)
		require.NoError(t, err)
		run, err := Check(context.Background(), source.NewFile("m.pml", model), o)
		require.NoError(t, err)
		require.Equal(t, run.Warnings, planned.Warnings)
		require.Len(t, planned.Searches, len(run.Searches))
		for i, s := range planned.Searches {
			requirePlanned(t, s.Plan, run.Searches[i].Plan, "%v", o)
			require.Equal(t, run.Searches[i].Automaton, s.Automaton)
			require.Len(t, s.Properties, len(run.Searches[i].Properties))
			require.Equal(t, run.Searches[i].Properties[0], s.Properties[0].Name)
			reductions[s.Plan.Reduction] = true
		}
	}
	require.Len(t, reductions, 4)
}

// Mistakes in the options or the model are those of Check.
func TestPlanOfNothing(t *testing.T) {
	_, err := Plan(context.Background(), source.NewFile("m.pml", "byte n"), Options{Fairness: WeaklyFair, Emptiness: NDFS})
	var usage *UsageError
	require.ErrorAs(t, err, &usage)
	_, err = Plan(context.Background(), source.NewFile("m.pml", "byte n n"), Options{})
	var list source.List
	require.ErrorAs(t, err, &list)
}

// requirePlanned fails t unless `ran`, the plan of a search, is `planned`. If the search has ended before it has looked
// for interchangeable processes, it must have made the first planned attempt.
func requirePlanned(t *testing.T, planned, ran plan.Plan, message ...any) {
	t.Helper()
	if ran.Undecided {
		require.Equal(t, planned.Attempts[0], ran.Attempts[0], message...)
		ran.Undecided, ran.Attempts, ran.Further = false, planned.Attempts, planned.Further
		ran.Orbits, ran.Interchange = planned.Orbits, planned.Interchange
		ran.Off[plan.PartSymmetry] = planned.Off[plan.PartSymmetry]
	}
	require.Equal(t, planned, ran, message...)
}
