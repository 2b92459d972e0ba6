package trace

import (
	"fmt"
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Guide chooses the moves of a simulation along a document, step by step. A document may end at any point. If several
// moves match a step, Guide prefers the move with the edge number in the document, and otherwise takes the first. In
// contrast to Follow, Guide never takes back a choice.
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

// Next returns the element of moves that matches the next step of the document. moves must be all executable moves of
// s. more is false if the document has ended, or has only stutter steps left. The error is a *Mismatch if no move
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

// changesMatch reports whether mv, taken in s, makes the changes listed in step sd. If mv fails half-way, the result is
// true, because a failed step has no changes.
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

// untaken reports whether the next step of the document must be skipped, because it is a jump without changes that
// matches no executable move.
func (f *following) untaken(moves []program.Move) bool {
	sd := &f.d.Steps[f.at]
	fits := func(mv program.Move) bool { return f.fits(sd, mv, false) }
	return sd.Statement == program.NoStatement && len(sd.Changes) == 0 && !slices.ContainsFunc(moves, fits)
}
