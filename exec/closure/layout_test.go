package closure

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/program"
)

// Whatever states were met before, decode finds the frames that walking finds:
// states with frames of the same number but other kinds and sizes, longer and
// shorter, and with processes that came and went meanwhile.
func TestDecodeForgetsOtherLayouts(t *testing.T) {
	p := &program.Program{GlobalSize: 1}
	for _, size := range []int{2, 9, 30} {
		p.Types = append(p.Types, &program.Process{
			FrameSize: size, PCSize: 1, Locations: []program.Location{{}},
		})
	}
	p.Types[1].Chans = []program.ChanDecl{{Var: &program.Variable{Offset: -1}, Type: 1}}
	p.ChanTypes = []*program.ChanType{{Size: 2}, {Size: 12, Cap: 1, SlotSize: 10}}
	m, err := Compile(p)
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(3, 4))
	hits := 0
	var states [40][]byte
	for i := range states {
		s := []byte{0, 0, 7}
		for range rng.IntN(5) {
			k, size := byte(rng.IntN(3)), 0
			if rng.IntN(3) == 0 {
				k = byte(rng.IntN(2))
				size, k = p.ChanTypes[k].Size, 255-k
				s[1]++
			} else {
				size = p.Types[k].FrameSize
				s[0]++
			}
			frame := make([]byte, size)
			for j := range frame {
				frame[j] = byte(rng.IntN(3))
			}
			frame[0] = k
			s = append(s, frame...)
		}
		states[i] = s
	}
	c := newContext(m.(*Machine).code)
	last := 0
	for range 20_000 {
		if rng.IntN(2) == 0 {
			last = rng.IntN(len(states))
		}
		s := append([]byte{}, states[last]...)
		before := len(c.layout) > 0 && s[0] == c.layoutOf[0] && s[1] == c.layoutOf[1]
		c.decode(s)
		if before {
			hits++
		}
		want := newContext(m.(*Machine).code)
		want.s = s
		want.walk(s)
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
