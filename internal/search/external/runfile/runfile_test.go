package runfile_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/search/external/runfile"
)

// records returns n random records of the given number of words, in which values repeat.
func records(r *rand.Rand, n, words int) (list []uint64) {
	wide := []uint64{3, 200, 1 << 14, 1 << 40, 1<<64 - 1}[r.IntN(5)]
	for range n * words {
		x := r.Uint64N(wide)
		if r.IntN(50) == 0 {
			x = 1<<64 - 1
		}
		list = append(list, x)
	}
	return list
}

// rows returns the records as slices, sorted, each once: the definition of a run.
func rows(list []uint64, words int) (out [][]uint64) {
	for i := 0; i < len(list); i += words {
		out = append(out, slices.Clone(list[i:i+words]))
	}
	slices.SortFunc(out, slices.Compare)
	return slices.CompactFunc(out, slices.Equal)
}

func flat(rows [][]uint64) (list []uint64) {
	for _, r := range rows {
		list = append(list, r...)
	}
	return list
}

func readAll(t testing.TB, s runfile.Stream, words, batch int) (list []uint64) {
	space := make([]uint64, batch*words)
	for {
		part, err := s.Read(space)
		require.NoError(t, err)
		if len(part) == 0 {
			return list
		}
		list = append(list, part...)
	}
}

func TestSort(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	var s runfile.Sorter
	for range 400 {
		words := 1 + r.IntN(4)
		list := records(r, r.IntN(300), words)
		want := flat(rows(list, words))
		require.Equal(t, want, slices.Clip(append([]uint64(nil), s.Sort(slices.Clone(list), words)...)))
	}
}

func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	for n := range 60 {
		words := 1 + r.IntN(4)
		name := filepath.Join(t.TempDir(), "run")
		w, err := runfile.Create(name, words)
		require.NoError(t, err)
		var want [][][]uint64
		var sections []runfile.Section
		for range 1 + r.IntN(4) {
			list := rows(records(r, r.IntN(20_000*(n%7/6)+400), words), words)
			want = append(want, list)
			w.Begin()
			for _, x := range list {
				w.Add(x)
			}
			sections = append(sections, w.End())
		}
		require.NoError(t, w.Close())
		f, err := runfile.Open(name, words)
		require.NoError(t, err)
		var streams []runfile.Stream
		var union [][]uint64
		for i, s := range sections {
			require.EqualValues(t, len(want[i]), s.Count)
			require.Equal(t, flat(want[i]), readAll(t, f.Section(s), words, 1+r.IntN(2000)))
			streams, union = append(streams, f.Section(s)), append(union, want[i]...)
		}
		m, err := runfile.NewMerge(streams, words)
		require.NoError(t, err)
		union = rows(flat(union), words)
		require.Equal(t, flat(union), readAll(t, m, words, 1+r.IntN(100)))

		left := slices.DeleteFunc(slices.Clone(union), func(x []uint64) bool {
			return slices.ContainsFunc(want[0], func(y []uint64) bool { return slices.Equal(x, y) })
		})
		got, err := runfile.Subtract(flat(union), f.Section(sections[0]), words)
		require.NoError(t, err)
		require.Equal(t, flat(left), append([]uint64(nil), got...))
		require.NoError(t, f.Close())
		if n > 40 {
			damage(t, r, name, words, sections)
		}
	}
}

// damage changes one byte of the file, or cuts the file, and requires that reading fails.
func damage(t *testing.T, r *rand.Rand, name string, words int, sections []runfile.Section) {
	whole, err := os.ReadFile(name)
	require.NoError(t, err)
	bad := slices.Clone(whole)
	if r.IntN(3) == 0 {
		bad = bad[:r.IntN(len(bad))]
	} else {
		bad[r.IntN(len(bad))] ^= byte(1 + r.IntN(255))
	}
	require.NoError(t, os.WriteFile(name, bad, 0o666))
	f, err := runfile.Open(name, words)
	for i := 0; err == nil && i < len(sections); i++ {
		s, space := f.Section(sections[i]), make([]uint64, 64*words)
		for part := space; err == nil && len(part) > 0; {
			part, err = s.Read(space)
		}
	}
	require.ErrorIs(t, err, runfile.ErrDamaged)
}

func TestOrderIsChecked(t *testing.T) {
	for words := 1; words < 3; words++ {
		w, err := runfile.Create(filepath.Join(t.TempDir(), "run"), words)
		require.NoError(t, err)
		w.Begin()
		w.Add(make([]uint64, words))
		w.Add(make([]uint64, words))
		w.End()
		require.ErrorContains(t, w.Close(), "not in order")
	}
}

func TestOwner(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	for _, partitions := range []int{1, 4, 61} {
		counts := make([]int, partitions)
		for i := range 61_000 {
			counts[runfile.Owner([]uint64{uint64(i), r.Uint64N(2)}, partitions)]++
		}
		require.Less(t, float64(slices.Max(counts)), 1.3*61_000/float64(partitions))
		require.Greater(t, float64(slices.Min(counts)), 0.7*61_000/float64(partitions))
	}
}
