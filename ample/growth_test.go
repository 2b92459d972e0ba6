package ample_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/ample"
	"ltlpor/depend"
	"ltlpor/exec"
	"ltlpor/program"
)

// many are models with as many processes as one likes: twice %[1]d.
var many = map[string]string{
	"a ring with channels": `
		chan c[2 * %[1]d] = [2] of { byte };
		active [2 * %[1]d] proctype P() {
			byte x;
			c[_pid]!_pid;
			do
			:: c[(_pid + 2 * %[1]d - 1) %% (2 * %[1]d)]?x; c[_pid]!x
			od
		}`,
	"a ring with variables": `
		byte v[2 * %[1]d];
		active proctype First() { do :: v[0] == v[2 * %[1]d - 1] -> v[0] = (v[0] + 1) %% 200 od }
		active [2 * %[1]d - 1] proctype P() { do :: v[_pid] != v[_pid - 1] -> v[_pid] = v[_pid - 1] od }`,
	"a ring that passes values up": `
		byte v[2 * %[1]d];
		active [2 * %[1]d] proctype P() { do :: v[_pid]++; v[_pid] = v[(_pid + 1) %% (2 * %[1]d)] + 3 od }`,
	"a ring that passes values down": `
		byte v[2 * %[1]d];
		active [2 * %[1]d] proctype P() { do :: v[_pid]++; v[_pid] = v[(_pid + 2 * %[1]d - 1) %% (2 * %[1]d)] + 3 od }`,
	"philosophers": `
		bool fork[2 * %[1]d];
		active [2 * %[1]d] proctype P() {
			do
			:: atomic { !fork[_pid] -> fork[_pid] = 1 };
			   atomic { !fork[(_pid + 1) %% (2 * %[1]d)] -> fork[(_pid + 1) %% (2 * %[1]d)] = 1 };
			   fork[_pid] = 0;
			   fork[(_pid + 1) %% (2 * %[1]d)] = 0
			od
		}`,
	"a ring with rendezvous": `
		chan c[2 * %[1]d] = [0] of { byte };
		active [2 * %[1]d] proctype P() {
			byte x;
			do
			:: c[_pid]!x
			:: c[(_pid + 1) %% (2 * %[1]d)]?x
			od
		}`,
	"a star with one rendezvous channel": `
		chan r = [0] of { byte };
		byte g;
		active [%[1]d] proctype S() { do :: r!_pid; g = g + 1 od }
		active [%[1]d] proctype R() { byte x; do :: r?x -> g = x od }`,
	"a star with one channel": `
		chan r = [5] of { byte };
		active [%[1]d] proctype S() { do :: r!_pid od }
		active [%[1]d] proctype R() { byte x; do :: r?x od }`,
	"one variable": `
		byte g;
		active [2 * %[1]d] proctype P() { byte x; do :: g > 0 -> g--; x = 1 :: g < 9 -> g++; x = 0 od }`,
	"a table of all": `
		byte flag[2 * %[1]d];
		active [2 * %[1]d] proctype P() {
			byte j;
			do
			:: flag[_pid] = 1;
			   j = 0;
			   do
			   :: j < 2 * %[1]d -> flag[j] < 2 || j == _pid; j++
			   :: else -> break
			   od;
			   flag[_pid] = 2;
			   flag[_pid] = 0
			od
		}`,
	"created with parameters": `
		byte v[2 * %[1]d];
		proctype P(byte me; byte next) { do :: v[me] != v[next] -> v[me] = v[next] :: v[me] == v[next] -> v[me]++ od }
		init {
			byte i;
			atomic {
				do
				:: i < 2 * %[1]d - 1 -> run P(i, (i + 1) %% (2 * %[1]d)); i++
				:: else -> break
				od
			}
		}`,
}

// someStates returns n states that a random walk meets.
func someStates(tb testing.TB, m exec.Machine, n int) []program.State {
	tb.Helper()
	draw := rand.New(rand.NewPCG(1, uint64(n)))
	s := m.Init(nil)
	var states []program.State
	var moves program.Moves
	var out program.Outcomes
	for range n {
		for range 7 {
			m.Enabled(s, &moves)
			if len(moves.All) == 0 {
				s = m.Init(nil)
				continue
			}
			out.All, out.Buf = out.All[:0], out.Buf[:0]
			m.Fire(s, moves.All[draw.IntN(len(moves.All))], &out)
			if next := out.All[draw.IntN(len(out.All))].State; next != nil {
				s = append(program.State(nil), next...)
			}
		}
		states = append(states, s)
	}
	return states
}

func BenchmarkChooseAmongMany(b *testing.B) {
	for name, text := range many {
		for _, n := range []int{30, 60, 120, 240} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				p, m := compile(b, fmt.Sprintf(text, n/2))
				states := someStates(b, m, 60)
				a := ample.New(depend.New(p), ample.Options{})
				var moves program.Moves
				b.ResetTimer()
				for i := 0; b.Loop(); i++ {
					m.Enabled(states[i%len(states)], &moves)
					a.Choose(&moves, never)
				}
				s := a.Figures()
				b.ReportMetric(float64(s.Fixpoints)/float64(b.N), "fixpoints/op")
				b.ReportMetric(float64(s.Steps)/float64(b.N), "steps/op")
				b.ReportMetric(float64(s.Misses)/float64(b.N), "misses/op")
			})
		}
	}
}

// effort is what is looked at in choosing once in each of some states that are all new, and how
// large these are: their processes and moves.
func effort(t *testing.T, text string, n int, o ample.Options) (looks, size int64) {
	p, m := compile(t, fmt.Sprintf(text, n/2))
	r := depend.New(p)
	for _, s := range someStates(t, m, 30) {
		a := ample.New(r, o) // that remembers nothing
		var moves program.Moves
		m.Enabled(s, &moves)
		a.Choose(&moves, never)
		looks += a.Figures().Looks
		size += int64(s[0]) + int64(len(moves.All))
	}
	return looks, size
}

// With twice the processes a choice costs as much more as there are more moves and processes, and
// hardly more than that.
func TestChoosingGrowsWithTheMoves(t *testing.T) {
	for name, text := range many {
		for kind, o := range map[string]ample.Options{"low": {}, "high": {Tie: ample.High}, "sets": {Operands: ample.Sets}} {
			t.Run(name+", "+kind, func(t *testing.T) {
				looks, size := effort(t, text, 30, o)
				more, larger := effort(t, text, 60, o)
				t.Logf("%d looked at for %d processes and moves; %d for %d", looks, size, more, larger)
				if more > larger { // otherwise there is hardly anything to look at
					require.LessOrEqual(t, float64(more)/float64(larger), 1.5*float64(looks)/float64(size))
				}
			})
		}
	}
}
