package plan

import (
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
	"ltlpor/internal/verify/property"
)

// known is a Facts that knows everything beforehand.
type known struct {
	model   Model
	waiting Waiting
	shape   Shape
	err     error
	asked   *int
	packs   bool
	orbit   float64 // Interchange.Size; 0: no two processes have one type
}

func (k known) Prepared(*Plan) (Model, error) {
	if k.asked != nil {
		*k.asked++
	}
	return k.model, k.err
}

func (k known) Packs(*Plan) (bool, error) { return k.packs, k.err }

func (k known) Creates(*Plan) (bool, error) { return k.packs, k.err }

func (k known) Symmetric(*Plan, bool) (Interchange, error) {
	return Interchange{Processes: "P 0 to 3", Size: k.orbit, Alone: k.orbit == 0}, k.err
}

func (k known) Waiting() (Waiting, Shape, error) { return k.waiting, k.shape, k.err }

// properties are all that differ in something that a plan depends on.
func properties() (out []PropertyFacts) {
	for _, kinds := range [][]property.Kind{
		{property.Assertions}, {property.EndStates}, {property.Assertions, property.EndStates},
		{property.LocalDeadlocks},
		{property.NodeDeadlocks},
	} {
		out = append(out, PropertyFacts{Kinds: kinds})
	}
	for _, kind := range []property.Kind{property.LTL, property.Claim, property.Formula, property.Automaton, property.Progress, property.Acceptance} {
		for _, stutter := range []property.Stutter{property.Invariant, property.Sensitive, property.Undecided} {
			for _, observes := range []bool{false, true} {
				for _, shape := range []Shape{{}, {Weak: true}, {Weak: true, Finite: true}, {Marks: 2}} {
					out = append(out, PropertyFacts{Kinds: []property.Kind{kind}, Stutter: stutter, Automaton: shape, Observes: observes})
				}
			}
		}
	}
	return append(out, PropertyFacts{Kinds: []property.Kind{property.Claim}, TakesPart: true, Observes: true})
}

// facts are all that may be known of a model.
func facts() (out []known) {
	for _, off := range []string{"", "the model uses _last"} {
		for _, unfair := range []string{"", "fairness, and the model uses timeout"} {
			for _, faults := range []bool{false, true} {
				for _, w := range []Waiting{HasWaiting, LacksWaiting, LargeWaiting} {
					out = append(out, known{model: Model{Off: off, OffIfFair: unfair, MayFault: faults}, waiting: w, shape: Shape{Weak: true}})
				}
			}
		}
	}
	return out
}

// options are all that Validate lets pass, operands apart, which nothing depends on.
func options() (out []Options) {
	for _, reduction := range []Reduction{Ample, None, Process, SPIN, Group} {
		for _, emptiness := range []Emptiness{AutoEmptiness, NDFS, SCC} {
			for _, fairness := range []Fairness{Unfair, WeaklyFair, StronglyFair} {
				for _, optimize := range []Optimizations{0, Merge, DeadVariables, Ends, NoOptimizations} {
					for _, proviso := range []Proviso{ColourProviso, StackProviso, StaticProviso} {
						for _, visibility := range []Visibility{SupportVisibility, StateVisibility, InOrderVisibility, BothVisibility} {
							for _, shortest := range []bool{false, true} {
								for _, store := range []Store{Collapse, Bitstate} {
									o := Options{
										Reduction: reduction, Emptiness: emptiness, Fairness: fairness,
										Optimize: optimize, Proviso: proviso, Visibility: visibility,
										Shortest: shortest, Store: store,
									}
									if o.Validate() == nil {
										out = append(out, o)
									}
								}
							}
						}
					}
				}
			}
		}
	}
	return out
}

// Every combination: what goes together, as the theorems of doc/dev/reduction have it.
func TestMatrix(t *testing.T) {
	stride := amount.Choose(17, 1)
	plans, reduced, words := 0, map[Conditions]int{}, map[string]bool{}
	valid := options()
	for _, q := range properties() {
		for _, k := range facts() {
			for i, o := range valid {
				if i%stride != 0 {
					continue
				}
				p, err := Make(k, q, o, Limits{})
				require.NoError(t, err)
				if why := mistake(q, k, o, &p); why != "" {
					t.Fatalf("%s\nproperty %+v\nfacts %+v\noptions %+v\n%s", why, q, k, o, p.String())
				}
				plans++
				reduced[p.Conditions]++
				words[p.Reducing()] = true
			}
		}
	}
	t.Logf("%d plans", plans)
	for _, c := range []Conditions{0, C0 | C1, C0 | C1 | S, C0 | C1 | C2 | S, C0 | C1 | C2 | C3, C0 | C1 | C2 | C3 | W} {
		require.Positive(t, reduced[c], "%s", c)
		delete(reduced, c)
	}
	require.Empty(t, reduced, "no other set of conditions")
	allReasons(t, words)
}

// allReasons checks that words are what reductions are called, with each reason for none.
func allReasons(t *testing.T, words map[string]bool) {
	for _, want := range []string{
		"ample", "process", "spin", "group", "none", "none: the formula has X", "none: the formula has X, and could not be shown to be stutter-invariant",
		"none: the claim distinguishes runs that differ in stuttering only", "none: the claim could not be shown to be stutter-invariant",
		"none: the automaton distinguishes runs that differ in stuttering only", "none: the automaton could not be shown to be stutter-invariant",
		"none: the never claim takes part in the run", "none: the model uses _last", "none: strong fairness", "none: fairness, with the stack proviso",
		"none: fairness, which SPIN's reduction does not keep",
		"none: fairness, which the reduction by groups does not keep",
		"none: fairness, and the model uses timeout",
		"none: the stack proviso needs an automaton with waiting states, and there is none for this claim",
		"none: the automaton with waiting states that the stack proviso needs is too large",
	} {
		require.True(t, words[want], want)
		delete(words, want)
	}
	require.Empty(t, words)
}

// mistake says what in p does not go together; "" if all does.
func mistake(q PropertyFacts, k known, o Options, p *Plan) string {
	temporal, reduces := q.Kinds[0].Temporal(), p.Reduction != None
	fair, stuck := temporal && o.Fairness != Unfair, has(q, property.LocalDeadlocks) || has(q, property.NodeDeadlocks)
	rules := []struct {
		rule  string
		holds bool
	}{
		{"a reduction has conditions, and only a reduction", reduces == (p.Conditions != 0)},
		{"a reduction that is off has a reason", reduces == (p.Off[PartReduction].Why == On)},
		{"no reduction but the one asked for", !reduces || p.Reduction == o.Reduction},
		{"C0 and C1 are always kept", !reduces || p.Conditions.Has(C0) && p.Conditions.Has(C1)},
		{"C2 is kept for infinite runs", !reduces || p.Conditions.Has(C2) == temporal},
		{"C3 and S are not both kept", !p.Conditions.Has(C3) || !p.Conditions.Has(S)},
		{"only deadlocks do without C3 and S",
			!reduces || p.Conditions.Has(C3|S) || !temporal && !stuck && !has(q, property.Assertions) &&
				!k.model.MayFault},
		{"infinite runs that matter need C3", !reduces || !temporal || q.Finite() || p.Conditions.Has(C3)},
		{"the stack proviso keeps S for one automaton state only", !p.Conditions.Has(S) || !temporal || p.Proviso != StackProviso},
		{"the stack proviso needs waiting states", !reduces || !temporal || p.Proviso != StackProviso || p.Waiting && k.waiting == HasWaiting},
		{"waiting states are for the stack proviso", !p.Waiting || p.Proviso == StackProviso && temporal},
		{"fair runs that matter need W", !reduces || !fair || q.Finite() || p.Conditions.Has(W)},
		{"W is for weak fairness, by colours or by the text", !p.Conditions.Has(W) || o.Fairness == WeaklyFair && p.Proviso != StackProviso && p.Reduction != SPIN && p.Reduction != Group && k.model.OffIfFair == ""},
		{"a property that is not stutter-invariant is searched step by step", q.Stutter == property.Invariant && !q.TakesPart || p.Exact()},
		{"a model that forbids a reduction has none", k.model.Off == "" || !reduces},
		{"nothing is done to what a claim takes part in", !q.TakesPart || p.Optimize == NoOptimizations},
		{"under fairness no step is left out before", !fair || !p.Optimize.Any(Merge|Ends)},
		{"nothing is done that was not asked for", p.Optimize == NoOptimizations || o.Optimize == 0 || p.Optimize&^o.Optimize == 0},
		{"dead variables hurt nobody", !o.Optimize.filled().Has(DeadVariables) || q.TakesPart || p.Optimize.Has(DeadVariables)},
		{"faint variables need a run without cycle", p.Faint == !temporal},
		{"fairness is for infinite runs", p.Fairness == Unfair || fair},
		{"fairness and marks need the search by components", !fair && (q.Automaton.Marks == 0 || p.Waiting) || p.Walk == Components},
		{"single states need depth or breadth", (temporal || stuck) == (p.Walk > BFS)},
		{"nodes are asked for where they are", has(q, property.NodeDeadlocks) == p.Sees.Nodes},
		{"local deadlocks have a walk of their own", stuck == (p.Walk == Stuck) && stuck == p.Sees.LocalDeadlocks},
		{"each place where a process waits is searched", !stuck || !p.Optimize.Any(Merge|Ends)},
		{"shortest is breadth first", temporal || stuck || o.Shortest == (p.Walk == BFS)},
		{"a single walk needs a weak automaton", p.Walk != SingleDFS || q.Automaton.Weak || p.Waiting},
		{"C2′ is not used under S where errors may be hidden", !p.Conditions.Has(S) || !k.model.MayFault || p.Visibility&InOrderVisibility == 0},
		{"no visibility but the one asked for", p.Visibility&^o.Visibility == 0},
		{"a lossy store keeps S and C3 by the text", !p.Store.Lossy() || !p.HasProviso() || p.Proviso == StaticProviso},
		{"a lossy store cannot give states back", !p.Store.Lossy() || p.Walk != BFS && !p.byComponents()},
		{"the store is the one asked for if it can be", (p.Store == o.Store) == (p.Off[PartStore].Why == On)},
		{"another store is for components", p.Store == o.Store || p.Store == Collapse && p.byComponents()},
		{"several search components where no part of one counts", !p.Together || p.Walk != Components ||
			p.Workers > 1 && p.Fairness != StronglyFair && p.Store == Collapse && !q.TakesPart && p.Engine != Closure},
		{"progress is about runs that go on", p.Sees.Endless == has(q, property.Progress)},
	}
	for _, r := range rules {
		if !r.holds {
			return r.rule
		}
	}
	return ""
}

// What is not asked for costs nothing.
func TestFactsAreAskedIfNeeded(t *testing.T) {
	for _, c := range []struct {
		q    PropertyFacts
		o    Options
		want int
	}{
		{PropertyFacts{Kinds: []property.Kind{property.LTL}}, Options{}, 1},
		{PropertyFacts{Kinds: []property.Kind{property.LTL}}, Options{Reduction: None}, 0},
		{PropertyFacts{Kinds: []property.Kind{property.LTL}, Stutter: property.Sensitive}, Options{}, 0},
		{PropertyFacts{Kinds: []property.Kind{property.Claim}, TakesPart: true}, Options{}, 0},
	} {
		asked := 0
		_, err := Make(known{asked: &asked}, c.q, c.o, Limits{})
		require.NoError(t, err)
		require.Equal(t, c.want, asked)
	}
	broken := errors.New("no machine")
	_, err := Make(known{err: broken}, PropertyFacts{Kinds: []property.Kind{property.LTL}}, Options{}, Limits{})
	require.ErrorIs(t, err, broken)
}

// The plans that users meet, in words.
func TestPlansInWords(t *testing.T) {
	safety := PropertyFacts{Kinds: []property.Kind{property.Assertions, property.EndStates}}
	weak := PropertyFacts{Kinds: []property.Kind{property.LTL}, Observes: true, Automaton: Shape{Weak: true}}
	for _, c := range []struct {
		name string
		q    PropertyFacts
		k    known
		o    Options
		want string
	}{
		{"assertions", safety, known{}, Options{}, `optimizations  all
reduction      ample
conditions     C0 C1 S (C2: no proposition is read; C3: S is enough for finite violations)
proviso        colour
walk           dfs (only finite runs matter)
store          collapse
`},
		{"a formula", weak, known{}, Options{Visibility: BothVisibility}, `optimizations  all
reduction      ample
conditions     C0 C1 C2 C3
proviso        colour
visibility     both
walk           single dfs (the automaton is weak)
fairness       none
store          collapse
`},
		{"X", PropertyFacts{Kinds: weak.Kinds, Stutter: property.Sensitive}, known{}, Options{}, `optimizations  dead (merge, ends: the formula has X)
reduction      none (the formula has X)
conditions     none
walk           nested dfs (the automaton is not weak)
fairness       none
store          collapse
`},
		{"strong fairness", weak, known{}, Options{Fairness: StronglyFair}, `optimizations  dead (merge, ends: fairness)
reduction      none (strong fairness)
conditions     none
walk           scc (fairness)
symmetry       none (fairness)
fairness       strong
store          collapse
`},
		{"a member of a swarm", weak, known{},
			Options{Store: Bitstate, Bits: 1 << 23, Swarm: 8, Member: 3}, `optimizations  all
reduction      ample
conditions     C0 C1 C2 C3
proviso        static (a lossy store knows nothing of what was decided for a state)
visibility     support
walk           single dfs (the automaton is weak)
fairness       none
store          bitstate, 1 MB, 2 hash functions (lossy: it proves nothing that no error is found)
swarm          search 4 of 8, in random order, at most 10000 deep (no two of its searches are alike)
`},
		{"marks", PropertyFacts{Kinds: weak.Kinds, Automaton: Shape{Marks: 2}}, known{},
			Options{Store: HashCompact, Reduction: None}, `optimizations  all
reduction      none (not asked for)
conditions     none
walk           scc (the automaton has acceptance marks on edges)
fairness       none
store          collapse (the search by components needs the states back, which a lossy store does not keep)
`},
		{"errors may be hidden", PropertyFacts{Kinds: weak.Kinds, Observes: true, Automaton: Shape{Weak: true, Finite: true}}, known{model: Model{MayFault: true}},
			Options{Visibility: BothVisibility, Without: C1}, `optimizations  all
reduction      ample
conditions     C0 C1 C2 S (C3: S is enough for finite violations)
proviso        colour
visibility     state (runs may end in run-time errors)
left out       C1
walk           single dfs (the automaton is weak)
fairness       none
store          collapse
`},
	} {
		p, err := Make(c.k, c.q, c.o, Limits{})
		require.NoError(t, err)
		require.Equal(t, c.want, p.String(), c.name)
	}
}

func TestNextPlans(t *testing.T) {
	q := PropertyFacts{Kinds: []property.Kind{property.Assertions}}
	for _, o := range options() {
		p, err := Make(known{}, q, o.Exact(), Limits{})
		require.NoError(t, err)
		require.True(t, p.Exact())
		p, err = Make(known{}, q, Options{Early: true, Optimize: o.Optimize}.Dying(), Limits{})
		require.NoError(t, err)
		require.False(t, p.Early || p.Optimize.Any(Ends))
		require.Equal(t, o.Optimize.filled().Any(Merge), p.Optimize.Any(Merge))
	}
}

func TestConditionNames(t *testing.T) {
	var got Conditions
	require.NoError(t, got.UnmarshalText([]byte("C3,C0,W")))
	require.Equal(t, C0|C3|W, got)
	require.Equal(t, "C0 C3 W", got.String())
	require.NoError(t, Options{Without: got}.Validate())
	require.Error(t, Options{Without: got | S}.Validate())
	for _, name := range []string{"C4", "S", "C0,"} {
		err := got.UnmarshalText([]byte(name))
		require.ErrorContains(t, err, "expected C0, C1, C2, C3 or W")
	}
}

// has reports whether q has a property of kind k.
func has(q PropertyFacts, k property.Kind) bool { return slices.Contains(q.Kinds, k) }
