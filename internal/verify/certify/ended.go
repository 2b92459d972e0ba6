package certify

import (
	"sort"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/trace"
)

// Ended cuts run e of the model after its shortest bad prefix: every continuation of a bad prefix violates the
// property. Ended cuts only a run to the end of a never claim (fault ClaimEnd), and returns any other run unchanged.
//
// `bad` reports whether `letters` are a bad prefix. A run may have a bad prefix before its end. For example, a step of
// the optimized program may stand for several steps of the model, and the first step may suffice.
func Ended(model System, e search.Error, bad func(letters []uint64) bool) search.Error {
	if e.Fault == nil || e.Fault.Kind != program.ClaimEnd {
		return e
	}
	word := letters(model.Machine, e.Lasso).Stem
	if n := sort.Search(len(word), func(k int) bool { return bad(word[:k+1]) }); n < len(word) {
		e.Lasso.Stem = e.Lasso.Stem[:n]
	}
	return e
}

// Statements returns the number of steps that a trace of run l of the model has: the executed statements, and the steps
// of a cycle in which the ended run stutters. The cycle counts once; in an atomic sequence every statement counts.
func Statements(model System, l program.Lasso) (n int) {
	s := l.Init
	for part, steps := range [][]program.Step{l.Stem, l.Cycle} {
		for i := range steps {
			if part == 0 && steps[i].Move == program.Stutter {
				continue // a trace has no step for it
			}
			n++
			if steps[i].Move != program.Stutter {
				n += model.stepsInside(s, &steps[i])
			}
			if steps[i].State != nil {
				s = steps[i].State
			}
		}
	}
	return n
}

// stepsInside returns the number of statements of `step` after the first, if `step` is an atomic sequence, and 0
// otherwise. s is the state before `step`. Jumps do not count.
func (sys System) stepsInside(s program.State, step *program.Step) int {
	var moves program.Moves
	sys.Machine.Enabled(s, &moves)
	out := program.Outcomes{Paths: true}
	sys.Machine.Fire(s, step.Move, &out)
	if step.Outcome < 0 || step.Outcome >= len(out.All) {
		return 0
	}
	n := 0
	for _, mv := range out.All[step.Outcome].Path.Moves(nil) {
		if !trace.Jump(sys.Program, mv) {
			n++
		}
	}
	return n
}
