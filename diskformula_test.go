package ltlpor_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/source"
)

// formulasOnDisk counts the layered searches for formulas of a test, by the verdict of the search in memory, and the
// tasks that members ran for them.
type formulasOnDisk struct {
	searches [3]int // by the verdict
	tasks    int64
}

// diskForm is a form of a search in files.
type diskForm struct {
	way                 string // to make a layer; memory gives out at some moment in "short"
	partitions, workers int
	members             int // of a team
}

// diskForms are all forms.
var diskForms = func() (list []diskForm) {
	for _, way := range []string{"table", "short", "lists", "tasks"} {
		for _, partitions := range []int{1, 4} {
			for _, workers := range []int{1, 2} {
				list = append(list, diskForm{way, partitions, workers, 0})
			}
		}
	}
	return list
}()

// shortOfMemory returns a Room that gives out at some moment. The search before, of few states, asks for less.
func shortOfMemory(r *rand.Rand) func(ahead int64) bool {
	var mu sync.Mutex
	return func(ahead int64) bool {
		mu.Lock()
		defer mu.Unlock()
		return ahead < 4<<20 || r.IntN(9) > 0
	}
}

// compare compares searches in files with nested depth-first search in memory: the verdicts of each formula are equal.
func (c *formulasOnDisk) compare(
	t *testing.T, r *rand.Rand, name, text, formula string, reduction ltlpor.Reduction, forms []diskForm,
) {
	o := inLayers(reduction)
	o.Checks, o.MaxStates = ltlpor.LTL, amount.Choose[int64](2_000, 5_000)
	if formula != "" {
		o.Formula = source.NewFile("formula", formula)
	}
	model := source.NewFile(name, text)
	memory := o
	memory.Emptiness, memory.Proviso = ltlpor.NDFS, ltlpor.ColourProviso
	want, err := ltlpor.Check(context.Background(), model, memory)
	if err != nil {
		return
	}
	o.MaxStates *= 8 // nodes are counted
	if !amount.Exhaustive() {
		forms = forms[r.IntN(len(forms)):][:1]
	}
	for _, form := range forms {
		what := fmt.Sprintf("%s, %s, %s, %+v", name, formula, reduction, form)
		in := onDisk(o, t.TempDir(), form.way, form.partitions, form.workers)
		if form.way == "short" {
			in.Room = shortOfMemory(r)
		}
		got, tasks := checkWithCrew(t, r, model, o, in, form.members, what)
		c.tasks += tasks
		for i, p := range got.Properties {
			if want.Properties[i].Verdict == ltlpor.Inconclusive || cutByStates(p) {
				continue
			}
			require.Equal(t, want.Properties[i].Verdict, p.Verdict, "%s: %s", p.Name, what)
			if p.Search >= 0 && layered(&ltlpor.Report{Searches: got.Searches[p.Search : p.Search+1]}) != nil {
				c.searches[want.Properties[i].Verdict]++
			}
		}
	}
}

// TestFormulasOnDisk checks the formulas of each model with states in files, and in memory.
func TestFormulasOnDisk(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 0))
	var c formulasOnDisk
	for _, name := range models(t) {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, reduction := range reductions {
			k := r.IntN(4) // the way changes slowest
			c.compare(t, r, name, string(text), "", reduction, []diskForm{
				diskForms[k], diskForms[4+k], diskForms[8+k], diskForms[12+k],
			})
		}
	}
	t.Log(c)
	require.Greater(t, c.searches[ltlpor.Holds], 20)
	require.Greater(t, c.searches[ltlpor.Violated], 5)
}

// weakFormulas are formulas whose negations mostly have weak automata, over the propositions $0 to $2.
var weakFormulas = []string{
	"F $0", "G F $0", "G ($0 -> F $1)", "$0 U $1", "$0 W $1", "G ($0 -> ($1 W $2))", "F $0 && F $1", "G F $0 || G F $1",
	"F $0 -> F $1", "G F ($0 || $1 || $2)", "F (G $0 || G !$0 || $1)", "G ($0 -> F ($1 || $2))", "G F $0 || F $1",
	"F ($0 && F ($1 && F $2))", "G ($0 -> ($1 U $2))", "F G $0 || G F $1",
}

// weakFormula returns a formula over the atoms of m.
func weakFormula(r *rand.Rand, m *random.Model) string {
	if r.IntN(4) == 0 {
		return random.Formula(r.Uint64(), m.Atoms, 2+r.IntN(3))
	}
	f := weakFormulas[r.IntN(len(weakFormulas))]
	for i := range 3 {
		atom := "(" + m.Atoms[r.IntN(len(m.Atoms))] + ")"
		if r.IntN(2) == 0 {
			atom = "!" + atom
		}
		f = strings.ReplaceAll(f, fmt.Sprintf("$%d", i), atom)
	}
	return f
}

// TestRandomFormulasOnDisk does the same as TestFormulasOnDisk for random models and formulas.
func TestRandomFormulasOnDisk(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 0))
	var c formulasOnDisk
	for seed := range uint64(amount.Choose(100, 300)) {
		m := strainedModels[seed%uint64(len(strainedModels))](seed)
		for range amount.Choose(2, 1) {
			formula := weakFormula(r, m)
			for _, reduction := range reductions {
				c.compare(t, r, fmt.Sprintf("random %d", seed), m.String(), formula, reduction, diskForms)
			}
		}
	}
	t.Log(c)
	require.Greater(t, c.searches[ltlpor.Holds], 20)
	require.Greater(t, c.searches[ltlpor.Violated], 5)
}

// severalFormulas are models with several formulas, so that a check makes several searches with files.
var severalFormulas = []string{
	"bakery", "dekker", "elevator", "file-transfer", "mailbox", "petersonN", "two-phase-commit",
}

// TestTeamOfFormulas does the same as TestRandomFormulasOnDisk with members, which fail and return at random.
func TestTeamOfFormulas(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 0))
	var c formulasOnDisk
	var forms []diskForm
	for _, f := range diskForms {
		f.members = 1 + len(forms)%3
		forms = append(forms, f)
	}
	for seed := range uint64(amount.Choose(30, 500)) {
		m := strainedModels[seed%uint64(len(strainedModels))](seed)
		formula := weakFormula(r, m)
		form := forms[r.IntN(len(forms))]
		c.compare(t, r, fmt.Sprintf("random %d", seed), m.String(), formula, reductions[r.IntN(len(reductions))],
			[]diskForm{form})
	}
	for _, name := range severalFormulas {
		text, err := os.ReadFile(filepath.Join("models", name+".pml"))
		require.NoError(t, err)
		form := forms[r.IntN(len(forms))]
		c.compare(t, r, name, string(text), "", reductions[r.IntN(len(reductions))], []diskForm{form})
	}
	t.Log(c)
	require.Greater(t, c.tasks, int64(40))
	require.Positive(t, c.searches[ltlpor.Holds])
	require.Positive(t, c.searches[ltlpor.Violated])
}
