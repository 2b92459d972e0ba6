package external

import (
	"slices"
	"sync/atomic"
	"time"

	"ltlpor/internal/search"
	"ltlpor/internal/search/external/ledger"
)

// present has the figures of the layer being made. The workers add to the figures, and reports of the progress read
// the figures; way and begin belong to the goroutine of the first worker.
type present struct {
	way                             search.LayerWay
	begin                           time.Time // the end of the layer before, or of the preparations
	expanded, followed, merged, all atomic.Int64
	sought                          atomic.Pointer[search.Sought]   // the run sought backwards, or nil
	removing                        atomic.Pointer[search.Removing] // the removal of accepting nodes, or nil
}

// clear begins the expansion of a layer, for the first time or again.
func (p *present) clear() {
	for _, n := range []*atomic.Int64{&p.expanded, &p.followed, &p.merged, &p.all} {
		n.Store(0)
	}
}

// add adds the tally of an expansion.
func (p *present) add(t *ledger.Tally) {
	p.expanded.Add(t.States)
	p.followed.Add(t.Transitions)
}

// expanding returns a function that adds what t has gained since the call of expanding.
func (p *present) expanding(t *ledger.Tally) (end func()) {
	states, transitions := t.States, t.Transitions
	return func() { p.add(&ledger.Tally{States: t.States - states, Transitions: t.Transitions - transitions}) }
}

// merge begins the merges of parts partitions.
func (p *present) merge(parts int) {
	p.merged.Store(0)
	p.all.Store(int64(parts))
}

// end ends the layer, and returns how the layer was made. disk is the length of the files of the search in bytes.
func (p *present) end(disk int64) ledger.Making {
	p.clear()
	now := time.Now()
	m := ledger.Making{Way: p.way, Took: max(1, now.Sub(p.begin)), Disk: disk}
	p.begin = now
	return m
}

// describe sets the figures of l about the layer being made.
func (p *present) describe(l *search.Layers) {
	l.Expanded, l.Followed, l.Merged, l.Parts = p.expanded.Load(), p.followed.Load(), p.merged.Load(), p.all.Load()
	l.Sought, l.Removing = p.sought.Load(), p.removing.Load()
}

// wayInMemory returns the way in which the search makes a layer in memory.
func (s *Space) wayInMemory() search.LayerWay {
	if s.resident() {
		return search.LayerByTable
	}
	return search.LayerByLists
}

// madeOf returns how layer l.From+i was made. The result has no time if the record does not say so.
func madeOf(l *ledger.Layers, i int) ledger.Making {
	switch {
	case i < len(l.Made):
		return l.Made[i]
	case l.Tasks:
		return ledger.Making{Way: search.LayerByTasks}
	}
	return ledger.Making{}
}

// measuredLayers returns the layers at the end of the search, with the bytes of their states in files.
func (s *Space) measuredLayers() search.Layers {
	l := s.Figures().Layers
	l.Done = slices.Clone(l.Done) // a report of the progress may read the others
	for i := range s.files {
		for _, q := range s.files[i].Places {
			l.Done[q.Layer].Bytes += q.Bytes
		}
	}
	return l
}
