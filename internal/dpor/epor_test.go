package dpor

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/lowertest"
)

// openModel returns a terminating model in which no process is blocked or has a choice. It has variables, arrays with
// data as indices, and branches on data.
func openModel(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString("byte x, y, a[3], b[2];\n")
	vars := []string{"x", "y", "a[0]", "a[1]", "a[x%3]", "a[v%3]", "a[b[v%2]%3]", "b[y%2]", "a[_pid%3]", "v", "w"}
	v := func() string { return vars[r.Intn(len(vars))] }
	var stmt func(depth int) string
	stmt = func(depth int) string {
		switch n := r.Intn(16); {
		case n < 3:
			return fmt.Sprintf("%s = %d", v(), r.Intn(3))
		case n < 8:
			return fmt.Sprintf("%s = %s", v(), v())
		case n < 9:
			return fmt.Sprintf("%s = (%s + %s) %% 3", v(), v(), v())
		case n < 10:
			return fmt.Sprintf("%s = (%s == 0 -> %s : %s)", v(), v(), v(), v())
		case n < 11:
			return fmt.Sprintf("%s = %s && %s", v(), v(), v())
		case n < 12:
			return fmt.Sprintf("%s = 1 / %s", v(), v())
		case n < 13:
			return fmt.Sprintf("assert(%s != %d)", v(), 1+r.Intn(3))
		case n < 14:
			return fmt.Sprintf("d_step { %s = %s; if :: %s == 0 -> %s = 2 :: else fi }", v(), v(), v(), v())
		case depth < 2:
			if r.Intn(2) == 0 {
				return fmt.Sprintf("if :: %s == %d -> %s :: else fi", v(), r.Intn(2), stmt(depth+1))
			}
			then, other := stmt(depth+1), stmt(depth+1)
			return fmt.Sprintf("if :: %s == 0 || %s == 1 -> %s :: else -> %s fi", v(), v(), then, other)
		}
		return "atomic { " + stmt(2) + "; " + stmt(2) + " }"
	}
	processes(&b, r, 2+r.Intn(3), "v, w", stmt)
	return b.String()
}

// Each trace has exactly one execution.
func TestSectionsMeetEveryTrace(t *testing.T) {
	met := 0
	models := *seeds / 2
	for seed := range int64(models) {
		text := openModel(rand.New(rand.NewSource(seed)))
		p := lowertest.Program(t, text)
		want := every(t, p, 3000)
		if want == nil {
			continue
		}
		met++
		for _, a := range []Algorithm{EPOR, EPORShort} {
			got := map[uint64]string{}
			o := Options{Algorithm: a, Ended: func(e *Execution) {
				_, twice := got[e.Trace()]
				require.False(t, twice, "seed %d %s\n%s", seed, a, text)
				got[e.Trace()] = fmt.Sprintf("%x", e.Final)
			}}
			res, err := Explore(context.Background(), p, o)
			require.NoError(t, err, "seed %d %s\n%s", seed, a, text)
			require.Equal(t, Uncut, res.Cut)
			require.Len(t, got, len(want), "seed %d %s %+v\n%s", seed, a, res.Counts, text)
			for trace := range got {
				require.Contains(t, want, trace)
			}
		}
	}
	require.Greater(t, met, models/2)
}
