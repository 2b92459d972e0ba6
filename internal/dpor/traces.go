package dpor

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"slices"
)

// fingerprint identifies a text: the first half of its SHA-256 hash.
type fingerprint [16]byte

func fingerprintOf(text []byte) (f fingerprint) {
	sum := sha256.Sum256(text)
	copy(f[:], sum[:])
	return f
}

// traces is a set of Mazurkiewicz traces, represented by their events. A fingerprint stands for an event. The
// fingerprint is computed from the process of the event, and the events that happen before it with their order.
type traces struct {
	with  map[fingerprint][]int32 // event -> the numbers of the traces that contain it, in increasing order
	count int32
	// events has the fingerprints of the first events on the path, as many as were needed so far.
	events []fingerprint
	text   []byte        // buffer: the text of an event, for its fingerprint
	pasts  []fingerprint // buffer: the events before an event
	meter  *meter
}

// back discards the fingerprints of the path events with numbers from n on. The caller must call back whenever event n
// of the path changes or is removed.
func (t *traces) back(n int) { t.events = t.events[:min(n, len(t.events))] }

// read computes the fingerprints that t.events lacks, so that t.events has every event of p. ok is false if the
// exploration is over.
func (t *traces) read(p *path) (ok bool) {
	for i := len(t.events); i < p.length; i++ {
		e := &p.events[i]
		if !t.meter.spend(unitsOfEvent * (1 + len(e.from))) {
			return false
		}
		t.pasts = t.pasts[:0]
		for _, j := range e.from {
			t.pasts = append(t.pasts, t.events[j])
		}
		slices.SortFunc(t.pasts, func(a, b fingerprint) int { return bytes.Compare(a[:], b[:]) })
		t.text = binary.AppendUvarint(t.text[:0], uint64(e.step.proc))
		t.text = binary.AppendUvarint(t.text, uint64(e.seq))
		for k := range t.pasts {
			t.text = append(t.text, t.pasts[k][:]...)
		}
		t.events = append(t.events, fingerprintOf(t.text))
	}
	return true
}

// add adds the trace of p to t.
func (t *traces) add(p *path) {
	if !t.read(p) {
		return
	}
	for _, f := range t.events {
		t.with[f] = append(t.with[f], t.count)
	}
	t.count++
}

// begins reports whether the trace of p is a prefix of a trace in t. This is so if a trace in t contains the last event
// of every process of p; the trace then contains every event of p. If the exploration is over, the result is
// meaningless.
func (t *traces) begins(p *path) bool {
	if p.length == 0 {
		return t.count > 0
	}
	if !t.read(p) {
		return true
	}
	var lists [][]int32
	for _, i := range p.last {
		if i < 0 {
			continue
		}
		list := t.with[t.events[i]]
		if len(list) == 0 {
			return false
		}
		lists = append(lists, list)
	}
	slices.SortFunc(lists, func(a, b []int32) int { return len(a) - len(b) })
	return slices.ContainsFunc(lists[0], func(k int32) bool {
		return !t.meter.spend(len(lists)) || !slices.ContainsFunc(lists[1:], func(list []int32) bool {
			_, ok := slices.BinarySearch(list, k)
			return !ok
		})
	})
}
