package team

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/search"
)

// ticking is a clock that the test sets.
type ticking struct{ now time.Time }

func (c *ticking) time() time.Time { return c.now }

// offered returns an offer of n tasks with the keys 0 to n-1, and the list of accepted tasks.
func offered(n int, accept func(i int) error) (*offer, *ticking, *[]int, *[]string) {
	clock, done, removed := &ticking{time.Unix(0, 0)}, &[]int{}, &[]string{}
	var tasks []search.Task
	for i := range n {
		tasks = append(tasks, search.Task{Key: i})
	}
	o := newOffer(tasks, func(i int, _ []byte) error {
		*done = append(*done, i)
		if accept != nil {
			return accept(i)
		}
		return nil
	}, func(file string) { *removed = append(*removed, file) }, map[int]string{}, time.Minute, clock.time)
	return o, clock, done, removed
}

// TestLease: a task is in the hands of one member until its lease ends, and offered again afterwards. A late result is
// refused, and its file removed.
func TestLease(t *testing.T) {
	o, clock, done, removed := offered(1, nil)
	first, _ := o.lend("a")
	require.NotNil(t, first)
	none, _ := o.lend("b")
	require.Nil(t, none)
	require.True(t, o.expects("spool-"+first.Attempt+"-1.run", first.Lease, "a"))
	require.False(t, o.expects("spool-"+first.Attempt+"-1.run", first.Lease, "b"), "the lease of another")
	require.False(t, o.expects("spool-1.run", first.Lease, "a"), "a name without the attempt")
	kept, err := o.keep("spool-"+first.Attempt+"-1.run", first.Lease, "a", func() error { return nil })
	require.NoError(t, err)
	require.True(t, kept)
	clock.now = clock.now.Add(50 * time.Second)
	o.renew("a")
	clock.now = clock.now.Add(50 * time.Second)
	none, _ = o.lend("b")
	require.Nil(t, none, "the lease was renewed")
	clock.now = clock.now.Add(time.Minute)
	second, _ := o.lend("b")
	require.NotNil(t, second)
	require.NotEqual(t, first.Attempt, second.Attempt)
	require.Equal(t, []string{"spool-" + first.Attempt + "-1.run"}, *removed)
	ok, err := o.acceptResult(&finished{Lease: first.Lease}, "a")
	require.NoError(t, err)
	require.False(t, ok)
	require.Empty(t, *done)
	ok, err = o.acceptResult(&finished{Lease: second.Lease}, "b")
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, []int{0}, *done)
	_, ok, err = o.Next(context.Background())
	require.NoError(t, err)
	require.False(t, ok, "every task is done")
}

// TestBadResult: a refused result leaves the task on offer; another error ends the offer.
func TestBadResult(t *testing.T) {
	var answer error = &search.BadResult{Why: "cut"}
	o, _, _, _ := offered(1, func(int) error { return answer })
	l, _ := o.lend("a")
	_, err := o.acceptResult(&finished{Lease: l.Lease}, "a")
	require.ErrorContains(t, err, "cut")
	l, _ = o.lend("a")
	require.NotNil(t, l)
	answer = errors.New("no space")
	_, err = o.acceptResult(&finished{Lease: l.Lease}, "a")
	require.ErrorContains(t, err, "no space")
	_, ok, err := o.Next(context.Background())
	require.False(t, ok)
	require.ErrorContains(t, err, "no space")
	l, _ = o.lend("a")
	require.Nil(t, l)
}

// TestOwners: a process gets the tasks with its keys first, then tasks without an owner, and the tasks of others last.
func TestOwners(t *testing.T) {
	o, _, _, _ := offered(4, nil)
	o.owners[0], o.owners[1], o.owners[3] = "a", "b", "b"
	var got []string
	for range 4 {
		l, _ := o.lend("b")
		got = append(got, string(rune('0'+o.leases[l.Lease].task)))
	}
	require.Equal(t, []string{"1", "3", "2", "0"}, got)
	require.Equal(t, "b", o.owners[0])
}

// TestNextWaits: the coordinator waits for tasks of members, and gets them when their leases end.
func TestNextWaits(t *testing.T) {
	o, _, _, _ := offered(2, nil)
	o.clock, o.span = time.Now, 30*time.Millisecond
	l, _ := o.lend("a")
	require.NotNil(t, l)
	var all []int
	for {
		i, ok, err := o.Next(context.Background())
		require.NoError(t, err)
		if !ok {
			break
		}
		all = append(all, i)
		o.Finish(i)
	}
	require.Equal(t, []int{1, 0}, all)
	ended, end := context.WithCancel(context.Background())
	end()
	o, _, _, _ = offered(1, nil)
	_, ok, err := o.Next(ended)
	require.NoError(t, err)
	require.False(t, ok)
	o.Close()
	l, _ = o.lend("a")
	require.Nil(t, l, "the offer is closed")
}

// TestResultOnce: while the coordinator is at work on a result, the lease does not end, and neither the result nor the
// file counts again: the member may send both again after a lost connection. The file of a result is not removed.
func TestResultOnce(t *testing.T) {
	var o *offer
	var clock *ticking
	var l *leased
	file := ""
	accept := func(int) error {
		o.renew("a")
		clock.now = clock.now.Add(time.Hour)
		none, _ := o.lend("b")
		require.Nil(t, none)
		ok, err := o.acceptResult(&finished{Lease: l.Lease}, "a")
		require.NoError(t, err)
		require.False(t, ok, "the result came before")
		require.False(t, o.expects(file, l.Lease, "a"), "the file came before")
		ok, err = o.keep(file, l.Lease, "a", func() error { t.Error("the file came before"); return nil })
		require.NoError(t, err)
		require.False(t, ok)
		return nil
	}
	var done *[]int
	var removed *[]string
	o, clock, done, removed = offered(1, accept)
	l, _ = o.lend("a")
	file = "spool-" + l.Attempt + "-1.run"
	ok, err := o.keep(file, l.Lease, "a", func() error { return nil })
	require.NoError(t, err)
	require.True(t, ok)
	ok, err = o.acceptResult(&finished{Lease: l.Lease}, "a")
	require.NoError(t, err)
	require.True(t, ok)
	o.Close()
	require.Equal(t, []int{0}, *done)
	require.Empty(t, *removed)
}

// TestFileOfFailure: if the coordinator fails, the file of the result stays, because the record may be there.
func TestFileOfFailure(t *testing.T) {
	o, _, _, removed := offered(1, func(int) error { return errors.New("the disk") })
	l, _ := o.lend("a")
	_, err := o.keep("spool-"+l.Attempt+"-1.run", l.Lease, "a", func() error { return nil })
	require.NoError(t, err)
	ok, err := o.acceptResult(&finished{Lease: l.Lease}, "a")
	require.True(t, ok)
	require.Error(t, err)
	o.Close()
	require.Empty(t, *removed)
}
