//go:build !js

package system

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/search"
	"ltlpor/internal/search/external"
	"ltlpor/internal/search/external/ledger"
	"ltlpor/internal/verify/plan"
)

// Work runs tasks of the search of limits.Disk.Job, a search of an equal system by another process, until the search
// is over. The number of goroutines is the number of workers of the plan. The error says why the tasks of the job are
// not for this system.
func (s *System) Work(ctx context.Context, limits search.Options) error {
	d := limits.Disk
	i := slices.IndexFunc(s.Plan.Attempts, func(at plan.Attempt) bool { return at.Walk == plan.Layered })
	if i < 0 {
		return errors.New("the plan of the search has no states in files here")
	}
	at := &s.Plan.Attempts[i]
	a := &attempts{System: s, ctx: ctx, worker: s.NewWorker(), limits: limits, record: &Record{}}
	a.begin(at)
	workers := a.crew(at, at.Workers)
	p, graphs, reductions := a.external(at, workers)
	call := d.Job.Call()
	c := a.externally(d, p, workers)
	if c.Identity != call.Identity {
		return fmt.Errorf("the search is of another system: %s", difference(call.Identity, c.Identity))
	}
	c.Partitions, c.Dir = call.Partitions, d.Folder
	var members []*external.Member
	for i, w := range workers {
		c.Marks = func() ledger.Marks { return a.marks(workers[i : i+1]) }
		p.Graph, p.Reducer = graphs[i], reductions[i].Reducer
		m, err := s.packed(w).Member(c, p, reductions[i])
		if err != nil {
			return err
		}
		members = append(members, m)
	}
	return d.Job.Work(ctx, len(members), func(
		ctx context.Context, worker int, task []byte, attempt string, files search.Files,
	) (search.Produced, error) {
		return members[worker].Run(ctx, task, attempt, files)
	})
}

// difference returns the first difference between two identities, for a message.
func difference(was, is string) string {
	a, b := strings.Split(was, "\n"), strings.Split(is, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			n := 0
			for n < min(len(a[i]), len(b[i])) && a[i][n] == b[i][n] {
				n++
			}
			return fmt.Sprintf("there %.60q, here %.60q", a[i][max(0, n-20):], b[i][max(0, n-20):])
		}
	}
	return fmt.Sprintf("there %d lines describe the search, here %d", len(a), len(b))
}
