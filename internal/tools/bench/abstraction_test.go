package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/abstract"
	"ltlpor/internal/testing/repo"
)

// TestAbstractionsAreOfTheirRuns: doc/dev/abstraction-figures.md equals the document made from its runs.
func TestAbstractionsAreOfTheirRuns(t *testing.T) {
	r, err := loaded[Abstractions](repo.Path("doc/data/abstraction.json"))
	require.NoError(t, err)
	require.NotEmpty(t, r.Rows)
	dir := t.TempDir()
	require.NoError(t, writeAbstractions(r, dir))
	for _, name := range []string{"abstraction-figures.md", "abstraction.json"} {
		want, err := os.ReadFile(place(repo.Path("doc"), name))
		require.NoError(t, err)
		got, err := os.ReadFile(place(dir, name))
		require.NoError(t, err)
		require.Equal(t, string(want), string(got),
			"go run ./internal/tools/bench -abstraction -from doc/data/abstraction.json writes it")
	}
}

// TestCombinations: every combination that ltlpor has is measured, once.
func TestCombinations(t *testing.T) {
	sides := map[string]bool{}
	for _, c := range combinations("explicit") {
		require.False(t, sides[c.side()], c.side())
		sides[c.side()] = true
		var por abstract.POR
		require.NoError(t, por.UnmarshalText([]byte(c.POR)))
		o := abstract.Options{Domain: abstract.Explicit, POR: por, Lazy: c.Pruning == "lazy"}
		require.NoError(t, o.Validate())
	}
	possible := 0
	for por := abstract.Ample; por <= abstract.Aware; por++ {
		for _, lazy := range []bool{false, true} {
			o := abstract.Options{Domain: abstract.Explicit, POR: por, Lazy: lazy}
			if o.Validate() == nil {
				possible += 2 // merging on and off
			}
		}
	}
	require.Len(t, sides, possible)
	require.True(t, sides[usual("explicit")])
	for _, domain := range abstractDomains {
		require.NoError(t, new(abstract.Domain).UnmarshalText([]byte(domain)))
	}
}

// TestAbstractedModels: every model with data is measured in all its sizes, and every define occurs in its model.
func TestAbstractedModels(t *testing.T) {
	files, err := filepath.Glob(repo.Path("models/abstraction/*.pml"))
	require.NoError(t, err)
	require.Len(t, withData, len(files))
	all, err := abstractedModels(repo.Path("."))
	require.NoError(t, err)
	kinds, names := map[string]int{}, map[string]bool{}
	for _, m := range all {
		text, err := os.ReadFile(repo.Path(m.path))
		require.NoError(t, err)
		if m.define != "" {
			require.Regexp(t, `run: -D `+m.define+`\s`, string(text), m.name)
		}
		require.False(t, names[m.name], m.name)
		names[m.name] = true
		kinds[m.kind]++
	}
	for _, k := range abstractedKinds {
		require.Positive(t, kinds[k.kind], k.kind)
	}
	require.GreaterOrEqual(t, kinds[wideData], 10)
	require.GreaterOrEqual(t, kinds[noData], 18)
}

func TestReadDecided(t *testing.T) {
	both := `"properties":[{"name":"assertions","verdict":"violated"},{"name":"end-states","verdict":"holds"}]`
	var s Sample
	said, err := s.readDecided([]byte(`{`+both+`,"searches":[
		{"states":9,"transitions":10,"abstraction":{"rounds":2,"steps":10,"objects":4,"tracked":["x"]}},
		{"states":5,"transitions":7,"abstraction":{"rounds":3,"steps":30,"objects":4,"tracked":["x","y"]}}]}`),
		time.Second)
	require.NoError(t, err)
	require.Equal(t, map[string]string{"assertions": "violated", "end-states": "holds"}, said)
	require.Equal(t, Sample{States: 9, Transitions: 30, Rounds: 3, Tracked: 2, Objects: 4}, s)

	s = Sample{}
	_, err = s.readDecided([]byte(`{`+both+`,"searches":[{"states":5,"transitions":7,
		"abstraction":{"rounds":3,"steps":30,"objects":4,"tracked":[],"whole":true}}]}`), time.Second)
	require.NoError(t, err)
	require.Equal(t, Sample{States: 5, Transitions: 37, Rounds: 3, Objects: 4, Whole: true}, s)

	s = Sample{}
	_, err = s.readDecided([]byte(`{`+both+`,"searches":[{"states":5,"transitions":7},
		{"states":8,"transitions":1}]}`), time.Second)
	require.NoError(t, err)
	require.Equal(t, Sample{States: 8, Transitions: 8}, s)

	open := `"properties":[{"name":"assertions","verdict":"violated"},{"name":"end-states","verdict":"inconclusive"}]`
	for cut, message := range map[string]string{
		"time":   "cut: longer than 1s, 0.900 s of them CPU time, with 7,000 states",
		"memory": "cut: memory, with 7,000 states",
	} {
		s = Sample{CPU: 0.9}
		said, err = s.readDecided([]byte(`{`+open+`,"searches":[{"states":7000,"cut":"`+cut+`"}]}`), time.Second)
		require.ErrorIs(t, err, errCut)
		require.EqualError(t, err, message)
		require.Equal(t, map[string]string{"assertions": "violated"}, said)
	}
	for _, text := range []string{`{`, `{}`, `{"properties":[{"name":"a","verdict":"so so"}]}`} {
		_, err = s.readDecided([]byte(text), time.Second)
		require.Error(t, err)
		require.NotErrorIs(t, err, errCut)
	}
}

// TestServed: a run that exceeded its time with too little processor time is repeated, up to four times the limit. A
// run that ended or was cut for another reason is not repeated.
func TestServed(t *testing.T) {
	for _, c := range []struct {
		cpu  []float64 // of every run
		err  error
		want int // runs
	}{
		{[]float64{0.5, 0.9, 0.9}, errLimit, 3},
		{[]float64{0.5, 1.5}, errLimit, 2},
		{[]float64{1}, errLimit, 1},
		{[]float64{0.5}, errCut, 1},
		{[]float64{0.5}, nil, 1},
	} {
		var limits []time.Duration
		s, err := served(time.Second, func(limit time.Duration) (Sample, error) {
			limits = append(limits, limit)
			return Sample{CPU: c.cpu[len(limits)-1]}, c.err
		})()
		require.Equal(t, c.err, err)
		require.Equal(t, c.cpu[c.want-1], s.CPU)
		require.Equal(t, []time.Duration{time.Second, 2 * time.Second, 4 * time.Second}[:c.want], limits)
	}
}

// TestKeptRows: rows of an earlier measurement stay, with the time of their measurement.
func TestKeptRows(t *testing.T) {
	dir := t.TempDir()
	r := cannedAbstractions()
	r.Setting.Commit = "a commit"
	require.NoError(t, writeAbstractions(r, dir))
	b := &bench{settings: &settings{out: dir}}
	rows, err := b.keptRows()
	require.NoError(t, err)
	require.Empty(t, rows)
	b.settings.keep = true
	rows, err = b.keptRows()
	require.NoError(t, err)
	require.Len(t, rows, len(r.Rows))
	require.Equal(t, "a commit", rows["big"].Stamp.Commit)
	require.Equal(t, r.Rows[0].Sides, rows["big"].Sides)
}

// TestVerdictsMustAgree: two runs with different verdicts end the measurement, even if one run was cut after it had
// decided one property.
func TestVerdictsMustAgree(t *testing.T) {
	r := AbstractRow{Verdict: map[string]string{}}
	require.NoError(t, r.agree("check", map[string]string{"assertions": "holds"}))
	require.NoError(t, r.agree("a", map[string]string{"assertions": "holds", "end-states": "violated"}))
	require.ErrorContains(t, r.agree("b", map[string]string{"end-states": "holds"}), "one verdict is wrong")
	require.Equal(t, map[string]string{"assertions": "holds", "end-states": "violated"}, r.Verdict)
}

func TestSettle(t *testing.T) {
	run := &Side{Runs: []Sample{{CPU: 1}}}
	refused := &Side{Failed: "ltlpor: exit status 2: ltlpor: a model with priorities has no abstraction: " +
		"check without"}
	row := func(a, b *Side) *AbstractRow {
		return &AbstractRow{Row: Row{Sides: map[string]*Side{plainCheck: run, "a": a, "b": b}}}
	}
	r := row(refused, refused)
	require.NoError(t, r.settle())
	require.Equal(t, "a model with priorities has no abstraction", r.Refused)
	require.Len(t, r.Sides, 1)

	require.ErrorContains(t, row(run, refused).settle(), "some combinations are refused")
	require.NoError(t, row(run, &Side{Failed: "cut: longer than 20s"}).settle())
	require.ErrorContains(t, row(run, &Side{Failed: "ltlpor: exit status 5: bug"}).settle(), "bug")
}

// cannedAbstractions returns runs on three models: only abstraction decides the first, abstraction is worse on the
// second, and the third is refused.
func cannedAbstractions() *Abstractions {
	side := func(s Sample, times ...float64) *Side {
		out := &Side{}
		for _, v := range times {
			s.CPU = v
			out.Runs = append(out.Runs, s)
		}
		return out
	}
	row := func(name, kind string, check *Side, of func(combination) *Side) AbstractRow {
		r := AbstractRow{Row: Row{Name: name, Kind: kind, Sides: map[string]*Side{plainCheck: check}},
			Verdict: map[string]string{"assertions": "holds", "end-states": "holds"}}
		for _, c := range combinations("explicit") {
			r.Sides[c.side()] = of(c)
		}
		return r
	}
	small := Sample{States: 10, Transitions: 20, Rounds: 2, Tracked: 1, Objects: 4}
	r := &Abstractions{Limits: abstracting, Domains: []string{"explicit"}, Setting: Setting{Rounds: 3}}
	r.Rows = []AbstractRow{
		row("big", wideData, &Side{Failed: "cut after 1m0s"}, func(c combination) *Side {
			if c.POR == "none" && !c.Merging {
				return &Side{Failed: "cut after 20s"}
			}
			return side(small, 3, 1, 2)
		}),
		row("lost", noData, side(Sample{States: 100, Transitions: 200}, 0.2, 0.3), func(c combination) *Side {
			s := Sample{States: 100, Transitions: 400, Rounds: 3, Tracked: 4, Objects: 4}
			if c.POR == "aa" {
				s.Transitions = 100
			}
			return side(s, 0.4, 0.6)
		}),
		{Row: Row{Name: "refused", Kind: noData, Sides: map[string]*Side{plainCheck: side(small, 1)}},
			Refused: "it has no abstraction"},
	}
	return r
}

func TestAbstractionFigures(t *testing.T) {
	text, err := abstractionFigures(cannedAbstractions())
	require.NoError(t, err)
	for _, line := range []string{
		"2 models and sizes, 30 cells, 66 runs that came to their end. 3 cells were cut",
		"| big | holds | cut after 1m0s | 2 | 10 | 20 | 2.00 |\n",
		"| other | the other models of models/, which were written before there were abstractions | 1 | 0 | 0 | " +
			"1.00 | 0.500 | 0 | 1 | 0.500 | 100 % |\n",
		"- Fewer steps than `check`, all rounds counted: none.\n",
		"- More steps (1): lost (0.500).\n",
		"| explicit | aa over persistent | 8 | 1.00 | 1.00 | 2.00 | 4 | 0 | lost (4.00) | big (1.00) | " +
			"1.00 | 1.00 (8) | 0 | 0 |\n",
		"| explicit | persistent over none | 6 | 1.00 | 1.00 | 1.00 | 0 | 0 | big (1.00) | big (1.00) | " +
			"1.00 | 1.00 (6) | 2 | 0 |\n",
		"| lost | other | holds | explicit | 4 of 4 |\n",
		"| big | explicit | cut | 20 | 20 | 20 | cut | 20 | cut |",
		"refused (it has no abstraction)",
	} {
		require.Contains(t, text, line)
	}
	require.NotContains(t, text, "interrupted")
	require.Equal(t, 1, strings.Count(text, "| lost | explicit | 3 |"))
	r := cannedAbstractions()
	require.NotContains(t, text, "measured before")
	r.Setting.Interrupted = true
	r.Rows[0].Stamp = &Stamp{Commit: "older"}
	text, err = abstractionFigures(r)
	require.NoError(t, err)
	require.Contains(t, text, "measured before the others, at commit older.")
	require.Contains(t, text, "It was interrupted")
}
