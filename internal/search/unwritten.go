package search

import "ltlpor/internal/model/program"

// Unwritten is an error that was found, without its run.
type Unwritten struct {
	Error Error // without Lasso
	Steps int   // upper bound of the steps of the run
	Cut   Cut   // why the run was not written or not replayed
}

// unwritten returns the error with the given key, found now, without its run. The Result gets the Unwritten if the
// search ends before the run is written.
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

// LeaveUnwritten records that cut ended the search while the run of u was being written.
func (r *Result) LeaveUnwritten(u *Unwritten, cut Cut) {
	kind := program.FaultKind(0)
	if f := u.Error.Fault; f != nil {
		kind = f.Kind
	}
	r.Stats.uncount(u.Error.Kind == AcceptanceCycle, kind)
	u.Cut = cut
	r.Unwritten, r.Complete, r.Cut = u, false, cut
}
