package symmetry_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/lowertest"
)

// ofClient and ofServer are options that respect the exchange of pairs of a client and its server.
var ofClient = []string{
	"a[me] == 0 -> a[me] = 1",
	"b[me] = 1 - b[me]",
	"nfull(c[me]) -> c[me]!b[me]",
	"lock == 9 -> lock = me",
	"lock == me && b[me] -> lock = 9",
}

var ofServer = []string{
	"a[me] == 1 -> a[me] = 0",
	"in?x; a[me] = x",
	"b[me] && !a[me] -> b[me] = 0",
	"b[0] + b[1] == 2 -> a[me] = 0",
	"lock == me -> lock = 9",
	"C[1 + 2 * me]@top -> b[me] = 0",
}

// ofOne are options that break a pair, except where the rest of a model makes them harmless.
var ofOne = []string{
	"a[0] = 1",
	"me == 1 -> b[me] = 0",
	"lock < me -> lock = 9",
	"lock = 1",
	"b[1 - me] -> a[1] = 1",
	"a[me] = me",
}

// pairs returns a random model of two pairs of a client and a server.
func pairs(r *rand.Rand, broken bool) string {
	options := func(list []string, spoilt bool) string {
		var b strings.Builder
		for _, i := range r.Perm(len(list))[:2+r.IntN(2)] {
			fmt.Fprintf(&b, "  :: %s\n", list[i])
		}
		if spoilt {
			fmt.Fprintf(&b, "  :: %s\n", ofOne[r.IntN(len(ofOne))])
		}
		return b.String()
	}
	who := r.IntN(2)
	return fmt.Sprintf(`bit a[2]; bit b[2]; byte lock = 9;
chan c[2] = [1] of { bit };
proctype C(byte me) {
top: do
%s  od
}
proctype S(byte me; chan in) {
  bit x;
  do
%s  od
}
init { atomic { run C(0); run S(0, c[0]); run C(1); run S(1, c[1]) } }`,
		options(ofClient, broken && who == 0), options(ofServer, broken && who == 1))
}

// TestPairs audits every generator found in random models of pairs, some of them broken in one place, and lifts random
// runs of the quotient.
func TestPairs(t *testing.T) {
	together, refused := 0, 0
	for seed := range uint64(amount.Choose(100, 4000)) {
		r := rand.New(rand.NewPCG(seed, 37))
		broken := r.IntN(2) == 0
		model := pairs(r, broken)
		f := find(t, lowertest.Program(t, model), options[seed%2])
		if f.Generators() == 0 {
			refused++
			require.True(t, broken, model)
			continue
		}
		g := explore(f, amount.Choose(1000, 10_000))
		if g == nil {
			continue
		}
		require.Empty(t, audit(f, g), model)
		ordered(t, f, g, model)
		if slices.ContainsFunc([]int{0, f.Generators() - 1}, f.Together) {
			together++
		}
		l := walk(f, r)
		lifted, _, err := f.Lift(f.m, l, nil)
		require.NoError(t, err, model)
		require.Len(t, lifted.Stem, len(l.Stem))
	}
	require.Greater(t, together, amount.Choose(20, 800))
	require.Greater(t, refused, amount.Choose(10, 400))
}

// walk returns a random run of the quotient of f.
func walk(f *found, r *rand.Rand) program.Lasso {
	q := f.NewQuotient(f.m)
	l := program.Lasso{Init: q.Init(nil)}
	s := l.Init
	var moves program.Moves
	for range 30 {
		q.Enabled(s, &moves)
		if len(moves.All) == 0 {
			break
		}
		var out program.Outcomes
		mv := moves.All[r.IntN(len(moves.All))]
		q.Fire(s, mv, &out)
		if len(out.All) == 0 || !out.All[0].GoesOn() {
			break
		}
		s = slices.Clone(out.All[0].State)
		l.Stem = append(l.Stem, program.Step{Move: mv, State: s})
	}
	return l
}
