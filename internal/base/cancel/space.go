package cancel

// Space ends a computation, the replay of a run, when memory runs out. The computation must call Look regularly. Only
// one goroutine may use a Space.
type Space struct {
	// Room reports whether the given number of additional bytes is free; nil means unlimited room.
	Room func(ahead int64) bool
	// Brief says that the replay records no trace. Look then checks only the memory of the current step.
	Brief bool
	looks int
}

const (
	// spaceEvery is the number of calls of Look between two checks of the memory for the recorded trace. Between two
	// checks a trace grows by some thousand steps.
	spaceEvery = 64
	// spaceGrowth estimates the memory for the next growth of the recorded trace: the heap size divided by spaceGrowth
	// must be free. The trace is a list that is copied to a larger list when full, and takes about half of the memory
	// of its steps.
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

// need panics with ErrMemory unless ahead() additional bytes are free. Room is called up to twice: a first call that
// returns false has collected garbage, and ahead(), which depends on the heap size, may then return less.
func (s *Space) need(ahead func() int64) {
	for range 2 {
		if s.Room(ahead()) {
			return
		}
	}
	Stop(ErrMemory)
}
