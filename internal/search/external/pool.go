package external

import (
	"errors"
	"sync"
	"sync/atomic"
)

// errStopped is the error of interrupted work.
var errStopped = errors.New("the search was stopped")

// serve runs the jobs of worker x until the search is over.
func (s *Space) serve(x *worker) {
	for {
		select {
		case job := <-x.jobs:
			job()
		case <-s.over:
			return
		}
	}
}

// inParallel calls f for every number below n, with the worker running the call. The calls run in the goroutines of the
// workers. After an error no further call begins; inParallel returns the first error. The caller must be the goroutine
// of the first worker.
func (s *Space) inParallel(n int, f func(x *worker, i int) error) error {
	var next atomic.Int64
	var all sync.WaitGroup
	var mu sync.Mutex
	var first error
	work := func(x *worker) {
		for {
			i := int(next.Add(1) - 1)
			if i >= n {
				return
			}
			err := errStopped
			if !s.stopped() {
				s.rest()
				err = f(x, i)
			}
			if err != nil {
				mu.Lock()
				if first == nil {
					first = err
				}
				mu.Unlock()
				next.Store(int64(n))
			}
		}
	}
	for _, x := range s.workers[1:] {
		if n < 2 {
			break
		}
		all.Add(1)
		job := func() {
			defer all.Done()
			work(x)
		}
		select {
		case x.jobs <- job:
		case <-s.over:
			all.Done()
		}
	}
	func() {
		defer func() {
			next.Store(int64(n)) // after a panic, too, no call begins, and inParallel waits for the rest
			all.Wait()
		}()
		work(s.workers[0])
	}()
	return first
}

// Stop implements search.Reached.
func (s *Space) Stop() {
	s.stopping.Do(func() { close(s.over) })
}

// stopped reports whether Stop was called.
func (s *Space) stopped() bool {
	select {
	case <-s.over:
		return true
	default:
		return false
	}
}
