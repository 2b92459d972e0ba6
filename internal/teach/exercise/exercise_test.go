package exercise

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/teach/audit"
	"ltlpor/internal/testing/amount"
	_ "ltlpor/internal/testing/longtest"
	"ltlpor/internal/testing/repo"
	"ltlpor/ltl"
	"ltlpor/source"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// seeds returns the number of examined sheets per kind.
func seeds() uint64 {
	if testing.Short() {
		return 3
	}
	return amount.Choose[uint64](2, 5)
}

// Sheets are of the difficulty of their kind, their solution is right, and no answer gives no points.
func TestSheets(t *testing.T) {
	for _, k := range Kinds() {
		x, _ := kindOf(k)
		n := seeds()
		if k != Ample { // few drawings are of this kind
			n *= amount.Choose[uint64](2, 12)
		}
		for seed := range n {
			s, err := Make(context.Background(), k, seed, 0)
			require.NoError(t, err)
			require.True(t, s.Difficulty.inBounds(x.bounds), "%s %d: %+v", k, seed, s.Difficulty)
			require.Equal(t, DefaultPoints, total(s))
			solved, err := Solve(context.Background(), s)
			require.NoError(t, err)
			g, err := Mark(context.Background(), s, solved)
			require.NoError(t, err)
			require.Equal(t, g.Of, g.Points, "%s %d: %+v", k, seed, g.Marks)
			g, err = Mark(context.Background(), s, Unanswered(s))
			require.NoError(t, err)
			require.Zero(t, g.Points)
			require.Equal(t, DefaultPoints, g.Of)
		}
	}
}

func total(s *Sheet) (n int) {
	for _, q := range s.Questions {
		n += q.Points
	}
	return n
}

// doc/user/auditing.md has the bounds of the difficulty, and every kind.
func TestBoundsInUsage(t *testing.T) {
	whole, err := os.ReadFile(repo.Path("doc/user/auditing.md"))
	require.NoError(t, err)
	_, doc, _ := strings.Cut(string(whole), "\n## Exercises\n")
	doc, _, _ = strings.Cut(doc, "\n## ")
	for _, k := range Kinds() {
		require.Contains(t, doc, "\n- `"+string(k)+"`: ")
		x, _ := kindOf(k)
		if k == Formula {
			continue
		}
		row := "\n| `" + string(k) + "` |"
		low, high := x.bounds[0].numbers(), x.bounds[1].numbers()
		for i := range low {
			if low[i] == high[i] {
				row += fmt.Sprintf(" %d |", low[i])
			} else {
				row += fmt.Sprintf(" %d–%d |", low[i], high[i])
			}
		}
		require.Contains(t, doc, row+"\n")
	}
}

// Equal seeds make equal sheets, and different seeds make different sheets.
func TestSeeds(t *testing.T) {
	for _, k := range Kinds() {
		one, err := Make(context.Background(), k, 3, 17)
		require.NoError(t, err)
		again, err := Make(context.Background(), k, 3, 17)
		require.NoError(t, err)
		require.Equal(t, one, again)
		require.Equal(t, 17, total(one))
		other, err := Make(context.Background(), k, 4, 17)
		require.NoError(t, err)
		require.NotEqual(t, [2]any{one.Model, one.Questions}, [2]any{other.Model, other.Questions})
		var few *PointsError
		_, err = Make(context.Background(), k, 3, 1)
		require.ErrorAs(t, err, &few)
		_, err = Make(context.Background(), k, 3, MostPoints+1)
		require.ErrorAs(t, err, &few)
		require.ErrorContains(t, err, "too many")
	}
}

// The golden texts of sheets and solutions.
func TestGolden(t *testing.T) {
	for _, k := range Kinds() {
		s, err := Make(context.Background(), k, 1, 0)
		require.NoError(t, err)
		texts, err := Write(context.Background(), s)
		require.NoError(t, err)
		data, err := json.MarshalIndent(s, "", "  ")
		require.NoError(t, err)
		for name, text := range map[string]string{
			".md": texts.Sheet, "-solution.md": texts.Solution, ".json": string(data), ".tex": texts.TeX,
		} {
			file := filepath.Join("testdata", string(k)+name)
			if *update {
				require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
			}
			want, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Equal(t, string(want), text, file)
		}
	}
}

// Each set that leaves something of a state out, asked or not, is either right or answered with the failed condition
// and a lost run.
func TestWrongSets(t *testing.T) {
	for seed := range seeds() {
		s, err := Make(context.Background(), Ample, seed, 0)
		require.NoError(t, err)
		p, err := s.open(context.Background())
		require.NoError(t, err)
		for n, q := range s.Questions {
			for _, set := range subsets(p.enabled[*q.State]) {
				a := Unanswered(s)
				a.Answers[n].Answer = p.names(set)
				g, err := Mark(context.Background(), s, a)
				require.NoError(t, err)
				m := g.Marks[n]
				failures, err := p.judgeSet(*q.State, set)
				require.NoError(t, err)
				if len(failures) == 0 {
					require.True(t, m.Right)
					continue
				}
				require.False(t, m.Right)
				require.Contains(t, m.Why[0], string(failures[0].Condition)+" fails")
				requireLost(t, s, p.graph, reduction{*q.State: set}, m.Lost)
			}
		}
	}
}

// requireLost checks a loss against the definition: the run is a run of the model and violates the formula, and every
// run left by r satisfies the formula. Runs are enumerated, and the formula is evaluated on each.
func requireLost(t *testing.T, s *Sheet, g *graph, r reduction, l *Loss) {
	t.Helper()
	require.NotNil(t, l)
	certified, _, err := l.Trace(context.Background(), s, "model.pml")
	require.NoError(t, err)
	require.Equal(t, len(l.Stem)+max(len(l.Cycle), 1), len(certified.Steps))
	parsed, list := ltl.Parse(source.NewFile("formula", l.Formula), ltl.Textbook)
	require.NoError(t, list.Err())
	letter := func(i int) (out uint64) {
		for k, a := range parsed.Atoms {
			if strings.Contains(" && "+g.values(i)+" && ", " && "+a.Text+" && ") {
				out |= 1 << k
			}
		}
		return out
	}
	runs := 0
	enumerate(g, r, func(path []int, back int) {
		var w ltl.Word
		for k, i := range path {
			if k < back {
				w.Stem = append(w.Stem, letter(i))
			} else {
				w.Cycle = append(w.Cycle, letter(i))
			}
		}
		runs++
		require.True(t, ltl.Holds(parsed.Formula, w), "%v %d %s", path, back, l.Formula)
	})
	require.Positive(t, runs)
}

// enumerate calls f for runs that r leaves of g, with the index in path to which a run returns. It covers every
// finite run, and every lasso with every state at most twice in its path.
func enumerate(g *graph, r reduction, f func(path []int, back int)) {
	count := make([]int, len(g.edges))
	var walk func(path []int)
	walk = func(path []int) {
		i := path[len(path)-1]
		ends := true
		for _, e := range g.edges[i] {
			if !r.movesAt(g, i).has(e.move) {
				continue
			}
			ends = false
			for k, s := range path {
				if s == e.to {
					f(path, k)
				}
			}
			if count[e.to] < 2 {
				count[e.to]++
				walk(append(path, e.to))
				count[e.to]--
			}
		}
		if ends {
			f(path, len(path)-1)
		}
	}
	count[0] = 1
	walk([]int{0})
}

// The graph of a drawing equals the graph of its text, and its conditions are judged as in package audit.
func TestDrawings(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	lost, failing := 0, 0
	for n := range 12 * seeds() {
		d := drawn(r, shape{loops: int(n % 3), propositions: 2})
		if d.graph(mostDrawn) == nil {
			continue
		}
		g := d.graph(mostDrawn)
		var propositions []string
		for _, c := range d.propositions {
			propositions = append(propositions, c.String())
		}
		m, err := read(context.Background(), d.text(), propositions)
		require.NoError(t, err, d.text())
		for i := range m.edges {
			require.ElementsMatch(t, m.edges[i], g.edges[i], d.text())
		}
		require.Equal(t, m.label, g.label, d.text())
		for _, c := range g.newSurvey().sets {
			failures, err := m.judgeSet(c.state, c.set)
			require.NoError(t, err)
			var failed []audit.Condition
			for _, f := range failures {
				failed = append(failed, f.Condition)
			}
			say := []any{"%s\ns%d %s", d.text(), c.state, m.set(c.set)}
			require.Equal(t, slices.Contains(failed, audit.C1), slices.Contains(c.failed, audit.C1), say...)
			if !slices.Contains(failed, audit.C1) { // otherwise C2 is told of some of the places only
				require.Equal(t, failed, c.failed, say...)
			}
			x := m.findLostRun(reduction{c.state: c.set})
			if len(failed) > 0 {
				failing++
			}
			if x != nil {
				lost++
				require.NotEmpty(t, m.cyclesOr(failed, c), "a right set loses a run:\n%s", d.text())
			}
		}
	}
	require.Positive(t, failing)
	require.Positive(t, lost)
}

// cyclesOr returns the failing conditions, C3 included.
func (m *model) cyclesOr(failed []audit.Condition, c candidate) []audit.Condition {
	if report, err := m.judge(reduction{c.state: c.set}); err != nil || report.Failed(audit.C3) != nil {
		failed = append(failed, audit.C3)
	}
	return failed
}

// Answers are right if each answer is right, whatever the points.
func TestAllRight(t *testing.T) {
	s, err := Make(context.Background(), Ample, 1, 0)
	require.NoError(t, err)
	for i := range s.Questions {
		s.Questions[i].Points = 0
	}
	g, err := Mark(context.Background(), s, Unanswered(s))
	require.NoError(t, err)
	require.Equal(t, g.Of, g.Points)
	require.False(t, g.Right())
	solved, err := Solve(context.Background(), s)
	require.NoError(t, err)
	g, err = Mark(context.Background(), s, solved)
	require.NoError(t, err)
	require.True(t, g.Right())
}

// Meaningless answers are reported and give no points.
func TestStrangeAnswers(t *testing.T) {
	s, err := Make(context.Background(), Ample, 1, 0)
	require.NoError(t, err)
	for _, names := range [][]string{{"Z9"}, {"A1", "A2", "A3", "B1", "B2", "B3"}} {
		a := Unanswered(s)
		a.Answers[0].Answer = names
		g, err := Mark(context.Background(), s, a)
		require.NoError(t, err)
		require.Zero(t, g.Points)
		require.Len(t, g.Marks[0].Why, 1)
	}
}

// A full set gives points only if no smaller set is right.
func TestWholeSets(t *testing.T) {
	s, err := Make(context.Background(), Ample, 1, 0)
	require.NoError(t, err)
	p, err := s.open(context.Background())
	require.NoError(t, err)
	a := Unanswered(s)
	for n, q := range s.Questions {
		a.Answers[n].Answer = p.names(p.enabled[*q.State])
	}
	g, err := Mark(context.Background(), s, a)
	require.NoError(t, err)
	for n, q := range s.Questions {
		smaller := len(p.newSurvey().right(*q.State)) > 0
		require.Equal(t, !smaller, g.Marks[n].Right)
		if smaller {
			require.Contains(t, g.Marks[n].Why[0], "larger than it need be")
		}
	}
}

// C3 is checked for the answers together: two processes in loops, with one of them left out in every state.
func TestCyclesOfAnswers(t *testing.T) {
	one := 0
	s := &Sheet{
		Format: Format, Version: Version, Kind: Ample, Points: 1, Propositions: []string{"x == 1"},
		Model: "byte x, y;\nactive proctype A() { do :: y = 0 od }\nactive proctype B() { x = 1 }\n" +
			"active proctype Stay() { false }\n",
		Questions: []Question{{Name: "1", Points: 1, State: &one}},
	}
	p, err := s.open(context.Background())
	require.NoError(t, err)
	a := Unanswered(s)
	a.Answers[0].Answer = []string{"A1"}
	g, err := Mark(context.Background(), s, a)
	require.NoError(t, err)
	require.False(t, g.Marks[0].Right)
	require.Contains(t, g.Marks[0].Why[0], "C3 fails")
	requireLost(t, s, p.graph, reduction{0: 1}, g.Marks[0].Lost)
}
