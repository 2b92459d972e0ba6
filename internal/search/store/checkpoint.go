package store

import "ltlpor/internal/base/checkpoint"

// Kept is a Store that can be written to a checkpoint.
type Kept interface {
	Store
	// Save writes what is stored.
	Save(w *checkpoint.Writer)
	// Load reads into an empty store of the same kind what Save has written: the same states with
	// the same numbers, and whatever is added afterwards gets the number that it would have got.
	// It has come off if r.Err() is nil.
	Load(r *checkpoint.Reader)
}

// Save implements Kept. States are written in the order of their numbers, which Load adds them in: then a
// block is begun where one was, as all blocks of a length but the last are full.
func (t *Hash) Save(w *checkpoint.Writer) {
	w.Uint(uint64(len(t.blocks)))
	last := make([]int, len(t.next)) // the last block of each length
	for i := range t.blocks {
		last[t.blocks[i].size] = i
	}
	for i := range t.blocks {
		n, size := blockLen, t.blocks[i].size
		if last[size] == i {
			n = int(t.next[size]-1)%blockLen + 1
		}
		w.Uint(uint64(n))
		for j := range n {
			w.Delta(t.Get(Ref(i<<blockBits + j)))
		}
	}
}

// Load implements Kept.
func (t *Hash) Load(r *checkpoint.Reader) {
	l := loader{t: t}
	for i := range r.Count() {
		for j := range r.Below(blockLen + 1) {
			l.add(r.Delta(), Ref(i<<blockBits)+Ref(j))
			if r.Err() != nil {
				return
			}
		}
	}
	if l.flush(); l.wrong {
		r.Fail("a state has another number")
	}
}

// loader adds states in batches, as they are added faster together.
type loader struct {
	t      *Hash
	buf    []byte
	ends   []int
	refs   []Ref
	states [][]byte
	found  []Added
	wrong  bool // some state got another number than it should
}

const loadTogether = 1 << 10

func (l *loader) add(s []byte, r Ref) {
	l.buf = append(l.buf, s...)
	l.ends, l.refs = append(l.ends, len(l.buf)), append(l.refs, r)
	if len(l.refs) == loadTogether {
		l.flush()
	}
}

func (l *loader) flush() {
	from := 0
	l.states = l.states[:0]
	for _, end := range l.ends {
		l.states = append(l.states, l.buf[from:end])
		from = end
	}
	l.found = l.t.AddAll(l.states, l.found[:0])
	for i, a := range l.found {
		l.wrong = l.wrong || !a.Fresh || a.Ref != l.refs[i]
	}
	l.buf, l.ends, l.refs = l.buf[:0], l.ends[:0], l.refs[:0]
}

// Save implements Kept.
func (t *Collapse) Save(w *checkpoint.Writer) {
	w.Uint(uint64(len(t.places)))
	for i := range t.places {
		t.places[i].save(w)
	}
	t.hash.Save(w)
}

// Load implements Kept.
func (t *Collapse) Load(r *checkpoint.Reader) {
	for range r.Count() {
		d := newDictionary()
		d.load(r)
		t.places = append(t.places, d)
		t.dictionaryBytes += d.bytes()
	}
	t.hash.Load(r)
}

func (d *dictionary) save(w *checkpoint.Writer) {
	w.Bool(d.closed)
	w.Uint(uint64(d.n))
	for i := range d.n {
		k := d.at(uint32(i) + firstNumber)
		w.Word(k.lo)
		w.Word(k.hi)
	}
}

func (d *dictionary) load(r *checkpoint.Reader) {
	d.closed = r.Bool()
	for range r.Count() {
		k := chunk{r.Word(), r.Word()}
		if r.Err() != nil {
			return
		}
		h := k.hash()
		i, n := d.find(k, h)
		if n != plainChunk {
			r.Fail("a chunk has two numbers")
			return
		}
		d.insert(k, h, i)
	}
}

var (
	_ Kept = (*Hash)(nil)
	_ Kept = (*Collapse)(nil)
)
