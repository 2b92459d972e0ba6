package interval_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend/interval"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/lang/lower"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/exectest"
	"ltlpor/internal/testing/lowertest"
	"ltlpor/internal/testing/random"
	"ltlpor/internal/testing/repo"
)

// The interval of variable x in small models, global or local.
func TestValues(t *testing.T) {
	for _, c := range []struct {
		model           string
		least, greatest int64
	}{
		{`byte x; active proctype P() { x = 3 }`, 0, 3},
		{`byte x = 2; active [2] proctype P() { x = 7 }`, 2, 7},
		{`byte x; active [2] proctype P() { x++ }`, 0, 255},
		{`byte x; active proctype P() { do :: x < 5 -> x++ :: else -> x = 0 od }`, 0, 5},
		{`byte x; active proctype P() { do :: x == 5 -> break :: x != 5 -> x++ od; x = 9 }`, 0, 9},
		{`byte x; active proctype P() { do :: x < 5 -> x++ :: x > 0 -> x-- od }`, 0, 5},
		{`byte a, b, c, d, e, x; active proctype P() { do :: a < 5 -> a++ :: a >= 5 && b < 5 -> b++
:: b >= 5 && c < 5 -> c++ :: c >= 5 && d < 5 -> d++ :: d >= 5 && e < 5 -> e++ :: e >= 5 && x < 5 -> x++
:: x > 0 -> x-- od }`,
			0, 5},
		{`int x; active proctype P() { do :: x < 50 -> x++ :: x > -60 -> x-- od }`, -60, 50},
		{`byte x; active proctype P() { do :: x++ od }`, 0, 255},
		{`byte x; active proctype P() { do :: x = (x + 1) % 100 od }`, 0, 99},
		{`byte x; active [2] proctype P() { do :: x = (x + 1) % 100 od }`, 0, 99},
		{`int x; active proctype P() { do :: x > -7 && !(x < -6) -> x-- :: else od }`, -7, 0},
		{`active proctype P() { byte x = 4; x = x + 1 }`, 4, 5},
		{`byte y = 4; active proctype P() { byte x = y + 1; skip }`, 5, 5},
		{`active proctype P() { byte x; for (x : 3 .. 9) { skip } }`, 0, 10},
		{`active proctype P() { byte x; select (x : 3 .. 90) }`, 0, 90},
		{`byte x; active proctype P() { byte y; 
d_step { y = 1; do :: y < 30 -> y = y + 2; :: else -> break od; x = y } }`,
			0, 31},
		{`proctype Q(byte x) { skip } init { run Q(2); atomic { run Q(5) } }`, 2, 5},
		{`proctype Q(byte x) { if :: x < 9 -> run Q(x + 1) :: else fi } init { run Q(2) }`, 2, 9},
		{`active proctype P(byte x) { skip }`, 0, 0},
		{`chan c = [1] of { byte, bit }; active proctype P() { c!7(1); c!200 } active proctype Q() { byte x; c?_,x }`,
			0, 1},
		{`chan c = [0] of { byte }; chan d = [0] of { byte }; chan e;
active proctype P() { e = c; e!7; d!9 } active proctype Q() { byte x = 8; c?x }`, 7, 8},
		{`mtype = { a, b, c }; mtype x = b; active proctype P() { x = c }`, 1, 2},
		{`typedef T { byte f; byte g[2] }; T x[2]; active proctype P() { x[1].f = 3 }`, 0, 3},
		{`byte x[3]; active proctype P() { x[1] = 3; x[_pid] = 8 }`, 0, 8},
		{`inline set(v, k) { v = k } byte x; active proctype P() { set(x, 2); set(x, 6) }`, 0, 6},
		{`byte x; active [3] proctype P() { x = _pid }`, 0, 2},
		{`byte x; chan c = [4] of { bit }; active proctype P() { x = len(c) }`, 0, 4},
		{`bit x; active proctype P() { x = 7 }`, 0, 1},
		{`byte x = 1; active proctype P() { x = -1 }`, 1, 255},
		{`byte x; active proctype P() { byte l = 6; l = 7; skip } active proctype Q() { x = P:l }`, 0, 7},
		{`byte x; active proctype P() { { x = 1; x = 2 } unless { x == 2 -> x = 3 } }`, 0, 2},
		{`byte x; active proctype P() { { x = 1; x = 2 } unless { x == 1 -> x = 3 } }`, 0, 3},
		{`byte x; active proctype P() { if :: x == 1 -> x = 200 :: else -> x = 3 fi }`, 0, 3},
		{`byte x; active proctype P() { if :: x -> x = 200 :: !x -> x = 3 fi }`, 0, 3},
		{`byte x; active proctype P() { if :: false || 2 <= x -> x = 200 :: 3 > x -> x = 3 fi }`, 0, 200},
		{`chan c = [1] of { byte, byte }; active proctype P() { c!7 } active proctype Q() { byte x = 5; c?_,x }`,
			0, 5},
		{`byte x = 9; active proctype P() { byte l = 6; l = 7 } active proctype Q() { x = P:l }`, 0, 9},
		{`byte x; active proctype P() { if :: x < 3 -> x++ :: else fi } init { run P() }`, 0, 255},
		{`int x = 5; active proctype P() { byte s = 40; x = 1 << s }`, 0, 5},
		{`byte x; proctype Q() { x = _pid } init { run Q() }`, 0, 255},
	} {
		p := lowertest.Program(t, c.model)
		a := interval.New(p, pointsto.New(p), nil)
		vars := p.Globals
		for _, typ := range p.Types {
			vars = append(vars[:len(vars):len(vars)], typ.Locals...)
		}
		got := interval.Interval{Least: math.MaxInt64, Greatest: math.MinInt64}
		for _, v := range vars {
			if v.Name[0] == 'x' {
				i := a.Values(v)
				got.Least, got.Greatest = min(got.Least, i.Least), max(got.Greatest, i.Greatest)
			}
		}
		require.Equal(t, interval.Interval{Least: c.least, Greatest: c.greatest}, got, c.model)
	}
}

// A process type without an instance has no values.
func TestValuesOfNoProcess(t *testing.T) {
	p := lowertest.Program(t, `proctype Q(byte q) { q = 3 } active proctype P() { skip }`)
	a := interval.New(p, pointsto.New(p), nil)
	require.True(t, a.Values(p.Types[0].Locals[0]).Empty())
}

// checker checks states of programs.
type checker struct {
	states, narrow int // states, and variables with fewer values than their type
}

// check requires of the first `limit` states of p, breadth first, that every value lies in its interval.
func (k *checker) check(t *testing.T, p *program.Program, limit int) {
	t.Helper()
	a := interval.New(p, pointsto.New(p), nil)
	m, err := closure.Compile(p)
	require.NoError(t, err)
	if m.InitFault() != nil {
		return // there is no state
	}
	v := m.View()
	holds := func(x *program.Variable, read func(i int) int32, where string) {
		for i := range x.Elements() {
			if value := read(i); !a.Values(x).Contains(value) {
				require.Failf(t, "outside", "%s %s = %d, not in %v", where, x.Name, value, a.Values(x))
			}
		}
	}
	seen := map[string]bool{}
	todo := []program.State{m.Init(nil)}
	seen[string(todo[0])] = true
	var moves program.Moves
	var out program.Outcomes
	for n := 0; n < len(todo); n++ {
		v.Select(todo[n])
		k.states++
		for _, x := range p.Globals {
			if !x.Hidden {
				holds(x, func(i int) int32 { return v.Global(x, i) }, "global")
			}
		}
		for pid := range v.Live() {
			typ, _ := v.Process(program.PID(pid))
			for _, x := range p.Types[typ].Locals {
				holds(x, func(i int) int32 { return v.Local(program.PID(pid), x, i) }, p.Types[typ].Name)
			}
		}
		if len(todo) > limit {
			continue
		}
		m.Enabled(todo[n], &moves)
		for _, mv := range moves.All {
			out.Reset()
			m.Fire(todo[n], mv, &out)
			for _, o := range out.All {
				if (o.Fault == nil || o.Fault.Continues) && !seen[string(o.State)] {
					s := append(program.State(nil), o.State...)
					seen[string(s)] = true
					todo = append(todo, s)
				}
			}
		}
	}
	for _, x := range p.Globals {
		least, greatest := x.Type.Range()
		if i := a.Values(x); i.Least > int64(least) || i.Greatest < int64(greatest) {
			k.narrow++
		}
	}
}

// Each value in each state of the models of the repository lies in its interval.
func TestModels(t *testing.T) {
	var k checker
	models := 0
	for _, pattern := range []string{"models/*.pml", "models/*/*.pml", "internal/lang/lower/testdata/*/*.pml",
		"internal/testing/spin/testdata/*.pml", "internal/testing/conformance/testdata/*.pml"} {
		files, err := filepath.Glob(repo.Path(pattern))
		require.NoError(t, err)
		for _, f := range files {
			text, err := os.ReadFile(f)
			require.NoError(t, err)
			m, err := lowertest.Read(string(text), lower.Options{})
			if err != nil {
				continue // a part of a model, or one with mistakes
			}
			t.Run(filepath.Base(f), func(t *testing.T) { k.check(t, m.Program, amount.Choose(2_000, 300_000)) })
			models++
		}
	}
	require.Greater(t, models, 80)
	require.Greater(t, k.narrow, 100)
	t.Logf("%d models, %d states, %d variables with narrow intervals", models, k.states, k.narrow)
}

// The same of random models, as they are, with optimizations, and with a claim that takes part.
func TestRandom(t *testing.T) {
	var k checker
	exectest.Programs(t, amount.Choose[uint64](60, 2_000), func(p *program.Program) { k.check(t, p, 2_000) })
	for seed := range amount.Choose[uint64](80, 5_000) {
		for kind, text := range []string{random.New(seed, random.Size{}).String(), random.Dense(seed).String()} {
			m, err := lowertest.Read(text, lower.Options{})
			require.NoError(t, err)
			t.Run(fmt.Sprint(kind, "#", seed), func(t *testing.T) { k.check(t, m.Program, 2_000) })
			if t.Failed() {
				t.Fatalf("seed %d:\n%s", seed, text)
			}
		}
	}
	require.Greater(t, k.states, amount.Choose(20_000, 100_000))
	require.Greater(t, k.narrow, amount.Choose(60, 300))
	t.Logf("%d states, %d variables with narrow intervals", k.states, k.narrow)
}
