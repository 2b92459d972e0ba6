package team

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"ltlpor/internal/search"
)

// offer is tasks on offer. It implements search.Offer.
type offer struct {
	accept func(i int, result []byte) error
	tasks  []search.Task
	remove func(file string) // removes a file sent for a lease that has ended
	span   time.Duration     // of a lease
	clock  func() time.Time

	mu      sync.Mutex
	owners  map[int]string // by key, the process that has run the last task with the key; "" is the coordinator
	state   []state
	free    []int // tasks in no hands
	open    int   // tasks not done
	leases  map[string]*lease
	err     error
	closed  bool
	changed chan struct{} // closed at the next change of the state
	served  sync.WaitGroup
}

// state is the state of a task.
type state uint8

const (
	waiting state = iota
	running
	done
)

// lease is a task in the hands of a member.
type lease struct {
	task    int
	member  string
	attempt string
	file    string // the file sent by the member, or ""
	until   time.Time
	since   time.Time // when the task was lent
	doubled bool      // the coordinator runs the task, too
	counted bool      // the coordinator is at work on the result
}

func newOffer(
	tasks []search.Task, accept func(i int, result []byte) error, remove func(file string), owners map[int]string,
	span time.Duration, clock func() time.Time,
) *offer {
	o := &offer{
		accept: accept, tasks: tasks, remove: remove, owners: owners, span: span, clock: clock,
		state: make([]state, len(tasks)), open: len(tasks),
		leases: map[string]*lease{}, changed: make(chan struct{}),
	}
	for i := range tasks {
		o.free = append(o.free, i)
	}
	return o
}

// change wakes the goroutines that wait for a change. o.mu must be locked.
func (o *offer) change() {
	close(o.changed)
	o.changed = make(chan struct{})
}

// expire ends the leases without time left, and returns the time until the next lease ends. o.mu must be locked.
func (o *offer) expire() time.Duration {
	now, next := o.clock(), o.span
	for id, l := range o.leases {
		if l.counted {
			continue
		}
		left := l.until.Sub(now)
		if left <= 0 {
			o.drop(id)
			continue
		}
		next = min(next, left)
	}
	return next
}

// drop ends a lease without a result. o.mu must be locked.
func (o *offer) drop(id string) {
	l := o.leases[id]
	delete(o.leases, id)
	if l.file != "" {
		o.remove(l.file)
	}
	if o.state[l.task] == running {
		o.state[l.task] = waiting
		o.free = append(o.free, l.task)
		o.change()
	}
}

// hasEnded reports whether no task will be offered any more. o.mu must be locked.
func (o *offer) hasEnded() bool { return o.closed || o.err != nil || o.open == 0 }

// pick returns a task in no hands, if there is one, for a process: a task with a key of the process, or with a key
// of no process, or else any task. o.mu must be locked.
func (o *offer) pick(process string) (i int, ok bool) {
	if len(o.free) == 0 {
		return 0, false
	}
	n := slices.IndexFunc(o.free, func(i int) bool {
		owner, owned := o.owners[o.tasks[i].Key]
		return owned && owner == process
	})
	if n < 0 {
		n = max(0, slices.IndexFunc(o.free, func(i int) bool {
			_, owned := o.owners[o.tasks[i].Key]
			return !owned
		}))
	}
	i = o.free[n]
	o.free = slices.Delete(o.free, n, n+1)
	o.state[i] = running
	o.owners[o.tasks[i].Key] = process
	return i, true
}

// Next implements search.Offer.
func (o *offer) Next(ctx context.Context) (i int, ok bool, err error) {
	for ctx.Err() == nil {
		i, next, changed, err := o.try()
		if err != nil || i >= 0 || changed == nil {
			return i, i >= 0, err
		}
		wake := time.NewTimer(next)
		select {
		case <-changed:
		case <-wake.C:
		case <-ctx.Done():
		}
		wake.Stop()
	}
	return 0, false, nil
}

// try returns a task for the coordinator, or a negative number. Without a task, try returns the time until a lease
// ends, and a channel that is closed at the next change; the channel is nil if no task will be offered any more.
func (o *offer) try() (i int, next time.Duration, changed chan struct{}, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	next = o.expire()
	if o.hasEnded() {
		return -1, 0, nil, o.err
	}
	if i, ok := o.pick(""); ok {
		return i, 0, nil, nil
	}
	if late := o.oldest(); late != nil {
		wait := late.since.Add(o.span / slow).Sub(o.clock())
		if wait <= 0 {
			late.doubled = true
			return late.task, 0, nil, nil
		}
		next = min(next, wait)
	}
	return -1, next, o.changed, nil
}

// slow: after this part of the time of a lease, an idle coordinator runs a lent task, too. The member may be dead, and
// the record that comes first counts.
const slow = 8

// oldest returns the lease that began first, of a task that only a member runs, or nil. o.mu must be locked.
func (o *offer) oldest() (first *lease) {
	for _, l := range o.leases {
		if !l.doubled && o.state[l.task] == running && (first == nil || l.since.Before(first.since)) {
			first = l
		}
	}
	return first
}

// lend returns a task for a member, or nil if no task is free, and a channel that is closed at the next change.
func (o *offer) lend(member string) (t *leased, changed chan struct{}) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.expire()
	if o.hasEnded() {
		return nil, o.changed
	}
	i, ok := o.pick(member)
	if !ok {
		return nil, o.changed
	}
	l := &lease{task: i, member: member, attempt: rand.Text(), since: o.clock(), until: o.clock().Add(o.span)}
	t = &leased{Lease: rand.Text(), Attempt: l.attempt, Task: o.tasks[i].Text}
	o.leases[t.Lease] = l
	return t, o.changed
}

// renew lets the leases of a member begin anew.
func (o *offer) renew(member string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, l := range o.leases {
		if l.member == member {
			l.until = o.clock().Add(o.span)
		}
	}
}

// expects reports whether a member with a lease may send a file with the name.
func (o *offer) expects(file, id, member string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	l := o.leaseOf(id, member)
	return l != nil && strings.Contains(file, l.attempt)
}

// keep lets place give the name to a file that has arrived. It returns false if no file is expected any more: a request
// may come late, after the member has sent the file again, and must not change a file that counts.
func (o *offer) keep(file, id, member string, place func() error) (ok bool, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	l := o.leaseOf(id, member)
	if l == nil {
		return false, nil
	}
	l.file = file
	return true, place()
}

// leaseOf returns a lease of a member without a known result, or nil. o.mu must be locked.
func (o *offer) leaseOf(id, member string) *lease {
	l := o.leases[id]
	if l == nil || l.member != member || l.counted || o.hasEnded() {
		return nil
	}
	return l
}

// acceptResult gives the result of a leased task to accept. It returns false if the lease has ended, or if the result
// has come before: the member sends it again if the connection is lost.
func (o *offer) acceptResult(f *finished, member string) (ok bool, err error) {
	o.mu.Lock()
	l := o.leaseOf(f.Lease, member)
	if l == nil {
		o.mu.Unlock()
		return false, nil
	}
	l.counted = true
	o.served.Add(1)
	o.mu.Unlock()
	defer o.served.Done()
	err = o.accept(l.task, f.Result)
	o.mu.Lock()
	defer o.mu.Unlock()
	var bad *search.BadResult
	switch {
	case errors.As(err, &bad):
		o.drop(f.Lease)
		return true, err
	case err != nil:
		l.file = "" // the record may be there
		o.err = errors.Join(o.err, err)
		o.change()
		return true, err
	}
	delete(o.leases, f.Lease)
	o.finished(l.task)
	return true, nil
}

// finished marks task i as done. o.mu must be locked.
func (o *offer) finished(i int) {
	if o.state[i] != done {
		o.free = slices.DeleteFunc(o.free, func(n int) bool { return n == i })
		o.state[i] = done
		o.open--
		o.change()
	}
}

// Finish implements search.Offer.
func (o *offer) Finish(i int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.finished(i)
}

// Close implements search.Offer. When Close returns, accept is not called any more.
func (o *offer) Close() {
	o.mu.Lock()
	o.closed = true
	o.change()
	o.mu.Unlock()
	o.served.Wait()
	o.mu.Lock()
	defer o.mu.Unlock()
	for id := range o.leases {
		o.drop(id)
	}
}

var _ search.Offer = (*offer)(nil)
