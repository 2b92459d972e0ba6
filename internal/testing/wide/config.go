package wide

import (
	"encoding/binary"
	"slices"

	"ltlpor/internal/model/program"
)

// config is a state in unpacked form (pack encodes it as bytes).
type config struct {
	globals []int32
	trace   program.Loc // location of the trace assertion
	last    program.PID
	system  bool // with a claim: whether the system, not the claim, moves next
	claim   process
	procs   []process
	chans   []channel
}

// process is a process of a state, or the never claim if the claim takes part.
type process struct {
	typ  int
	loc  program.Loc
	prio int32
	vars []int32
}

// channel is a channel with its messages, the oldest first.
type channel struct {
	typ   int
	owner program.PID // NoPID for a global channel
	msgs  [][]int32
}

// slots maps a variable to the index of its first element in a frame. The key is Variable.ID. n is the length of the
// frame.
type slots struct {
	first []int
	n     int
}

func place(vars []*program.Variable) (s slots) {
	for _, v := range vars {
		s.first = append(s.first, s.n)
		s.n += v.Elements()
	}
	return s
}

// initial returns a frame with the declared initial values. vars are the variables of the frame.
func (s slots) initial(vars []*program.Variable) []int32 {
	out := make([]int32, s.n)
	for i, v := range vars {
		for k, x := range v.Init {
			out[s.first[i]+k] = v.Type.Cut(x)
		}
	}
	return out
}

func (c *config) clone() *config {
	d := *c
	d.globals = slices.Clone(c.globals)
	d.claim.vars = slices.Clone(c.claim.vars)
	d.procs = slices.Clone(c.procs)
	for i := range d.procs {
		d.procs[i].vars = slices.Clone(c.procs[i].vars)
	}
	d.chans = slices.Clone(c.chans)
	for i := range d.chans {
		d.chans[i].msgs = slices.Clone(c.chans[i].msgs) // the messages themselves never change
	}
	return &d
}

// pack appends state c, encoded in words of 64 bits, to dst and returns the encoded state. The order of the words is:
// channels, processes from the youngest to the oldest, globals, claim, turn, location of the trace assertion, process
// that moved last. The encoding of a channel has room for as many messages as its capacity.
func (k *code) pack(dst []byte, c *config) program.State {
	put := func(x int) { dst = binary.LittleEndian.AppendUint64(dst, uint64(int64(x))) }
	puts := func(xs []int32) {
		for _, x := range xs {
			put(int(x))
		}
	}
	frame := func(p *process) {
		put(p.typ)
		put(int(p.loc))
		put(int(p.prio))
		puts(p.vars)
	}
	put(len(c.chans))
	for _, ch := range c.chans {
		t := k.prog.ChanTypes[ch.typ]
		put(ch.typ)
		put(int(ch.owner))
		put(len(ch.msgs))
		for i := range t.Cap {
			if i < len(ch.msgs) {
				puts(ch.msgs[i])
			} else {
				puts(make([]int32, len(t.Fields)))
			}
		}
	}
	put(len(c.procs))
	for i := len(c.procs) - 1; i >= 0; i-- {
		frame(&c.procs[i])
	}
	puts(c.globals)
	if k.prog.Claim != nil {
		frame(&c.claim)
	}
	turn := 0
	if c.system {
		turn = 1
	}
	put(turn)
	put(int(c.trace))
	put(int(c.last))
	return dst
}

// unpack returns the state that pack has encoded as s.
func (k *code) unpack(s program.State) *config {
	get := func() int {
		x := int(int64(binary.LittleEndian.Uint64(s)))
		s = s[8:]
		return x
	}
	gets := func(n int) []int32 {
		out := make([]int32, n)
		for i := range out {
			out[i] = int32(get())
		}
		return out
	}
	frame := func() process {
		p := process{typ: get(), loc: program.Loc(get()), prio: int32(get())}
		p.vars = gets(k.locals[p.typ].n)
		return p
	}
	c := &config{}
	for range get() {
		ch := channel{typ: get(), owner: program.PID(get())}
		n, t := get(), k.prog.ChanTypes[ch.typ]
		for i := range t.Cap {
			if m := gets(len(t.Fields)); i < n {
				ch.msgs = append(ch.msgs, m)
			}
		}
		c.chans = append(c.chans, ch)
	}
	for range get() {
		c.procs = append(c.procs, frame())
	}
	slices.Reverse(c.procs)
	c.globals = gets(k.globals.n)
	if k.prog.Claim != nil {
		c.claim = frame()
	}
	c.system, c.trace, c.last = get() == 1, program.Loc(get()), program.PID(get())
	return c
}
