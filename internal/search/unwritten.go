package search

import "ltlpor/internal/model/program"

// Unwritten is an error for which the search did not construct the run.
type Unwritten struct {
	Error Error // the error, without Lasso
	Steps int   // upper bound of the steps of the run
	Cut   Cut   // why the run was not written, or not replayed
}

// unwritten returns the error with the given key, found at the present node, as an Unwritten without a Cut. The search
// stores the result in Result.Unwritten if it ends before the run is constructed.
func (e *explorer) unwritten(key faultKey) *Unwritten {
	u := &Unwritten{Steps: e.length()}
	if key.cycle {
		u.Error.Kind = AcceptanceCycle
	} else {
		u.Error.Kind = AFault
		u.Error.Fault = &program.Fault{Kind: key.kind, Edge: key.edge, Proc: key.proc, Message: key.message}
	}
	return u
}

// LeaveUnwritten sets r.Unwritten to u, because the reason `cut` ended the search during the construction of the run.
// LeaveUnwritten removes the error from the statistics, and sets r.Cut to `cut`.
func (r *Result) LeaveUnwritten(u *Unwritten, cut Cut) {
	kind := program.FaultKind(0)
	if f := u.Error.Fault; f != nil {
		kind = f.Kind
	}
	r.Stats.uncount(u.Error.Kind == AcceptanceCycle, kind)
	u.Cut = cut
	r.Unwritten, r.Complete, r.Cut = u, false, cut
}
