package property

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend/symmetry"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/product"
	"ltlpor/source"
)

// TestConditions: two letters lead to the same steps from each state of the automaton, with the same marks, if and only
// if all conditions have the same truth under both. With assertions, other truths may lead to the same steps.
func TestConditions(t *testing.T) {
	same, different := 0, 0
	claims := []string{
		"do :: a -> assert(b || c) :: !a && b -> break :: else od", "do :: a && !b :: b && !a :: assert(c || d) od",
	}
	for seed := range uint64(amount.Choose(200, 2000)) {
		r := rand.New(rand.NewPCG(seed, 362))
		text := "bool a, b, c, d; active proctype P() { a = 1; b = 1; c = 1; d = 1 }\n"
		opt := Options{Marks: r.IntN(2) == 0}
		if n := r.IntN(10); n < len(claims) {
			text, opt.Checks = text+"never { "+claims[n]+" }", CheckClaim
		} else {
			opt.Formula = source.NewFile("f", random.Formula(seed, []string{"a", "b", "c", "d"}, 4))
		}
		p := read(t, text, opt).Properties[0]
		a := p.Automaton
		if p.Marked != nil {
			a = p.Marked
		}
		require.NotNil(t, a)
		conditions := p.Conditions()
		for range 20 {
			x, y := r.Uint64()&15, r.Uint64()&15
			differ := func(c symmetry.Condition) bool { return truth(c, x) != truth(c, y) }
			equal := !slices.ContainsFunc(conditions, differ)
			if equal || !a.Requires() {
				require.Equal(t, equal, steps(a, x) == steps(a, y), "%s %v under %b and %b", text, opt.Formula, x, y)
			}
			if x != y && equal {
				same++
			} else if !equal {
				different++
			}
		}
	}
	require.Greater(t, same, 100)
	require.Greater(t, different, 100)
}

// truth returns the truth of c under a letter.
func truth(c symmetry.Condition, letter uint64) bool {
	return slices.ContainsFunc(c, func(l symmetry.Label) bool { return letter&l.Pos == l.Pos && letter&l.Neg == 0 })
}

// steps returns the steps of a under a letter from each of its states, with the marks that they lack.
func steps(a *product.Automaton, letter uint64) string {
	g := product.New(nil, a, product.Options{})
	text := ""
	for q := range a.States {
		next := g.NextBy(letter, program.Q(q), nil)
		lacks := g.Lacking(program.Q(q), next, nil)
		var list []string
		for i := range next {
			list = append(list, fmt.Sprint(next[i], lacks[i]))
		}
		slices.Sort(list)
		text += fmt.Sprintln(q, list)
	}
	return text
}
