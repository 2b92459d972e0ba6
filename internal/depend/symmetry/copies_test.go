package symmetry_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/lowertest"
)

// TestCopies: process types that differ in numbers only are read as one type.
func TestCopies(t *testing.T) {
	const two = "active proctype P() { %s } active proctype Q() { %s }"
	for _, x := range []struct{ name, model, parts, why string }{
		{"elements", "bit a[2]; " + lowertest.Copies(2, "do :: a[_pid] = 1 - a[_pid] od"), "[[0 1]]", ""},
		{"offset", "byte lock; " +
			lowertest.Copies(3, "do :: lock == 0 -> lock = _pid + 1 :: lock == _pid + 1 -> lock = 0 od"),
			"[[0 1 2]]", ""},
		{"labels", "byte n; " + lowertest.Copies(3, "do :: n < 2 -> n++; cs: n-- od") +
			"active proctype Q() { do :: P_0@cs || P_1@cs -> skip od }", "[[0 1]]", ""},
		{"labels of each other", "byte n; " + fmt.Sprintf(two, "do :: true -> cs: Q@cs -> n = 1 - n od",
			"do :: true -> cs: P@cs -> n = 1 - n od"), "[[0 1]]", ""},
		{"initial values", "bit a[2]; " + fmt.Sprintf(two, "byte me = 0; do :: a[me] = 1 - a[me] od",
			"byte me = 1; do :: a[me] = 1 - a[me] od"), "[[0 1]]", ""},
		{"run", "bit a[4]; proctype P() { do :: a[2] = 1 - a[2] od } proctype Q() { do :: a[0] = 1 - a[0] od }" +
			"init { atomic { run P(); run Q() } }", "[[1 2]]", ""},
		{"channels by index", "chan c[2] = [1] of { bit }; " +
			lowertest.Copies(2, "do :: c[_pid]!1 :: c[1 - _pid]?_ od"),
			"[[0 1]]", ""},
		{"two of each", `byte at[4]; active [2] proctype P() { do :: at[_pid] = 1 :: at[_pid] == 0 od }
active [2] proctype Q() { do :: at[_pid] = 2 :: at[_pid] == 0 od }`, "[[0 1] [2 3]]", ""},
		{"all others", "bit f[3]; active proctype P() { do :: !f[1] && !f[2] -> f[0] = 1; f[0] = 0 od } " +
			"active proctype Q() { do :: !f[0] && !f[2] -> f[1] = 1; f[1] = 0 od } " +
			"active proctype R() { do :: !f[0] && !f[1] -> f[2] = 1; f[2] = 0 od }", "[[0 1 2]]", ""},
		{"equal parameters", `byte at[2]; bit on[2];
proctype P(byte me) { do :: at[me] == 0 -> at[me] = 1 :: at[me] = 0 od }
proctype Q(byte me) { do :: at[me] == 0 -> at[me] = 1 :: at[me] = 2 od }
init { atomic { run P(0); run Q(0); run P(1); run Q(1) } }`, "[[1 3]][[2 4]]", ""},
		{"limits", "byte n; " + fmt.Sprintf(two, "do :: n < 2 -> n = 3 :: n > 3 -> n = 0 od",
			"do :: n < 2 -> n = 4 :: n > 3 -> n = 0 od"), "[]", "the condition may be true for one process"},
		{"one more", "byte n; " + fmt.Sprintf(two, "do :: n = 1 - n od", "do :: n = 1 - n; n = 0 od"), "", ""},
		{"variables", "bit a, b; " + fmt.Sprintf(two, "do :: a = 1 - a od", "do :: b = 1 - b od"), "", ""},
		{"channels", "chan a = [1] of { bit }; chan b = [1] of { bit }; " +
			fmt.Sprintf(two, "do :: a!1 od", "do :: b!1 od"),
			"", ""},
		{"number of another type", "byte n; bit x; " + lowertest.Copies(2, "do :: n < 2 -> n++; cs: n-- od") +
			"active proctype Q() { do :: P_0[0]@cs -> x = 1 :: P_0[1]@cs -> x = 0 od }", "", ""},
		{"dead initial values", `byte n = 7, m = 7;
proctype P() { byte x = 1; do :: m = x; n = x; x = 2; n = x; n = 7 od }
proctype Q() { byte x = 3; do :: m = x; n = x; x = 2; n = x; n = 7 od }
init { atomic { run P(); run Q() } }`, "", ""},
	} {
		t.Run(x.name, func(t *testing.T) {
			for _, o := range options[:2] {
				requireFound(t, x.model, o, x.parts, x.why)
			}
		})
	}
}

// TestRandomCopies audits every generator found in the models of TestRandom with a type per process.
func TestRandomCopies(t *testing.T) {
	x := randomAudit{stream: 3650, most: amount.Choose(2000, 20_000), whole: true}
	x.seeds = amount.Choose[uint64](100, 4000)
	x.run(t, func(body string) string { return globals + lowertest.Copies(3, body) })
	require.Greater(t, x.accepted, 40)
	require.Greater(t, x.refused, 10)
}
