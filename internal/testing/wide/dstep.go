package wide

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// dstep executes the d_step of e, from location l to the end of its body (rule 6.6).
func (r *run) dstep(e *program.Edge, l program.Loc) {
	type point struct {
		loc   program.Loc
		state string
	}
	been := map[point]bool{}
	for n := 0; int(l) < len(e.Sub.Locations); n++ {
		if n >= exec.RememberAfter {
			at := point{l, string(r.k.pack(nil, r.c))}
			if been[at] {
				r.fail(program.Endless, "a d_step never ends: it goes round for ever")
				return
			}
			been[at] = true
		}
		var s *program.Edge
		r.asking(func() { s = r.subEdge(e, l) })
		if s == nil {
			r.fail(program.DStepBlocked, "a statement inside d_step blocks")
			return
		}
		if n > exec.DStepLimit {
			r.fail(program.DStepEndless, "d_step did not end after %d statements", exec.DStepLimit)
			return
		}
		if r.effect(s); r.failed() {
			return
		}
		l = s.To
	}
}
