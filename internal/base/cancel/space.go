package cancel

// Space ends a computation when memory runs out. The replay of a run calls Look regularly. Only one goroutine may use a
// Space.
type Space struct {
	// Room reports whether the given number of additional bytes is free; nil means unlimited room.
	Room func(ahead int64) bool
	// Brief says that no trace is recorded, so that only a long step takes memory.
	Brief bool
	looks int
}

const (
	// spaceEvery is the number of calls of Look between two checks of the memory for a trace. A trace grows by some
	// thousand steps meanwhile.
	spaceEvery = 64
	// spaceGrowth is the divisor of the heap size that estimates the memory needed to copy a growing list of steps to a
	// larger list. The list takes about half of the memory for the steps.
	spaceGrowth = 2
)

// Look panics if memory is missing for the trace under construction, or for a step of the given size in bytes. The
// panic ends the enclosing Run with ErrMemory.
func (s *Space) Look(bytes int64) {
	if s.Room == nil {
		return
	}
	if bytes >= haltBytes {
		s.need(func() int64 { return bytes })
	}
	if s.looks++; !s.Brief && s.looks >= spaceEvery {
		s.looks = 0
		s.need(func() int64 { return Heap() / spaceGrowth })
	}
}

// need panics with ErrMemory unless ahead() additional bytes are free. If Room returns false, need calls Room a second
// time, because the first call has collected garbage, and ahead() then returns less: garbage is not part of the growth
// of a heap.
func (s *Space) need(ahead func() int64) {
	for range 2 {
		if s.Room(ahead()) {
			return
		}
	}
	Stop(ErrMemory)
}
