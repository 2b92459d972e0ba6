package compact

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// The memory of a segment that has grown is used again, empty, and counts until then.
func TestSpareMemory(t *testing.T) {
	table := newTest(t, 64, Options{})
	used := 0
	for i := range uint64(700_000) {
		before := table.spare.words
		_, fresh, err := table.Add(mixed(i))
		if err != nil || !fresh {
			t.Fatalf("word %d: %v, %v", i, fresh, err)
		}
		if len(before) > 0 && len(table.spare.words) > 0 && &before[0] != &table.spare.words[0] {
			used++
		}
	}
	require.Equal(t, 700_000, table.Len())
	require.Equal(t, spares(table.segments[0].words, false), used > 0)
	sum := int64(unsafe.Sizeof(*table)) + int64(len(table.spare.words))*8
	for i := range table.segments {
		sum += int64(len(table.segments[i].words))*8 + int64(len(table.segments[i].stash.entries))*stashedBytes
	}
	require.Equal(t, sum, table.Bytes())
}

// Without room in the budget the spare memory is given back, and the table stays as it was.
func TestSpareWithoutRoom(t *testing.T) {
	table := newTest(t, 64, Options{})
	for i := range uint64(700_000) {
		if _, _, err := table.Add(mixed(i)); err != nil {
			t.Fatal(err)
		}
	}
	spare := int64(len(table.spare.words)) * 8
	before := table.Bytes()
	table.options.Budget = before
	_, err := table.make(shape{1 << 20, true})
	require.ErrorIs(t, err, ErrFull)
	require.Equal(t, before-spare, table.Bytes())
	require.Empty(t, table.spare.words)
}
