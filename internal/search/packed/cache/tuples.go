package cache

import (
	"math/bits"
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/packed/coding"
)

// tuples maps the tuple of a state to a nonzero number. The tuple is the part of the state that a chooser knows in
// advance: the shape, and the class of every process. A class is a number for a control location together with a list
// of moves. The key of a tuple is packed into few words like a state, and is exact: different tuples have different
// keys.
type tuples struct {
	keyTable
	fields  []tupleField   // the field of the shape, and a field for every process
	classes []classes      // indexed by process
	known   int            // number of classes
	key     []uint64       // the key of the present state
	moves   []program.Move // a buffer for a list of moves
}

// tupleField is the position of a number within a key: a word, a shift in bits, and a width in bits.
type tupleField struct {
	word        int32
	shift, bits uint8
}

// read returns the number that key has in field f.
func (f tupleField) read(key []uint64) uint64 { return key[f.word] >> f.shift & (1<<f.bits - 1) }

// classes has the different lists of moves (classes) of a single process, indexed by the code of its location.
type classes struct {
	at [][]class // the classes, indexed by the code of the location
	n  uint32    // number of classes
}

// class is a list of moves that a process has at one location in some state. All answers of the process with these
// moves at the location share the class.
type class struct {
	moves []program.Move
	code  uint32 // the number of the class, from 1
}

// setKey sets x.key to the tuple of the state packed in w. shape is the number of the shape, a has the projections of
// the shape, and present has the answer of every process. setKey also stores the number of its class in every answer
// that has none.
func (x *tuples) setKey(m *Transitions, w []uint64, shape uint32, a *projections, present []*Answer) {
	for {
		fields := x.fields
		if len(fields) <= len(present) || shape>>fields[0].bits != 0 {
			x.widenField(0, shape)
			x.widenField(len(present), 0)
			continue
		}
		key := x.key
		clear(key)
		key[fields[0].word] = uint64(shape) << fields[0].shift
		fits := true
		for p, q := range present {
			if q.class == 0 {
				x.moves = m.AppendMoves(x.moves[:0], q)
				q.class = x.class(p, a.locations[p].read(m.Coding, w), x.moves)
				fits = fits && q.class>>fields[p+1].bits == 0
			}
			f := &fields[p+1]
			key[f.word] |= uint64(q.class) << f.shift
		}
		if fits {
			return
		}
		for p, q := range present {
			x.widenField(p+1, q.class)
		}
	}
}

// class returns the number for the given moves of process p at location `at`. It assigns a new number to new moves.
// Choices.Forget does not reset the numbers, because answers store them.
func (x *tuples) class(p int, at uint32, moves []program.Move) uint32 {
	for len(x.classes) <= p {
		x.classes = append(x.classes, classes{})
	}
	y := &x.classes[p]
	for len(y.at) <= int(at) {
		y.at = append(y.at, nil)
	}
	for _, k := range y.at[at] {
		if slices.Equal(k.moves, moves) {
			return k.code
		}
	}
	y.n++
	x.known++
	y.at[at] = append(y.at[at], class{slices.Clone(moves), y.n})
	return y.n
}

// widenField makes field i of x.key wide enough for number, and rebuilds the table if the field grows.
func (x *tuples) widenField(i int, number uint32) {
	need := uint8(bits.Len32(number))
	if i < len(x.fields) && need <= x.fields[i].bits {
		return
	}
	old, table := x.fields, x.keyTable
	x.fields = slices.Clone(old)
	for len(x.fields) <= i {
		x.fields = append(x.fields, tupleField{})
	}
	x.fields[i].bits = max(need, x.fields[i].bits)
	word, used := int32(0), uint8(0)
	for j := range x.fields {
		f := &x.fields[j]
		if used+f.bits > coding.WordSize {
			word, used = word+1, 0
		}
		f.word, f.shift = word, used
		used += f.bits
	}
	x.keyTable = keyTable{words: int(word) + 1}
	x.key = make([]uint64, x.words)
	if table.n == 0 {
		return
	}
	x.allocate(table.size())
	table.forEach(func(key []uint64, value uint64) {
		clear(x.key)
		for j, f := range old {
			x.key[x.fields[j].word] |= f.read(key) << x.fields[j].shift
		}
		x.keyTable.set(x.key, value)
	})
}
