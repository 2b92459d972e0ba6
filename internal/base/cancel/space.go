package cancel

// Space ends a computation for lack of memory. The replay of a run calls Look regularly. A Space is for one
// goroutine.
type Space struct {
	// Room reports whether the given number of additional bytes is free; nil means unlimited room.
	Room func(ahead int64) bool
	// Brief says that no trace is made, so that only a long step takes memory.
	Brief bool
	looks int
}

const (
	// spaceEvery is the number of calls of Look between two checks of the memory for a trace: some thousand steps are
	// made meanwhile.
	spaceEvery = 64
	// spaceGrowth divides the size of the heap. The quotient estimates the memory needed when a growing list of steps
	// is copied to a larger list: the list is half of the memory for the steps.
	spaceGrowth = 2
)

// Look panics if there is no room for the trace under construction, or for a step of the given size in bytes. The
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

// need panics unless there is room for ahead() bytes. It calls Room a second time after a result of false, because
// the first call has released garbage, which is not part of the growth of a heap.
func (s *Space) need(ahead func() int64) {
	for range 2 {
		if s.Room(ahead()) {
			return
		}
	}
	Stop(ErrMemory)
}
