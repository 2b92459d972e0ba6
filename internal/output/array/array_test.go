package array

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/property"
)

func TestParseShare(t *testing.T) {
	none := func(string) string { return "" }
	s, err := ParseShare("2/7", none)
	require.NoError(t, err)
	require.Equal(t, Share{2, 7}, s)
	for _, text := range []string{"", "2", "7/7", "-1/7", "0/0", "a/b", "1/2/3", "0/10000000", "auto"} {
		_, err := ParseShare(text, none)
		require.Error(t, err, text)
	}
}

func TestCombinations(t *testing.T) {
	list, err := Combinations([]string{"A", "N=-1..1", "B=x", "M=7..8"})
	require.NoError(t, err)
	var got []string
	for _, c := range list {
		got = append(got, strings.Join(c.Defines, " ")+": "+strings.Join(c.Values, " "))
	}
	require.Equal(t, []string{
		"A N=-1 B=x M=7: N=-1 M=7", "A N=-1 B=x M=8: N=-1 M=8", "A N=0 B=x M=7: N=0 M=7",
		"A N=0 B=x M=8: N=0 M=8", "A N=1 B=x M=7: N=1 M=7", "A N=1 B=x M=8: N=1 M=8",
	}, got)
	for _, text := range []string{"N=2..1", "N=0..10000", "N=-900000000000000000..900000000000000000"} {
		_, err := Combinations([]string{text})
		require.Error(t, err, text)
	}
	for _, text := range []string{
		"N", "N=1", "N=1 .. 5", "N=(1..5)", "N=1..M", "N=1..5+1", "1=1..5", "N=1..99999999999999999999",
	} {
		require.False(t, HasRange([]string{text}), text)
	}
}

// sample is a check of two rows: one with properties a, b (one search) and c, and one that cannot be checked.
func sample(t *testing.T, members int) *Whole {
	w := &Whole{}
	p := func(name string, k property.Kind) *property.Property { return &property.Property{Name: name, Kind: k} }
	groups := [][]*property.Property{
		{p("a", property.Assertions), p("b", property.EndStates)}, {p("c", property.LTL)},
	}
	require.NoError(t, w.Add(jsonreport.PartRow{Model: "m.pml"}, &Listing{groups, members}, nil))
	require.NoError(t, w.Add(jsonreport.PartRow{Model: "n.pml"}, nil, exitcode.New(exitcode.Model, errors.New("no"))))
	return w
}

// said is a verdict on a property by one member, with the cut of its search.
type said struct {
	verdict ltlpor.Verdict
	cut     search.Cut
}

// written returns the document of a part. `by` has the verdicts, by name and member; others are inconclusive.
func written(t *testing.T, w *Whole, s Share, by map[string]said, change func(*outcome.Outcome)) Document {
	t.Helper()
	part := w.Part(s, Identity{"b", "t", "o"})
	var all []*outcome.Outcome
	for _, u := range w.Units(s) {
		o := &outcome.Outcome{Model: w.Rows[u.Row].Model, Err: u.Err}
		if u.Err == nil {
			o.Report = &ltlpor.Report{Model: o.Model}
			for _, k := range u.Items {
				for _, p := range w.Items[k].Properties {
					x := by[fmt.Sprint(p.Name, u.Member)]
					q := ltlpor.Property{Name: p.Name, Verdict: x.verdict, Search: len(o.Report.Searches)}
					if x.verdict == ltlpor.Inconclusive {
						q.Reason = ltlpor.Reason{Open: ltlpor.CutShort, Cut: x.cut}
					}
					o.Report.Properties = append(o.Report.Properties, q)
					o.Report.Searches = append(o.Report.Searches, ltlpor.Search{
						Properties: []string{p.Name}, Cut: x.cut, States: int64(100*k + u.Member),
					})
				}
			}
		}
		if change != nil {
			change(o)
		}
		all = append(all, o)
		part.Entries = append(part.Entries, u.Entry(false, o.Report))
	}
	data, err := jsonreport.CheckPart(&outcome.Asked{Options: map[string]any{"part": s.String()}}, all, false, part)
	require.NoError(t, err)
	return Document{fmt.Sprintf("p%d.json", rand.Int()), data}
}

func verdicts(t *testing.T, m *Merged) map[string]string {
	out := map[string]string{}
	for _, p := range m.Rows[0].Document.Properties {
		out[p.Name] = p.Verdict + p.Reason
		require.Contains(t, m.Rows[0].Document.Searches[p.Search].Properties, p.Name)
	}
	return out
}

var decided = map[string]said{
	"a0": {ltlpor.Holds, 0}, "b0": {ltlpor.Violated, search.CutErrors}, "c0": {ltlpor.Holds, 0},
}

// Every item belongs to one part, whatever the number of parts.
func TestUnitsShareTheItems(t *testing.T) {
	for _, members := range []int{1, 2, 5} {
		w := sample(t, members)
		for n := 1; n < 15; n++ {
			seen := map[int]bool{}
			for i := range n {
				for _, u := range w.Units(Share{i, n}) {
					for _, k := range u.Items {
						require.False(t, seen[k])
						seen[k] = true
						require.Equal(t, u.Row, w.Items[k].Row)
						require.Equal(t, u.Member, w.Items[k].Member)
					}
				}
			}
			require.Len(t, seen, len(w.Items))
		}
	}
}

func TestMergeContradiction(t *testing.T) {
	w := sample(t, 1)
	one := written(t, w, Share{0, 2}, decided, nil)
	two := written(t, w, Share{1, 2}, decided, nil)
	other := written(t, w, Share{1, 2}, map[string]said{"c0": {ltlpor.Violated, search.CutErrors}}, nil)
	m, err := Merge([]Document{two, one})
	require.NoError(t, err)
	require.Equal(t, exitcode.Model, m.Status(), "n.pml has an error")
	require.Equal(t, map[string]string{"a": "holds", "b": "violated", "c": "holds"}, verdicts(t, m))
	for _, docs := range [][]Document{{one, two, other}, {other, two}, {other, other, two}} {
		_, err := Merge(docs)
		require.Equal(t, exitcode.Internal, exitcode.Classify(err))
		require.ErrorContains(t, err, two.Name)
		require.ErrorContains(t, err, other.Name)
		require.ErrorContains(t, err, "c holds and is violated in m.pml")
	}
}

// Of two documents of a part the one that has decided counts, in either order; an error that a rerun may not have
// leaves the properties open.
func TestMergeTakesTheBetter(t *testing.T) {
	w := sample(t, 1)
	one := written(t, w, Share{0, 2}, decided, nil)
	two := written(t, w, Share{1, 2}, decided, nil)
	late := written(t, w, Share{1, 2}, map[string]said{"c0": {ltlpor.Inconclusive, search.CutTime}}, nil)
	full := written(t, w, Share{1, 2}, nil, func(o *outcome.Outcome) {
		o.Err = exitcode.New(exitcode.Inconclusive, errors.New("no memory"))
	})
	broken := written(t, w, Share{1, 2}, nil, func(o *outcome.Outcome) { o.Err = errors.New("a bug") })
	for _, docs := range [][]Document{{one, late, two}, {two, late, one, late}, {full, two, one}, {one, broken, two}} {
		m, err := Merge(docs)
		require.NoError(t, err)
		require.Equal(t, "holds", verdicts(t, m)["c"])
	}
	for i := range 20 { // the digests differ
		again := written(t, w, Share{1, 2}, nil, func(o *outcome.Outcome) {
			if o.Report != nil {
				o.Report.Searches[0].States = int64(i)
			}
		})
		m, err := Merge([]Document{again, one, two})
		require.NoError(t, err)
		require.Equal(t, "holds", verdicts(t, m)["c"])
	}
	m, err := Merge([]Document{full, one})
	require.NoError(t, err)
	require.Equal(t, "inconclusivemissing: no memory", verdicts(t, m)["c"])
	require.Equal(t, "violated", verdicts(t, m)["b"])
	m, err = Merge([]Document{broken, one})
	require.NoError(t, err)
	require.Equal(t, exitcode.Internal, m.Status())
	require.Equal(t, "a bug", m.Rows[0].Document.Error.Message)
}

// The members of a swarm count in order: the first with an error has the counterexample, and no later member is needed.
func TestMergeSwarm(t *testing.T) {
	w := sample(t, 3)
	by := map[string]said{
		"a2": {ltlpor.Violated, search.CutErrors}, "a3": {ltlpor.Violated, search.CutErrors},
		"b1": {ltlpor.Inconclusive, search.CutLossy}, "b2": {ltlpor.Inconclusive, search.CutLossy},
		"b3": {ltlpor.Inconclusive, search.CutLossy},
		"c1": {ltlpor.Violated, search.CutLossy}, "c3": {ltlpor.Violated, search.CutLossy},
	}
	for _, n := range []int{1, 2, 3, 4, 7} {
		var docs []Document
		for i := range n {
			docs = append(docs, written(t, w, Share{i, n}, by, nil))
		}
		m, err := Merge(docs)
		require.NoError(t, err)
		want := map[string]string{"a": "violated", "b": "inconclusivenot exhaustive", "c": "violated"}
		require.Equal(t, want, verdicts(t, m), n)
		d := m.Rows[0].Document
		states := map[string]int64{}
		for _, p := range d.Properties {
			states[p.Name] = d.Searches[p.Search].States
		}
		require.Equal(t, map[string]int64{"a": 102, "b": 203, "c": 503}, states, "%d parts", n)
		for i := range docs {
			if n == 1 {
				break
			}
			m, err := Merge(append(append([]Document{}, docs[:i]...), docs[i+1:]...))
			require.NoError(t, err)
			got := verdicts(t, m)
			require.NotContains(t, fmt.Sprint(got), "holds")
			if i < 3 && n > 3 || n == 3 {
				require.Contains(t, got["b"], fmt.Sprintf("missing: part %d/%d", i, n))
			}
			require.Equal(t, n, m.Of)
			require.Equal(t, []int{i}, m.Missing)
		}
	}
}

// A document that is changed in one place is refused, or was not changed in a way that matters for its digest.
func TestMergeRefusesChangedText(t *testing.T) {
	d := written(t, sample(t, 1), Share{0, 1}, decided, nil)
	for range 300 {
		data := append([]byte{}, d.Data...)
		data[rand.IntN(len(data))] ^= 1 << rand.IntN(7)
		_, err := Merge([]Document{{"changed.json", data}})
		require.Equal(t, exitcode.Model, exitcode.Classify(err))
		require.ErrorContains(t, err, "changed.json")
	}
	for range 50 {
		_, err := Merge([]Document{{"cut.json", d.Data[:rand.IntN(len(d.Data)-1)]}})
		require.Equal(t, exitcode.Model, exitcode.Classify(err))
	}
	_, err := Merge(nil)
	require.Error(t, err)
}

// What is printed has each verdict, and names the missing part.
func TestPrint(t *testing.T) {
	w := sample(t, 1)
	m, err := Merge([]Document{written(t, w, Share{0, 3}, decided, nil), written(t, w, Share{2, 3}, decided, nil)})
	require.NoError(t, err)
	var b strings.Builder
	m.Print(&layout.Page{Writer: &b}, false)
	require.Regexp(t, `(?s)m\.pml +c +inconclusive +- +- +missing: part 1/3\n.*n\.pml +- +model error .* no\n`,
		b.String())
	require.Contains(t, b.String(), "\n3 parts: 1 hold, 1 violated, 1 inconclusive, 1 error\nmissing: 1/3\n")
	b.Reset()
	m.Print(&layout.Page{Writer: &b}, true)
	require.Equal(t, "m.pml: a: holds\nm.pml: b: violated\nm.pml: c: inconclusive, missing: part 1/3\n"+
		"n.pml: -: model error, no\n", b.String())
	data, err := m.JSON()
	require.NoError(t, err)
	var d jsonreport.SeveralDocument
	require.NoError(t, json.Unmarshal(data, &d))
	require.Equal(t, &jsonreport.Merged{Of: 3, Missing: []int{1}}, d.Merged)
	require.NotContains(t, d.Options, "part")
	require.Equal(t, m.Status(), d.Status)
}
