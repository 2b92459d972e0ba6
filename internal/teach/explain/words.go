package explain

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor/ample"
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/future"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/verify/plan"
	"ltlpor/trace"
)

// words describes states, moves and conditions in the terms of a model.
type words struct {
	*program.Program
	views func() exec.View
}

func (w words) state(s program.State) []trace.Group { return trace.Describe(w.Program, w.views, s) }

func (w words) moves(all []program.Move) (out []trace.Step) {
	for _, mv := range all {
		if mv.Edge >= 0 {
			out = append(out, trace.Statement(w.Program, mv))
		}
	}
	return out
}

// edge returns edge e as a step of process p. If e is negative (no edge), the result is nil.
func (w words) edge(p program.PID, e program.EdgeID) *trace.Step {
	if e < 0 {
		return nil
	}
	s := trace.Statement(w.Program, program.Move{Proc: p, Edge: e, Peer: program.NoPID})
	return &s
}

// candidate describes c, a candidate for the ample set in the state of m, in the terms of the model. p is the plan of
// the search.
func (w words) candidate(m *program.Moves, c *ample.Candidate, p *plan.Plan) Candidate {
	out := Candidate{Moves: w.moves(c.Moves), Chosen: c.Chosen}
	view := w.views()
	view.Select(m.State)
	for _, pid := range c.Procs {
		typ, _ := view.Process(pid)
		out.Processes = append(out.Processes, fmt.Sprintf("%s(%d)", w.Types[typ].Name, pid))
	}
	names := [...]string{"C0", "C1", "C2", "C3"}
	asked := [...]bool{true, true, p.Conditions.Has(plan.C2), p.HasProviso()}
	if p.Conditions.Has(plan.S) {
		names[3] = "S"
	}
	ablated := [...]plan.Conditions{plan.C0, plan.C1, plan.C2, plan.C3}
	add := func(name string, of plan.Conditions, v *ample.Verdict) {
		cond := w.condition(name, v)
		cond.Out = p.Without.Has(of)
		out.Conditions = append(out.Conditions, cond)
	}
	for i := range c.C {
		if asked[i] {
			add(names[i], ablated[i], &c.C[i])
		}
		if i == 0 && !c.C[0].Holds {
			if v := &out.Conditions[0]; receives(m, c.Procs) {
				v.Why = "it moves only as the partner of a send, which is a move of who sends"
			}
			return out // for an empty set, further conditions need not be checked
		}
	}
	if c.Test != nil {
		out.Test = w.test(c.Test, c.Moves)
		if v := &c.C[1]; !v.Holds && v.Edge < 0 {
			out.Test.Obstacle = v.Why
		}
	}
	if c.W != nil {
		add("W", plan.W, c.W)
	}
	return out
}

// receives reports whether m has a rendezvous in which the receiver is a process in procs.
func receives(m *program.Moves, procs []program.PID) bool {
	return slices.ContainsFunc(m.All, func(mv program.Move) bool {
		return mv.Peer != program.NoPID && slices.Contains(procs, mv.Peer)
	})
}

// named returns the name of the process of step s, for example "P(1)". For a process that does not exist yet, the
// result is "a new P".
func named(s *trace.Step) string {
	if s.Proc == program.NoPID {
		return "a new " + s.Name
	}
	return fmt.Sprintf("%s(%d)", s.Name, s.Proc)
}

// statement returns a phrase that names the process, the text and the line of step s.
func statement(s *trace.Step) string {
	if !s.Span.Valid() {
		return fmt.Sprintf("%s's `%s`", named(s), s.Text)
	}
	return fmt.Sprintf("%s's `%s` (line %d)", named(s), s.Text, s.Span.Line())
}

func (w words) condition(name string, v *ample.Verdict) Condition {
	c := Condition{Name: name, Holds: v.Holds, At: w.edge(v.Proc, v.Edge), Other: w.edge(v.OtherProc, v.Other)}
	for _, t := range v.Path {
		c.Before = append(c.Before, *w.edge(t.Proc, t.Edge))
	}
	if !v.Holds {
		c.Why = w.failureReason(&c, v)
	}
	return c
}

// failureReason returns a sentence that says why condition c fails. v is the verdict on the condition, with the cause.
func (w words) failureReason(c *Condition, v *ample.Verdict) string {
	switch v.Cause {
	case ample.MayCome:
		return statement(c.At) + " may become executable before the set moves" + w.afterPath(v.Path)
	case ample.MayMeet:
		return statement(c.At) + " may find another partner before the set moves" + w.afterPath(v.Path)
	case ample.MayConflict:
		return fmt.Sprintf("%s may come first%s, and depends on %s%s", statement(c.Other), w.afterPath(v.Path),
			statement(c.At), because(v.Reasons))
	case ample.MayEnable:
		return fmt.Sprintf("%s may come first, and make %s executable", statement(c.Other), statement(c.At))
	case ample.NotSafe:
		return fmt.Sprintf("%s is not marked as safe: %s", statement(c.At), v.Unsafe)
	case ample.NotLocal:
		return statement(c.At) + " is no affair of its node alone"
	case ample.BlockedByOther:
		return statement(c.At) + " is blocked, and another node may make it executable"
	case ample.MayChange:
		return fmt.Sprintf("%s may change %s", statement(c.At), w.Props[v.Prop].Name)
	case ample.MayClose:
		return statement(c.At) + " may close a cycle of reduced states"
	}
	return v.Why
}

// test describes x in the terms of the model. t has the enabled moves of the process.
func (w words) test(x *ample.CheckC1, t []program.Move) *Test {
	all := func(edges []program.EdgeID) (out []trace.Step) {
		for _, e := range edges {
			out = append(out, *w.edge(x.Proc, e))
		}
		return out
	}
	return &Test{
		Process: x.Proc, Executable: w.moves(t), Current: all(x.Current), Blocked: all(x.Blocked),
		Dep: w.condition("dep", &x.Dep), Pre: w.condition("pre", &x.Pre),
	}
}

// because returns a colon and the reasons for a dependence. If `list` is empty, the result is "".
func because(list []depend.Reason) string {
	var all []string
	for _, r := range list {
		all = append(all, r.String())
	}
	if len(all) == 0 {
		return ""
	}
	return ": " + strings.Join(all, "; ")
}

// afterPath returns the text ", after" and the steps on `path`. If `path` is empty, the result is "".
func (w words) afterPath(path []future.Taker) string {
	if len(path) == 0 {
		return ""
	}
	var steps []string
	for _, t := range path {
		steps = append(steps, statement(w.edge(t.Proc, t.Edge)))
	}
	return ", after " + strings.Join(steps, ", ")
}
