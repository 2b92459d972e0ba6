package packed

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// lens reads one part of a component. A result that depends on this part alone is computed once, instead of once for
// each value of the component.
type lens struct {
	lensName
	values []uint32 // by code of the component; nil for a lens on the whole component, which gives the code
	// of is set for a lens on the answer to a question. The answer depends on the parts read by of; values has the
	// answers by the combined numbers of these parts.
	of []*lens
}

// lensName says which part of a component a lens reads: size bytes from off, or the whole component if size is 0.
type lensName struct{ component, off, size int }

// lenses are the lenses in use, by name.
type lenses map[lensName]*lens

// read returns the number of the part read by l in the state w. Different values have different numbers.
func (l *lens) read(c *coding, w []uint64) uint32 {
	if len(l.of) > 0 {
		if n, ok := combined(l.of, c, w); ok && n < len(l.values) {
			return l.values[n]
		}
		return 0 // not known, hence different from the value in an entry for which the question was asked
	}
	x := &c.components[l.component]
	code := x.read(w)
	if l.size == 0 {
		return code
	}
	if int(code) >= len(l.values) {
		l.grow(&x.values)
	}
	return l.values[code]
}

// grow fills values for each value in d. A value that is too short belongs to another shape, where l is not used.
func (l *lens) grow(d *dictionary) {
	for _, v := range d.list[len(l.values):] {
		n := uint32(0)
		if len(v) >= l.off+l.size {
			for i, b := range []byte(v[l.off : l.off+l.size]) {
				n |= uint32(b) << (8 * i)
			}
		}
		l.values = append(l.values, n)
	}
}

// aspects are the parts of the states of one shape, by number, each with its lens.
type aspects struct {
	lenses []*lens
	at     []*lens // by process: the lens of its location
	ends   []int32 // by channel: one more than the number of its last aspect
	// The numbers of element 0 of globals and locals, by Variable.ID and, for locals, by process; -1 if the variable
	// is not part of states. The numbers of the further elements follow.
	globals []int32
	locals  [][]int32
	// The numbers of the lengths of channels, by channel. The numbers of the fields follow, message by message.
	channels []int32
	others   map[exec.Cell]int32
	// The numbers of the questions asked.
	questions map[asked]int32
}

// asked is a question and the aspects it depends on, followed by -1.
type asked struct {
	aspects  [mostAsked]int32
	question exec.Question
}

// Limits of the questions kept: the number of aspects of a question, the bits of their combined number, the number of
// questions of a shape, and the value of an answer.
const (
	mostAsked     = 4
	askedBits     = 14
	mostQuestions = 1 << 12
	mostAnswer    = 1<<8 - 1
)

// combined returns a number for the parts read by the lenses of. Different combinations have different numbers. ok is
// false if some value is too large for its share of askedBits.
func combined(of []*lens, c *coding, w []uint64) (n int, ok bool) {
	each := askedBits / len(of)
	for _, l := range of {
		v := int(l.read(c, w))
		if v>>each != 0 {
			return 0, false
		}
		n = n<<each | v
	}
	return n, true
}

// answer keeps is as the answer to q in the state w, and returns the number of the question. list has the aspects on
// which the answer depends. ok is false if the answer is not kept.
func (a *aspects) answer(c *coding, w []uint64, list []int32, q exec.Question, is uint32) (number int32, ok bool) {
	if len(list) == 0 || len(list) > mostAsked || is == 0 || is > mostAnswer {
		return 0, false
	}
	name := asked{[mostAsked]int32{-1, -1, -1, -1}, q}
	copy(name.aspects[:], list)
	number, ok = a.questions[name]
	if !ok {
		if number, ok = a.ask(name, list); !ok {
			return 0, false
		}
	}
	l := a.lenses[number]
	value, ok := combined(l.of, c, w)
	if !ok {
		return 0, false
	}
	for len(l.values) <= value {
		l.values = append(l.values, 0)
	}
	l.values[value] = is
	return number, true
}

// ask gives a question a number. ok is false if there are too many questions.
func (a *aspects) ask(name asked, list []int32) (number int32, ok bool) {
	if len(a.questions) >= mostQuestions {
		return 0, false
	}
	if a.questions == nil {
		a.questions = map[asked]int32{}
	}
	l := &lens{}
	for _, i := range list {
		l.of = append(l.of, a.lenses[i])
	}
	number = int32(len(a.lenses))
	a.questions[name] = number
	a.lenses = append(a.lenses, l)
	return number, true
}

// seen has the aspects of the shapes asked for up to now.
type seen struct {
	lenses  lenses
	aspects []*aspects // by code of shape
}

// of returns the aspects of shape k.
func (x *seen) of(c *coding, k *shape) *aspects {
	for len(x.aspects) <= int(k.code) {
		x.aspects = append(x.aspects, nil)
	}
	a := x.aspects[k.code]
	if a == nil {
		a = x.lenses.of(c, k)
		x.aspects[k.code] = a
	}
	return a
}

// read appends to key numbers for the values of the aspects of list in w. Answers are small: four answers share one
// number.
func (a *aspects) read(key []uint32, list []int32, c *coding, w []uint64) []uint32 {
	answers, n := uint32(0), 0
	for _, i := range list {
		l := a.lenses[i]
		v := l.read(c, w)
		if len(l.of) == 0 {
			key = append(key, v)
			continue
		}
		answers |= v << (8 * (n % 4))
		if n++; n%4 == 0 {
			key, answers = append(key, answers), 0
		}
	}
	if n%4 != 0 {
		key = append(key, answers)
	}
	return key
}

// of computes the aspects of shape k.
func (x *lenses) of(c *coding, k *shape) *aspects {
	if *x == nil {
		*x = lenses{}
	}
	a := &aspects{
		channels: make([]int32, len(k.channels)), ends: make([]int32, len(k.channels)), others: map[exec.Cell]int32{},
	}
	parts := c.machine.Parts(k.template)
	names := make([]lensName, len(parts))
	sizes, count := map[int]int{}, map[int]int{} // by component: number of bytes and of parts
	inChannel := map[int32]int{}
	for i, q := range parts {
		n := lensName{size: q.Len}
		if q.Channel == 0 {
			component, _ := k.cells.of(q.Cell)
			n.component = int(component)
			a.cell(q.Cell, int32(i))
		} else {
			of := k.channels[q.Channel]
			at := inChannel[q.Channel]
			if inChannel[q.Channel]++; at == 0 {
				a.channels[q.Channel] = int32(i)
			}
			a.ends[q.Channel] = int32(i) + 1
			n.component = of[min(at, len(of)-1)]
		}
		n.off = sizes[n.component]
		sizes[n.component] += q.Len
		count[n.component]++
		names[i] = n
	}
	for i, n := range names {
		if count[n.component] == 1 {
			n.size = 0
		}
		l := (*x)[n]
		if l == nil {
			l = &lens{lensName: n}
			(*x)[n] = l
		}
		a.lenses = append(a.lenses, l)
		if q := &parts[i]; q.Channel == 0 && q.Cell.Kind == exec.Location {
			a.at = append(a.at, l)
		}
	}
	return a
}

// global returns the number of element 0 of a global. It returns -1 for a global that is not part of states: the
// global is 0 in every state.
func (a *aspects) global(id int) int32 {
	if id < len(a.globals) {
		return a.globals[id]
	}
	return -1
}

// local returns the number of element 0 of a local of process p, or -1 if the local is not part of states.
func (a *aspects) local(p program.PID, id int) int32 {
	if int(p) < len(a.locals) && id < len(a.locals[p]) {
		return a.locals[p][id]
	}
	return -1
}

// cell gives cell c the number i.
func (a *aspects) cell(c exec.Cell, i int32) {
	switch {
	case c.Kind == exec.Global && c.Elem == 0:
		a.globals = first(a.globals, c.Var, i)
	case c.Kind == exec.Local && c.Elem == 0:
		for len(a.locals) <= int(c.Proc) {
			a.locals = append(a.locals, nil)
		}
		a.locals[c.Proc] = first(a.locals[c.Proc], c.Var, i)
	case c.Kind != exec.Global && c.Kind != exec.Local:
		a.others[c] = i
	}
}

// reads returns the numbers of the aspects read according to f. ok is false if some aspect has no number.
func (a *aspects) reads(f *exec.Footprint) (list []int32, ok bool) {
	for _, c := range f.Reads {
		n, known := int32(-1), false
		switch c.Kind {
		case exec.Population: // part of the shape
			continue
		case exec.Global:
			if n = a.global(int(c.Var)); n < 0 {
				continue // the global is 0 in every state
			}
			n += c.Elem
		case exec.Local:
			n = a.local(c.Proc, int(c.Var))
			if n < 0 {
				return nil, false
			}
			n += c.Elem
		default:
			if n, known = a.others[c]; !known {
				return nil, false
			}
		}
		list = append(list, n)
	}
	for _, u := range f.Channels {
		for i := a.channels[u.ID]; i < a.ends[u.ID]; i++ {
			list = append(list, i)
		}
	}
	return list, true
}

// first gives variable v the number i.
func first(list []int32, v, i int32) []int32 {
	for int32(len(list)) <= v {
		list = append(list, -1)
	}
	list[v] = i
	return list
}
