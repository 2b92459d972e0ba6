package compact

import (
	"errors"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// nearlyFull returns a table, and which of its segments has least room: less than early.
func nearlyFull(t *testing.T) (table *Table, next int) {
	table = newTest(t, 40, Options{heap: true})
	for i := uint64(0); ; i++ {
		_, _, err := table.Add(i)
		require.NoError(t, err)
		s := shared{table: table}
		least := early
		for k := range table.segments {
			if room := s.room(k); room < least {
				next, least = k, room
			}
		}
		if i > 20_000 && least < early/2 && next > 0 {
			return table, next
		}
	}
}

// Who waits for a segment grows that which has least room, and keeps all words.
func TestHelp(t *testing.T) {
	table, next := nearlyFull(t)
	words := map[uint64]Colour{}
	for word, c := range table.Words() {
		words[word] = c
	}
	workers := table.Share(2)
	w := workers[0]
	s := w.all
	s.locks[0].Lock() // as one who grows segment 0 has it
	s.growing.Or(1)
	before := table.segments[next].buckets
	done := make(chan error, 1)
	word := uint64(1 << 39)
	for table.target(word).segment != 0 {
		word++
	}
	go func() {
		_, err := w.Add(word)
		done <- err
	}()
	for grown := false; !grown; runtime.Gosched() {
		require.Empty(t, done, "the word is not added while its segment grows")
		s.locks[next].Lock()
		grown = table.segments[next].buckets > before
		s.locks[next].Unlock()
	}
	s.growing.And(^uint64(1))
	s.locks[0].Unlock()
	require.NoError(t, <-done)
	for _, w := range workers {
		w.Close()
	}
	words[word] = 0
	same(t, table, words)
}

// A segment grows when all who were in it have left it.
func TestGrowWaits(t *testing.T) {
	table, _ := nearlyFull(t)
	workers := table.Share(2)
	workers[0].enter(1)
	s := workers[0].all
	done := make(chan error, 1)
	go func() {
		s.locks[0].Lock()
		defer s.locks[0].Unlock()
		done <- s.grow(0)
	}()
	require.Never(t, func() bool { return len(done) > 0 }, 50*time.Millisecond, time.Millisecond)
	workers[0].leaveSegments()
	require.NoError(t, <-done)
}

// Nobody grows a segment early that has room, and who only helps is not told that there is no more memory.
func TestHelpWithoutNeed(t *testing.T) {
	table, next := nearlyFull(t)
	workers := table.Share(2)
	table.options.Budget = table.Bytes()
	table.segments[next].limit = table.segments[next].used
	workers[0].help()
	require.NoError(t, workers[0].failed)
	require.Greater(t, table.segments[next].limit, table.segments[next].used, "it is filled further")

	table.options.Budget = 0
	for i := range table.segments {
		if g := &table.segments[i]; workers[0].all.room(i) < early {
			require.NoError(t, table.grow(i))
			require.Greater(t, g.limit, g.used)
		}
	}
	before := table.segments
	workers[0].help()
	for i := range before {
		require.Equal(t, before[i].buckets, table.segments[i].buckets)
	}
	workers[0].failed = errors.New("memory was not given back")
	_, err := workers[0].Add(5)
	require.ErrorIs(t, err, workers[0].failed)
	_, err = workers[0].AddAll([]uint64{5}, make([]bool, 1), nil)
	require.ErrorIs(t, err, workers[0].failed)
}
