//go:build !js

package system

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/search"
	"ltlpor/internal/search/external"
	"ltlpor/internal/search/external/audit"
	"ltlpor/internal/search/external/ledger"
	"ltlpor/internal/search/external/runfile"
	"ltlpor/internal/verify/plan"
)

// defaultPartitions is the number of partitions of a layer, and teamPartitions that of a search with a team: at most as
// many workers have a task at the same time. More partitions take more runs, and a search keeps the number.
const (
	defaultPartitions = 16
	teamPartitions    = 64
)

// commitEvery is the time between two commits of layers in memory.
const commitEvery = time.Second

// inFiles runs attempt `at`, a search with states in files. States are packed as in the attempt before. It goes on from
// the files of an earlier search of the same system.
func (a *attempts) inFiles(at *plan.Attempt) (search.Result, error) {
	a.begin(at)
	d := a.limits.Disk
	if d == nil {
		return search.Result{}, errors.New("bug: a search with states in files has no folder")
	}
	workers := a.crew(at, at.Workers)
	p, graphs, reductions := a.external(at, workers)
	c := a.externally(d, p, workers)
	if d.Entered != nil {
		d.Entered(c.Dir)
	}
	space, err := a.takeCoding().External(c, p, graphs, reductions)
	if err != nil {
		return search.Result{}, troubled(err)
	}
	if space.Concluded() { // no search reads the files again
		if _, err := audit.Folder(c.Dir); err != nil {
			return search.Result{}, errors.Join(troubled(err), space.Close())
		}
	}
	if c.Team != nil && !space.Concluded() {
		call := d.Call
		call.Identity, call.Partitions = c.Identity, space.Partitions // maybe of an earlier search
		end, err := c.Team.Call(call, c.Dir)
		if err != nil {
			return search.Result{}, errors.Join(troubled(err), space.Close())
		}
		defer end()
	}
	res, err := space.Search(a.ctx, p)
	a.worker.hear(workers[1:])
	a.remember(space.AllMarks())
	a.end(&res)
	return res, troubled(err)
}

// PermitsFiles reports whether a search of s with options `asked` within limits can keep its states in files. The
// options must be those for which s was prepared. If ctx ends before that is known, the result is false.
func (s *System) PermitsFiles(ctx context.Context, asked plan.Options, limits plan.Limits) (bool, error) {
	k := s.known
	k.ctx = ctx
	permits, err := plan.PermitsFiles(k, k.Property(), asked, limits)
	var ended *cancel.Error
	if errors.As(err, &ended) || ctx.Err() != nil {
		return false, nil
	}
	return permits, err
}

// external returns the problem of a search with states in files, and a graph and a reduction for every worker.
func (a *attempts) external(
	at *plan.Attempt, workers []*Worker,
) (p search.Problem, graphs []search.Graph, reductions []external.Reduction) {
	p = a.problem(a.worker, a.limits, at.Engine)
	for _, w := range workers {
		r := external.Reduction{Reducer: w.Reducer, Observer: w.observer}
		if w.Reducer != nil && p.Options.Proviso == search.ProvisoStatic {
			r.Closes = p.Options.Sticky
		}
		graphs, reductions = append(graphs, w.Graph), append(reductions, r)
	}
	return p, graphs, reductions
}

// troubled returns err, the error of a search in files, as a *search.DiskError if the files are the reason.
func troubled(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.Is(err, ledger.ErrBusy), errors.Is(err, ledger.ErrAudited):
		return &search.DiskError{Trouble: search.DiskBusy, Err: err}
	case errors.Is(err, ledger.ErrDamaged), errors.Is(err, runfile.ErrDamaged):
		return &search.DiskError{Trouble: search.DiskDamaged, Err: err}
	case errors.As(err, &path), errors.As(err, &link):
		return &search.DiskError{Trouble: search.DiskFailed, Err: err}
	}
	return err
}

// externally returns the configuration of search p with states in files, by the given workers.
func (a *attempts) externally(d *search.Disk, p search.Problem, workers []*Worker) external.Config {
	identity := d.Identity + "\n" + a.identity()
	sum := sha256.Sum256([]byte(identity))
	c := external.Config{
		Dir: filepath.Join(d.Folder, fmt.Sprintf("search-%x", sum[:6])), Identity: identity,
		Partitions: defaultPartitions, Workers: len(workers), Every: commitEvery,
		Room: a.limits.Room, Memory: a.limits.Memory,
		Automaton: p.Automaton, Loose: d.Loose, Resident: !d.Lists && !d.Tasks, Whole: !d.Tasks,
		Marks: func() ledger.Marks { return a.marks(workers) }, Team: d.Team, Shared: d.Shared,
	}
	switch {
	case d.Partitions > 0:
		c.Partitions = d.Partitions
	case d.Team != nil:
		c.Partitions = teamPartitions
	}
	if d.Every > 0 {
		c.Every = d.Every
	}
	return c
}

// marks returns the flags raised by the machines of the workers.
func (a *attempts) marks(workers []*Worker) (m ledger.Marks) {
	if m.Crowded = a.wasCrowded(); m.Crowded {
		m.Ended, m.All = a.Ended()
	}
	for _, w := range workers {
		if f := w.RunTimeError(); f != nil && m.RunTimeError == nil {
			in := ledger.FaultIn(nil, f)
			m.RunTimeError = &in
		}
	}
	return m
}

// remember adds the flags m, some from an earlier run of the search, to the system and its worker.
func (a *attempts) remember(m ledger.Marks) {
	if m.Crowded && !a.wasCrowded() {
		a.crowded, a.ended = true, [2]int{m.Ended, m.All}
	}
	if m.RunTimeError != nil && a.worker.RunTimeError() == nil {
		a.worker.earlier = m.RunTimeError.Program()
	}
}
