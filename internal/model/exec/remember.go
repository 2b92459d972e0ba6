package exec

import (
	"slices"

	"ltlpor/internal/model/program"
)

const (
	// rememberBytes bounds the memory of the cached outcomes, in bytes.
	rememberBytes = 64 << 20
	// rememberedStep is the approximate size in bytes of a cached step, without its states and paths.
	rememberedStep = 512
	moveBytes      = 24
	// lookEvery is the number of calls of Enabled, Step and Fire per call of look. A run may have many short steps,
	// during which m does not call look.
	lookEvery = 64
)

// Remember returns a Machine that caches the outcomes of long steps of m, so that the same run can be computed
// several times.
//
//   - The results are those of m. m computes a long step only once, as far as the cache has room.
//   - The Machine calls look now and then between steps, and m calls look during long steps (HaltBy). look may panic.
//   - The caller must call end, which stops both kinds of calls.
//   - A Clone of the Machine caches nothing.
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

// asked has the arguments of a call of Fire: the key in the cache.
type asked struct {
	state string
	move  program.Move
	paths bool
}

// fired has the results of a call of Fire.
type fired struct {
	outcomes []program.Outcome
	stays    *program.Fault
}

// looks calls r.look in every 64th call of looks.
func (r *remember) looks() {
	if r.calls++; r.calls >= lookEvery {
		r.calls = 0
		r.look(0)
	}
}

// Enabled implements Stepper by Machine.Enabled.
func (r *remember) Enabled(s program.State, m *program.Moves) {
	r.looks()
	r.Machine.Enabled(s, m)
}

// Step implements Replayer by Machine.Step. Step never uses the cache: Fire and Step must compute their results
// independently, because certifying compares the results.
func (r *remember) Step(s program.State, mv program.Move) (program.State, *program.Fault) {
	r.looks()
	return r.Machine.Step(s, mv)
}

// Fire implements Stepper: it appends the cached outcomes of an earlier call, or calls Machine.Fire. Calls with Stops
// or Most bypass the cache.
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

// keep caches the results of a call q of Fire, if r.left bytes are enough.
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

// ownOutcome returns o with a copied State and copied Others. Path is shared: paths are immutable.
func ownOutcome(o program.Outcome) program.Outcome {
	o.State = slices.Clone(o.State)
	if o.Others != nil {
		others := *o.Others
		o.Others = &others
	}
	return o
}
