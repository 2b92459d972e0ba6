package exec

import (
	"slices"

	"ltlpor/internal/model/program"
)

const (
	// rememberBytes bounds what is remembered of steps.
	rememberBytes = 64 << 20
	// rememberedStep is about how much a step takes that is remembered, beside its states and paths.
	rememberedStep = 512
	moveBytes      = 24
	// lookEvery is how many questions are asked between two looks: a run may have many short steps.
	lookEvery = 64
)

// Remember returns a machine that answers as m, and is asked as often about the same run: what a step leads to that
// takes long is asked of m once. look, which may panic, is called now and then between steps; that in their midst is of
// HaltBy. The function returned ends both. Clones remember nothing.
func Remember(m Machine, look func(bytes int64)) (remembering Machine, end func()) {
	r := &remember{Machine: m, look: look, fired: map[asked]fired{}, left: rememberBytes}
	return r, HaltBy(m, func(bytes int64) {
		r.long = true
		look(bytes)
	})
}

type remember struct {
	Machine
	look  func(bytes int64)
	calls int
	long  bool // what was asked last takes long
	fired map[asked]fired
	left  int // bytes
}

// asked is a question to Fire.
type asked struct {
	state string
	move  program.Move
	paths bool
}

// fired is an answer of Fire.
type fired struct {
	outcomes []program.Outcome
	stays    *program.Fault
}

// looks looks now and then.
func (r *remember) looks() {
	if r.calls++; r.calls >= lookEvery {
		r.calls = 0
		r.look(0)
	}
}

// Enabled is that of the machine.
func (r *remember) Enabled(s program.State, m *program.Moves) {
	r.looks()
	r.Machine.Enabled(s, m)
}

// Step is that of the machine, however often it is asked: what a step leads to is told by Fire and by Step, each by
// itself, and certifying holds one against the other.
func (r *remember) Step(s program.State, mv program.Move) (program.State, *program.Fault) {
	r.looks()
	return r.Machine.Step(s, mv)
}

// Fire is that of the machine, or what that has answered before.
func (r *remember) Fire(s program.State, mv program.Move, out *program.Outcomes) {
	r.looks()
	if out.Stops != nil || out.Most != 0 {
		r.Machine.Fire(s, mv, out)
		return
	}
	q := asked{state: string(s), move: mv, paths: out.Paths}
	if known, ok := r.fired[q]; ok {
		for _, o := range known.outcomes {
			out.All = append(out.All, own(o))
		}
		if known.stays != nil {
			out.Stays = known.stays
		}
		return
	}
	before, stays := len(out.All), out.Stays
	out.Stays = nil
	r.long = false
	r.Machine.Fire(s, mv, out)
	if r.long {
		r.keep(q, out.All[before:], out.Stays)
	}
	if out.Stays == nil {
		out.Stays = stays
	}
}

// keep remembers an answer, if there is room for it.
func (r *remember) keep(q asked, outcomes []program.Outcome, stays *program.Fault) {
	size := rememberedStep + len(q.state)
	for i := range outcomes {
		size += rememberedStep + len(outcomes[i].State) + moveBytes*outcomes[i].Path.Len()
	}
	if size > r.left {
		return
	}
	r.left -= size
	k := fired{stays: stays}
	for _, o := range outcomes {
		k.outcomes = append(k.outcomes, own(o))
	}
	r.fired[q] = k
}

// own returns o with a state of its own. Paths do not change.
func own(o program.Outcome) program.Outcome {
	o.State = slices.Clone(o.State)
	if o.Others != nil {
		others := *o.Others
		o.Others = &others
	}
	return o
}
