package symmetry_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend/symmetry"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/lowertest"
)

// bits are three processes with two bits each, which have all values. Proposition i is bit i.
const bits = `bit a[3], b[3]; byte z;
active [3] proctype P() { do :: a[_pid] = 1 - a[_pid] :: b[_pid] = 1 - b[_pid] od }`

// TestConditions: the exchanges leave each condition as it is, whatever its labels say of single propositions. For bits
// these are all exchanges that do so, by the truth of the condition for all values.
func TestConditions(t *testing.T) {
	p := lowertest.Program(t, bits, "a[0] == 1", "a[1] == 1", "a[2] == 1", "b[0] == 1", "b[1] == 1", "b[2] == 1")
	loose := 0
	for seed := range uint64(amount.Choose(200, 3000)) {
		r := rand.New(rand.NewPCG(seed, 361))
		seen := make([]symmetry.Condition, 1+r.IntN(2))
		for i := range seen {
			seen[i] = randomCondition(r)
		}
		f := findSeen(t, p, options[0], seen)
		for x := range 2 {
			for y := x + 1; y < 3; y++ {
				exchanged := false
				for _, part := range f.Classes[0].Parts {
					in := func(q int) bool {
						for _, m := range part {
							if int(m) == q {
								return true
							}
						}
						return false
					}
					exchanged = exchanged || in(x) && in(y)
				}
				want := true
				for letter := range uint64(64) {
					for _, c := range seen {
						want = want && truth(c, letter) == truth(c, swapBits(letter, x, y))
					}
				}
				require.Equal(t, want, exchanged, "%d and %d by %v", x, y, seen)
			}
		}
		require.Empty(t, audit(f, explore(f, 1000)))
		single := findSeen(t, p, options[0], propositions(seen))
		if len(single.Classes[0].Parts) < len(f.Classes[0].Parts) {
			loose++
		}
	}
	require.Greater(t, loose, 20, "conditions with exchanges that move their propositions")
}

// randomCondition returns a condition over six propositions. Often some exchange leaves it as it is.
func randomCondition(r *rand.Rand) (c symmetry.Condition) {
	for range 1 + r.IntN(3) {
		l := symmetry.Label{Pos: r.Uint64() & r.Uint64() & 63}
		l.Neg = r.Uint64() & r.Uint64() & 63 &^ l.Pos
		c = append(c, l)
	}
	if x := r.IntN(3); r.IntN(3) > 0 {
		for _, l := range c {
			y := (x + 1) % 3
			c = append(c, symmetry.Label{Pos: swapBits(l.Pos, x, y), Neg: swapBits(l.Neg, x, y)})
		}
		if r.IntN(2) == 0 { // the same in other words: a label is split
			l := c[0]
			if at := uint64(1) << r.IntN(6); (l.Pos|l.Neg)&at == 0 {
				c = append(c[1:], l, l)
				c[len(c)-2].Pos |= at
				c[len(c)-1].Neg |= at
			}
		}
	}
	return c
}

// truth returns the truth of c under a letter.
func truth(c symmetry.Condition, letter uint64) bool {
	for _, l := range c {
		if letter&l.Pos == l.Pos && letter&l.Neg == 0 {
			return true
		}
	}
	return false
}

// swapBits returns the letter in which processes x and y have their bits exchanged.
func swapBits(letter uint64, x, y int) (out uint64) {
	for i := range 6 {
		n := i % 3
		switch n {
		case x:
			n = y
		case y:
			n = x
		}
		out |= letter >> i & 1 << (i/3*3 + n)
	}
	return out
}

// propositions returns a condition for each proposition in seen.
func propositions(seen []symmetry.Condition) []symmetry.Condition {
	var props uint64
	for _, c := range seen {
		for _, l := range c {
			props |= l.Pos | l.Neg
		}
	}
	return symmetry.Atoms(props)
}

// TestConditionsUndefined: a condition whose propositions may have no value for one process is not that of another.
func TestConditionsUndefined(t *testing.T) {
	for props, parts := range map[[2]string]string{
		{"a[0] == 1", "a[1] == 1"}:               "[[0 1]]",
		{"a[0] == z", "a[1] == z"}:               "[[0 1]]",
		{"a[0] == 1 / z", "a[1] == 1 / z"}:       "[]",
		{"1 / z == 1", "a[2] == 1"}:              "[[0 1]]",
		{"a[0] == 1", "1 / z == a[1]"}:           "[]",
		{"a[0] > b[1]", "a[1] > b[0]"}:           "[[0 1]]",
		{"a[0] > b[0]", "a[1] > b[0]"}:           "[]",
		{"a[0] == 1", "a[1] == 0"}:               "[]",
		{"P[0]@top", "P[1]@top"}:                 "[[0 1]]",
		{"a[0] + b[0] == 2", "b[1] + a[1] == 2"}: "[[0 1]]",
	} {
		model := `bit a[3], b[3]; byte z;
active [3] proctype P() { top: do :: a[_pid] = 1 - a[_pid] :: b[_pid] = 1 - b[_pid] :: z = 1 - z od }`
		p := lowertest.Program(t, model, props[0], props[1])
		f := findSeen(t, p, options[0], []symmetry.Condition{{{Pos: 3}}, {{Neg: 3}}})
		require.Equal(t, parts, f.parts(), fmt.Sprint(props))
		require.Empty(t, audit(f, explore(f, 1000)))
	}
}
