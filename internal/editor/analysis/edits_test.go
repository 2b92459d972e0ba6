package analysis_test

import (
	"context"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/editor/analysis"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/thousand"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// edited returns text with one random change: a word or sign is removed, doubled, exchanged or inserted, or a line is
// removed.
func edited(r *rand.Rand, text string) string {
	from := r.IntN(len(text) + 1)
	to := min(len(text), from+1+r.IntN(12))
	words := strings.Fields("do od if fi :: -> ; , { } ( ) [ ] atomic byte x proctype init ltl #define #if 0 #endif " +
		"\" /* */ goto L: = == ! ? inline return typedef mtype never run @ .. : unless \n")
	switch r.IntN(6) {
	case 0:
		return text[:from] + text[to:]
	case 1:
		return text[:to] + text[from:]
	case 2:
		return text[:from] + " " + words[r.IntN(len(words))] + " " + text[to:]
	case 3:
		return text[:from] + " " + words[r.IntN(len(words))] + " " + text[from:]
	case 4:
		lines := strings.SplitAfter(text, "\n")
		i := r.IntN(len(lines))
		return strings.Join(append(lines[:i:i], lines[i+1:]...), "")
	}
	return text[:from] // the end of the text is not written yet
}

// checkSnapshot checks what holds of the analysis of every text: places are in the text, and there is an error if and
// only if a check refuses the model.
func checkSnapshot(t *testing.T, r *rand.Rand, name, text string) {
	src := source.NewFile(name, text)
	s := analysis.Analyze(context.Background(), src, analysis.Options{Include: source.Include})
	require.NoError(t, s.Err(), text)
	errors := 0
	for _, d := range s.Diagnostics() {
		within := d.Valid() && 0 <= d.Start && d.Start <= d.End && d.End <= len(d.File.Text)
		require.True(t, within, "%s\n%s", d.Message, text)
		for _, r := range d.Related {
			require.True(t, r.Valid(), "%s\n%s", r.Message, text)
		}
		if d.Severity == source.Error {
			errors++
		}
	}
	_, err := property.Read(src, property.Options{
		Checks: property.DefaultChecks, Include: source.Include, Time: time.Minute,
	})
	if (err != nil) != (errors > 0) {
		require.Fail(t, "the analysis and a check differ", "%v\n%s\n%s", err, messages(s), text)
	}
	queries(t, s, src)
	places := []int{len(src.Text)}
	for range 5 {
		places = append(places, r.IntN(len(src.Text)+1))
	}
	assist(t, s, src, places...)
}

// queries asks everything about a snapshot: the declarations of a reference are among its references.
func queries(t *testing.T, s *analysis.Snapshot, src *source.File) {
	s.Symbols()
	s.Runnables()
	s.Folding(src)
	for i, k := range s.Tokens(src) {
		if k.Kind != analysis.NameToken || i%5 > 0 {
			continue
		}
		all := s.References(src, k.Start, true)
		require.Contains(t, all, k.Location, src.Text)
		require.Subset(t, all, s.Definition(src, k.Start), src.Text)
		if i%100 == 0 {
			_, _ = s.Rename(src, k.Start, "fresh") // may be refused
		}
	}
}

// assist asks for help in writing at places of a text. The replaced name ends at the place.
func assist(t *testing.T, s *analysis.Snapshot, src *source.File, places ...int) {
	for _, at := range places {
		s.Signature(src, at)
		c := s.Complete(src, at)
		require.Equal(t, at, c.Replaced.End, src.Text)
		for _, p := range c.Proposals {
			require.NotEmpty(t, p.Label, src.Text)
		}
		for _, x := range s.Inlays(src, at, len(src.Text)) {
			require.GreaterOrEqual(t, x.Offset, at, src.Text)
			require.NotEmpty(t, x.Text, src.Text)
		}
	}
}

// TestEdits analyzes models after random edits.
func TestEdits(t *testing.T) {
	names := corpus(t)
	r := rand.New(rand.NewPCG(35, 1))
	for range amount.Choose(100, 10_000) {
		name := names[r.IntN(len(names))]
		read, err := os.ReadFile(name)
		require.NoError(t, err)
		text := string(read)
		if len(text) > 3000 {
			continue // larger models take long
		}
		for range 1 + r.IntN(3) {
			text = edited(r, text)
		}
		checkSnapshot(t, r, name, text)
	}
}

// FuzzAnalyze analyzes any text.
func FuzzAnalyze(f *testing.F) {
	f.Add("init { do :: skip }")
	f.Add("#define A(x) x\nbyte b; init { A(b) = 1 }")
	f.Add(thousand.Lines(false)[:600])
	f.Fuzz(func(t *testing.T, text string) {
		ctx, end := context.WithTimeout(context.Background(), time.Minute)
		defer end()
		s := analysis.Analyze(ctx, source.NewFile("m.pml", text), analysis.Options{})
		require.NoError(t, s.Err())
		queries(t, s, s.Files()[0])
		assist(t, s, s.Files()[0], 0, len(text)/3, len(text)/2, len(text))
	})
}
