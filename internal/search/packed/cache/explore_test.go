package cache

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/testing/packedtest"
)

// explorer asks a cache about states, and repacks when a value has no room.
type explorer struct {
	steps Transitions
	w     []uint64
}

// explore compares the answers for the processes of up to limit states of p with package closure.
func explore(t *testing.T, p *program.Program, limit int, l coding.Limits) *Transitions {
	t.Helper()
	m := packedtest.Machine(t, p)
	require.NotNil(t, m)
	x := &explorer{steps: New(coding.New(m.Clone().(*closure.Machine), l), true)}
	x.w = make([]uint64, x.steps.Words())
	x.steps.SetRoom(l.CacheBytes)
	seen, list := map[string]bool{}, []program.State{m.Init(nil)}
	for i := 0; i < len(list) && i < limit; i++ {
		for !x.ask(list[i]) {
			x.repack()
		}
		for _, next := range successors(m, list[i]) {
			if !seen[string(next)] {
				seen[string(next)] = true
				list = append(list, next)
			}
		}
	}
	return &x.steps
}

// ask checks the answers for s. The result is false if a repacking is due.
func (x *explorer) ask(s program.State) bool {
	if !x.steps.Pack(x.w, s) {
		return false
	}
	x.steps.CountState()
	x.steps.StartState()
	k := x.steps.Shape(x.w)
	for p := range k.Processes() {
		a := x.steps.Answer(x.w, k, p)
		if a == nil {
			return false
		}
		x.steps.Check(x.w, k, p, a)
	}
	return !x.steps.Due()
}

// repack changes the coding, so that it has room for more values. The states are packed anew when they are asked about.
func (x *explorer) repack() {
	if x.steps.MustDivide() {
		x.steps.Redivide(func(func([]uint64) bool) {})
		x.steps.Forget()
	} else {
		x.steps.Refit(x.steps.Widen())
	}
	x.w = make([]uint64, x.steps.Words())
}

// successors returns the successors of s by package closure.
func successors(m *closure.Machine, s program.State) (all []program.State) {
	var moves program.Moves
	m.Enabled(s, &moves)
	for _, mv := range moves.All {
		var out program.Outcomes
		m.Fire(s, mv, &out)
		for _, o := range out.All {
			if o.State != nil && o.Fault == nil {
				all = append(all, append(program.State{}, o.State...))
			}
		}
	}
	return all
}
