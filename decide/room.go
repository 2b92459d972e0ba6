package decide

import (
	"slices"

	"ltlpor/plan"
	"ltlpor/program"
	"ltlpor/search"
	"ltlpor/task"
)

// room searches again, by run, after late, a pass in which processes that had come to their
// end stayed, and there was no room for a new process or channel. That is an error of
// the model: it has the run on which nobody dies. What else it does a pass shows in
// which they go as soon as they can. If that has no room either, or the error is not
// at hand, deaths are steps, as the model has them.
//
// What a pass has found is a run of the model, whatever the others find: it is kept if
// they find nothing for a property, as a limit may end them.
func room(open []*task.Property, asked plan.Options, late Pass, run func(plan.Options) (Pass, error)) (Pass, error) {
	if late.Search.Cut == search.CutErrors {
		return late, nil // no more is asked for
	}
	i := slices.IndexFunc(late.Found, wantsRoom)
	found := []Pass{late}
	if i >= 0 || silent(open) && late.RunTimeError != nil {
		early := asked
		early.Early = true
		p, err := run(early)
		if err != nil {
			return p, err
		}
		if p.Program.Early && !p.Crowded {
			p.RunTimeError = late.RunTimeError
			if i >= 0 && p.Search.Cut != search.CutErrors {
				p.add(late.Found[i])
			}
			return p.with(open, found), nil
		}
		found = append(found, p)
	}
	p, err := run(asked.Dying())
	return p.with(open, found), err
}

// wantsRoom reports whether f is that there was no room for a process or a channel.
func wantsRoom(f Found) bool {
	e := f.Error
	return e.Fault != nil && (e.Fault.Kind == program.TooManyProcesses || e.Fault.Kind == program.TooManyChannels)
}

// with returns p with the errors of earlier passes for those open properties for which it has none.
func (p Pass) with(open []*task.Property, earlier []Pass) Pass {
	for _, o := range open {
		for _, before := range earlier {
			for _, f := range before.Found {
				own := func(f Found) bool { return belongs(f.Error, o.Kind) }
				if own(f) && !slices.ContainsFunc(p.Found, own) {
					p.add(f)
				}
			}
		}
	}
	return p
}

// add adds an error that another pass has found.
func (p *Pass) add(f Found) {
	p.Found = append(p.Found, f)
	p.Stats.Errors++
	if f.Error.Fault != nil && f.Error.Fault.Kind == program.InvalidEnd {
		p.Stats.Deadlocks++
	}
}
