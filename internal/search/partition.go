package search

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"ltlpor/internal/search/store/compact"
)

// partition divides the nodes met by several goroutines into sets that are known to be strongly connected. It is the
// union-find structure of
//
//	V. Bloemen, A. Laarman, J. van de Pol: Multi-core on-the-fly SCC decomposition, PPoPP 2016,
//
// which stores per set the goroutines that have a node of the set on their path, and a list of the nodes that no
// goroutine has left yet. This version also stores the lack of the steps met inside the set. A set is a complete
// component when every node of the set was left; the set is then closed and does not change any more.
//
// Nodes are numbered from 1 in the order in which they are met. A goroutine that changes a set locks its
// representative.
type partition struct {
	shards [partitionShards]partitionShard
	chunks atomic.Pointer[[]*partChunk]
	n      atomic.Uint32
	adding sync.Mutex // guards additions to chunks
	memory atomic.Int64
}

const (
	partitionShards = 1 << 8
	partChunkBits   = 12
	// mostParts is the highest number of a node.
	mostParts = 1<<32 - 2
)

type partChunk [1 << partChunkBits]part

// partitionShard is the hash table for a part of the nodes, with open addressing, at most three quarters full. The
// low 32 bits of a slot are the number of a node, the remaining bits are some bits of the hash; 0 is a free slot.
type partitionShard struct {
	sync.Mutex
	slots []uint64
	n     int
}

// part is a node and, if the node represents a set, also the set. Zero values need no initialisation: parent is 0 in
// representatives, and 0 in next and last stands for the node itself.
type part struct {
	node   uint64 // changes only while every goroutine waits
	parent atomic.Uint32
	from   uint32        // number of the node from which this node was first found; 0: an initial node
	flags  atomic.Uint32 // of the node and of the set
	// Access only while the set is locked: next is the next node of the list, which is a circle; last is the node
	// before the beginning of the list.
	next, last uint32
	lack       lackID // lack of the steps inside the set; nothing if no step was recorded
}

// The flags of a part. Below these flags, bit i says that goroutine i has entered the set.
const (
	partLocked  = 1 << 31
	partClosed  = 1 << 30
	partLeft    = 1 << 29 // the node itself was left
	partCounted = 1 << 28 // the node itself was expanded and counted

	// mostSeekers is the maximum number of goroutines.
	mostSeekers = 24
)

// standing is the relation of a goroutine to the set of a node.
type standing uint8

const (
	apart  standing = iota // the node is in a set that the goroutine has not entered
	within                 // the goroutine has entered the set
	closed                 // the set is closed
)

func newPartition() *partition {
	p := &partition{}
	p.chunks.Store(&[]*partChunk{{}})
	p.memory.Store(int64(unsafe.Sizeof(partChunk{})))
	return p
}

func (p *partition) part(i uint32) *part {
	return &(*p.chunks.Load())[i>>partChunkBits][i&(1<<partChunkBits-1)]
}

func (p *partition) bytes() int64 { return p.memory.Load() }

// ahead returns the memory in bytes that the shards may soon take to grow; the shards have about equal sizes.
func (p *partition) ahead() int64 { return 8 * 2 * int64(p.n.Load()) }

// number returns the number of a node. A new node gets the next number, and from is recorded as the node from which
// it was found; fresh is then true. The error is compact.ErrNumbers if no number is left.
func (p *partition) number(node uint64, from uint32) (i uint32, fresh bool, err error) {
	h := spread(node)
	s := &p.shards[h>>56]
	s.Lock()
	defer s.Unlock()
	if s.n >= len(s.slots)/4*3 {
		s.grow(p)
	}
	slot, found := s.find(p, node, h)
	if found {
		return uint32(s.slots[slot]), false, nil
	}
	if i = p.n.Add(1); i > mostParts {
		p.n.Add(^uint32(0))
		return 0, false, compact.ErrNumbers
	}
	p.extend(i)
	x := p.part(i)
	x.node, x.from = node, from
	s.slots[slot] = slotOf(h, i)
	s.n++
	return i, true, nil
}

// slotOf returns the slot for a node with hash h and number i: i in the low 32 bits, and bits of h in the high 32
// bits. The bits of h are different from the bits that choose the shard and, up to sixteen million slots, from the
// bits that choose the index.
func slotOf(h uint64, i uint32) uint64 { return h>>24<<32 | uint64(i) }

// find returns the slot of a node, or the free slot for the node.
func (s *partitionShard) find(p *partition, node, h uint64) (slot int, found bool) {
	mask := uint64(len(s.slots) - 1)
	for at := h & mask; ; at = (at + 1) & mask {
		x := s.slots[at]
		switch {
		case x == 0:
			return int(at), false
		case x>>32 == slotOf(h, 0)>>32 && p.part(uint32(x)).node == node:
			return int(at), true
		}
	}
}

func (s *partitionShard) grow(p *partition) {
	old := s.slots
	s.slots = make([]uint64, max(32, 2*len(old)))
	for _, x := range old {
		if x != 0 {
			s.put(spread(p.part(uint32(x)).node), uint32(x))
		}
	}
	p.memory.Add(8 * int64(len(s.slots)-len(old)))
}

// put enters number i of a node with hash h. The shard must not contain the number.
func (s *partitionShard) put(h uint64, i uint32) {
	mask := uint64(len(s.slots) - 1)
	at := h & mask
	for s.slots[at] != 0 {
		at = (at + 1) & mask
	}
	s.slots[at] = slotOf(h, i)
}

// extend allocates the chunk of the node with number i, if necessary.
func (p *partition) extend(i uint32) {
	if int(i>>partChunkBits) < len(*p.chunks.Load()) {
		return
	}
	p.adding.Lock()
	defer p.adding.Unlock()
	chunks := *p.chunks.Load()
	for int(i>>partChunkBits) >= len(chunks) {
		chunks = append(slices.Clip(chunks), new(partChunk))
		p.memory.Add(int64(unsafe.Sizeof(partChunk{})))
	}
	p.chunks.Store(&chunks)
}

// renumber calls f with the address of every node, and rebuilds the shards. f may change the node. No goroutine may
// use p meanwhile.
func (p *partition) renumber(f func(n *uint64)) {
	for i := range p.shards {
		clear(p.shards[i].slots)
		p.shards[i].n = 0
	}
	for i := uint32(1); i <= p.n.Load(); i++ {
		x := p.part(i)
		f(&x.node)
		h := spread(x.node)
		s := &p.shards[h>>56]
		if s.n >= len(s.slots)/4*3 {
			s.grow(p)
		}
		s.put(h, i)
		s.n++
	}
}

// representative returns the representative of the set of node i at some moment of the call.
func (p *partition) representative(i uint32) uint32 {
	for {
		x := p.part(i)
		j := x.parent.Load()
		if j == 0 {
			return i
		}
		k := p.part(j).parent.Load()
		if k == 0 {
			return j
		}
		x.parent.CompareAndSwap(j, k)
		i = k
	}
}

// sameSet reports whether two nodes are in one set; if not, they were in different sets at some moment of the call.
func (p *partition) sameSet(i, j uint32) bool {
	for {
		a, b := p.representative(i), p.representative(j)
		if a == b {
			return true
		}
		if p.part(a).parent.Load() == 0 {
			return false
		}
	}
}

// lock locks the set of node i and returns its representative.
func (p *partition) lock(i uint32) (uint32, *part) {
	for {
		i = p.representative(i)
		x := p.part(i)
		if x.lock() {
			if x.parent.Load() == 0 {
				return i, x
			}
			x.unlock()
		}
		runtime.Gosched()
	}
}

// lock tries to lock x and reports success.
func (x *part) lock() bool { return x.flags.Or(partLocked)&partLocked == 0 }

func (x *part) unlock() { x.flags.And(^uint32(partLocked)) }

// standing returns `closed` if the set of node i is complete, `within` if the goroutine has entered the set, and
// `apart` otherwise. Parameter who is the bit of the goroutine in part.flags.
func (p *partition) standing(i uint32, who uint32) standing {
	for {
		x := p.part(p.representative(i))
		f := x.flags.Load()
		if x.parent.Load() != 0 {
			continue // f may be outdated
		}
		switch {
		case f&partClosed != 0:
			return closed
		case f&who == 0:
			return apart
		case f&partLocked == 0:
			return within
		}
		runtime.Gosched() // the set may be in the middle of a union with a set of the goroutine
	}
}

// enter adds the goroutine with bit `who` in part.flags to the set of node i. The result is the standing before the
// call. A closed set does not change.
func (p *partition) enter(i uint32, who uint32) standing {
	if s := p.standing(i, who); s != apart {
		return s
	}
	_, x := p.lock(i)
	defer x.unlock()
	switch f := x.flags.Load(); {
	case f&partClosed != 0:
		return closed
	case f&who != 0: // entered after the call of standing
		return within
	}
	x.flags.Or(who)
	return apart
}

// unite makes the sets of nodes i and j one set, unless they already are. i and j must lie on a common cycle.
//
// A closed set is a whole component. If the set of i or j is closed, it therefore has both nodes, and nothing is to
// be done; two different sets are both open.
func (p *partition) unite(i, j uint32, lacks *commonLacks) {
	for {
		a, b := p.representative(i), p.representative(j)
		if a == b {
			return
		}
		if a > b { // a fixed order prevents circular waiting
			a, b = b, a
		}
		if p.link(a, b, lacks) {
			return
		}
		runtime.Gosched()
	}
}

// link merges the set of b into the set of a and reports success. It fails if a or b cannot be locked or is not a
// representative.
func (p *partition) link(a, b uint32, lacks *commonLacks) bool {
	x, y := p.part(a), p.part(b)
	if !x.lock() {
		return false
	}
	defer x.unlock()
	if !y.lock() {
		return false
	}
	defer y.unlock()
	if x.parent.Load() != 0 || y.parent.Load() != 0 {
		return false
	}
	if (x.flags.Load()|y.flags.Load())&partClosed != 0 {
		panic("bug: a closed component is not a whole one")
	}
	x.flags.Or(y.flags.Load() & (1<<mostSeekers - 1))
	x.lack = lacks.union(x.lack, y.lack)
	// Exchanging the successors of their ends joins two circles into a circle.
	last, end := itself(x.last, a), itself(y.last, b)
	e, f := p.part(last), p.part(end)
	e.next, f.next = itself(f.next, end), itself(e.next, last)
	x.last = last
	y.parent.Store(a)
	return true
}

// itself returns i, or self if i is 0. In a link i of the node with number self, 0 stands for the node itself.
func itself(i, self uint32) uint32 {
	if i == 0 {
		return self
	}
	return i
}

// recordStep adds a step with lack `by` to the set of node i, and returns the lack of all steps inside the set.
func (p *partition) recordStep(i uint32, by lackID, lacks *commonLacks) lackID {
	_, x := p.lock(i)
	defer x.unlock()
	x.lack = lacks.union(x.lack, by)
	return x.lack
}

// mark sets a flag of node i itself and reports whether the flag was clear before.
func (p *partition) mark(i uint32, flag uint32) bool { return p.part(i).flags.Or(flag)&flag == 0 }

func (p *partition) wasLeft(i uint32) bool { return p.part(i).flags.Load()&partLeft != 0 }

// pick returns a node of the set of node i that no goroutine has left, a different node in every call. If no such
// node remains, pick closes the set and returns 0.
func (p *partition) pick(i uint32) uint32 {
	r, x := p.lock(i)
	defer x.unlock()
	if x.flags.Load()&partClosed != 0 {
		return 0
	}
	last := itself(x.last, r)
	for {
		e := p.part(last)
		n := itself(e.next, last)
		y := p.part(n)
		switch {
		case y.flags.Load()&partLeft == 0:
			x.last = n
			return n
		case n == last:
			x.flags.Or(partClosed)
			return 0
		}
		e.next = itself(y.next, n)
		x.last = last
	}
}
