package ltlpor_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
)

// Each engine stores the same states of every model, takes the same steps, and says the same of every
// property, with reduction and without.
func TestEnginesAgree(t *testing.T) {
	files, err := filepath.Glob("models/*.pml")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	// A search that was cut short in no particular order has other states than others, and no depth.
	type figures struct {
		states, nodes, transitions, errors int64
		complete                           bool
	}
	unordered, reduced := 0, 0
	packed := 0
	for _, file := range files {
		for _, reduction := range []ltlpor.Reduction{ltlpor.Ample, ltlpor.None} {
			ask := func(e ltlpor.Engine) (*ltlpor.Report, []figures) {
				r, err := ltlpor.CheckFile(context.Background(), file, ltlpor.Options{
					Engine: e, Reduction: reduction, MaxErrors: -1, MaxStates: 6000, Workers: 1 + len(file)%3,
				})
				require.NoError(t, err, file)
				var all []figures
				for _, s := range r.Searches {
					f := figures{s.States, s.Nodes, s.Transitions, s.Errors, s.Complete}
					if !s.Complete {
						f = figures{errors: s.Errors}
					}
					all = append(all, f)
					if s.Plan.Walk == ltlpor.Unordered {
						unordered++
					}
					if s.Plan.Engine == ltlpor.CheckedEngine {
						packed++
					}
				}
				return r, all
			}
			want, figures := ask(ltlpor.ClosureEngine)
			got, same := ask(ltlpor.CheckedEngine)
			if reduction == ltlpor.Ample { // the proviso goes by the order
				for i := range got.Searches {
					if got.Searches[i].Plan.Walk == ltlpor.Unordered {
						reduced++
						same[i] = figures[i]
					}
				}
			}
			require.Equal(t, figures, same, file)
			require.Equal(t, verdicts(want), verdicts(got), file)
		}
	}
	require.Greater(t, packed, len(files))
	require.Greater(t, unordered-reduced, len(files)/2)
	require.Greater(t, reduced, len(files)/4)
}

// What goes wrong behind the states with which a search begins is found in any order, too, and has a trace.
func TestErrorBehindManyStates(t *testing.T) {
	const model = `byte x, y; active proctype A() { do :: x < 200 -> x++ :: else -> break od }
		active proctype B() { do :: y < 200 -> y++ :: else -> break od; assert(x < 200) }`
	for _, engine := range []ltlpor.Engine{ltlpor.AutoEngine, ltlpor.CheckedEngine} {
		for workers := 1; workers < 4; workers++ {
			o := ltlpor.Options{
				Checks: ltlpor.Assertions, Engine: engine, Workers: workers, Reduction: ltlpor.None,
				Optimize: ltlpor.NoOptimizations, MaxErrors: -1,
			}
			r, err := check(t, model, "", o)
			require.NoError(t, err)
			require.Equal(t, "assertions=violated", verdicts(r))
			require.Equal(t, "dfs", r.Searches[len(r.Searches)-1].Plan.Walk.String())
			o.Checks = ltlpor.EndStates
			r, err = check(t, model, "", o)
			require.NoError(t, err)
			require.Equal(t, "end-states=holds", verdicts(r))
			require.Equal(t, ltlpor.Unordered, r.Searches[0].Plan.Walk)
		}
	}
}

// A step that is given up does not hide an error, whichever is met first.
func TestErrorBesideEndlessStep(t *testing.T) {
	const model = `byte a, b; int k, j;
		active proctype P() {
			do :: b < 150 -> a = 0; do :: a < 240 -> a++ :: a == 240 -> break od; b++ :: b == 150 -> break od;
			if :: k = 1; a = 1; k = 2; a = 2; k = 4; assert(false)
			:: k = 9; d_step { k = 0; do :: k < 2000000000 -> k++ :: k == 2000000000 -> k = 0; j++ od }
			fi }`
	r, err := check(t, model, "", ltlpor.Options{
		Checks: ltlpor.Assertions, Reduction: ltlpor.None, Optimize: ltlpor.NoOptimizations, Workers: 1,
	})
	require.NoError(t, err)
	require.Equal(t, "assertions=violated", verdicts(r))
}

// Where processes are created without end nothing is remembered in the end, and the answers stay
// what they are.
func TestPackedWhereProcessesComeWithoutEnd(t *testing.T) {
	const model = `short n; proctype A(chan c) { c!1 }
		active proctype M() { chan c = [1] of { byte }; do :: n < 300 -> run A(c); c?_; n++ :: else -> break od }`
	r, err := check(t, model, "", ltlpor.Options{Checks: ltlpor.Assertions, Engine: ltlpor.PackedEngine})
	require.NoError(t, err)
	require.Equal(t, "assertions=violated", verdicts(r))
}
