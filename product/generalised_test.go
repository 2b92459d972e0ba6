package product_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/buchi"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/store"
	"ltlpor/internal/testing/amount"
	"ltlpor/ltl"
	"ltlpor/product"
	"ltlpor/source"
)

// letters is a machine with one process that takes the letters of a word in turn, by the number of the position.
type letters struct{ word ltl.Word }

func (m letters) Init(dst program.State) program.State { return append(dst, 0) }
func (m letters) Enabled(s program.State, mv *program.Moves) {
	mv.State, mv.All = s, append(mv.All[:0], program.Move{PeerEdge: -1, Peer: program.NoPID})
}
func (m letters) Fire(s program.State, _ program.Move, out *program.Outcomes) {
	out.All = append(out.All, program.Outcome{State: program.State{byte(m.word.Succ(int(s[0])))}})
}
func (m letters) Props(s program.State) uint64 { return m.word.At(int(s[0])) }

// Formulas with several promises: the automaton with marks, searched by components, agrees with the meaning of the
// formula on words.
func TestGeneralisedAgainstFormulas(t *testing.T) {
	seen := map[bool]int{}
	several := 0
	for _, text := range []string{
		"G F a && G F b", "G F a && G F b && G F c", "F a && F b", "G(a -> F b) && G(b -> F c)",
		"(G F a -> G F b)", "a U b && G F c", "F G a || G F b", "G F a && F G b", "a", "true", "false", "G a", "F b",
	} {
		parsed, list := ltl.Parse(source.NewFile("formula", text), ltl.Textbook)
		require.NoError(t, list.Err())
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		a, err := buchi.TranslateGeneralised(ctx, parsed.Formula, buchi.Options{})
		cancel()
		require.NoError(t, err)
		if a.Marks > 1 {
			several++
		}
		auto := product.FromGeneralised(a, []int{0, 1, 2})
		n := 1 << len(parsed.Atoms)
		for stem := range n * n {
			if n > 4 && stem%amount.Choose(5, 1) != 0 {
				continue
			}
			for cycle := range n * n {
				w := ltl.Word{Stem: []uint64{uint64(stem % n)}, Cycle: []uint64{uint64(cycle % n), uint64(cycle / n)}}
				if stem/n == 0 {
					w.Stem = nil
				}
				r, err := search.SCC(context.Background(), search.Problem{
					Graph: product.New(wordMachine{letters{w}}, auto, product.Options{}), Automaton: len(auto.States),
					Store: store.NewHash(), Options: search.Options{MaxErrors: 1},
				})
				require.NoError(t, err)
				want := ltl.Holds(parsed.Formula, w)
				require.Equal(t, want, r.Stats.Errors > 0, "%s on %v", text, w)
				seen[want]++
			}
		}
	}
	require.GreaterOrEqual(t, several, 3)
	require.Greater(t, seen[true], 200)
	require.Greater(t, seen[false], 200)
}

// wordMachine is letters as an exec.System.
type wordMachine struct{ letters }

func (m wordMachine) ValidEnd(program.State) bool         { return true }
func (m wordMachine) Undefined() (uint64, *program.Fault) { return 0, nil }
