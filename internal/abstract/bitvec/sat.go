package bitvec

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/crillab/gophersat/solver"
)

// solve answers by a SAT solver: all is translated to a circuit, and that to clauses.
func (s *Solver) solve(ctx context.Context, all []*Term) (Answer, map[Var]int32) {
	b := newBlaster(s.p)
	var roots []literal
	for _, x := range tabulate(all).rows {
		if w := b.word(x.x); x.asked {
			roots = append(roots, b.holds(w))
		}
		if len(b.gates) > s.limits.Gates || ctx.Err() != nil {
			return Unknown, nil
		}
	}
	clauses, vars := b.clauses(roots)
	answer, model := satisfiable(ctx, clauses, vars, s.limits.Conflicts)
	if answer != Yes {
		return answer, nil
	}
	values := map[Var]int32{}
	for v, w := range b.vars {
		values[v] = valueOf(w, model)
	}
	return Yes, values
}

// valueOf returns the number that w is in model, which is by numbers of gates less 1.
func valueOf(w word, model []bool) (n int32) {
	for i, a := range w {
		if a == yes || !a.constant() && model[max(a, -a)-1] == (a > 0) {
			n |= 1 << i
		}
	}
	return n
}

// oneAtATime: gophersat 1.4.0 has a buffer for learned clauses that all its solvers share.
var oneAtATime sync.Mutex

// satisfiable reports whether clauses, of variables from 1 to vars, have a model, which it returns.
// It gives up after so many conflicts.
//
// Gophersat cannot be told to stop. But it sends what it learns to a channel, with certificates on;
// that is counted, and closing the channel ends it by a panic at its next conflict (end.go).
func satisfiable(ctx context.Context, clauses [][]int, vars, conflicts int) (Answer, []bool) {
	oneAtATime.Lock()
	defer oneAtATime.Unlock()
	problem := solver.ParseSliceNb(clauses, vars)
	if problem.Status == solver.Unsat {
		return No, nil
	}
	s := solver.New(problem)
	s.Certified, s.CertChan = true, make(chan string)
	run := newRun(s)
	for learned := 0; ; learned++ {
		select {
		case status := <-run.done:
			if run.panicked != nil {
				panic(run.panicked)
			}
			if status == solver.Sat {
				return Yes, s.Model()
			}
			return No, nil
		case <-ctx.Done():
			run.stop()
			return Unknown, nil
		case <-s.CertChan:
			if learned >= conflicts {
				run.stop()
				return Unknown, nil
			}
		}
	}
}

// run is a solver at work.
type run struct {
	s        *solver.Solver
	done     chan solver.Status
	stopped  atomic.Bool
	panicked any // set before done is closed
}

func newRun(s *solver.Solver) *run {
	r := &run{s: s, done: make(chan solver.Status, 1)}
	go func() {
		defer close(r.done)
		defer func() {
			if e := recover(); e != nil && !r.stopped.Load() {
				r.panicked = e
			}
		}()
		r.done <- s.Solve()
	}()
	return r
}

// stop returns when the solver has stopped.
func (r *run) stop() {
	r.stopped.Store(true)
	r.end()
	learned := r.s.CertChan
	for {
		select {
		case _, open := <-learned:
			if !open {
				learned = nil
			}
		case _, open := <-r.done:
			if !open {
				return
			}
		}
	}
}
