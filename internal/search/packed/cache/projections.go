package cache

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/packed/coding"
)

// projection reads a part of a component of packed states, for example one local variable of a process. A result that
// depends on this part alone is thus computed once, and not once per value of the component.
type projection struct {
	projectionName
	values []uint32 // by code of the component; nil for a projection on the whole component, which gives the code
	// operands, if not empty, are the projections on which the answer to a question depends: the projection then
	// reads this answer. values has the answers, indexed by the result of combined.
	operands []*projection
}

// projectionName identifies a part of a component: size bytes from offset off, or the whole component if size is 0.
type projectionName struct{ component, off, size int }

// projectionSet has the projections of states of every shape, indexed by name.
type projectionSet map[projectionName]*projection

// read returns a number that identifies the value of l in the packed state w. Different values have different numbers.
func (l *projection) read(c *coding.Coding, w []uint64) uint32 {
	if len(l.operands) > 0 {
		if n, ok := combined(l.operands, c, w); ok && n < len(l.values) {
			return l.values[n]
		}
		return 0 // no answer is cached for these values: no cached answer is 0
	}
	code := c.Field(l.component).Read(w)
	if l.size == 0 {
		return code
	}
	if int(code) >= len(l.values) {
		l.fillValues(c.Values(l.component))
	}
	return l.values[code]
}

// fillValues extends l.values to all values of the component. list has these values by code. A value shorter than l
// needs belongs to a shape for which l is not used.
func (l *projection) fillValues(list []string) {
	for _, v := range list[len(l.values):] {
		n := uint32(0)
		if len(v) >= l.off+l.size {
			for i, b := range []byte(v[l.off : l.off+l.size]) {
				n |= uint32(b) << (8 * i)
			}
		}
		l.values = append(l.values, n)
	}
}

// projections numbers the parts of the states of one shape, and the questions about these states. list[n] is the
// projection with number n.
type projections struct {
	list      []*projection
	locations []*projection // indexed by process: the projection of the process's location
	ends      []int32       // indexed by channel: the number of the channel's last projection, plus one
	// The numbers of the projections of element 0 of global and local variables, by Variable.ID and, for locals, by
	// process; -1 if the variable is not part of states. The numbers for the further elements follow.
	globals []int32
	locals  [][]int32
	// channels has the number of the projection of a channel's length, by channel. The numbers for the fields follow,
	// message by message.
	channels []int32
	others   map[exec.Cell]int32
	// The numbers of the questions asked.
	questions map[questionName]int32
}

// questionName identifies a question together with the projections on which its answer depends. operands has the
// numbers of these projections, followed by -1.
type questionName struct {
	operands [mostOperands]int32
	question exec.Question
}

// Limits on cached questions:
//
//   - mostOperands: the number of projections on which an answer depends;
//   - combinedBits: the number of bits for the values of these projections;
//   - mostQuestions: the number of questions per shape;
//   - mostAnswer: the greatest answer.
const (
	mostOperands  = 4
	combinedBits  = 14
	mostQuestions = 1 << 12
	mostAnswer    = 1<<8 - 1
)

// combined returns a number that identifies the values of the projections in `of` in the packed state w. Different
// combinations of values have different numbers. ok is false if some value needs more bits than its share of
// combinedBits.
func combined(of []*projection, c *coding.Coding, w []uint64) (n int, ok bool) {
	each := combinedBits / len(of)
	for _, l := range of {
		v := int(l.read(c, w))
		if v>>each != 0 {
			return 0, false
		}
		n = n<<each | v
	}
	return n, true
}

// keepAnswer caches the parameter `is` as the answer to question q in the packed state w. list has the numbers of the
// projections on which the answer depends. The result is the number of the question. ok is false if keepAnswer did not
// cache the answer.
func (a *projections) keepAnswer(
	c *coding.Coding, w []uint64, list []int32, q exec.Question, is uint32,
) (number int32, ok bool) {
	if len(list) == 0 || len(list) > mostOperands || is == 0 || is > mostAnswer {
		return 0, false
	}
	name := questionName{[mostOperands]int32{-1, -1, -1, -1}, q}
	copy(name.operands[:], list)
	number, ok = a.questions[name]
	if !ok {
		if number, ok = a.addQuestion(name, list); !ok {
			return 0, false
		}
	}
	l := a.list[number]
	value, ok := combined(l.operands, c, w)
	if !ok {
		return 0, false
	}
	for len(l.values) <= value {
		l.values = append(l.values, 0)
	}
	l.values[value] = is
	return number, true
}

// addQuestion assigns a number to the new question `name`. list has the numbers of the projections on which the answer
// depends. ok is false if the shape already has mostQuestions questions.
func (a *projections) addQuestion(name questionName, list []int32) (number int32, ok bool) {
	if len(a.questions) >= mostQuestions {
		return 0, false
	}
	if a.questions == nil {
		a.questions = map[questionName]int32{}
	}
	l := &projection{}
	for _, i := range list {
		l.operands = append(l.operands, a.list[i])
	}
	number = int32(len(a.list))
	a.questions[name] = number
	a.list = append(a.list, l)
	return number, true
}

// Projections holds the projections of every shape for which forShape was called.
type Projections struct {
	set     projectionSet
	byShape []*projections // indexed by the code of the shape
}

// forShape returns the projections of shape k, and computes them in the first call for k.
func (x *Projections) forShape(c *coding.Coding, k *coding.Shape) *projections {
	for len(x.byShape) <= int(k.Code()) {
		x.byShape = append(x.byShape, nil)
	}
	a := x.byShape[k.Code()]
	if a == nil {
		a = x.set.projectShape(c, k)
		x.byShape[k.Code()] = a
	}
	return a
}

// appendValues appends to key the values of the projections in list, in the packed state w. Four answers to questions
// share one element of key, because each answer takes at most eight bits.
func (a *projections) appendValues(key []uint32, list []int32, c *coding.Coding, w []uint64) []uint32 {
	answers, n := uint32(0), 0
	for _, i := range list {
		l := a.list[i]
		v := l.read(c, w)
		if len(l.operands) == 0 {
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

// projectShape computes the projections of shape k, and adds new projections to x.
func (x *projectionSet) projectShape(c *coding.Coding, k *coding.Shape) *projections {
	if *x == nil {
		*x = projectionSet{}
	}
	a := &projections{
		channels: make([]int32, k.Channels()), ends: make([]int32, k.Channels()), others: map[exec.Cell]int32{},
	}
	parts := c.Machine().Parts(k.Template())
	names := make([]projectionName, len(parts))
	sizes, count := map[int]int{}, map[int]int{} // indexed by component: the numbers of bytes and of parts
	inChannel := map[int32]int{}
	for i, q := range parts {
		n := projectionName{size: q.Len}
		if q.Channel == 0 {
			n.component, _ = k.Component(q.Cell)
			a.cell(q.Cell, int32(i))
		} else {
			of := k.ChannelComponents(q.Channel)
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
			l = &projection{projectionName: n}
			(*x)[n] = l
		}
		a.list = append(a.list, l)
		if q := &parts[i]; q.Channel == 0 && q.Cell.Kind == exec.Location {
			a.locations = append(a.locations, l)
		}
	}
	return a
}

// global returns the number of the projection of element 0 of a global variable. The result is -1 for a global
// outside states: the global is 0 in every state.
func (a *projections) global(id int) int32 {
	if id < len(a.globals) {
		return a.globals[id]
	}
	return -1
}

// local returns the number of the projection of element 0 of a local variable of process p. The result is -1 if the
// variable is not part of states.
func (a *projections) local(p program.PID, id int) int32 {
	if int(p) < len(a.locals) && id < len(a.locals[p]) {
		return a.locals[p][id]
	}
	return -1
}

// cell records that cell c has the projection with number i. For an array, it records only the number of element 0.
func (a *projections) cell(c exec.Cell, i int32) {
	switch {
	case c.Kind == exec.Global && c.Elem == 0:
		a.globals = setNumber(a.globals, c.Var, i)
	case c.Kind == exec.Local && c.Elem == 0:
		for len(a.locals) <= int(c.Proc) {
			a.locals = append(a.locals, nil)
		}
		a.locals[c.Proc] = setNumber(a.locals[c.Proc], c.Var, i)
	case c.Kind != exec.Global && c.Kind != exec.Local:
		a.others[c] = i
	}
}

// numbersRead returns the numbers of the projections of the parts that f lists as read. ok is false if some part has no
// number.
func (a *projections) numbersRead(f *exec.Footprint) (list []int32, ok bool) {
	for _, c := range f.Reads {
		n, known := int32(-1), false
		switch c.Kind {
		case exec.Population: // these cells belong to the shape of the state
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

// setNumber returns list with element v set to i. It fills missing elements with -1.
func setNumber(list []int32, v, i int32) []int32 {
	for int32(len(list)) <= v {
		list = append(list, -1)
	}
	list[v] = i
	return list
}
