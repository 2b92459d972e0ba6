package cancel

// Space ends work for lack of memory. The replay of a run calls Look now and then. A Space is for one goroutine.
type Space struct {
	// Room reports whether the given number of additional bytes is free; nil means unlimited room.
	Room func(ahead int64) bool
	// Brief: no trace is made, only a long step takes memory.
	Brief bool
	looks int
}

const (
	// spaceEvery is the number of looks between two questions for a trace: some thousand steps are made meanwhile.
	spaceEvery = 64
	// spaceGrowth divides the size of the heap. The quotient is the memory needed when a growing list of steps is
	// copied to a larger list: the list is half of the memory for the steps.
	spaceGrowth = 2
)

// Look panics, and so ends the surrounding Run with ErrMemory, if the memory has no more room for the trace under
// construction or for a step of the given size in bytes.
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

// need panics unless there is room for ahead() bytes. The first answer no has released garbage, which is not part of
// the growth of a heap: need asks a second time.
func (s *Space) need(ahead func() int64) {
	for range 2 {
		if s.Room(ahead()) {
			return
		}
	}
	Stop(ErrMemory)
}
