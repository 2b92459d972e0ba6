package ltlpor

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
func room(open []Property, opt plan.Options, late pass, run func(plan.Options) (pass, error)) (pass, error) {
	if late.res.Cut == search.CutErrors {
		return late, nil // no more is asked for
	}
	silent := !slices.ContainsFunc(open, func(p Property) bool { return p.Kind == task.Assertions })
	i := slices.IndexFunc(late.res.Errors, wantsRoom)
	found := []pass{late}
	if i >= 0 || silent && late.system.runTimeError() != nil {
		early := opt
		early.Early = true
		p, err := run(early)
		if err != nil {
			return p, err
		}
		if p.system.program.Early && !p.system.crowded() {
			p.system.runTimeError = late.system.runTimeError
			if i >= 0 && p.res.Cut != search.CutErrors {
				p.add(late.res.Errors[i])
			}
			return p.with(open, found), nil
		}
		found = append(found, p)
	}
	p, err := run(opt.Dying())
	return p.with(open, found), err
}

// wantsRoom reports whether e is that there was no room for a process or a channel.
func wantsRoom(e search.Error) bool {
	return e.Fault != nil && (e.Fault.Kind == program.TooManyProcesses || e.Fault.Kind == program.TooManyChannels)
}

// with returns p with the errors of earlier passes for those open properties for which it has none.
func (p pass) with(open []Property, earlier []pass) pass {
	for _, o := range open {
		for _, before := range earlier {
			for _, e := range before.res.Errors {
				own := func(e search.Error) bool { return belongs(e, o.Kind) }
				if own(e) && !slices.ContainsFunc(p.res.Errors, own) {
					p.add(e)
				}
			}
		}
	}
	return p
}

// add adds an error that another pass has found.
func (p *pass) add(e search.Error) {
	p.res.Errors = append(p.res.Errors, e)
	p.res.Stats.Errors++
	if e.Fault != nil && e.Fault.Kind == program.InvalidEnd {
		p.res.Stats.Deadlocks++
	}
}
