package exercise

import (
	"context"
	"time"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/certify"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
	"ltlpor/trace"
)

// translation is the time limit for translating the formula of a Loss to an automaton. The formula is long if the
// propositions change often along the run, and the translation may then take long.
const translation = time.Minute

// Model returns the text of a model that has the run of l. This is the model of s, or, if l is given only by truth
// values, a model with this run only.
func (l *Loss) Model(s *Sheet) string {
	if l.letters != nil {
		return l.only()
	}
	return s.Model
}

// Trace returns the run of l as a certified counterexample to l.Formula, and the violated property. The certification
// is the same as in ltlpor replay. `name` is the file name under which the model will be saved.
func (l *Loss) Trace(ctx context.Context, s *Sheet, name string) (*trace.Trace, *property.Property, error) {
	model := l.Model(s)
	t, err := property.Read(source.NewFile(name, model), property.Options{
		Formula: source.NewFile("formula", l.Formula), Checks: property.CheckGiven, Time: translation,
		Work: cancel.New(ctx, time.Time{}),
	})
	if err != nil {
		return nil, nil, err
	}
	g, err := read(ctx, model, nil)
	if err != nil {
		return nil, nil, err
	}
	p := t.Properties[0]
	m, err := system.Machine(p.Program)
	if err != nil {
		return nil, nil, err
	}
	lasso := program.Lasso{Init: m.Init(nil)}
	state := lasso.Init
	take := func(names []string) (out []program.Step) {
		for _, name := range names {
			var o program.Outcomes
			mv := g.move[g.find(name)].Move
			m.Fire(state, mv, &o)
			state = o.All[0].State
			out = append(out, program.Step{Move: mv, State: state})
		}
		return out
	}
	lasso.Stem, lasso.Cycle = take(l.Stem), take(l.Cycle)
	if len(l.Cycle) == 0 {
		lasso.Cycle = []program.Step{{Move: program.Stutter, State: state}}
	}
	definition := certify.Define(p)
	definition.Reaches = p.Bad
	certified, err := definition.Certify(certify.System{Program: p.Program, Machine: m}, search.Error{Lasso: lasso})
	return certified, p, err
}
