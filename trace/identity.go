package trace

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
)

// Identity is a hash of a run and its error, from Trace.Identity.
type Identity [sha256.Size]byte

// Identity returns a hash of the run and its error. Two traces of a program have the same Identity if and only if they
// describe the same run with the same error, up to collisions of SHA-256. The Identity of a lasso depends only on its
// infinite run: a cycle that begins a step later, or is written out twice, makes no difference.
func (t *Trace) Identity() Identity {
	h := sha256.New()
	stem, begin, period := t.normal()
	fmt.Fprintf(h, "%d %d ", stem, period)
	for i := range stem {
		t.Steps[i].identify(h)
	}
	for i := range period {
		t.Steps[t.CycleStart+(begin+i)%period].identify(h)
	}
	if f := t.Fault; f != nil {
		fmt.Fprintf(h, "%d %d %d %s", f.Kind, f.Edge, f.Proc, t.FaultText)
	}
	return Identity(h.Sum(nil))
}

// identify adds the move of s and the state after s to the hash h.
func (s *Step) identify(h hash.Hash) {
	var b []byte
	for _, n := range []int{int(s.Move.Proc), int(s.Move.Edge), int(s.Move.Peer), int(s.Move.PeerEdge), len(s.State)} {
		b = binary.AppendVarint(b, int64(n))
	}
	h.Write(append(b, s.State...))
}

// sameStep reports whether the steps with indices i and j have the same move and lead to the same state.
func (t *Trace) sameStep(i, j int) bool {
	return t.Steps[i].Move == t.Steps[j].Move && bytes.Equal(t.Steps[i].State, t.Steps[j].State)
}

// normal returns the shape of the shortest lasso with the same infinite run as t:
//
//   - stem is the number of steps before its cycle;
//   - period is the number of steps of its cycle;
//   - begin is the index, within the cycle of t, of the first step of its cycle.
//
// For a finite trace, stem is the number of steps, and begin and period are 0.
func (t *Trace) normal() (stem, begin, period int) {
	if t.CycleStart < 0 {
		return len(t.Steps), 0, 0
	}
	stem, period = t.CycleStart, t.period()
	for stem > 0 && t.sameStep(stem-1, t.CycleStart+(begin+period-1)%period) {
		stem, begin = stem-1, (begin+period-1)%period
	}
	return stem, begin, period
}

// period returns the shortest period of the cycle, in steps. It uses the failure function of Knuth, Morris and Pratt.
func (t *Trace) period() int {
	n := len(t.Steps) - t.CycleStart
	// border[i]: length of the longest proper prefix of cycle steps 0 to i that is also their suffix
	border := make([]int, n)
	for i := 1; i < n; i++ {
		k := border[i-1]
		for k > 0 && !t.sameStep(t.CycleStart+i, t.CycleStart+k) {
			k = border[k-1]
		}
		if t.sameStep(t.CycleStart+i, t.CycleStart+k) {
			k++
		}
		border[i] = k
	}
	if p := n - border[n-1]; n%p == 0 {
		return p
	}
	return n
}
