package coding_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/testing/exectest"
	_ "ltlpor/internal/testing/longtest"
	"ltlpor/internal/testing/packedtest"
)

// reachable returns up to limit states of m.
func reachable(m *closure.Machine, limit int) (list []program.State) {
	seen := map[string]bool{}
	enter := func(s program.State) {
		if !seen[string(s)] {
			seen[string(s)] = true
			list = append(list, append(program.State{}, s...))
		}
	}
	enter(m.Init(nil))
	for i := 0; i < len(list) && len(list) < limit; i++ {
		var moves program.Moves
		m.Enabled(list[i], &moves)
		for _, mv := range moves.All {
			var out program.Outcomes
			m.Fire(list[i], mv, &out)
			for _, o := range out.All {
				if o.State != nil && o.Fault == nil {
					enter(o.State)
				}
			}
		}
	}
	return list
}

// packer keeps the words of states, and repacks them when a value has no room.
type packer struct {
	*coding.Coding
	states [][]uint64
}

// add packs s. It returns how often it has repacked the states, and how often with other components.
func (x *packer) add(s program.State) (repacked, divided int) {
	w := make([]uint64, x.Words())
	for !x.Pack(w, s) {
		repacked++
		var move func(to, from []uint64)
		if x.MustDivide() {
			divided++
			move = x.RepackFrom(x.Redivide(func(yield func([]uint64) bool) {
				for _, w := range x.states {
					if !yield(w) {
						return
					}
				}
			}))
		} else {
			move = x.AllTransfers(x.Widen()).Carry
		}
		for i, from := range x.states {
			x.states[i] = make([]uint64, x.Words())
			move(x.states[i], from)
		}
		w = make([]uint64, x.Words())
	}
	x.states = append(x.states, w)
	return repacked, divided
}

// Packed states are different, and the same as before when they are unpacked, after any number of repackings.
func TestPack(t *testing.T) {
	repacked, divided := 0, 0
	exectest.Programs(t, uint64(*packedtest.Programs)/3, func(p *program.Program) {
		m := packedtest.Machine(t, p)
		if m == nil {
			return
		}
		for seed := range uint64(3) {
			x := &packer{Coding: coding.New(m.Clone().(*closure.Machine), coding.StrainedLimits(seed))}
			list := reachable(m, 150)
			w := make([]uint64, x.Words())
			require.False(t, x.PackKnown(w, list[0]))
			for _, s := range list {
				n, k := x.add(s)
				repacked, divided = repacked+n, divided+k
			}
			w = make([]uint64, x.Words())
			for i, s := range list {
				require.Equal(t, []byte(s), x.Unpack(nil, x.states[i]), p.Name)
				require.True(t, x.PackKnown(w, s), p.Name)
				require.Equal(t, x.states[i], w, p.Name)
			}
		}
	})
	t.Logf("%d repackings, %d of them with other components", repacked, divided)
	require.Greater(t, repacked, 100)
	require.Greater(t, divided, 10)
}

// The settings between two states lead from the words of one to the words of the other.
func TestAppendDifference(t *testing.T) {
	compared := 0
	exectest.Programs(t, uint64(*packedtest.Programs)/3, func(p *program.Program) {
		m := packedtest.Machine(t, p)
		if m == nil {
			return
		}
		list := reachable(m, 60)
		x := &packer{Coding: coding.New(m.Clone().(*closure.Machine), coding.DefaultLimits())}
		for _, s := range list {
			x.add(s)
		}
		for i, s := range list {
			next := (i*7 + 1) % len(list)
			settings, ok := x.AppendDifference(nil, x.Shape(x.states[i]), s, list[next], nil)
			require.True(t, ok)
			w := append([]uint64{}, x.states[i]...)
			for _, set := range settings {
				f := x.Field(int(set.Component))
				w[f.Word] &^= f.Mask()
				f.Put(w, set.Code)
			}
			require.Equal(t, x.states[next], w, p.Name)
			compared++
		}
	})
	require.Greater(t, compared, 500)
}

// Codings of several goroutines give the same words to the same states, in whatever order each meets them.
func TestLearnedKeys(t *testing.T) {
	m := packedtest.Machine(t, exectest.Load(t, `
		byte x, y; chan c = [2] of { byte };
		active proctype P() { do :: x < 9 -> x++ :: c!x od }
		active proctype Q() { do :: y < 9 -> y++ :: c?y od }`))
	list := reachable(m, 400)
	first := coding.New(m.Clone().(*closure.Machine), coding.DefaultLimits())
	for _, s := range list[:20] {
		first.Pack(make([]uint64, first.Words()), s)
	}
	first.Widen()
	var keys coding.LearnedKeys
	first.Share(&keys)
	codings := make([]*coding.Coding, 4)
	var all sync.WaitGroup
	for i := range codings {
		c := first.Clone(m.Clone().(*closure.Machine))
		codings[i] = c
		all.Go(func() {
			w := make([]uint64, c.Words())
			for k := range list {
				c.Pack(w, list[(k*(2*i+1)+i)%len(list)])
			}
		})
	}
	all.Wait()
	for _, c := range codings {
		c.LearnShared()
		require.Equal(t, codings[0].Components(), c.Components())
		for i := range c.Components() {
			require.Equal(t, codings[0].Values(i), c.Values(i))
		}
	}
	require.Greater(t, codings[0].Bytes(), 2*first.Bytes(), "nothing was learnt together")
}
