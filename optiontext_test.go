package ltlpor

import (
	"encoding"
	"encoding/json"
	"flag"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/abstract"
	"ltlpor/internal/verify/plan"
)

// option is an option with a text.
type option interface {
	comparable
	fmt.Stringer
	encoding.TextMarshaler
}

// requireTexts checks that the values have the texts, and that no text sets a value above the last or a wrong word.
func requireTexts[T option, P interface {
	*T
	encoding.TextUnmarshaler
}](t *testing.T, beyond T, wrong string, texts map[string]T) {
	t.Helper()
	for text, want := range texts {
		var got T
		require.NoError(t, P(&got).UnmarshalText([]byte(text)))
		require.Equal(t, want, got, text)
		back, err := want.MarshalText()
		require.NoError(t, err)
		require.Equal(t, text, string(back))
		before := got
		require.EqualError(t, P(&got).UnmarshalText([]byte("nonsense")), fmt.Sprintf(wrong, "nonsense"))
		require.Equal(t, before, got)
	}
	_, err := beyond.MarshalText()
	require.Error(t, err)
	require.NotPanics(t, func() { _ = beyond.String() })
}

// Every option with words reads and writes the words of its flag.
func TestTextsOfOptions(t *testing.T) {
	requireTexts(t, Group+1, "unknown reduction %q: expected ample, process, spin, group or none", map[string]Reduction{
		"ample": Ample, "none": None, "process": Process, "spin": SPIN, "group": Group,
	})
	requireTexts(t, StaticProviso+1, "unknown proviso %q: expected colour, stack or static", map[string]Proviso{
		"colour": ColourProviso, "stack": StackProviso, "static": StaticProviso,
	})
	requireTexts(t, BothVisibility+1, "unknown visibility %q: expected support, state, order or both",
		map[string]Visibility{
			"support": SupportVisibility, "state": plan.StateVisibility, "order": plan.InOrderVisibility,
			"both": BothVisibility,
		})
	requireTexts(t, CNDFS+1, "unknown emptiness check %q: expected auto, ndfs, scc or cndfs", map[string]Emptiness{
		"auto": AutoEmptiness, "ndfs": NDFS, "scc": SCC, "cndfs": CNDFS,
	})
	requireTexts(t, StronglyFair+1, "unknown fairness %q: expected none, weak or strong", map[string]Fairness{
		"none": Unfair, "weak": WeaklyFair, "strong": StronglyFair,
	})
	requireTexts(t, HashCompact+1, "unknown store %q: expected collapse, plain, bitstate or hashcompact",
		map[string]Store{"collapse": Collapse, "plain": Plain, "bitstate": Bitstate, "hashcompact": HashCompact})
	requireTexts(t, CheckedEngine+1, "unknown engine %q: expected auto, closure, packed or checked", map[string]Engine{
		"auto": AutoEngine, "closure": ClosureEngine, "packed": PackedEngine, "checked": CheckedEngine,
	})
	requireTexts(t, RoomIgnored+1, "unknown value %q: expected open, error or ignore", map[string]NoRoom{
		"open": RoomOpen, "error": RoomError, "ignore": RoomIgnored,
	})
	requireTexts(t, abstract.Predicated+1, "unknown abstraction %q: expected explicit, predicates or none",
		map[string]abstract.Domain{
			"none": abstract.None, "explicit": abstract.Explicit, "predicates": abstract.Predicated,
		})
	requireTexts(t, abstract.Aware+1, "unknown reduction of abstractions %q: expected ample, none, persistent or aa",
		map[string]abstract.POR{
			"ample": abstract.Ample, "none": abstract.NoPOR, "persistent": abstract.Persistent, "aa": abstract.Aware,
		})
}

// Every option that is a set reads and writes a list. The zero value of a set with a default has the default's text.
func TestTextsOfSets(t *testing.T) {
	requireTexts(t, Merge|NoOptimizations, "unknown optimization %q: expected all, none, or some of merge, dead and ends",
		map[string]Optimizations{
			"all": AllOptimizations, "none": NoOptimizations, "merge": Merge, "dead,ends": DeadVariables | Ends,
		})
	requireTexts(t, plan.S, "unknown condition %q: expected C0, C1, C2, C3 or W", map[string]Conditions{
		"": 0, "C0": plan.C0, "C1,C3,W": plan.C1 | plan.C3 | plan.W,
	})
	requireTexts(t, NodeDeadlocks<<1, "unknown check %q: expected assertions, end-states, local-deadlocks, "+
		"node-deadlocks, ltl, claim, formula, progress or acceptance", map[string]Checks{
		"assertions": Assertions, "end-states,ltl": EndStates | LTL, "formula": Given,
		"local-deadlocks,node-deadlocks": LocalDeadlocks | NodeDeadlocks, "assertions,end-states,ltl,claim": DefaultChecks,
	})
	for text, zero := range map[string]encoding.TextMarshaler{
		"all": Optimizations(0), "assertions,end-states,ltl,claim": Checks(0),
	} {
		got, err := zero.MarshalText()
		require.NoError(t, err)
		require.Equal(t, text, string(got))
	}
}

// Package flag and documents set options.
func TestOptionsFromText(t *testing.T) {
	var o Options
	flags := flag.NewFlagSet("test", flag.ContinueOnError)
	flags.TextVar(&o.Reduction, "reduction", Ample, "")
	flags.TextVar(&o.Checks, "check", DefaultChecks, "")
	require.NoError(t, flags.Parse([]string{"-reduction=spin", "-check=ltl, claim"}))
	require.Equal(t, Options{Reduction: SPIN, Checks: LTL | Claim}, o)

	var read struct {
		Store    Store
		Optimize Optimizations
	}
	require.NoError(t, json.Unmarshal([]byte(`{"store": "bitstate", "optimize": "merge,dead"}`), &read))
	require.Equal(t, Bitstate, read.Store)
	require.Equal(t, Merge|DeadVariables, read.Optimize)
}
