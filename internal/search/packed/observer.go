package packed

import (
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Observer makes views that report the parts of a state read through them, except for the shape and the locations of
// processes. It belongs to one goroutine.
type Observer struct {
	program *program.Program
	view    func() exec.View
	// During an observation: the aspects of the state, the numbers of the aspects read, in this order, and by number
	// whether the aspect was read. lost: something without a number was read.
	at   *aspects
	list []int32
	seen []bool
	lost bool
	// The state, the current question, if any, and the numbers of the aspects read for the question.
	coding   *coding
	words    []uint64
	question exec.Question
	reads    []int32
}

// NewObserver returns an Observer for the states of m, a machine for p.
func NewObserver(p *program.Program, m exec.Machine) *Observer {
	return &Observer{program: p, view: m.View}
}

// View returns a view that reports reads to o.
func (o *Observer) View() exec.View { return &observed{o.view(), o} }

// begin starts an observation of the state packed in w, with the aspects of a.
func (o *Observer) begin(a *aspects, c *coding, w []uint64) {
	o.at, o.lost = a, false
	o.coding, o.words, o.question = c, w, exec.Question{}
	for _, i := range o.list {
		o.seen[i] = false
	}
	o.list = o.list[:0]
	for len(o.seen) < len(a.lenses) {
		o.seen = append(o.seen, false)
	}
}

// end ends the observation, and reports whether everything read has a number.
func (o *Observer) end() bool {
	o.at = nil
	return !o.lost
}

// note notes a read of aspect i.
func (o *Observer) note(i int32) {
	if o.question != (exec.Question{}) {
		if !slices.Contains(o.reads, i) {
			o.reads = append(o.reads, i)
		}
		return
	}
	for int(i) >= len(o.seen) {
		o.seen = append(o.seen, false)
	}
	if !o.seen[i] {
		o.seen[i] = true
		o.list = append(o.list, i)
	}
}

// other notes a read of a cell that is neither a variable nor part of a channel.
func (o *Observer) other(c exec.Cell) {
	if o.at == nil {
		return
	}
	if i, ok := o.at.others[c]; ok {
		o.note(i)
	} else {
		o.lost = true
	}
}

// observed is a view of an Observer. Live, Open and Owner depend on the shape alone.
type observed struct {
	exec.View
	o *Observer
}

// Begin implements exec.Asked.
func (v *observed) Begin(q exec.Question) {
	if v.o.at != nil {
		v.o.question, v.o.reads = q, v.o.reads[:0]
	}
}

// End implements exec.Asked. It notes only the answer, if the answer can be kept, and otherwise the aspects read.
func (v *observed) End(answer uint32) {
	o := v.o
	if o.at == nil {
		return
	}
	q := o.question
	o.question = exec.Question{}
	if n, ok := o.at.answer(o.coding, o.words, o.reads, q, answer); ok {
		o.note(n)
		return
	}
	for _, i := range o.reads {
		o.note(i)
	}
}

func (v *observed) Global(x *program.Variable, i int) int32 {
	if a := v.o.at; a != nil {
		if n := a.global(x.ID); n >= 0 {
			v.o.note(n + int32(i))
		}
	}
	return v.View.Global(x, i)
}

func (v *observed) Local(p program.PID, x *program.Variable, i int) int32 {
	if a := v.o.at; a != nil {
		if n := a.local(p, x.ID); n >= 0 {
			v.o.note(n + int32(i))
		} else {
			v.o.lost = true
		}
	}
	return v.View.Local(p, x, i)
}

func (v *observed) At(p program.PID) (typ int, l program.Loc) {
	if p == program.NoPID {
		v.o.lost = true
	}
	return v.View.At(p)
}

func (v *observed) Priority(p program.PID) int32 {
	v.o.other(exec.Cell{Kind: exec.Priority, Proc: p})
	return v.View.Priority(p)
}

func (v *observed) Last() program.PID {
	v.o.other(exec.Cell{Kind: exec.LastMoved, Proc: program.NoPID})
	return v.View.Last()
}

func (v *observed) Channel(id int32) (typ, length int) {
	if a := v.o.at; a != nil {
		v.o.note(a.channels[id])
	}
	return v.View.Channel(id)
}

func (v *observed) Field(id int32, k, j int) int32 {
	if a := v.o.at; a != nil {
		typ, _ := v.View.Channel(id)
		v.o.note(a.channels[id] + 1 + int32(k*len(v.o.program.ChanTypes[typ].Fields)+j))
	}
	return v.View.Field(id, k, j)
}

func (v *observed) Traced() program.Loc {
	v.o.other(exec.Cell{Kind: exec.TracedAt, Proc: program.NoPID})
	return v.View.Traced()
}

func (v *observed) SystemsTurn() bool {
	v.o.lost = true
	return v.View.SystemsTurn()
}
