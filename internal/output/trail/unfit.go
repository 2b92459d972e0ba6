package trail

import (
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// Unfit returns an *UnfitError if no trace of p can be written as a trail. Reasons are unknown numbers of statements,
// and constructs that SPIN's simulator treats differently from SPIN's verifier: the simulator replays trails.
func Unfit(p *program.Program) error {
	if err := unnumbered(p); err != nil {
		return err
	}
	switch {
	case p.Claim != nil:
		return &UnfitError{Why: "the never claim takes part in the run, and its steps are none of the model's"}
	case p.Overflow:
		return &UnfitError{Why: "in SPIN a value that does not fit is cut, and no error"}
	}
	rendezvous := slices.ContainsFunc(p.ChanTypes, func(t *program.ChanType) bool { return t.Cap == 0 })
	var err error
	p.WalkExprs(func(x program.Expr, u program.Use) {
		switch u.Role {
		case program.PropositionRole, program.PrintedRole, program.ProvidedRole, program.ExclusiveRole:
			return // these statements have no effect on a replay
		}
		if u.Type < 0 || err != nil {
			return
		}
		if e := unfitExpr(x, rendezvous); e != nil {
			err = e
		} else if u.Edge == nil && !steady(x) {
			err = &UnfitError{"an initialiser asks for what SPIN's simulator sets up later", spanOf(u)}
		} else if isTimeout(x) && (u.Role != program.GuardRole || !rises(u.X)) {
			const why = "in a replay by SPIN timeout is always 1: it may only be a guard, or joined with others " +
				"by && and ||"
			err = &UnfitError{why, spanOf(u)}
		}
	})
	return err
}

// unnumbered returns an *UnfitError if SPIN's numbers of the statements in p are unknown.
func unnumbered(p *program.Program) error {
	number := func(e *program.Edge) bool { return e.Element > 0 || p.OfClaim(e.ID) }
	if slices.ContainsFunc(p.Edges, func(e *program.Edge) bool { return !number(e) }) {
		const why = "a label on a goto or break is referred to, and SPIN's numbers of the statements hang on where"
		return &UnfitError{Why: why}
	}
	return nil
}

// unfitExpr returns an *UnfitError if SPIN's simulator may evaluate x differently from SPIN's verifier. Otherwise it
// returns nil. `rendezvous` says whether the model has rendezvous channels.
func unfitExpr(x program.Expr, rendezvous bool) *UnfitError {
	const remote = "a process asks where another one is, or for its variable, and in a replay SPIN may ask another"
	switch x := x.(type) {
	case *program.Load:
		if x.Remote != nil {
			return &UnfitError{remote, x.Remote.Span}
		}
	case *program.AtLabel:
		return &UnfitError{remote, x.Remote.Span}
	case *program.ProcFn:
		if x.Which != program.GetPriority {
			return &UnfitError{"enabled and pc_value have other values in a replay by SPIN", x.Span}
		}
	case program.Special:
		if x.Which == program.Last {
			return &UnfitError{Why: "a process reads _last, which has no value in a replay by SPIN"}
		}
	case *program.ChanTest:
		if rendezvous && (x.Op == program.ChanFull || x.Op == program.ChanNonFull) {
			const why = "a process asks whether a channel is full: SPIN's simulator and verifier differ about " +
				"rendezvous channels, and there are some"
			return &UnfitError{why, x.Span}
		}
	}
	return nil
}

// steady reports whether the root of expression x can be evaluated before the process begins; subexpressions are not
// examined. This is false for channel tests, run expressions and references to other processes.
func steady(x program.Expr) bool {
	switch x := x.(type) {
	case *program.ChanTest, *program.Poll, *program.Run, *program.ProcFn:
		return false
	case program.Special:
		return x.Which == program.PIDVar
	}
	return true
}

func isTimeout(x program.Expr) bool {
	s, ok := x.(program.Special)
	return ok && s.Which == program.TimeoutVar
}

// rises reports whether x is monotonic in timeout: if x is true while timeout is 0, x is also true while timeout is 1.
func rises(x program.Expr) bool {
	if b, ok := x.(*program.Binary); ok && (b.Op == program.OpAnd || b.Op == program.OpOr) {
		return rises(b.X) && rises(b.Y)
	}
	found := false
	program.Walk(x, func(y program.Expr) { found = found || isTimeout(y) })
	return !found || isTimeout(x)
}

func spanOf(u program.Use) source.Span {
	switch {
	case u.Inner != nil:
		return u.Inner.Span
	case u.Assign != nil:
		return u.Assign.Span
	}
	return source.Span{}
}
