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
	type figures struct {
		states, nodes, transitions, depth, errors int64
		complete                                  bool
	}
	packed := 0
	for _, file := range files {
		for _, reduction := range []ltlpor.Reduction{ltlpor.Ample, ltlpor.None} {
			ask := func(e ltlpor.Engine) (*ltlpor.Report, []figures) {
				r, err := ltlpor.CheckFile(context.Background(), file, ltlpor.Options{
					Engine: e, Reduction: reduction, MaxErrors: -1, MaxStates: 3000,
				})
				require.NoError(t, err, file)
				var all []figures
				for _, s := range r.Searches {
					all = append(all, figures{s.States, s.Nodes, s.Transitions, s.Depth, s.Errors, s.Complete})
					if s.Plan.Engine == ltlpor.CheckedEngine {
						packed++
					}
				}
				return r, all
			}
			want, figures := ask(ltlpor.ClosureEngine)
			got, same := ask(ltlpor.CheckedEngine)
			require.Equal(t, figures, same, file)
			require.Equal(t, verdicts(want), verdicts(got), file)
		}
	}
	require.Greater(t, packed, len(files))
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
