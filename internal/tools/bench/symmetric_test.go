package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/repo"
)

// TestSymmetryFiguresAreOfTheirRuns: doc/dev/symmetry-figures.md equals the document made from its runs.
func TestSymmetryFiguresAreOfTheirRuns(t *testing.T) {
	r, err := loaded[Symmetric](repo.Path("doc/data/symmetry.json"))
	require.NoError(t, err)
	require.NotEmpty(t, r.Rows)
	require.NotEmpty(t, r.Peers)
	dir := t.TempDir()
	require.NoError(t, writeSymmetric(r, dir))
	for _, name := range []string{"symmetry-figures.md", "symmetry.json", "symmetry.svg"} {
		want, err := os.ReadFile(place(repo.Path("doc"), name))
		require.NoError(t, err)
		got, err := os.ReadFile(place(dir, name))
		require.NoError(t, err)
		require.Equal(t, string(want), string(got),
			"go run ./internal/tools/bench -symmetry -from doc/data/symmetry.json writes it")
	}
}

// TestTwins: a model and its twin for Rumur have the same number of states, and orbits. The numbers are those of Rumur
// 2022.08, with --symmetry-reduction=off and exhaustive.
func TestTwins(t *testing.T) {
	for _, m := range []struct {
		path, define   string
		states, orbits int64
		more           int64 // representatives above the number of orbits
	}{
		{path: "models/fischer.pml", define: "N=4", states: 7_403, orbits: 538},
		{path: "models/symmetric/directory.pml", define: "N=3", states: 27_513, orbits: 4_947},
		{path: "models/symmetric/server.pml", define: "N=4", states: 21_976, orbits: 1_227},
		{path: "models/symmetric/queue-lock.pml", define: "N=3", states: 3_330, orbits: 580, more: 1},
		{path: "models/symmetric/spinlock.pml", define: "N=4", states: 513, orbits: 55},
	} {
		for symmetry, want := range map[ltlpor.Symmetry]int64{
			ltlpor.NoSymmetry: m.states, ltlpor.AllSymmetry: m.orbits + m.more,
		} {
			var o ltlpor.Options
			require.NoError(t, o.Optimize.UnmarshalText([]byte("dead,ends")))
			o.Reduction, o.Symmetry, o.Defines = ltlpor.None, symmetry, []string{m.define}
			r, err := ltlpor.CheckFile(context.Background(), filepath.FromSlash(m.path), o)
			require.NoError(t, err, m.path)
			require.Equal(t, ltlpor.Holds, r.Verdict, m.path)
			require.Equal(t, want, r.Searches[0].States, "%s, %s", m.path, symmetry)
		}
	}
	for _, f := range peers {
		_, err := os.Stat(filepath.Join("models/symmetric", f.name+".m"))
		require.NoError(t, err)
	}
}

// TestFoldable: the models to measure exist, and have the macros and ltl blocks that the families name.
func TestFoldable(t *testing.T) {
	for _, f := range slices.Concat(foldable, peers) {
		text, err := os.ReadFile(repo.Path(f.path))
		require.NoError(t, err)
		for _, d := range append([]string{f.define}, f.defines...) {
			name, _, _ := strings.Cut(d, "=")
			require.Contains(t, string(text), "#ifndef "+name+"\n", f.path)
		}
		require.True(t, f.property == "" || strings.Contains(string(text), "ltl "+f.property), f.path)
		require.True(t, slices.IsSorted(f.sizes), f.path)
	}
}

// cannedSymmetric returns runs on a model with symmetry, on one without, and beside Rumur.
func cannedSymmetric() *Symmetric {
	side := func(states float64, cpu ...float64) *Side {
		s := &Side{}
		for _, v := range cpu {
			s.Runs = append(s.Runs, Sample{CPU: v, Stored: states})
		}
		return s
	}
	return &Symmetric{
		Setting: Setting{CPU: "a processor", Rounds: 3}, Rumur: "Rumur version 1", Limit: "5m0s",
		Rows: []Row{
			{Name: "fischer(6)", Kind: "fischer", Sides: map[string]*Side{
				eachSide: side(410_417, 4, 6, 5), orbitSide: side(2_345, 0.5), defaultSide: side(2_345, 1, 2, 1)}},
			{Name: "fischer(7)", Kind: "fischer", Sides: map[string]*Side{
				eachSide: {Failed: "ltlpor: longer than 5m0s"}, orbitSide: side(4_354, 1), defaultSide: side(4_354, 2)}},
			{Name: "bakery(3)", Kind: "bakery", Sides: map[string]*Side{
				eachSide: side(1_000, 1), orbitSide: side(1_000, 1), defaultSide: side(1_000, 1.25)}},
		},
		Peers: []Row{{Name: "fischer(6)", Kind: "fischer", Sides: map[string]*Side{
			fullSide: side(2_345, 0.5), defaultSide: side(2_345, 1), rumurSide: side(2_346, 3),
			exactSide: side(2_345, 9), buildSide: side(2_346, 7)}}},
	}
}

func TestSymmetryFigures(t *testing.T) {
	text, err := symmetryFigures(cannedSymmetric())
	require.NoError(t, err)
	for _, line := range []string{
		"| five families with goals | 1 | 175 | 5.00 | fischer(6) (5.00) |\n",
		"| models without symmetry | 1 | 1.00 | 0.800 | bakery(3) (0.800) |\n",
		"| fischer(6) | numbers in a variable, scans in a d_step | 410,417 | 2,345 | 2,345 | " +
			"5.00 (4.00–6.00) | 0.500 | 1.00 (1.00–2.00) | 5.00 (3.00–5.00) |\n",
		"|  | 4,354 | 4,354 | ltlpor: longer than 5m0s | 1.00 | 2.00 |  |\n",
		"| **0.800** |\n",
		"| fischer(6) | 2,345 | 2,346 | 2,345 | 0.500 | 1.00 | 3.00 | 9.00 | 7.00 | 6.00 | 3.00 |\n",
	} {
		require.Contains(t, text, line)
	}
	require.NotContains(t, text, "interrupted")
	r := cannedSymmetric()
	r.Setting.Interrupted, r.Peers = true, nil
	text, err = symmetryFigures(r)
	require.NoError(t, err)
	require.Contains(t, text, "It was interrupted")
	require.NotContains(t, text, "Rumur ÷")
}

func TestReadRumur(t *testing.T) {
	var s Sample
	out := "Status:\n\n\tNo error found.\n\nState Space Explored:\n\n\t538 states, 1660 rules fired in 0s.\n"
	require.NoError(t, s.readRumur(out))
	require.Equal(t, Sample{States: 538, Stored: 538, Transitions: 1660}, s)
	require.ErrorContains(t, s.readRumur(strings.Replace(out, "No error", "1 error(s)", 1)), "no proof")
	require.ErrorContains(t, s.readRumur(""), "no proof")
}

// TestKeptPeers: the runs beside Rumur stay, with the time of their measurement.
func TestKeptPeers(t *testing.T) {
	dir := t.TempDir()
	r := cannedSymmetric()
	r.Setting.Commit = "a commit"
	require.NoError(t, writeSymmetric(r, dir))
	b := &bench{settings: &settings{out: dir, keep: true}}
	kept := &Symmetric{}
	require.NoError(t, b.measurePeers(kept))
	require.Equal(t, r.Peers, kept.Peers)
	require.Equal(t, "a commit", kept.PeersFrom.Commit)
	text, err := symmetryFigures(kept)
	require.NoError(t, err)
	require.Contains(t, text, "commit a commit")
}
