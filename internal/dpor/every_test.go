package dpor

import (
	"context"
	"flag"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/lowertest"
)

// seeds is how many models TestEvery makes: -args -seeds N.
var seeds = flag.Int("seeds", amount.Choose(25, 1000),
	"random models")

// every runs all executions and returns the final state by trace, for complete executions. It gives up after limit.
func every(t *testing.T, p *program.Program, limit int) map[uint64]string {
	s, err := newSpace(p)
	require.NoError(t, err)
	path, err := newPath(s, dependence{})
	require.NoError(t, err)
	traces := map[uint64]string{}
	type met struct {
		state string
		trace uint64
	}
	known := map[met]bool{}
	var walk func()
	walk = func() {
		m := met{fmt.Sprintf("%x %v", path.end().bytes, path.end().halted), path.trace()}
		if known[m] || len(known) > limit {
			return
		}
		known[m] = true
		moved := false
		for q := range program.PID(path.end().live()) {
			o := s.offerOf(path.end(), q)
			for i := range o.steps {
				moved = true
				path.push(o, &o.steps[i], nil)
				leads(t, s, path)
				walk()
				path.pop()
			}
		}
		if !moved {
			if state, ok := traces[m.trace]; ok {
				require.Equal(t, state, m.state, "one trace has two ends: steps are dependent that are taken not to be")
			}
			traces[m.trace] = m.state
		}
	}
	walk()
	if len(known) > limit {
		return nil
	}
	return traces
}

// leads requires the last step of p to agree with the machine.
func leads(t *testing.T, x *space, p *path) {
	st := p.events[p.length-1].step
	var out program.Outcomes
	x.machine.Fire(p.states[p.length-1].bytes, st.taken.Move, &out)
	o := &out.All[st.taken.Outcome]
	require.Equal(t, st.halts, o.Fault != nil && !o.Fault.Continues)
	if !st.halts {
		require.Equal(t, o.State, p.end().bytes)
	}
}

// randomModel returns a terminating model with variables, locks, channels and choices.
func randomModel(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString("byte x, y, a[2]; bit l, k;\n" +
		"chan c = [1] of { byte }; chan d = [2] of { byte }; chan e = [0] of { byte };\n")
	vars := []string{"x", "y", "a[0]", "a[1]", "a[x%2]", "v"}
	v := func() string { return vars[r.Intn(len(vars))] }
	var stmt func(depth int) string
	stmt = func(depth int) string {
		switch n := r.Intn(18); {
		case n == 17 && depth < 2:
			return fmt.Sprintf("atomic { %s = 1; if :: %s = 2 :: %s = 1 fi }", v(), v(), v())
		case n == 16:
			return []string{"run Q(x)", "assert(_nr_pr < 4)", "_nr_pr > 2"}[r.Intn(3)]
		case n < 4:
			return fmt.Sprintf("%s = %d", v(), r.Intn(3))
		case n < 6:
			return fmt.Sprintf("%s = %s + 1", v(), v())
		case n < 7:
			return fmt.Sprintf("assert(%s != %d)", v(), r.Intn(3))
		case n < 8:
			return "atomic { l == 0; l = 1 }"
		case n < 9:
			return []string{"l = 0", "l = 0", "e!1", "e?v"}[r.Intn(4)]
		case n < 10:
			return fmt.Sprintf("%s == %d", v(), r.Intn(2))
		case n < 11:
			return []string{"c!1", "c?v", "d!2", "d?v", "c!x", "d?x"}[r.Intn(6)]
		case n < 12:
			return []string{
				"d!y", "c?a[1]", "len(c) < 1", "nempty(d)", "full(c)", "atomic { c?v; d!v }", "d_step { x = y; y = v }",
			}[r.Intn(7)]
		case n < 14 && depth < 2:
			return fmt.Sprintf("if :: %s == %d -> %s :: else -> %s fi", v(), r.Intn(2), stmt(depth+1), stmt(depth+1))
		case depth < 2:
			return fmt.Sprintf("if :: %s :: %s fi", stmt(depth+1), stmt(depth+1))
		}
		return "x = v"
	}
	b.WriteString("proctype Q(byte w) { byte v; a[w%2] = w; v = y }\n")
	processes(&b, r, 2+r.Intn(2), "v", stmt)
	return b.String()
}

// processes writes n processes with locals and one to four statements each.
func processes(b *strings.Builder, r *rand.Rand, n int, locals string, stmt func(depth int) string) {
	for i := range n {
		fmt.Fprintf(b, "active proctype P%d() { byte %s; %s", i, locals, stmt(0))
		for range r.Intn(4) {
			b.WriteString("; " + stmt(0))
		}
		b.WriteString(" }\n")
	}
}

// Each algorithm runs exactly one execution for every trace.
func TestEvery(t *testing.T) {
	for seed := range int64(*seeds) {
		text := randomModel(rand.New(rand.NewSource(seed)))
		p := lowertest.Program(t, text)
		want := every(t, p, 3000)
		if want == nil {
			continue
		}
		for _, o := range []Options{{}, {Algorithm: Optimal}, {Algorithm: FG}, {Algorithm: FG, NoSleep: true}} {
			got, twice := map[uint64]string{}, 0
			o.Executions = 5000
			o.Ended = func(e *Execution) {
				if _, ok := got[e.Trace()]; ok {
					twice++
				}
				got[e.Trace()] = fmt.Sprintf("%x", e.Final)
			}
			res, err := Explore(context.Background(), p, o)
			require.NoError(t, err, text)
			if res.Cut != Uncut {
				continue
			}
			if o.Algorithm == Optimal {
				require.Zero(t, res.Blocked, "seed %d %+v\n%s", seed, res.Counts, text)
			}
			require.Len(t, got, len(want), "seed %d %v %+v\n%s", seed, o.Algorithm, res.Counts, text)
			if !o.NoSleep {
				require.Zero(t, twice, "seed %d %s\n%s", seed, o.Algorithm, text)
			}
		}
	}
}

// Offers are stored up to a limit and then computed again.
func TestOffersAreForgotten(t *testing.T) {
	const text = `int x, y;
		active proctype P() { do :: x < 40000 -> x++ :: else -> break od }
		active proctype Q() { y = x }`
	p := lowertest.Program(t, text)
	s, err := newSpace(p)
	require.NoError(t, err)
	path, err := newPath(s, dependence{})
	require.NoError(t, err)
	most := 0
	for len(s.offerOf(path.end(), 0).steps) > 0 {
		o := s.offerOf(path.end(), 0)
		path.push(o, &o.steps[0], nil)
		require.LessOrEqual(t, s.offers, maxOffers)
		most = max(most, s.offers)
	}
	require.Equal(t, 80_001, path.length)
	require.Equal(t, maxOffers, most)
	require.Less(t, s.offers, 20_000)
}
