package runfile_test

import (
	"encoding/binary"
	"hash/crc32"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/search/external/runfile"
)

// tape is bytes to be read, by definition: nothing is read ahead.
type tape struct {
	rest []byte
	bad  bool
}

func (b *tape) bytes(n int) []byte {
	if n > len(b.rest) {
		b.bad, n = true, len(b.rest)
	}
	part := b.rest[:n]
	b.rest = b.rest[n:]
	return part
}

func (b *tape) number() *big.Int {
	x, n := binary.Uvarint(b.rest)
	b.bad = b.bad || n <= 0
	b.bytes(max(0, n))
	return new(big.Int).SetUint64(x)
}

// decodeWords returns the records of a section with `count` records of a single word, by the definition of a block: bit
// by bit, in numbers without bound. ok is false if the bytes are no such section.
func decodeWords(body []byte, count int) (list []uint64, ok bool) {
	b, one, record := &tape{rest: body}, big.NewInt(1), big.NewInt(-1)
	add := func(x *big.Int) {
		record = new(big.Int).Add(record, x)
		b.bad = b.bad || !record.IsUint64()
		list = append(list, record.Uint64())
	}
	for len(list) < count && !b.bad {
		n := min(64, count-len(list))
		add(new(big.Int).Add(b.number(), one)) // behind record -1 in the first block
		if n == 1 || b.bad {
			continue
		}
		last := new(big.Int).Add(record, b.number())
		width := 0
		for _, w := range b.bytes(1) {
			width = int(w)
		}
		if b.bad = b.bad || width > 64; b.bad {
			break
		}
		packed := slices.Clone(b.bytes((width*(n-1) + 7) / 8))
		slices.Reverse(packed)
		bits := new(big.Int).SetBytes(packed)
		for i := range n - 1 {
			gap := new(big.Int)
			for k := range width {
				gap.SetBit(gap, k, bits.Bit(i*width+k))
			}
			add(gap.Add(gap, one))
		}
		b.bad = b.bad || record.Cmp(last) != 0
	}
	return list, !b.bad && len(b.rest) == 0
}

// decodeRecords is decodeWords for records of several words, which are in no blocks.
func decodeRecords(body []byte, count, words int) (list []uint64, ok bool) {
	b, last := &tape{rest: body}, make([]uint64, words)
	for i := 0; i < count && !b.bad; i++ {
		next := slices.Clone(last)
		same := words
		for _, x := range b.bytes(1) {
			same = int(x)
		}
		if same >= words {
			return nil, false
		}
		for k := same; k < words; k++ {
			x := b.number()
			if k == same {
				x.Add(x, new(big.Int).SetUint64(last[k]))
			}
			b.bad = b.bad || !x.IsUint64()
			next[k] = x.Uint64()
		}
		b.bad = b.bad || i > 0 && slices.Compare(last, next) >= 0
		list, last = append(list, next...), next
	}
	return list, !b.bad && len(b.rest) == 0
}

// section writes bytes to the file `name` as a section, between other bytes, and returns the place.
func section(t testing.TB, name string, body []byte, words, count int) runfile.Section {
	text := binary.LittleEndian.AppendUint64([]byte("ltlporR2"), uint64(words))
	text = append(append(append(text, 1, 2, 3), body...), 0, 0)
	require.NoError(t, os.WriteFile(name, text, 0o666))
	return runfile.Section{
		Offset: int64(runfile.HeadBytes + 3), Bytes: int64(len(body)), Count: int64(count),
		Sum: crc32.Checksum(body, crc32.MakeTable(crc32.Castagnoli)),
	}
}

// readUntil reads records up to the end or to an error, and requires that they are in order, also before an error.
func readUntil(t testing.TB, s runfile.Stream, words, batch int) (list []uint64, err error) {
	for space := make([]uint64, batch*words); ; {
		part, err := s.Read(space)
		if err != nil || len(part) == 0 {
			return list, err
		}
		require.Zero(t, len(part)%words)
		for i := 0; i < len(part); i += words {
			if n := len(list); n > 0 {
				require.Negative(t, slices.Compare(list[n-words:], part[i:i+words]), "out of order")
			}
			list = append(list, part[i:i+words]...)
		}
	}
}

// near returns some records of a list, and records beside them, as a run.
func near(list []uint64, words int) [][]uint64 {
	some := [][]uint64{make([]uint64, words)}
	for i := 0; i+words <= len(list); i += words {
		for d := range uint64(3) {
			if r := slices.Clone(list[i : i+words]); (uint64(i)+d)%5 < 3 {
				r[words-1] += d - 1
				some = append(some, r)
			}
		}
	}
	return rows(flat(some), words)
}

// FuzzSection: a section of any bytes is read as by the definition, or with an error, if its checksum is right; with
// another checksum, with an error. Records that are to be subtracted are those read, or an error follows.
func FuzzSection(f *testing.F) {
	r := rand.New(rand.NewPCG(4, 0))
	for i := range 40 {
		words := 1 + i%4/3*(1+r.IntN(3))
		list := rows(records(r, 1+r.IntN(200), words), words)
		name := filepath.Join(f.TempDir(), "run")
		w, err := runfile.Create(name, words)
		require.NoError(f, err)
		w.Begin()
		w.Add(flat(list))
		s := w.End()
		require.NoError(f, w.Close())
		text, err := os.ReadFile(name)
		require.NoError(f, err)
		f.Add(text[s.Offset:s.Offset+s.Bytes], uint8(words-1), uint16(len(list)), uint16(r.IntN(300)), uint32(i%8/7))
	}
	name := filepath.Join(f.TempDir(), "fuzzed")
	f.Fuzz(func(t *testing.T, body []byte, wide uint8, count, batch uint16, other uint32) {
		words := 1 + int(wide%4)
		want, ok := decodeRecords(body, int(count), words)
		if words == 1 {
			want, ok = decodeWords(body, int(count))
		}
		s := section(t, name, body, words, int(count))
		s.Sum ^= other
		file, err := runfile.Open(name, words)
		require.NoError(t, err)
		got, err := readUntil(t, file.Section(s), words, 1+int(batch)%500)
		if !ok || other != 0 {
			require.ErrorIs(t, err, runfile.ErrDamaged)
		} else {
			require.NoError(t, err)
			require.Equal(t, want, got)
		}
		list := near(want, words)
		left, err := runfile.Subtract(flat(list), file.Section(s), words)
		switch {
		case other != 0:
			require.ErrorIs(t, err, runfile.ErrDamaged)
		case ok:
			require.NoError(t, err)
			in := map[string]bool{}
			for _, x := range rows(want, words) {
				in[string(key(x))] = true
			}
			list = slices.DeleteFunc(list, func(x []uint64) bool { return in[string(key(x))] })
			require.Equal(t, flat(list), append([]uint64(nil), left...))
		case err != nil:
			require.ErrorIs(t, err, runfile.ErrDamaged)
		}
		require.NoError(t, file.Close())
	})
}

// key returns the bytes of a record.
func key(record []uint64) (b []byte) {
	for _, x := range record {
		b = binary.BigEndian.AppendUint64(b, x)
	}
	return b
}
