package access_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend/access"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/lowertest"
	"ltlpor/internal/testing/random"
	"ltlpor/internal/testing/repo"
)

// Reasons is empty exactly for pairs without conflict: every pair of steps of the corpus and of random models.
func TestReasonsAreThoseOfConflict(t *testing.T) {
	pairs, conflicts := 0, 0
	check := func(text string) {
		p := lowertest.Program(t, text)
		o := access.New(p, pointsto.New(p))
		actions := o.Actions(nil)
		for i := range actions {
			for k := range actions {
				a, b := &actions[i].Does, &actions[k].Does
				list := o.Reasons(a, b)
				pairs++
				if access.Conflict(a, b) {
					conflicts++
					require.NotEmpty(t, list, "%s and %s:\n%s", p.Edges[i].Text, p.Edges[k].Text, text)
				} else {
					require.Empty(t, list, "%s and %s:\n%s", p.Edges[i].Text, p.Edges[k].Text, text)
				}
				for _, r := range list {
					require.NotEqual(t, "something shared", r.What)
				}
			}
		}
	}
	files, err := filepath.Glob(repo.Path("models/*.pml"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for i, f := range files {
		if i%amount.Choose(3, 1) != 0 {
			continue
		}
		text, err := os.ReadFile(f)
		require.NoError(t, err)
		check(string(text))
	}
	for seed := range uint64(amount.Choose(80, 300)) {
		check(random.New(seed, random.Size{}).String())
	}
	require.Greater(t, conflicts, amount.Choose(300, 1_000))
	require.Greater(t, pairs, 3*conflicts)
}

// The words for the reasons of a conflict.
func TestReasons(t *testing.T) {
	for _, c := range []struct{ model, a, b, want string }{
		{`byte x; active proctype A() { x = 1 } active proctype B() { x = 2 }`, "x = 1", "x = 2",
			"each writes x"},
		{`byte x, y; active proctype A() { x = 1 } active proctype B() { y = x }`, "x = 1", "y = x",
			"one writes x, the other reads it"},
		{`byte x; active proctype A() { x = 0 } active proctype B() { x == 1 }`, "x = 0", "x==1",
			"one writes x, the other tests it"},
		{`byte a[3], i; active proctype A() { a[2] = 1 } active proctype B() { a[i] = 2 }`, "a[2] = 1", "a[i] = 2",
			"each writes a[2]"},
		{`byte a[3]; active proctype A() { a[_pid] = 1 } active proctype B() { a[0] = 2 }`, "a[_pid] = 1", "a[0] = 2",
			"each writes elements of a"},
		{`chan c = [1] of { byte }; active proctype A() { c!1 } active proctype B() { c!2 }`, "c!1", "c!2",
			"each sends to c"},
		{`chan c = [1] of { byte }; active proctype A() { byte x; c?x } active proctype B() { full(c) }`,
			"c?x", "full(c)", "one receives from c, the other looks at it"},
		{`proctype X() { skip } active proctype A() { run X() } active proctype B() { run X() }`, "run X()", "run X()",
			"each creates a process"},
		{`proctype X() { skip } active proctype A() { run X() } active proctype B() { _nr_pr == 3 }`,
			"run X()", "_nr_pr==3", "one extends the list of processes, the other reads it"},
		{`byte x; active proctype A() { byte l; l = 1 } active proctype B() { A:l == 1 }`, "l = 1", "A:l==1",
			"one writes A:l, the other reads it"},
	} {
		l := load(t, c.model)
		var said []string
		for _, r := range l.objects.Reasons(&l.action("A", c.a).Does, &l.action("B", c.b).Does) {
			said = append(said, r.String())
		}
		require.Contains(t, said, c.want, c.model)
	}
}
