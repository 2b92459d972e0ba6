package cegar_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/abstract"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/repo"
)

// The name of each model is its purpose. Predicates suffice for every model: nothing is tracked.
var predicated = []struct {
	name, text string
	violated   []string
}{
	{"an assignment makes a predicate hold", `int x;
active proctype P() { x = 5; if :: x > 3 -> assert(false) :: else fi }`, []string{"assertions"}},
	{"an assignment makes a predicate false", `int x = 5;
active proctype P() { x = 2; if :: x > 3 -> assert(false) :: else fi }`, []string{}},
	{"what an assignment leads to hangs on another predicate", `int x, y;
active proctype P() {
	if :: y = 7 :: y = 9 fi;
	x = y + 1;
	if :: x == 8 -> assert(y == 7) :: x == 10 -> assert(y == 9) fi
}`,
		[]string{}},
	{"what a guard has told stays known", `short x;
active proctype P() { do :: x > 10 -> x = x - 10; assert(x > 0) :: else -> x = 300 od }`, []string{}},
	{"else tells as well", `short x;
active proctype P() { do :: x = x + 300 :: if :: x > 10 -> skip :: else -> assert(x < 11) fi od }`, []string{}},
	{"who waits for ever has told why", `byte x = 3;
active proctype P() { do :: x > 0 -> x-- :: x < 200 -> x++ od }`, []string{}},
	{"who may not move has told nothing", `int x = 5; bit may = 1;
active proctype P() provided (may) { x > 3 -> x = 5 }
active proctype Q() { if :: x > 3 -> skip :: else -> assert(false) fi; atomic { may = 0; x = 5 }; x < 4 -> skip }`,
		[]string{"end-states"}},
	{"two predicates change places", `int x = 1, y = 200, z;
active proctype P() { z = x; x = y; y = z; assert(x > y) }`, []string{}},
	{"two predicates change places, and back", `byte x = 1;
active proctype P() { x = 4 - x; x = 4 - x; assert(x != 3); x = 4 - x; assert(x != 3) }`, []string{"assertions"}},
	{"values wrap around", `byte x = 255;
active proctype P() { x++; assert(x == 255) }`, []string{"assertions"}},
	{"the first values count", `int x = 7, y;
active proctype P() { assert(x > 6); assert(y > 6) }`, []string{"assertions"}},
	{"a local with a first value that is computed", `int g = 3;
active proctype P() { int x = g + 1; assert(x == 0) }`, []string{"assertions"}},
	{"an element is written by its number", `byte a[3];
active proctype P() { a[1] = 200; assert(a[1] > 100); assert(a[2] < 100); assert(a[1] == 0) }`,
		[]string{"assertions"}},
	{"each process has predicates of its own", `byte d;
active [2] proctype P() { int x; x = 100 + d; d = 1; if :: x > 100 -> assert(x != 101) :: else fi }`,
		[]string{"assertions"}},
	{"locals of two processes", `
active proctype P() { int x = 0; do :: x < 9 -> x = 10 :: else -> assert(x > 8); x = 0 od }
active proctype Q() { int x = 9; do :: x > 8 -> x = 3 :: else -> assert(x < 9); x = 9 od }`, []string{}},
	{"a division by what is not 0", `int x = 5;
active proctype P() { do :: x > 1 -> x = 100 / x :: else -> x = 50 od }`, []string{}},
}

// Abstractions by predicates decide like the model, however they are searched.
func TestPredicates(t *testing.T) {
	for _, c := range predicated {
		t.Run(c.name, func(t *testing.T) {
			for i, checks := range []ltlpor.Checks{ltlpor.Assertions | ltlpor.EndStates, ltlpor.Assertions} {
				want, _ := decided(t, c.text, ltlpor.Options{Checks: checks})
				if checks != ltlpor.Assertions {
					require.Equal(t, c.violated, want, "without abstraction")
				}
				for k, how := range ways() {
					if how.Domain != abstract.Predicated || i > 0 && k%2 != 0 && !amount.Exhaustive() {
						continue
					}
					got, r := decided(t, c.text, ltlpor.Options{Checks: checks, Abstraction: how})
					require.Equal(t, want, got, "%+v", how)
					last := r.Searches[0].Abstraction
					require.False(t, last.Whole, "%+v", how)
					if !strings.Contains(c.text, "provided") { // tracked, as it is one bit
						require.Empty(t, last.Tracked, "%+v", how)
					}
				}
			}
		})
	}
}

// The values of a window are not needed, however large it is.
func TestPredicatesOfAWindow(t *testing.T) {
	text, err := os.ReadFile(repo.Path("models/abstraction/window.pml"))
	require.NoError(t, err)
	for _, n := range []string{"100", "20000"} {
		got, r := decided(t, string(text), ltlpor.Options{
			Checks: ltlpor.Assertions | ltlpor.EndStates, Abstraction: abstract.Options{Domain: abstract.Predicated},
			Defines: []string{"N=" + n},
		})
		require.Empty(t, got)
		a := r.Searches[0].Abstraction
		require.Empty(t, a.Tracked)
		require.Contains(t, a.Predicates, "credit < "+n)
		require.Less(t, r.Searches[0].States, int64(100))
	}
}
