package external

import (
	"errors"
	"slices"

	"ltlpor/internal/search/external/runfile"
)

// This file changes the numbers of the nodes that an elimination has left.

// change says what becomes of a node of the rest with number old, to which n steps were added up. The node leaves the
// rest if its number becomes 0, and then belongs to the next front. A node without a remaining step, or outside of the
// rest, has old = 0.
type change func(old, n uint64) (now uint64, err error)

// subtracted is the change by a wave of the elimination.
func subtracted(old, n uint64) (uint64, error) {
	if old&stepMask < n {
		return 0, errOther
	}
	if old -= n; old&stepMask == 0 {
		return 0, nil
	}
	return old, nil
}

// apply applies a change to the nodes in the counters, sets e.front to the nodes that leave the rest, and empties the
// counters.
func (e *elimination) apply(f change) error {
	e.front = make([]extent, e.Partitions)
	err := e.inParallel(e.Partitions, func(x *worker, p int) error {
		if !slices.ContainsFunc(e.counters, func(c *counter) bool { return c.occupied(p) }) {
			return nil
		}
		front := e.writer(e.width())
		var err error
		if e.rest[p].name == "" {
			err = e.applyInMemory(x, p, front, f)
		} else {
			err = e.applyToFile(x, p, front, f)
		}
		return errors.Join(err, front.endAs(&e.front[p]))
	})
	if err != nil {
		return err
	}
	return e.clear()
}

// applyInMemory is apply for a partition whose rest is in memory.
func (e *elimination) applyInMemory(x *worker, p int, front *extentWriter, f change) error {
	rest, width, at := &e.rest[p], e.width(), 0
	return e.sums(x, p, func(node []uint64, n uint64) error {
		at = find(rest.list, at, width+1, node)
		old := uint64(0)
		if at < len(rest.list) && slices.Equal(rest.list[at:at+width], node) {
			old = rest.list[at+width]
		}
		now, err := f(old, n)
		if err != nil || old == 0 {
			return err
		}
		if rest.list[at+width] = now; now != 0 {
			return nil
		}
		rest.count--
		return front.add(node)
	})
}

// applyToFile is apply for a partition whose rest is in a file.
func (e *elimination) applyToFile(x *worker, p int, front *extentWriter, f change) error {
	width := e.width()
	old := e.rest[p]
	next := e.writer(width + 1)
	err := e.withFile(old.name, width+1, func(file *runfile.File) error {
		at, err := pull(&unlessStopped{e.Space, file.Section(old.place)}, width+1)
		if err != nil {
			return err
		}
		keep := func() error { return errors.Join(next.add(at.record), at.next()) }
		err = e.sums(x, p, func(node []uint64, n uint64) error {
			for at.record != nil && slices.Compare(at.record[:width], node) < 0 {
				if err := keep(); err != nil {
					return err
				}
			}
			if at.record == nil || !slices.Equal(at.record[:width], node) {
				_, err := f(0, n)
				return err
			}
			now, err := f(at.record[width], n)
			if err != nil {
				return err
			}
			if at.record[width] = now; now != 0 {
				return keep()
			}
			return errors.Join(front.add(node), at.next())
		})
		for err == nil && at.record != nil {
			err = keep()
		}
		return err
	})
	return errors.Join(err, next.endAs(&e.rest[p]), e.remove(old.name))
}
