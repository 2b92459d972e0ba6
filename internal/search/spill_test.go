package search

import (
	"context"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"testing"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"
	"ltlpor/internal/testing/amount"

	"github.com/stretchr/testify/require"
)

// memoryFile is a File in memory, as long as it goes well.
type memoryFile struct {
	data []byte
	// writes and reads are how many of them go well, but for those that are negative: all.
	writes, reads int
	damage        bool // what is read instead of an error has one bit wrong
	of            *disk
}

var errDisk = errors.New("the disk is on fire")

func (f *memoryFile) WriteAt(b []byte, at int64) (int, error) {
	f.of.calls++
	if f.writes--; f.writes == -1 {
		f.writes = 0 // and so on
		return 0, errDisk
	}
	if more := int(at) + len(b) - len(f.data); more > 0 {
		f.data = append(f.data, make([]byte, more)...)
	}
	return copy(f.data[at:], b), nil
}

func (f *memoryFile) ReadAt(b []byte, at int64) (int, error) {
	f.of.calls++
	if int(at)+len(b) > len(f.data) {
		return 0, io.ErrUnexpectedEOF
	}
	n := copy(b, f.data[at:])
	if f.reads--; f.reads == -1 {
		f.reads = 0
		if !f.damage {
			return 0, errDisk
		}
		b[(int(at)+n/3)%n] ^= 4
	}
	return n, nil
}

func (f *memoryFile) Close() error {
	f.of.closed++
	return nil
}

// disk makes files, and counts them.
type disk struct {
	opened, closed int
	calls          int // of files
	writes, reads  int
	damage         bool
}

func newDisk() *disk { return &disk{writes: -2, reads: -2} }

func (d *disk) open() (File, error) {
	d.opened++
	return &memoryFile{writes: d.writes, reads: d.reads, damage: d.damage, of: d}, nil
}

// A stack with a file is, whatever is done with it, a stack.
func TestStack(t *testing.T) {
	type element struct {
		entry
		entered bool
	}
	for seed := range uint64(amount.Choose(48, 100)) {
		rng := rand.New(rand.NewPCG(seed, 5))
		most := []uint64{0, 1, 200, 60_000, math.MaxUint32, math.MaxUint64}[seed%6]
		s, d := newStack(most), newDisk()
		s.bound(int64(seed/6%4*100), d.open, func() { t.Fatal("nothing is lost") })
		var want []element
		last := func() (entry, bool) {
			for i := len(want) - 1; i >= 0; i-- {
				if want[i].entered {
					return want[i].entry, true
				}
			}
			return entry{}, false
		}
		up := 4
		for i := range 4000 {
			if i%500 == 0 {
				up = 1 + rng.IntN(9)
			}
			switch k := rng.IntN(10); {
			case k < up || len(want) == 0:
				x := element{entry: entry{rng.Uint32(), rng.Uint64() & most}}
				s.push(x.word, x.note)
				want = append(want, x)
			case k < 9 || rng.IntN(50) > 0:
				s.pop()
				want = want[:len(want)-1]
			default:
				n := rng.IntN(len(want) + 1)
				s.cut(n)
				want = want[:n]
			}
			if n := len(want); n > 0 && rng.IntN(8) == 0 {
				want[n-1].note, want[n-1].entered = rng.Uint64()&most, true
				s.enter(want[n-1].note)
			}
			if rng.IntN(400) == 0 {
				s.relieve()
			}
			if len(want) != s.len() { // require.Equal alone would take most of the time
				require.Equal(t, len(want), s.len())
			}
			if len(want) > 0 {
				if e, entered := s.peek(); want[len(want)-1] != (element{e, entered}) {
					require.Equal(t, want[len(want)-1], element{e, entered})
				}
			}
			e, ok := s.last()
			if x, is := last(); is != ok || x != e {
				require.Equal(t, is, ok)
				require.Equal(t, x, e)
			}
			if rng.IntN(100) == 0 {
				from := rng.IntN(len(want) + 1)
				got := []element{}
				require.NoError(t, s.eachEntry(from, func(e entry, entered bool) {
					got = append(got, element{e,
						entered})
				}))
				require.Equal(t, append([]element{}, want[from:]...), got)
			}
		}
		if seed/6%4 == 1 {
			require.LessOrEqual(t, len(s.below)+len(s.spare), 3*s.limit)
			require.Positive(t, s.most)
		}
	}
}

// However a stack goes up and down, the file is asked once for many entries.
func TestStackAtTheBorder(t *testing.T) {
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 6))
		s, d := newStack(0), newDisk()
		s.bound(1000, d.open, func() { t.Fatal("nothing is lost") })
		moves := 0
		for s.most < 10_000 {
			s.push(1, 0)
			moves++
		}
		for range 2000 {
			for n := rng.IntN(1 << rng.IntN(10)); n > 0; n-- {
				s.push(1, 0)
				moves++
			}
			for n := rng.IntN(1 << rng.IntN(10)); n > 0 && s.n > 0; n-- {
				s.pop()
				moves++
			}
		}
		half := s.limit / 2 * s.size
		require.Greater(t, half, 32)
		require.LessOrEqual(t, d.calls, 1+moves/half)
		require.Greater(t, d.calls, 10)
	}
}

// onDisk lets p keep next to nothing of a stack in memory.
func onDisk(p Problem, d *disk) Problem {
	p.Options.StackFile, p.Options.StackMemory = d.open, 1
	return p
}

// A search whose stack lies in a file finds what one finds that has it in memory: the same figures, errors and runs.
func TestStackOnDisk(t *testing.T) {
	var spilled, cycles, inner, green int64
	seeds := amount.Choose[uint64](100, 300)
	for seed := range seeds {
		_, problem := graphOf(seed, 400)
		for i, search := range keptSearches(problem()) {
			want, err := search(context.Background(), problem())
			require.NoError(t, err)
			d := newDisk()
			got, err := search(context.Background(), onDisk(problem(), d))
			require.NoError(t, err)
			require.Equal(t, bare(want), bare(got), "seed %d, search %d", seed, i)
			require.Equal(t, d.opened, d.closed)
			require.Equal(t, d.opened > 0, got.Stats.Disk > 0)
			if d.opened > 0 {
				spilled++
				cycles += got.Stats.Cycles
				inner += got.Stats.Inner
				green += got.Stats.Green
			}
		}
	}
	require.Greater(t, spilled, int64(seeds/4))
	require.Positive(t, cycles)
	require.Positive(t, inner)
	require.Positive(t, green)
}

// What cannot be written stays in memory, and the search comes to the same end.
func TestStackNotWritten(t *testing.T) {
	failed := 0
	for seed := range uint64(100) {
		_, problem := graphOf(seed, 100)
		for i, search := range keptSearches(problem()) {
			want, err := search(context.Background(), problem())
			require.NoError(t, err)
			for writes := range 3 {
				d := newDisk()
				d.writes = writes
				got, err := search(context.Background(), onDisk(problem(), d))
				require.NoError(t, err)
				if got.Disk != nil {
					failed++
					require.ErrorIs(t, got.Disk, errDisk)
					got.Disk = nil
				}
				require.Equal(t, bare(want), bare(got), "seed %d, search %d", seed, i)
				require.Equal(t, d.opened, d.closed)
			}
		}
	}
	require.Greater(t, failed, 40)
}

// Where a part of the stack cannot be read, or is not what was written, the search says so and nothing else: it is
// not complete, and the errors that it counts are those that it found before.
func TestStackNotRead(t *testing.T) {
	failed := 0
	for seed := range uint64(100) {
		_, problem := graphOf(seed, 100)
		for i, search := range keptSearches(problem()) {
			want, err := search(context.Background(), problem())
			require.NoError(t, err)
			for reads := range 8 {
				d := newDisk()
				d.reads, d.damage = reads/2, reads%2 == 0
				got, err := search(context.Background(), onDisk(problem(), d))
				require.NoError(t, err)
				require.Equal(t, d.opened, d.closed)
				if got.Cut != CutDisk {
					require.NoError(t, got.Disk)
					require.Equal(t, bare(want), bare(got), "seed %d, search %d", seed, i)
					continue
				}
				failed++
				require.ErrorIs(t, got.Disk, map[bool]error{true: errChanged, false: errDisk}[d.damage])
				require.False(t, got.Complete)
				require.LessOrEqual(t, got.Stats.Errors, want.Stats.Errors)
				require.LessOrEqual(t, int64(len(got.Errors)), got.Stats.Errors)
				require.Equal(t, len(got.Errors) > 0, got.Stats.Errors > 0)
				for k, e := range got.Errors {
					require.Equal(t, want.Errors[k].Kind, e.Kind)
					require.Equal(t, want.Errors[k].Lasso.Stem, e.Lasso.Stem)
				}
			}
		}
	}
	require.Greater(t, failed, 40)
}

// A search for which there is no more memory puts its stack away, and goes on.
func TestStackGivesWay(t *testing.T) {
	n := amount.Choose(100_000, 200_000)
	for i, search := range searches {
		if i == breadth {
			continue
		}
		problem := func() Problem {
			fault := &program.Fault{Kind: program.Assertion, Continues: true}
			return Problem{Graph: &chain{n: uint32(n), wide: true, fault: fault}, Store: store.NewHash()}
		}
		want, err := search(context.Background(), problem())
		require.NoError(t, err)
		p := problem()
		stack := newStack(0)
		for range n / 2 {
			stack.push(0, 0)
		}
		p.Options.Memory = want.Stats.Bytes - stack.bytes()
		short, err := search(context.Background(), p)
		require.NoError(t, err)
		require.Equal(t, CutMemory, short.Cut)

		for _, byRoom := range []bool{false, true} {
			p, d, asked := onDisk(problem(), newDisk()), newDisk(), 0
			p.Options.StackFile, p.Options.StackMemory, p.Options.Memory = d.open, 0, want.Stats.Bytes-stack.bytes()
			if byRoom {
				p.Options.Memory = 0
				p.Options.Room = func(int64) bool {
					asked++
					return d.opened > 0 || asked < 50
				}
			}
			got, err := search(context.Background(), p)
			require.NoError(t, err)
			require.Equal(t, bare(want).Stats, bare(got).Stats, "search %d", i)
			require.Positive(t, got.Stats.Disk)
			require.Len(t, got.Errors[0].Lasso.Stem, n)
		}

		p = problem()
		p.Options.Memory = want.Stats.Bytes - stack.bytes()
		p.Options.StackFile = func() (File, error) { return nil, errDisk }
		short, err = search(context.Background(), p)
		require.NoError(t, err)
		require.Equal(t, CutMemory, short.Cut)
		require.ErrorIs(t, short.Disk, errDisk)
	}
}
