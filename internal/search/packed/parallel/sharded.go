package parallel

import (
	"maps"
	"sync"
	"sync/atomic"

	"ltlpor/internal/search/packed/coding"
)

// sharded is a map with words as keys, divided into parts with locks. Only few of the possible words have a value.
// Concurrent use is allowed.
type sharded[V any] struct {
	shards [shards]struct {
		sync.Mutex
		of map[uint64]V
	}
	n atomic.Int64 // number of words in the map
}

const shards = 64

// withShard calls `use` with the part of the map to which the key `word` belongs, and locks this part during the call.
func (m *sharded[V]) withShard(word uint64, use func(of map[uint64]V)) {
	s := &m.shards[coding.Hash(word)%shards]
	s.Lock()
	defer s.Unlock()
	if s.of == nil {
		s.of = map[uint64]V{}
	}
	before := len(s.of)
	use(s.of)
	m.n.Add(int64(len(s.of) - before))
}

// rekey replaces every key w of the map by again(w). No other goroutine may use the map during the call.
func (m *sharded[V]) rekey(again func(uint64) (uint64, error)) error {
	was := map[uint64]V{}
	for i := range m.shards {
		maps.Copy(was, m.shards[i].of)
		m.shards[i].of = nil
	}
	m.n.Store(0)
	for word, v := range was {
		word, err := again(word)
		if err != nil {
			return err
		}
		m.withShard(word, func(of map[uint64]V) { of[word] = v })
	}
	return nil
}

// bytes returns the approximate memory of the map in bytes.
func (m *sharded[V]) bytes() int64 { return 48 * m.n.Load() }
