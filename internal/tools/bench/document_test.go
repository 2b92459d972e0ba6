package main

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/repo"
)

var update = flag.Bool("update", false, "write the golden document")

// canned returns invented results with every case of the document: wins and losses, spreads, a failed side, a row
// without any side, different searches, and curves that end.
func canned() *Results {
	side := func(states, transitions, peak float64, cpu ...float64) *Side {
		s := &Side{}
		for _, v := range cpu {
			s.Runs = append(s.Runs, Sample{CPU: v, Wall: 1.1 * v, States: states, Transitions: transitions,
				Peak: peak, Kept: peak / 2, Vector: 44})
		}
		return s
	}
	two := func(name string, pan, packed, closure *Side) Row {
		sides := map[string]*Side{panSide: pan, "packed": packed, "closure": closure}
		return Row{Name: name, Kind: "a kind", Sides: sides}
	}
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	r := &Results{Setting: Setting{From: at, To: at.Add(20 * time.Minute), Rounds: 3,
		CPU: "a processor", Cores: 2, Memory: 8 << 30,
		Floor: 7e6, System: "a system", LoadBefore: "0.10", Go: "go1", GCC: "gcc 1", SPIN: "SPIN 1",
		Ltlpor: "ltlpor 1", Commit: "abc",
		Engines: []string{"packed", "closure"}, DefaultEngine: "closure"}}
	for _, key := range []string{"full", "defaults", "ltl", "ltl-full"} {
		r.Tables = append(r.Tables, Table{Key: key, Rows: []Row{
			two("wins", side(1e6, 2e6+1, 8e8, 10, 12, 11), side(1e6, 2e6, 1e8, 2, 2.5, 2.2), side(1e6, 2e6, 2e8, 9)),
			two("loses", side(5e5, 1e6+1, 1e7, 0.5, 0.6, 0.4), side(5e5, 1e6, 2e7, 1, 2, 3), side(5e5, 1e6, 3e7, 0.6)),
			two("differs", side(1000, 2001, 1e7, 2), side(999, 2000, 1e7, 1), &Side{Failed: "longer than 2m0s"}),
			{Name: "missing", Kind: "a kind", Failed: "open x: no such file"},
		}})
	}
	r.Tables = append(r.Tables,
		Table{Key: "small", Rows: []Row{{Name: "tiny", Sides: map[string]*Side{
			spinSide: side(0, 0, 0, 1.2, 1.3), "packed": side(0, 0, 0, 0.02, 0.03),
			"closure": {Failed: "ltlpor: violated"}}}}},
		Table{Key: "workers", Rows: []Row{{Name: "large", Sides: map[string]*Side{
			oneWorker: side(0, 0, 0, 8), twoWorkers: side(0, 0, 0, 10)}}}})
	f := Family{Name: "fam", Title: "A family", N: "n, things", LogN: true, Engine: "packed"}
	for i, name := range []string{panAll, panReduced, allOurs, reduced} {
		g := Growth{Side: name, Ended: "n = 9 would take about 99 s"}
		for n := 2; n < 6+i; n++ {
			v := float64(n * (i + 1))
			g.Points = append(g.Points, Grown{N: n, Runs: 3, Sample: Sample{CPU: v / 10, States: v * v, Peak: 1e6 * v}})
		}
		f.Growth = append(f.Growth, g)
	}
	none := Family{Name: "none", Title: "Nothing measured", N: "n", Engine: "packed",
		Growth: []Growth{{Side: panAll, Ended: "n = 2: no pan"}}}
	r.Families = []Family{f, none}
	return r
}

// TestDocument: write makes the files in testdata, and the same files from the same results.
func TestDocument(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, write(canned(), dir))
	names := []string{"performance.md", "growth-fam.svg", "growth-none.svg"}
	for _, name := range names {
		got, err := os.ReadFile(place(dir, name))
		require.NoError(t, err)
		golden := filepath.Join("testdata", name)
		if *update {
			require.NoError(t, os.WriteFile(golden, got, 0o644))
		}
		want, err := os.ReadFile(golden)
		require.NoError(t, err)
		require.Equal(t, string(want), string(got), "%s; -update writes it anew", name)
	}
	again, err := loaded[Results](place(dir, "performance.json"))
	require.NoError(t, err)
	require.Equal(t, canned(), again, "the runs are kept whole")
}

// TestInterruptedDocument: an incomplete document names the missing parts.
func TestInterruptedDocument(t *testing.T) {
	r := canned()
	require.NotContains(t, document(r), "rows are missing")
	require.NotContains(t, document(r), "Not measured, or interrupted: Full search")
	r.Tables[1].Stamp = Stamp{From: r.Setting.From, Interrupted: true}
	r.Tables = r.Tables[1:]
	require.Contains(t, document(r), "rows are missing")
	require.Contains(t, document(r), "Not measured, or interrupted: Full search")
}

// TestJoin: newly measured parts replace the old parts, and the other parts stay, with their date.
func TestJoin(t *testing.T) {
	kept := canned()
	kept.Tables[0].Stamp = Stamp{From: kept.Setting.From.AddDate(0, 0, -1), Commit: "older"}
	anew := Table{Key: "ltl", Stamp: Stamp{From: kept.Setting.To, Commit: "new"}}
	r := &Results{Setting: Setting{Commit: "new"}, Tables: []Table{anew}}
	r.join(kept)
	var keys, commits []string
	for _, one := range r.Tables {
		keys, commits = append(keys, one.Key), append(commits, one.Stamp.Commit)
	}
	require.Equal(t, []string{"full", "defaults", "ltl", "ltl-full", "small", "workers"}, keys)
	require.Equal(t, []string{"older", "abc", "new", "abc", "abc", "abc"}, commits)
	require.Empty(t, r.Tables[2].Rows)
	require.Len(t, r.Families, 2)
	require.Equal(t, "abc", r.Families[0].Stamp.Commit)
}

// TestNoLosses: the document says so if ltlpor loses in no row.
func TestNoLosses(t *testing.T) {
	r := canned()
	r.Tables = r.Tables[:1]
	r.Tables[0].Rows = r.Tables[0].Rows[:1]
	require.Contains(t, document(r), "In no row of the tables below.")
	require.NotContains(t, document(canned()), "In no row of the tables below.")
}

// TestDocumentIsOfItsRuns: the document in folder doc equals the document made from its runs; it was not edited by
// hand.
func TestDocumentIsOfItsRuns(t *testing.T) {
	r, err := loaded[Results](repo.Path("doc/data/performance.json"))
	require.NoError(t, err)
	dir := t.TempDir()
	require.NoError(t, write(r, dir))
	files, err := filepath.Glob(filepath.Join(dir, "*", "*"))
	require.NoError(t, err)
	require.Greater(t, len(files), 2)
	for _, f := range files {
		want, err := os.ReadFile(f)
		require.NoError(t, err)
		got, err := os.ReadFile(place(repo.Path("doc"), filepath.Base(f)))
		require.NoError(t, err)
		require.Equal(t, string(want), string(got),
			"%s: go run ./internal/tools/bench -from doc/data/performance.json writes it", filepath.Base(f))
	}
}

// TestReadmeHasTheHeadline: README.md states the results in the words of the document.
func TestReadmeHasTheHeadline(t *testing.T) {
	r, err := loaded[Results](repo.Path("doc/data/performance.json"))
	require.NoError(t, err)
	readme, err := os.ReadFile(repo.Path("README.md"))
	require.NoError(t, err)
	require.Contains(t, strings.Join(strings.Fields(string(readme)), " "), headline(r))
}
