package lsp

import (
	"context"
	"errors"
	"fmt"
	"time"

	"ltlpor"
)

// relation is the dependence relation of a model, computed beside the requests. The fields after done are set before
// done is closed.
type relation struct {
	done  chan struct{}
	found *ltlpor.Dependences // nil after an error
	cut   bool                // found is nil because the time was up
	limit time.Duration
}

// relationTime bounds the time for the dependence relation of one version of a model.
const relationTime = 30 * time.Second

// dependences returns the dependence relation of the model. It waits for at most factsTime; without a relation by then
// missing says so. Both results are zero for a model with an error.
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

// relate begins to compute the dependence relation of r. The end of r, by a newer text, ends it.
func (s *Server) relate(r *run) *relation {
	x := &relation{done: make(chan struct{}), limit: relationTime}
	if s.options.GiveWay != nil {
		x.limit = factsTime // no request is answered meanwhile
	}
	s.working.Go(func() {
		defer close(x.done)
		made, err := s.configure(r.root.source(), r.given, r.defines)
		if err != nil {
			return // a diagnostic says so
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

// begin sets the contexts of r: life ends with r, ctx with the analysis. The result is the function that ends ctx.
func (r *run) begin(parent context.Context) context.CancelFunc {
	var end context.CancelFunc
	r.life, r.cancel = context.WithCancel(parent)
	r.ctx, end = context.WithCancel(r.life)
	return end
}
