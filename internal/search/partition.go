package search

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"ltlpor/internal/search/store/compact"
)

// partition divides the nodes visited by several goroutines into sets that are known to be strongly connected. It is
// the union-find structure of
//
//	V. Bloemen, A. Laarman, J. van de Pol: Multi-core on-the-fly SCC decomposition, PPoPP 2016,
//
// which stores per set the goroutines with a node of the set on their path, and a list of the nodes that no goroutine
// has left yet. This version also stores the lack (see type lack) of the steps within the set. When every node of a set
// was left, the set is a complete component; it is closed and does not change any more.
//
// Nodes are numbered from 1 in the order of discovery. A goroutine that changes a set locks its representative.
type partition struct {
	shards [partitionShards]partitionShard
	chunks atomic.Pointer[[]*partChunk]
	n      atomic.Uint32 // the number of nodes
	adding sync.Mutex    // guards additions to chunks
	memory atomic.Int64  // the memory of the partition in bytes
}

const (
	partitionShards = 1 << 8
	partChunkBits   = 12
	// mostParts is the greatest number of a node in a partition. partition.n may exceed it for a moment, by one for
	// every goroutine.
	mostParts = 1<<32 - 1 - mostSeekers
)

type partChunk [1 << partChunkBits]part

// partitionShard is a hash table for a part of the nodes, with open addressing, at most three quarters full. The low 32
// bits of a slot are the number of a node, and the remaining bits are some bits of the hash. 0 is a free slot.
type partitionShard struct {
	sync.Mutex
	slots []uint64
	n     int
}

// part is a node and, if the node is the representative of its set, also the set. In a zero part, parent 0 marks a
// representative, and 0 in next and last stands for the number of the node itself.
type part struct {
	node   uint64 // the product node; changes only while every goroutine waits
	parent atomic.Uint32
	from   uint32        // number of the node from which this node was first found; 0: an initial node
	flags  atomic.Uint32 // the flags of the node, and of the set that it represents
	// Access only while the set is locked: next is the next node of the list, which is a circle; last is the node
	// before the beginning of the list.
	next, last uint32
	lack       lackID // acceptance and fairness conditions that no step inside the set satisfies
}

// The flags of a part. In addition, bit i below mostSeekers says that goroutine i has entered the set.
const (
	partLocked  = 1 << 31
	partClosed  = 1 << 30
	partLeft    = 1 << 29 // some goroutine has left the node of this part
	partCounted = 1 << 28 // the node of this part was expanded and counted

	// mostSeekers is the maximal number of goroutines of ParallelSCC.
	mostSeekers = 24
)

// standing is the relation between a goroutine and the set of a node in a partition.
type standing uint8

const (
	apart  standing = iota // the node is in a set that the goroutine has not entered
	within                 // the goroutine has entered the set
	closed                 // the set is closed: it is a complete component
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

// ahead returns the memory in bytes that the hash tables need in addition when they grow next. The shards have about
// equal sizes.
func (p *partition) ahead() int64 { return 8 * 2 * int64(p.n.Load()) }

// number returns the number of a node. A new node gets the next number, and fresh is true. number then stores the
// parameter `from` as the number of the node's predecessor. The error is compact.ErrNumbers if no number is left.
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

// slotOf returns the content of a slot for the node with number i and hash h: i in the low 32 bits, and bits of h in
// the high 32 bits. These bits of h neither choose the shard nor, up to sixteen million slots, the index.
func slotOf(h uint64, i uint32) uint64 { return h>>24<<32 | uint64(i) }

// find returns the index of the slot with node. If found is false, it returns the index of the free slot for node
// instead. h is the hash of node.
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

// put stores the number i of a node with hash h in a free slot. The shard must not contain i.
func (s *partitionShard) put(h uint64, i uint32) {
	mask := uint64(len(s.slots) - 1)
	at := h & mask
	for s.slots[at] != 0 {
		at = (at + 1) & mask
	}
	s.slots[at] = slotOf(h, i)
}

// extend allocates memory for the node with number i, if necessary.
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

// representative returns the number of the representative of the set of node i at some moment of the call. Concurrent
// unions may outdate the result.
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

// sameSet reports whether nodes i and j are in the same set. If the result is false, the nodes were in different sets
// at some moment of the call, and a concurrent union may outdate the result.
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

// lock locks the set of node i, and returns the number and the part of its representative.
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

// lock tries to lock x without waiting, and reports whether it succeeded.
func (x *part) lock() bool { return x.flags.Or(partLocked)&partLocked == 0 }

func (x *part) unlock() { x.flags.And(^uint32(partLocked)) }

// standing returns the relation of a goroutine to the set of node i: `closed` if the set is complete, `within` if the
// goroutine has entered it, and `apart` otherwise. `who` is the bit of the goroutine in part.flags.
func (p *partition) standing(i uint32, who uint32) standing {
	for {
		x := p.part(p.representative(i))
		f := x.flags.Load()
		if x.parent.Load() != 0 {
			continue // x represents the set no longer: f may be outdated
		}
		switch {
		case f&partClosed != 0:
			return closed
		case f&who == 0:
			return apart
		case f&partLocked == 0:
			return within
		}
		runtime.Gosched() // the set may be in the middle of a union with another set that the goroutine has entered
	}
}

// enter records that a goroutine has entered the set of node i, unless the set is closed. `who` is the bit of the
// goroutine in part.flags. The result is the relation of the goroutine to the set before the call.
func (p *partition) enter(i uint32, who uint32) standing {
	if s := p.standing(i, who); s != apart {
		return s
	}
	_, x := p.lock(i)
	defer x.unlock()
	switch f := x.flags.Load(); {
	case f&partClosed != 0:
		return closed
	case f&who != 0: // the goroutine has entered the set since the call of standing
		return within
	}
	x.flags.Or(who)
	return apart
}

// unite joins the sets of nodes i and j, unless both nodes are in the same set. i and j must lie on a common cycle.
//
// A closed set is a whole component. If the set of i or j is closed, it contains both nodes, and unite does nothing.
// Two different sets are therefore both open.
func (p *partition) unite(i, j uint32, lacks *commonLacks) {
	for {
		a, b := p.representative(i), p.representative(j)
		if a == b {
			return
		}
		if a > b { // the locks are taken in a fixed order, to prevent deadlocks
			a, b = b, a
		}
		if p.link(a, b, lacks) {
			return
		}
		runtime.Gosched()
	}
}

// link merges the set of representative b into the set of representative a. It returns false without a change if it
// cannot lock a or b, or if one of them is no longer a representative.
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
	// The lists of both sets are circles. Exchanging the successors of their ends joins them into a circle.
	last, end := itself(x.last, a), itself(y.last, b)
	e, f := p.part(last), p.part(end)
	e.next, f.next = itself(f.next, end), itself(e.next, last)
	x.last = last
	y.parent.Store(a)
	return true
}

// itself returns i, or self if i is 0. It resolves the links next and last of a part, where 0 stands for the number
// self of the node itself.
func itself(i, self uint32) uint32 {
	if i == 0 {
		return self
	}
	return i
}

// recordStep adds a step within the set of node i. `by` is the number of the step's lack (the acceptance and fairness
// conditions that it misses). The result is the lack of all steps within the set.
func (p *partition) recordStep(i uint32, by lackID, lacks *commonLacks) lackID {
	_, x := p.lock(i)
	defer x.unlock()
	x.lack = lacks.union(x.lack, by)
	return x.lack
}

// mark sets a flag of node i itself, not of its representative, and reports whether the flag was clear before.
func (p *partition) mark(i uint32, flag uint32) bool { return p.part(i).flags.Or(flag)&flag == 0 }

func (p *partition) wasLeft(i uint32) bool { return p.part(i).flags.Load()&partLeft != 0 }

// pick returns a node in the set of node i that no goroutine has left, and varies the node between calls. If there is
// no such node, pick closes the set and returns 0.
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
