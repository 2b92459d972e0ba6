package exec

import (
	"slices"

	"ltlpor/internal/model/program"
)

const (
	// rememberBytes bounds the memory of the cache, in bytes.
	rememberBytes = 64 << 20
	// rememberedStep is the approximate size in bytes of a step in the cache, without its states and paths.
	rememberedStep = 512
	moveBytes      = 24
	// lookEvery is the number of calls of Enabled, Step and Fire for every call of look. Without these calls, a run
	// with many short steps would never call look.
	lookEvery = 64
)

// Remember returns a Machine with the same results as m that caches the outcomes of long steps. To compute the same run
// again then takes little time: m computes a long step only once, unless the cache is full.
//
//   - The Machine calls look now and then between steps, and m calls look during long steps (HaltBy). look may panic.
//   - The caller must call end, which ends the calls of look.
//   - A Clone of the Machine has no cache.
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
	long  bool // whether the last step computed was a long step
	fired map[asked]fired
	left  int // the unused part of rememberBytes, in bytes
}

// asked has the arguments of a call of Fire. It is a key of the cache.
type asked struct {
	state string
	move  program.Move
	paths bool // the value of Outcomes.Paths at the call
}

// fired has the results of a call of Fire. It is a value of the cache.
type fired struct {
	outcomes []program.Outcome
	stays    *program.Fault // the value of Outcomes.Stays after the call
}

// looks counts a call of a method, and calls r.look in one of lookEvery calls.
func (r *remember) looks() {
	if r.calls++; r.calls >= lookEvery {
		r.calls = 0
		r.look(0)
	}
}

// Enabled implements Stepper: it calls Machine.Enabled.
func (r *remember) Enabled(s program.State, m *program.Moves) {
	r.looks()
	r.Machine.Enabled(s, m)
}

// Step implements Replayer: it calls Machine.Step, without the cache. Certification compares the results of Fire and
// Step, and hence both must be computed independently.
func (r *remember) Step(s program.State, mv program.Move) (program.State, *program.Fault) {
	r.looks()
	return r.Machine.Step(s, mv)
}

// Fire implements Stepper: it appends the outcomes to out, from the cache if possible, or by calling Machine.Fire. If
// out.Stops or out.Most is set, Fire does not use the cache.
func (r *remember) Fire(s program.State, mv program.Move, out *program.Outcomes) {
	r.looks()
	if out.Stops != nil || out.Most != 0 {
		r.Machine.Fire(s, mv, out)
		return
	}
	q := asked{state: string(s), move: mv, paths: out.Paths}
	if known, ok := r.fired[q]; ok {
		for _, o := range known.outcomes {
			out.All = append(out.All, ownOutcome(o))
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

// keep adds the results of a call of Fire with arguments q to the cache, if r.left, the memory left for the cache,
// suffices.
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
		k.outcomes = append(k.outcomes, ownOutcome(o))
	}
	r.fired[q] = k
}

// ownOutcome returns a copy of o with separate State and Others. The copy shares Path, which is immutable.
func ownOutcome(o program.Outcome) program.Outcome {
	o.State = slices.Clone(o.State)
	if o.Others != nil {
		others := *o.Others
		o.Others = &others
	}
	return o
}
