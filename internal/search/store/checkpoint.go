package store

import "ltlpor/internal/base/checkpoint"

// Kept is a Store that can be saved in a checkpoint.
type Kept interface {
	Store
	// Save writes the stored states.
	Save(w *checkpoint.Writer)
	// Load reads the output of Save into an empty store of the same kind. The states get their former numbers, and a
	// state added later gets the number that the saved store would have given. Load has succeeded if r.Err() is nil.
	Load(r *checkpoint.Reader)
}

// Save implements Kept. Save writes the states in the order of their numbers, and Load adds them in this order. So
// every state gets its former number: only the last block of each state length is partly full, as before.
func (t *Hash) Save(w *checkpoint.Writer) {
	w.Uint(uint64(len(t.blocks)))
	last := make([]int, len(t.next)) // indexed by the length of a state: the last block for this length
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

// Load implements Kept. It makes r fail if a state would get a different number.
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

// loader adds the states of a checkpoint to t. loader collects batches for AddAll, which is faster than separate calls
// of Add.
type loader struct {
	t      *Hash
	buf    []byte // the states of the present batch, one after another
	ends   []int  // the end of every state in buf
	refs   []Ref  // the number of each state when it was saved
	states [][]byte
	found  []Added
	wrong  bool // some state got a number different from its saved number
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
		k := d.chunk(uint32(i) + firstNumber)
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
