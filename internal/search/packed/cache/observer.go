package cache

import (
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/packed/coding"
)

// Observer creates views of states that record the parts read through the views. The views do not record reads of the
// shape and of process locations. Concurrent use is not allowed.
type Observer struct {
	program *program.Program
	view    func() exec.View
	// The data of an observation. projections are the projections of the state. list has the numbers of the
	// projections read, in the order of the reads; read tells for every number whether it is in list. lost: a part of
	// the state without a projection was read.
	projections *projections
	list        []int32
	read        []bool
	lost        bool
	// coding and words give the state. question is the current question, if any, and reads has the numbers of the
	// projections read for this question.
	coding   *coding.Coding
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

// begin starts an observation of the state packed in w. a has the projections (readable parts) of states of its
// shape.
func (o *Observer) begin(a *projections, c *coding.Coding, w []uint64) {
	o.projections, o.lost = a, false
	o.coding, o.words, o.question = c, w, exec.Question{}
	for _, i := range o.list {
		o.read[i] = false
	}
	o.list = o.list[:0]
	for len(o.read) < len(a.list) {
		o.read = append(o.read, false)
	}
}

// end ends the observation. It reports whether every recorded part has a projection, so that the list of reads is
// complete.
func (o *Observer) end() bool {
	o.projections = nil
	return !o.lost
}

// noteRead records a read of the projection with number i. The read counts for the current question if there is one,
// otherwise for the observation.
func (o *Observer) noteRead(i int32) {
	if o.question != (exec.Question{}) {
		if !slices.Contains(o.reads, i) {
			o.reads = append(o.reads, i)
		}
		return
	}
	for int(i) >= len(o.read) {
		o.read = append(o.read, false)
	}
	if !o.read[i] {
		o.read[i] = true
		o.list = append(o.list, i)
	}
}

// noteCell adds cell c to the recorded reads. c is not a variable or a channel. If c has no projection, noteCell sets
// o.lost.
func (o *Observer) noteCell(c exec.Cell) {
	if o.projections == nil {
		return
	}
	if i, ok := o.projections.others[c]; ok {
		o.noteRead(i)
	} else {
		o.lost = true
	}
}

// observed is a view that records its reads in an Observer. Live, Open and Owner depend on the shape alone and are not
// recorded.
type observed struct {
	exec.View
	o *Observer
}

// Begin implements exec.Asked: until End, reads are recorded for question q.
func (v *observed) Begin(q exec.Question) {
	if v.o.projections != nil {
		v.o.question, v.o.reads = q, v.o.reads[:0]
	}
}

// End implements exec.Asked: it ends the current question. If answer can be cached, End records only a read of the
// answer. Otherwise it records the reads on which the answer depends.
func (v *observed) End(answer uint32) {
	o := v.o
	if o.projections == nil {
		return
	}
	q := o.question
	o.question = exec.Question{}
	if n, ok := o.projections.keepAnswer(o.coding, o.words, o.reads, q, answer); ok {
		o.noteRead(n)
		return
	}
	for _, i := range o.reads {
		o.noteRead(i)
	}
}

func (v *observed) Global(x *program.Variable, i int) int32 {
	if a := v.o.projections; a != nil {
		if n := a.global(x.ID); n >= 0 {
			v.o.noteRead(n + int32(i))
		}
	}
	return v.View.Global(x, i)
}

func (v *observed) Local(p program.PID, x *program.Variable, i int) int32 {
	if a := v.o.projections; a != nil {
		if n := a.local(p, x.ID); n >= 0 {
			v.o.noteRead(n + int32(i))
		} else {
			v.o.lost = true
		}
	}
	return v.View.Local(p, x, i)
}

func (v *observed) Process(p program.PID) (typ int, l program.Loc) {
	if p == program.NoPID {
		v.o.lost = true
	}
	return v.View.Process(p)
}

func (v *observed) Priority(p program.PID) int32 {
	v.o.noteCell(exec.Cell{Kind: exec.Priority, Proc: p})
	return v.View.Priority(p)
}

func (v *observed) Last() program.PID {
	v.o.noteCell(exec.Cell{Kind: exec.LastMoved, Proc: program.NoPID})
	return v.View.Last()
}

func (v *observed) Channel(id int32) (typ, length int) {
	if a := v.o.projections; a != nil {
		v.o.noteRead(a.channels[id])
	}
	return v.View.Channel(id)
}

func (v *observed) Field(id int32, k, j int) int32 {
	if a := v.o.projections; a != nil {
		typ, _ := v.View.Channel(id)
		v.o.noteRead(a.channels[id] + 1 + int32(k*len(v.o.program.ChanTypes[typ].Fields)+j))
	}
	return v.View.Field(id, k, j)
}

func (v *observed) Traced() program.Loc {
	v.o.noteCell(exec.Cell{Kind: exec.TracedAt, Proc: program.NoPID})
	return v.View.Traced()
}

func (v *observed) SystemsTurn() bool {
	v.o.lost = true
	return v.View.SystemsTurn()
}
