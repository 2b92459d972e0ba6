package closure

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
)

// After any earlier states, decode finds the same frames as walk: for states with equally many frames of other kinds
// and sizes, longer and shorter states, and states with other processes.
func TestDecodeForgetsOtherLayouts(t *testing.T) {
	bytes := func(n int) *program.Variable {
		return &program.Variable{Type: program.VarType{Kind: program.Byte}, Dims: []program.Dim{{Len: n}}}
	}
	p := &program.Program{Globals: []*program.Variable{bytes(1)}}
	for _, n := range []int{0, 7, 28} {
		p.Types = append(p.Types, &program.Process{
			Locals: []*program.Variable{bytes(n)}, Locations: []program.Location{{}},
		})
	}
	p.Types[1].Chans = []program.ChanDecl{{Var: &program.Variable{Hidden: true}, Type: 1}}
	p.ChanTypes = []*program.ChanType{{}, {Cap: 1, Fields: make([]program.VarType, 10)}}
	m, err := Compile(p)
	require.NoError(t, err)
	code := m.(*Machine).code
	rng := rand.New(rand.NewPCG(3, 4))
	hits := 0
	var states [40][]byte
	for i := range states {
		s := []byte{0, 0, 7}
		for range rng.IntN(5) {
			k := byte(rng.IntN(3))
			if rng.IntN(3) == 0 {
				k = 255 - byte(rng.IntN(2))
				s[1]++
			} else {
				s[0]++
			}
			frame := make([]byte, code.lay.sizes[k])
			for j := range frame {
				frame[j] = byte(rng.IntN(3))
			}
			frame[0] = k
			s = append(s, frame...)
		}
		states[i] = s
	}
	c := newContext(code)
	last := 0
	for range 20_000 {
		if rng.IntN(2) == 0 {
			last = rng.IntN(len(states))
		}
		s := append([]byte{}, states[last]...)
		before := len(c.met) > 0 && s[0] == c.metOf[0] && s[1] == c.metOf[1]
		c.decode(s)
		if before {
			hits++
		}
		want := newContext(code)
		want.s = s
		want.walk(code.lay, s)
		require.Equal(t, want.nproc, c.nproc)
		require.Equal(t, want.nchan, c.nchan)
		require.Equal(t, want.procOff[:want.nproc], c.procOff[:c.nproc])
		require.Equal(t, want.chanOff[:want.nchan], c.chanOff[:c.nchan])
		for range rng.IntN(9) {
			if rng.IntN(2) == 0 && c.nproc > 0 {
				c.removeYoungest()
			} else {
				c.addProcess(rng.IntN(3), nil, 1)
			}
		}
	}
	require.Greater(t, hits, 300)
}
