package checkpoint

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// written returns the checkpoint that write produces.
func written(t testing.TB, write func(*Writer)) []byte {
	var buf bytes.Buffer
	w := NewWriter(&buf)
	write(w)
	require.NoError(t, w.Close())
	return buf.Bytes()
}

// sealed returns a checkpoint with the given content, valid or not, and a correct checksum.
func sealed(content []byte) []byte {
	all := append(append([]byte(magic), version), content...)
	sum := sha256.Sum256(all)
	return append(all, sum[:]...)
}

type figures struct {
	A int64
	B float64
	C []string
}

// A Reader returns the values written, of every kind.
func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var states [][]byte
	for i := range 5000 {
		s := make([]byte, 40+i/1000*7%13)
		if i > 0 {
			copy(s, states[i-1])
		}
		for range rng.IntN(4) {
			s[rng.IntN(len(s))] = byte(rng.Uint32())
		}
		states = append(states, s)
	}
	states = append(states, nil, []byte{}, []byte{1}, bytes.Repeat([]byte{7}, 1<<20), nil)
	long := bytes.Repeat([]byte("long"), 1<<16)
	content := written(t, func(w *Writer) {
		for _, v := range []uint64{0, 1, 127, 128, 1 << 40, 1<<64 - 1} {
			w.Uint(v)
			w.Int(int64(v))
			w.Int(-int64(v))
			w.Word(v)
		}
		w.Bool(true)
		w.Bool(false)
		w.String("text")
		w.Bytes(long)
		w.JSON(figures{-3, 1.0 / 3, []string{"x"}})
		for _, s := range states {
			w.Delta(s)
		}
	})
	require.Less(t, len(content), len(long)+1<<20+30*len(states))
	r, err := Open(bytes.NewReader(content))
	require.NoError(t, err)
	for _, v := range []uint64{0, 1, 127, 128, 1 << 40, 1<<64 - 1} {
		require.Equal(t, v, r.Uint())
		require.Equal(t, int64(v), r.Int())
		require.Equal(t, -int64(v), r.Int())
		require.Equal(t, v, r.Word())
	}
	require.True(t, r.Bool())
	require.False(t, r.Bool())
	require.Equal(t, "text", r.String())
	require.Equal(t, long, r.Bytes())
	var f figures
	r.JSON(&f)
	require.Equal(t, figures{-3, 1.0 / 3, []string{"x"}}, f)
	for i, s := range states {
		require.Equal(t, string(s), string(r.Delta()), "state %d", i)
	}
	r.End()
	require.NoError(t, r.Err())
	require.Zero(t, r.Uint())
	require.ErrorIs(t, r.Err(), ErrDamaged)
}

// Strings of any length keep their place between numbers.
func TestLengths(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var all [][]byte
	for range 60 {
		b := make([]byte, rng.IntN(3*flushAt))
		for i := range b {
			b[i] = byte(rng.Uint32())
		}
		all = append(all, b)
	}
	content := written(t, func(w *Writer) {
		for i, b := range all {
			w.Uint(uint64(i))
			w.Bytes(b)
		}
	})
	r, err := Open(bytes.NewReader(content))
	require.NoError(t, err)
	for i, b := range all {
		require.Equal(t, uint64(i), r.Uint())
		require.True(t, bytes.Equal(b, r.Bytes()), "string %d", i)
	}
	r.End()
	require.NoError(t, r.Err())
}

// Open rejects a file with any byte changed, cut short anywhere, or with bytes appended.
func TestDamage(t *testing.T) {
	content := written(t, func(w *Writer) {
		w.String("something to be damaged")
		w.Delta([]byte("a state"))
	})
	refused := func(content []byte, at int) {
		_, err := Open(bytes.NewReader(content))
		require.Error(t, err, "at %d", at)
		require.True(t, errors.Is(err, ErrDamaged) || errors.Is(err, ErrForeign), "%v", err)
	}
	for i := range content {
		refused(content[:i], i)
		for _, x := range []byte{1, 0x80} {
			c := bytes.Clone(content)
			c[i] ^= x
			refused(c, i)
		}
	}
	refused(append(bytes.Clone(content), 0), len(content))
	_, err := Open(bytes.NewReader([]byte("a model that is no checkpoint, whatever its length")))
	require.ErrorIs(t, err, ErrForeign)
	later := append([]byte(magic), version+1)
	sum := sha256.Sum256(later)
	_, err = Open(bytes.NewReader(append(later, sum[:]...)))
	require.ErrorIs(t, err, ErrVersion)
}

// failing is a writer with room for the given number of bytes.
type failing struct{ room int }

var errFull = errors.New("no space left")

func (f *failing) Write(b []byte) (int, error) {
	if f.room -= len(b); f.room < 0 {
		return 0, errFull
	}
	return len(b), nil
}

// A failed write is an error, at whatever point the failure appears.
func TestWriteErrors(t *testing.T) {
	for _, room := range []int{0, 10, 100 << 10, 300<<10 + 60} {
		w := NewWriter(&failing{room: room})
		for range 300 {
			w.Bytes(make([]byte, 1<<10))
		}
		require.ErrorIs(t, w.Close(), errFull, "room for %d", room)
	}
	w := NewWriter(io.Discard)
	w.JSON(func() {})
	require.Error(t, w.Close())
}

// Inconsistent contents cause an error, no panic, and take no memory.
func TestNonsense(t *testing.T) {
	for i, c := range []struct {
		content []byte
		read    func(*Reader)
	}{
		{[]byte{0xff, 0xff, 0xff, 0xff, 0x0f}, func(r *Reader) { r.Bytes() }},
		{[]byte{5, 1, 2}, func(r *Reader) { r.Bytes() }},
		{[]byte{9}, func(r *Reader) { r.Count() }},
		{[]byte{2}, func(r *Reader) { r.Bool() }},
		{[]byte{1, 2, 3}, func(r *Reader) { r.Word() }},
		{[]byte{0x80}, func(r *Reader) { r.Uint() }},
		{[]byte{2, 1, 'x'}, func(r *Reader) { r.Delta() }},
		{[]byte{0, 4, 5, 2, 'x', 'y', 1}, func(r *Reader) { r.Delta() }},
		{[]byte{0, 4, 0, 4, 1}, func(r *Reader) { r.Delta() }},
		{[]byte{1, 'x'}, func(r *Reader) { r.JSON(new(int)) }},
		{[]byte{1}, func(*Reader) {}},
	} {
		r, err := Open(bytes.NewReader(sealed(c.content)))
		require.NoError(t, err)
		c.read(r)
		r.End()
		require.ErrorIs(t, r.Err(), ErrDamaged, "case %d", i)
	}
}

// No contents of a file make a Reader panic or read forever.
func FuzzReader(f *testing.F) {
	f.Add([]byte{0, 4, 2, 2, 'x', 'y', 1}, []byte{6, 0, 1})
	f.Fuzz(func(t *testing.T, content, calls []byte) {
		r, err := Open(bytes.NewReader(sealed(content)))
		require.NoError(t, err)
		for _, c := range calls {
			switch c % 8 {
			case 0:
				r.Uint()
			case 1:
				r.Bytes()
			case 2:
				r.Word()
			case 3:
				r.Count()
			case 4:
				r.JSON(new(figures))
			case 5:
				r.Below(uint64(c))
			case 6:
				r.Delta()
			case 7:
				_ = fmt.Sprint(r.Bool(), r.Int())
			}
		}
		r.End()
	})
}
