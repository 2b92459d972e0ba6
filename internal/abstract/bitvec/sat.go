package bitvec

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/crillab/gophersat/solver"
)

// solve decides by a SAT solver whether all the terms in `all` can be nonzero at the same time. With answer Yes it
// returns values of the variables for which they are. solve translates the terms to a circuit, and the circuit to
// clauses.
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

// valueOf returns the number with the bits w. model[g-1] is the value of gate g.
func valueOf(w word, model []bool) (n int32) {
	for i, a := range w {
		if a == yes || !a.constant() && model[max(a, -a)-1] == (a > 0) {
			n |= 1 << i
		}
	}
	return n
}

// oneAtATime is locked while a SAT solver runs, because all solvers of gophersat 1.4.0 share a buffer of learned
// clauses.
var oneAtATime sync.Mutex

// satisfiable decides whether clauses over the variables 1 to vars are satisfiable. With answer Yes it also returns
// satisfying values of the variables. The answer is Unknown after the given number of conflicts.
//
// Gophersat cannot be stopped directly. With certificates on, it sends every learned clause to a channel, where
// satisfiable counts the clauses. If the channel is closed, gophersat panics at the next conflict (end.go).
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

// run is a run of the solver in a separate goroutine.
type run struct {
	s        *solver.Solver
	done     chan solver.Status
	stopped  atomic.Bool
	panicked any // the value of a panic of the solver; set before done is closed
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

// stop stops the solver, and waits until it has ended.
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
