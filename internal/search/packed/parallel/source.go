package parallel

import (
	"iter"
	"sync"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/search/packed/cache"
	"ltlpor/internal/search/store/compact"
)

// Source has the coding and the caches of a finished search by a single goroutine. A space created from it takes them
// over: the source must not be used afterwards.
type Source struct {
	Transitions *cache.Transitions
	Choices     *cache.Choices     // the cached choices of a reducer; nil without a Chooser
	States      iter.Seq[[]uint64] // the packed states, for their values; nil if there are none
}

// Tighten divides large components, and gives the coding a layout with few spare bits, suitable for many states. It
// adapts the caches.
func (from *Source) Tighten() {
	t := from.Transitions
	t.DivideLarge()
	t.Tighten()
	if t.MustDivide() {
		t.Redivide(from.States)
		t.Forget()
		if from.Choices != nil {
			from.Choices.Forget()
			*from.Choices.Projections() = cache.Projections{}
		}
	}
	t.Translate(t.Widen())
}

// NewSpace returns a space without states for the given number of walkers. If reduces is set, the walkers may use a
// Decider.
func NewSpace(from Source, workers int, reduces bool) (*Space, error) {
	colours := 1
	if reduces {
		colours = 2
	}
	return newSpace(from, workers, colours, nil)
}

// newSpace returns a space without states for the given number of walkers. f, if not nil, is the product space to which
// the new space will belong. colours is the number of bits for the colour of a word.
func newSpace(from Source, workers, colours int, f *ProductSpace) (*Space, error) {
	s := &Space{product: f}
	if f != nil && f.trimming {
		s.low = f.bits
	}
	t := from.Transitions
	s.trim.Store(t.Limits.TrimFrom)
	s.wake = sync.NewCond(&s.mu)
	from.Tighten()
	s.master = t.Coding.Clone(nil)
	s.master.Share(&s.learned)
	for i := range workers {
		own := s.master.Clone(t.Machine().Clone().(*closure.Machine))
		x := &Walker{space: s, Transitions: cache.New(own, t.Checking())}
		x.expands, x.adds = x.expand, x.flush
		x.Limits.CacheBytes /= int64(workers)
		if i == 0 {
			x.TakeOver(t)
			x.choices = from.Choices
		}
		s.walkers = append(s.walkers, x)
	}
	if s.master.Words() > 1 {
		s.buildTree()
	}
	var err error
	if s.table, err = compact.New(s.width(s.master), compact.Options{ColourBits: colours}); err != nil {
		return nil, err
	}
	s.shareTable()
	return s, nil
}
