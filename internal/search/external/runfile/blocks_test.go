package runfile_test

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/search/external/runfile"
)

// block returns a block by definition: the first number, the span, the width, and the gaps in bytes.
func block(first, span uint64, width byte, gaps ...byte) []byte {
	b := binary.AppendUvarint(nil, first)
	b = binary.AppendUvarint(b, span)
	return append(append(b, width), gaps...)
}

// TestBlocks: a section of blocks is read as the format says, or refused if a block contradicts itself, though the
// checksum is right. Where few records are looked for, and blocks are passed by, the same heads are refused.
func TestBlocks(t *testing.T) {
	const all = math.MaxUint64
	for _, c := range []struct {
		what   string
		body   []byte
		count  int
		want   []uint64
		passed bool // a reader that passes by the gaps need not see the error
	}{
		{"three records", block(5, 3, 2, 0b0001), 3, []uint64{5, 7, 8}, false},
		{"a record", binary.AppendUvarint(nil, all), 1, []uint64{all}, false},
		{"neighbours", block(5, 2, 0), 3, []uint64{5, 6, 7}, false},
		{"a wide gap", block(1, all-1, 64, slices.Repeat([]byte{255}, 7)...), 2, nil, false},
		{"the widest gap", block(0, all, 64, 254, 255, 255, 255, 255, 255, 255, 255), 2, []uint64{0, all}, false},
		{"a span too short", block(5, 2, 2, 0b0001), 3, nil, true},
		{"a span too long", block(5, 4, 2, 0b0001), 3, nil, true},
		{"a wide span too short", block(0, all-1, 64, 254, 255, 255, 255, 255, 255, 255, 255), 2, nil, true},
		{"a span beyond the greatest record", block(all-1, 2, 0), 3, nil, false},
		{"records beyond the greatest, and around", block(9, 8, 64, slices.Repeat([]byte{255}, 8)...), 2, nil, true},
		{"and back", append(block(9, 8, 64, slices.Repeat([]byte{255}, 8)...), 7, 0, 0, 0, 0, 0, 0, 0), 3, nil, true},
		{"a width too great", block(5, 4, 65, slices.Repeat([]byte{1}, 17)...), 3, nil, false},
		{"no gaps", block(5, 4, 2), 3, nil, false},
		{"no width", block(5, 4, 2)[:2], 3, nil, false},
		{"more bytes", block(5, 3, 2, 1, 0), 3, nil, false},
		{"a block before the last", binary.AppendUvarint(block(5, 63, 0), all-64), 65, nil, false},
		{"two blocks", append(block(5, 63, 0), 0), 65, nil, false},
	} {
		name := filepath.Join(t.TempDir(), "run")
		want, ok := c.want, c.want != nil
		if c.what == "two blocks" {
			for x := range uint64(65) {
				want = append(want, 5+x)
			}
			ok = true
		}
		s := section(t, name, c.body, 1, c.count)
		f, err := runfile.Open(name, 1)
		require.NoError(t, err)
		got, err := readUntil(t, f.Section(s), 1, 7)
		_, passing := runfile.Subtract(nil, f.Section(s), 1)
		if ok {
			require.NoError(t, err, c.what)
			require.NoError(t, passing, c.what)
			require.Equal(t, want, got, c.what)
		} else {
			require.ErrorIs(t, err, runfile.ErrDamaged, c.what)
			require.Equal(t, c.passed, passing == nil, c.what)
		}
		s.Sum++
		for _, list := range [][]uint64{nil, slices.Clone(got)} {
			_, err = runfile.Subtract(list, f.Section(s), 1)
			require.ErrorIs(t, err, runfile.ErrDamaged, c.what)
		}
		_, err = readUntil(t, f.Section(s), 1, 7)
		require.ErrorIs(t, err, runfile.ErrDamaged, c.what)
		require.NoError(t, f.Close())
	}
}

// TestSubtractFew: few records, often the first or last of a block, or beside these, are subtracted from the right
// blocks, though most blocks are passed by.
func TestSubtractFew(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 0))
	for range 200 {
		run := rows(records(r, 1+r.IntN(2000), 1), 1)
		name := filepath.Join(t.TempDir(), "run")
		w, err := runfile.Create(name, 1)
		require.NoError(t, err)
		w.Loose = true
		w.Begin()
		w.Add(flat(run))
		s := w.End()
		require.NoError(t, w.Close())
		f, err := runfile.Open(name, 1)
		require.NoError(t, err)
		var few []uint64
		for range 1 + r.IntN(4) {
			i := r.IntN(len(run))
			if r.IntN(3) > 0 {
				i = min(len(run)-1, i/64*64+63*r.IntN(2))
			}
			few = append(few, run[i][0]+uint64(r.IntN(3))-1)
		}
		list := rows(few, 1)
		left := slices.DeleteFunc(slices.Clone(list), func(x []uint64) bool {
			return slices.ContainsFunc(run, func(y []uint64) bool { return x[0] == y[0] })
		})
		got, err := runfile.Subtract(flat(list), f.Section(s), 1)
		require.NoError(t, err)
		require.Equal(t, flat(left), append([]uint64(nil), got...))
		require.NoError(t, f.Close())
	}
}
