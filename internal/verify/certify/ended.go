package certify

import (
	"sort"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/trace"
)

// Ended returns e, a finite run of the model, without the steps after which it is a violation already: one step of a
// prepared program may stand for several, of which the first is enough. bad reports whether a finite run with these
// letters is a violation whatever follows. An error of another kind is returned as it is.
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

// Statements returns how many elementary steps a run of the model has, its cycle once: each statement of an atomic
// sequence is one.
func Statements(model System, l search.Lasso) (n int) {
	s := l.Init
	for _, steps := range [][]search.Step{l.Stem, l.Cycle} {
		for i := range steps {
			n++
			if steps[i].Move != program.Stutter {
				n += model.inside(s, &steps[i])
			}
			if steps[i].State != nil {
				s = steps[i].State
			}
		}
	}
	return n
}

// inside returns how many elementary steps with a statement follow on the first one in step, which is taken in s.
func (sys System) inside(s program.State, step *search.Step) int {
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
