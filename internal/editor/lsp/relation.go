package lsp

import (
	"context"
	"errors"
	"fmt"
	"time"

	"ltlpor"
)

// relation is the dependence relation of a model. It is computed in a goroutine, while requests are answered. The
// fields after done are set before done is closed.
type relation struct {
	done  chan struct{}
	found *ltlpor.Dependences // the relation; nil after an error
	cut   bool                // whether found is nil because the time limit was reached
	limit time.Duration
}

// relationTime is the time limit for computing the dependence relation of one version of a model.
const relationTime = 30 * time.Second

// dependences returns the dependence relation of the model. It waits for at most factsTime. If the relation is not
// known by then, missing is a sentence about this. For a model with an error, both results are zero.
func (f *facts) dependences() (d *ltlpor.Dependences, missing string) {
	r := f.q.run
	if r == nil {
		return nil, ""
	}
	r.facts.Lock()
	if r.relation == nil {
		r.relation = f.s.relate(r)
	}
	relation := r.relation
	r.facts.Unlock()
	wait := time.NewTimer(factsTime)
	defer wait.Stop()
	select {
	case <-relation.done:
	case <-wait.C:
		return nil, "the dependent steps are still being computed: a later hover shows them"
	case <-f.q.ctx.Done():
		return nil, ""
	}
	if relation.cut {
		return nil, fmt.Sprintf("computing the dependent steps takes longer than %v: `ltlpor deps` lists them",
			relation.limit)
	}
	return relation.found, ""
}

// relate starts to compute the dependence relation of r. If a newer text ends r, it also ends the computation.
func (s *Server) relate(r *run) *relation {
	x := &relation{done: make(chan struct{}), limit: relationTime}
	if s.options.GiveWay != nil {
		x.limit = factsTime // no request is answered during the computation
	}
	s.working.Go(func() {
		defer close(x.done)
		made, err := s.configure(r.root.source(), r.given, r.defines)
		if err != nil {
			return // no sentence: a diagnostic already reports the error
		}
		opt := made.Options
		opt.Include, opt.Time = r.include, x.limit
		_, err = s.protect(func() (any, error) {
			var err error
			x.found, err = ltlpor.Depend(r.life, r.root.source(), opt)
			return nil, err
		})
		var cut *ltlpor.CutError
		x.cut = errors.As(err, &cut) && r.life.Err() == nil
	})
	return x
}

// begin sets the contexts of r: life, which ends with r, and ctx, which ends with the analysis. The result is a
// function that ends ctx.
func (r *run) begin(parent context.Context) context.CancelFunc {
	var end context.CancelFunc
	r.life, r.cancel = context.WithCancel(parent)
	r.ctx, end = context.WithCancel(r.life)
	return end
}
