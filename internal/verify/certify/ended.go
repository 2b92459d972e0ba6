package certify

import (
	"sort"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/trace"
)

// Ended returns e, a finite run of the model to the end of a claim, cut at the first state at which the violation is
// certain. If the fault of e is not a ClaimEnd, the result is e. bad reports whether every run beginning with these
// letters is a violation.
//
// A cut may be possible because a step of the prepared program may stand for several steps of the model, and the
// first few may suffice.
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

// Statements returns the number of elementary steps of run l of the model. The cycle counts once, and each statement
// of an atomic sequence counts.
func Statements(model System, l program.Lasso) (n int) {
	s := l.Init
	for _, steps := range [][]program.Step{l.Stem, l.Cycle} {
		for i := range steps {
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

// stepsInside returns the number of statements in `step`, a step from state s, after its first statement. The result
// is 0 unless `step` is an atomic sequence. Jumps do not count.
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
