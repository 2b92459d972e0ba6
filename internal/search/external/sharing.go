package external

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"slices"

	"ltlpor/internal/search"
	"ltlpor/internal/search/external/ledger"
)

// This file runs tasks of either kind, and collects their records: those of an earlier process, of the workers, and of
// the members of a team.

// record is the record of a task.
type record interface {
	ledger.Map | ledger.Reduce
	Contains(partition int) bool
	Covered() ledger.Group
}

// recorded returns the records of earlier tasks for partitions, and the partitions without one. name is the name of the
// record of a task that begins with a partition. A record for which fits is false ends the search by its name.
func recorded[T record](
	s *Space, partitions []int, name func(p int) string, fits func(r *T) bool,
) (done []T, missing []int, err error) {
	for len(partitions) > 0 {
		p, r := partitions[0], new(T)
		err := s.dir.Read(name(p), r)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			missing, partitions = append(missing, p), partitions[1:]
			continue
		case err != nil:
			return nil, nil, err
		case !(*r).Contains(p) || !fits(r):
			return nil, nil, s.damaged(name(p), "it is the record of another task")
		}
		done, partitions = append(done, *r), slices.DeleteFunc(partitions, (*r).Contains)
	}
	return done, missing, nil
}

// errOtherGroup is the error for a task with the record of another group: on a system without locks, a second process
// searches in the folder. The partitions that the other group lacks would be lost.
var errOtherGroup = errors.New("the record is of a task with other partitions")

// share runs tasks, and returns their records. accept commits the result of a task by a member, and local runs the task
// of a group in this process; without a record, the task is void. name is that of recorded.
func share[T record](
	s *Space, tasks []task, name func(p int) string, accept func(t *task, r *taskResult) (*T, error),
	local func(x *worker, g ledger.Group) (*T, error),
) (made []T, err error) {
	records := make([]*T, len(tasks))
	set := func(i int, r *T, err error) error { // this process and a member may do the same task
		if err != nil || r == nil {
			return err
		}
		g := (*r).Covered()
		if g != tasks[i].Group {
			return s.claimed(errOtherGroup, name(g.Partition))
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		records[i] = r
		return nil
	}
	err = s.shareOut(tasks, func(i int, result *taskResult) error {
		r, err := accept(&tasks[i], result)
		return set(i, r, err)
	}, func(x *worker, i int) error {
		r, err := local(x, tasks[i].Group)
		return set(i, r, err)
	})
	for _, r := range records {
		if r != nil {
			made = append(made, *r)
		}
	}
	return made, err
}

// shareOut runs the tasks, and returns when every task is done. local runs a task in a worker of this process. accept
// gets the result of a task run by a member.
func (s *Space) shareOut(
	tasks []task, accept func(i int, r *taskResult) error, local func(x *worker, i int) error,
) error {
	if s.Team == nil {
		return s.inParallel(len(tasks), local)
	}
	var keep []string
	for i := range s.files {
		keep = append(keep, s.files[i].Name)
	}
	offered := make([]search.Task, len(tasks))
	for i := range tasks {
		tasks[i].Keep = keep
		text, err := json.Marshal(&tasks[i])
		if err != nil {
			return err
		}
		offered[i] = search.Task{Key: tasks[i].Partition, Text: text}
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		select {
		case <-s.over:
			cancel()
		case <-ctx.Done():
		}
	}()
	offer := s.Team.Offer(offered, func(i int, result []byte) error {
		var r taskResult
		if err := json.Unmarshal(result, &r); err != nil {
			return refused("it is no JSON text of a result: %v", err)
		}
		return accept(i, &r)
	})
	defer offer.Close()
	return s.inParallel(len(s.workers), func(x *worker, _ int) error {
		for {
			i, ok, err := offer.Next(ctx)
			switch {
			case err != nil:
				cancel()
				return err
			case !ok && s.stopped():
				return errStopped
			case !ok:
				return nil
			}
			s.rest()
			if err := local(x, i); err != nil {
				cancel()
				return err
			}
			offer.Finish(i)
		}
	})
}
