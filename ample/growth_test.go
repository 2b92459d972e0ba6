package ample_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/ample"
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/exectest"
)

// many has models with a parameter for the number of processes: twice %[1]d.
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
	"pairs": `
		byte v[2 * %[1]d];
		active [2 * %[1]d] proctype P() { do :: v[_pid] = v[_pid / 2 * 2] + v[_pid / 2 * 2 + 1] od }`,
	"pairs far apart": `
		byte v[2 * %[1]d];
		active [2 * %[1]d] proctype P() {
			byte x;
			do
			:: v[_pid] = v[_pid %% %[1]d] + v[_pid %% %[1]d + %[1]d]; x = x + v[_pid]
			od
		}`,
	"a tree": `
		byte v[2 * %[1]d];
		active [2 * %[1]d] proctype P() { byte x; do :: x = v[_pid / 2]; v[_pid] = v[_pid] + x od }`,
	"all look at one": `
		byte v[2 * %[1]d];
		byte g;
		active [2 * %[1]d] proctype P() { byte x; do :: x = x + 1 :: v[_pid] = x + g :: x > 250 -> g = x od }`,
	"by themselves": `
		active [2 * %[1]d] proctype P() { byte x, y; do :: x = x + 1 :: y = x od }`,
	"an atomic sequence round a handshake": `
		chan c[2 * %[1]d] = [0] of { byte };
		active [2 * %[1]d] proctype P() {
			byte x;
			do
			:: atomic { x == 0; c[_pid]!1 }; x = 1
			:: atomic { c[(_pid + 1) %% (2 * %[1]d)]?x; x = 0 }
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

// wish has the options of a selector and the answers of closes.
type wish struct {
	ample.Options
	closes func(program.Move) bool
}

var wishes = map[string]wish{
	"default":               {},
	"sets":                  {Options: ample.Options{Operands: ample.Sets}},
	"fair":                  {Options: ample.Options{Fair: true}},
	"fair, all close":       {ample.Options{Fair: true}, always},
	"all close":             {closes: always},
	"half of them close":    {closes: func(mv program.Move) bool { return mv.Proc%2 == 0 }},
	"S, half of them close": {ample.Options{S: true}, func(mv program.Move) bool { return mv.Proc%2 == 0 }},
}

// may calls closes; a nil closes means false.
func (w *wish) may(mv program.Move) bool { return w.closes != nil && w.closes(mv) }

func BenchmarkChooseAmongMany(b *testing.B) {
	for name, text := range many {
		for kind, o := range wishes {
			for _, n := range []int{30, 60, 120, 240} {
				b.Run(fmt.Sprintf("%s/%s/%d", name, kind, n), func(b *testing.B) {
					p, m := compile(b, fmt.Sprintf(text, n/2))
					states := exectest.States(m, 60)
					moves := make([]program.Moves, len(states))
					a := ample.New(depend.New(p), m.View, o.Options)
					for i, s := range states {
						m.Enabled(s, &moves[i])
						a.Choose(&moves[i], o.may)
					}
					b.ResetTimer()
					for i := 0; b.Loop(); i++ {
						a.Choose(&moves[i%len(states)], o.may)
					}
					s := a.Figures()
					b.ReportMetric(float64(s.Fixpoints)/float64(b.N), "fixpoints/op")
					b.ReportMetric(float64(s.Steps)/float64(b.N), "steps/op")
					b.ReportMetric(float64(s.Misses)/float64(b.N), "misses/op")
				})
			}
		}
	}
}

// effort returns, by wish, the largest number of looks per process and move in some states. The selector is new in
// every state.
func effort(t *testing.T, text string, n int) map[string]float64 {
	p, m := compile(t, fmt.Sprintf(text, n/2))
	r := depend.New(p)
	most := map[string]float64{}
	view := m.View()
	for _, s := range exectest.States(m, 6) {
		view.Select(s)
		var moves program.Moves
		m.Enabled(s, &moves)
		for kind, w := range wishes {
			a := ample.New(r, m.View, w.Options) // remembers nothing
			a.Choose(&moves, w.may)
			most[kind] = max(most[kind], float64(a.Figures().Looks)/float64(view.Live()+len(moves.All)))
		}
	}
	return most
}

// With twice the processes the cost of a choice grows in proportion to the moves and processes, and hardly more.
func TestChoosingGrowsWithTheMoves(t *testing.T) {
	for i, name := range slices.Sorted(maps.Keys(many)) {
		if i%amount.Choose(4, 1) != 0 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			text := many[name]
			n := amount.Choose(40, 60)
			few := effort(t, text, n) // too many for rows of a state
			for kind, more := range effort(t, text, 2*n) {
				t.Logf("%s: %.1f are looked at for each process and move, and %.1f if there are twice as many", kind, few[kind], more)
				if more > 8 { // below, the cost is too small to compare
					require.LessOrEqual(t, more, 1.5*few[kind], kind)
				}
			}
		})
	}
}
