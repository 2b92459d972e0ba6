package plan

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
	"ltlpor/internal/verify/property"
)

// allLimits are limits that differ in something that attempts depend on.
func allLimits() (out []Limits) {
	for _, checkpoint := range []bool{false, true} {
		for _, states := range []int64{0, 100, 10_000, 100_000} {
			for _, l := range []Limits{{MaxErrors: 1}, {}, {MaxErrors: 1, MaxDepth: 9}} {
				l.Checkpoint, l.MaxStates = checkpoint, states
				out = append(out, l)
			}
		}
	}
	return out
}

// Every plan has attempts, each of which may run and ends in a later one or for good, and no attempt does what the
// limits or the options forbid.
func TestAttempts(t *testing.T) {
	stride := amount.Choose(701, 23)
	walks, asked, limits := map[Walk]int{}, options(), allLimits()
	first := 0
	for _, q := range properties() {
		q.Automaton.States, q.Automaton.Monitor = 2, q.Automaton.Finite
		for k, l := range limits {
			for i := first; i < len(asked); i += stride {
				o := asked[i]
				o.Engine = [...]Engine{Auto, Packed, Closure, Checked}[i%4]
				o.Workers = 1 + k%2
				o.External = i%5 == 2 && o.Store == Collapse && o.Engine != Closure && o.Validate() == nil
				facts := known{packs: k%5 > 0, shape: q.Automaton}
				p, err := Make(facts, q, o, l)
				require.NoError(t, err)
				require.Empty(t, wrongAttempts(&p, facts.packs), "%+v\n%+v\n%s", o, l, p.String())
				for _, a := range p.Attempts {
					walks[a.Walk]++
				}
				o.Explored = true
				p, err = Make(facts, q, o, l)
				require.NoError(t, err)
				require.Len(t, p.Attempts, 1)
			}
			first = (first + 61) % stride
		}
	}
	for w := range Walk(len(walkNames)) {
		if w != Parallel { // asked for by an option that stands in no plan of these
			require.Positive(t, walks[w], "%s", w)
		}
	}
}

// wrongAttempts says what is wrong with the attempts of p; "" if nothing is.
func wrongAttempts(p *Plan, packs bool) string {
	l, met := &p.Limits, map[int]bool{0: true}
	for i := range p.Attempts {
		a := &p.Attempts[i]
		for _, x := range a.Exits {
			if x.To <= i || x.To >= len(p.Attempts) || x.On == Final {
				return "an exit leads back, or nowhere"
			}
			met[x.To] = true
		}
		next := func(e Ending) bool {
			_, ok := a.Next(e)
			return ok
		}
		for _, r := range []struct {
			rule  string
			holds bool
		}{
			{"an attempt to which nothing leads is of a checkpoint",
				met[i] || l.Checkpoint && a.Purpose == ResumedUnpacked},
			{"the first walk is the walk of the plan", i > 0 || a.Walk == p.Walk && a.WalkReason == p.WalkReason},
			{"in order there is one walk, and one worker", !a.InOrder() || a.Walk == p.Walk && a.Workers == 1},
			{"states are packed if they can be", packs || a.Engine == Closure},
			{"an attempt has an engine", a.Engine != Auto},
			{"a bound leads on", (a.States > 0) == (next(Large) && next(LargeWithErrors))},
			{"a trial leads on", a.Trial == 0 || next(Restless)},
			{"a bound is below the limit", l.MaxStates == 0 || a.States < l.MaxStates},
			{"what is packed anew is given up by a bound, a trial, or several workers",
				!next(Restless) || a.States > 0 || a.Trial > 0 || !a.InOrder()},
			{"several workers have a way out", a.InOrder() || a.Walk == Layered || next(Restless)},
			{"several workers keep no depth", a.InOrder() || l.MaxDepth == 0},
			{"a checkpoint is of a full search for faults, or in order",
				!l.Checkpoint || a.InOrder() || a.Walk == Unordered && p.Reduction == None},
			{"a search with a checkpoint has all of the time", !l.Checkpoint || !next(Late) && !next(Beside)},
			{"a lossy store, and no states to pack, leave one attempt",
				packs && !p.Store.Lossy() || len(p.Attempts) == 1},
			{"fairness is searched by components",
				p.Fairness == Unfair || a.InOrder() || a.Walk == ParallelComponents},
		} {
			if !r.holds {
				return r.rule
			}
		}
	}
	if len(p.Attempts) == 0 {
		return "no attempt"
	}
	return ""
}

// The attempts that users meet, in words.
func TestAttemptsInWords(t *testing.T) {
	safety := PropertyFacts{Kinds: []property.Kind{property.Assertions}}
	live := PropertyFacts{Kinds: []property.Kind{property.LTL}, Observes: true, Automaton: Shape{Weak: true, States: 3}}
	fair := PropertyFacts{Kinds: live.Kinds, Observes: true}
	for _, c := range []struct {
		name string
		q    PropertyFacts
		o    Options
		l    Limits
		want string
	}{
		{"assertions", safety, Options{}, Limits{}, `attempt 1      dfs, closure, up to 8192 states (faster
    while small)
attempt 2      dfs, packed, up to 4096 states (after 1; shows how to pack states)
attempt 3      any order, packed, 2 workers (after 2 if no error was met; only the set of states
    matters, and the first states have no error)
attempt 4      dfs, packed (after 2 if an error was met; after 3 for the run to an error that it finds,
    if it cannot number all states, or if 1/16 of the time is left)
attempt 5      dfs, closure (after 2 or 3 if states are packed anew too often)
`},
		{"a full search with a checkpoint", safety, Options{Reduction: None}, Limits{Checkpoint: true},
			`checkpoint     in any order (resumed in attempt 3, it first makes the attempts before again; the
    attempts after begin anew)
attempt 1      dfs, packed, up to 4096 states (shows how to pack states)
attempt 2      dfs, packed, up to 32768 states (after 1; too small for several workers)
attempt 3      any order, packed, 2 workers (after 2 if no error was met; only the set of states
    matters, and the first states have no error)
attempt 4      dfs, packed (after 2 if an error was met; after 3 for the run to an error that it finds,
    or if it cannot number all states)
attempt 5      dfs, closure (after 1 or 2 or 3 if states are packed anew too often)
`},
		{"a small one", safety, Options{Reduction: None}, Limits{Checkpoint: true, MaxStates: 9},
			`checkpoint     in order
attempt 1      dfs, packed
attempt 2      dfs, closure (only if a checkpoint is of such a search)
`},
		{"a checkpoint with reduction", safety, Options{}, Limits{Checkpoint: true},
			"checkpoint     in order (" + Reason{Why: KeepsOrder}.String() + ")\n"},
		{"a cycle", live, Options{Reduction: None}, Limits{MaxErrors: 1},
			`attempt 1      single dfs, closure, up to 8192 states (faster while small)
attempt 2      single dfs, packed, up to 4096 states (after 1; shows how to pack states)
attempt 3      owcty, packed, 2 workers (after 2 if no error was met; the automaton is weak, and no error
    was found soon)
attempt 4      single dfs, packed (after 2 if an error was met; after 3 if two workers have a conflict, for
    the run to an error that it finds, if it is given up, or if 1/16 of the time is left)
attempt 5      single dfs, closure (after 2 or 3 if states are packed anew too often)
attempt 6      single dfs, packed (beside 3 now and then, up to 1/16 of its nodes)
`},
		{"several workers asked for", live, Options{Emptiness: CNDFS}, Limits{MaxErrors: 1},
			`attempt 1      single dfs, closure, up to 8192 states (faster while small)
attempt 2      single dfs, packed, up to 4096 states (after 1; shows how to pack states)
attempt 3      cndfs, packed, 2 workers (after 2 if no error was met; asked for, and no error was found soon)
attempt 4      single dfs, packed (after 2 if an error was met; after 3 if two workers have a conflict, if it
    cannot number all states, or if it is given up)
attempt 5      single dfs, closure (after 2 or 3 if states are packed anew too often)
`},
		{"components", fair, Options{Fairness: WeaklyFair}, Limits{MaxErrors: 1},
			`attempt 1      scc, closure, up to 8192 states (too small for several workers)
attempt 2      parallel scc, packed, 2 workers (after 1 if no error was met; several workers, and no error
    was found soon)
attempt 3      scc, closure (after 1 if an error was met; after 2 if states are packed anew too often, if two
    workers have a conflict, if it cannot number all states, or if it is given up)
`},
		{"a search in order", live, Options{}, Limits{}, `attempt 1      single dfs, closure, up to 8192
    states (faster while small)
attempt 2      single dfs, packed (after 1)
attempt 3      single dfs, closure (after 2 if states are packed anew too often)
`},
		{"one walk", safety, Options{Engine: Closure}, Limits{}, ""},
	} {
		c.o.Workers = 2
		p, err := Make(known{packs: true}, c.q, c.o, c.l)
		require.NoError(t, err)
		got := ""
		for _, f := range append(p.CheckpointFields(), p.AttemptFields()...) {
			got += f.String() + "\n"
		}
		require.Equal(t, strings.ReplaceAll(c.want, "\n    ", " "), got, c.name)
	}
}

// The report about a search has the walk of the attempt with the result, and the plan stays as it is.
func TestRanIsACopy(t *testing.T) {
	q := PropertyFacts{Kinds: []property.Kind{property.LTL}, Observes: true, Automaton: Shape{Weak: true, States: 3}}
	make := func() Plan {
		p, err := Make(known{packs: true}, q, Options{Emptiness: CNDFS, Workers: 2}, Limits{MaxErrors: 1})
		require.NoError(t, err)
		return p
	}
	p := make()
	ran := p.Ran(SingleDFS, WeakAutomaton, false, Reason{Why: SoonOver})
	require.Equal(t, SoonOver, ran.Off[PartCNDFS].Why)
	ran = p.Ran(Parallel, NoCycleSoon, false, Reason{Why: SoonOver})
	require.Equal(t, Parallel, ran.Walk)
	require.Equal(t, On, ran.Off[PartCNDFS].Why)
	require.Equal(t, make(), p)
}

// What may follow after a search is told where it may, and nowhere else.
func TestFurther(t *testing.T) {
	both := PropertyFacts{Kinds: []property.Kind{property.Assertions, property.EndStates}}
	one := PropertyFacts{Kinds: both.Kinds[:1]}
	live := PropertyFacts{Kinds: []property.Kind{property.LTL}, Observes: true, Automaton: Shape{Weak: true, States: 3}}
	for _, c := range []struct {
		q    PropertyFacts
		o    Options
		l    Limits
		runs bool // the model creates processes
		want []string
	}{
		{one, Options{}, Limits{MaxErrors: 1}, false, nil},
		{both, Options{}, Limits{MaxErrors: 1}, false, []string{"assertions alone, or end-states alone"}},
		{both, Options{}, Limits{}, false, nil},
		{one, Options{Shortest: true}, Limits{}, false, []string{"without reduction and merging"}},
		{one, Options{Shortest: true, Abstracted: true}, Limits{}, false, nil},
		{one, Options{Shortest: true}.Exact(), Limits{}, false, nil},
		{live, Options{Shortest: true}, Limits{}, false, []string{"breadth first for a run of the model as written"}},
		{one, Options{}, Limits{}, true, []string{
			"with terminated processes gone at once, also without reduction, or with their ends as steps",
		}},
		{one, Options{Optimize: Merge}, Limits{}, true, nil},
	} {
		p, err := Make(known{packs: c.runs}, c.q, c.o, c.l)
		require.NoError(t, err)
		var got []string
		for _, f := range p.FurtherFields() {
			require.Equal(t, "then", f.Name)
			require.NotEmpty(t, f.Why)
			got = append(got, f.Value)
		}
		require.Equal(t, c.want, got, "%+v", c)
	}
}
