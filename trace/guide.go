package trace

import (
	"fmt"
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Guide chooses the moves of a simulation along a document, step by step. In contrast to Follow, a Guide accepts
// documents that end at any point and does not backtrack. If several moves match a step, it prefers the move with the
// edge number in the document, and otherwise takes the first.
type Guide struct{ f following }

// NewGuide returns a Guide for runs of p along d. m must be a machine for p. The error is a *Mismatch if the initial
// state of p differs from d.
func NewGuide(p *program.Program, m exec.Machine, d *Document) (*Guide, error) {
	g := &Guide{following{replay: replay{p: p, m: m}, v: newView(p, m.View), d: d}}
	if initial := changes(g.f.v.initial(m.Init(nil))); !equalChanges(initial, d.Initial) {
		return nil, &Mismatch{Why: fmt.Sprintf(initially, changesText(initial), changesText(d.Initial))}
	}
	return g, nil
}

// Next returns the move in moves that matches the next step of the document. moves must be all executable moves of s.
// more is false if the document has ended, or continues only with stuttering. The error is a *Mismatch if no move
// matches.
func (g *Guide) Next(s program.State, moves []program.Move) (mv program.Move, more bool, err error) {
	f := &g.f
	for f.at < len(f.d.Steps) && f.untaken(moves) {
		f.at++ // the run takes this jump together with the previous step
	}
	if f.at == len(f.d.Steps) || f.d.Steps[f.at].stutters() && len(moves) == 0 {
		return mv, false, nil
	}
	sd := &f.d.Steps[f.at]
	f.furthest, f.why = f.at, f.noMove(sd, moves)
	for _, exact := range []bool{true, false} {
		for _, mv := range moves {
			if f.fits(sd, mv, exact) && f.changesMatch(s, mv, sd) {
				f.at++
				return mv, true, nil
			}
		}
	}
	return mv, false, &Mismatch{Step: f.at + 1, Why: f.why}
}

// changesMatch reports whether mv, taken in s, has the changes of step sd. The result is true, too, if mv fails,
// because a step that fails half-way has no changes.
func (f *following) changesMatch(s program.State, mv program.Move, sd *StepDocument) bool {
	t, wrong := f.m.Step(s, mv)
	if fatal(wrong) {
		return true
	}
	if changed := changes(f.v.diff(s, t)); !equalChanges(changed, sd.Changes) {
		f.why = fmt.Sprintf(another, sd.processText(), sd.Statement, changesText(changed), changesText(sd.Changes))
		return false
	}
	return true
}

// untaken reports whether the next step of the document must be skipped: it is a jump without changes that matches no
// move.
func (f *following) untaken(moves []program.Move) bool {
	sd := &f.d.Steps[f.at]
	fits := func(mv program.Move) bool { return f.fits(sd, mv, false) }
	return sd.Statement == program.NoStatement && len(sd.Changes) == 0 && !slices.ContainsFunc(moves, fits)
}
