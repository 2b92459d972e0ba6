package textreport

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
	"ltlpor/source"
	"ltlpor/trace"
)

// VerdictLine writes the verdict on p, with the reason if the verdict is open, or with the assumption if any.
func VerdictLine(p schedule.Property) string {
	if p.Verdict == schedule.Inconclusive {
		return p.Verdict.String() + ", not a proof: " + WhyOpen(p.Reason)
	}
	if p.Assuming != "" {
		return p.Verdict.String() + " " + Assumed(p.Assuming)
	}
	return p.Verdict.String()
}

// WhyOpen explains a reason for an open verdict.
func WhyOpen(r schedule.Reason) string {
	switch r.Open {
	case schedule.NotReached:
		return "the search ended at a violation of another property (--max-errors=all searches on)"
	case schedule.RunTimeError:
		return "some runs end in a run-time error of the model: " + r.Detail
	case schedule.LeftOut:
		const why = "it was searched without %s (--without), and what the reduction leaves out may violate it"
		return fmt.Sprintf(why, r.Detail)
	case schedule.WantOfRoom:
		return "it holds " + Assumed(r.Detail) + " (--no-room=ignore leaves such runs out, --no-room=error counts them)"
	case schedule.EndlessSequence:
		return "a run that violates the property may stay for ever in an atomic sequence, " +
			"though a way leads out: " + r.Detail
	case schedule.NotReplayed:
		return NotReplayed(int64(r.Steps), r.Cut == search.CutInterrupted)
	}
	if r.Detail != "" {
		return WhyCut(r.Cut) + "; " + r.Detail
	}
	return WhyCut(r.Cut)
}

// Assumed describes the runs covered by a verdict if other runs lack room as in shortage.
func Assumed(shortage string) string {
	return "on all runs with room for each process and channel; " +
		"on some there is none, as processes that have ended stay: " + shortage
}

// headline is the verdict about r as a whole.
func headline(r *Report) string {
	assumes := func(p schedule.Property) bool { return p.Assuming != "" }
	if r.Verdict == schedule.Holds && slices.ContainsFunc(r.Properties, assumes) {
		return r.Verdict.String() + " on all runs with room"
	}
	return r.Verdict.String()
}

// WhyCut explains why a search was cut short.
func WhyCut(c search.Cut) string {
	switch c {
	case search.CutMemory:
		return "the memory limit was reached (--mem)"
	case search.CutDepth:
		return "deeper runs than the limit exist and were not searched (--max-depth)"
	case search.CutStates:
		return "the limit of stored states was reached (--max-states)"
	case search.CutTime:
		return "the time was up (--time)"
	case search.CutInterrupted:
		return "the search was interrupted"
	case search.CutLossy:
		return "no error was found, and the search was not exhaustive: its store is lossy (--store)"
	case search.CutTrace:
		return "a violation was found, but there is no memory for its run; there may be shorter ones (--max-depth)"
	case search.CutNumbers:
		return "there are more states than the search can number"
	case search.CutRoom:
		return "it has more states than are searched to know whether there is always room (--no-room)"
	case search.CutDisk:
		return "a part of the search's stack that lay on disk is lost (--stack-dir)"
	case search.CutEndless:
		return "an atomic sequence or d_step did not come to an end, and was given up"
	}
	return "the search was not complete"
}

// NotPlanned stands for a search that ended before it was planned.
const NotPlanned = "not planned"

// Running describes plan p in a line.
func Running(p *plan.Plan) string {
	if !p.Made() {
		return NotPlanned
	}
	how := p.Walk.String()
	if off := p.Off[plan.PartCNDFS]; off.Why != plan.On {
		how += " (no cndfs: " + off.String() + ")"
	}
	if p.Fairness != plan.Unfair {
		how += ", " + p.Fairness.String() + " fairness"
	}
	how += ", reduction " + reduction(p)
	if p.Optimize != plan.AllOptimizations {
		how += ", optimize " + p.Optimize.String()
	}
	if p.Store != plan.Collapse {
		how += ", store " + p.Store.String()
	}
	if more := p.Table.Search(); more != "" {
		how += ", " + more
	}
	return how
}

// reduction describes the reduction of plan p.
func reduction(p *plan.Plan) string {
	if p.Conditions == 0 {
		return p.Reducing()
	}
	how := p.Conditions.String()
	if p.HasProviso() {
		how += " by " + p.Proviso.String()
	}
	if p.Visibility != plan.SupportVisibility {
		how += ", visibility " + p.Visibility.String()
	}
	how = fmt.Sprintf("%s (%s)", p.Reducing(), how)
	if p.Without != 0 {
		how += " without " + p.Without.String()
	}
	return how
}

// Ending states whether s is complete, or the reason why not.
func Ending(s schedule.Search) string {
	switch {
	case s.Complete:
		return "complete"
	case s.Cut == search.CutErrors:
		return "ended at an error"
	case s.Cut == search.CutNone:
		return "not complete"
	}
	return "not complete: " + WhyCut(s.Cut)
}

// Combines reports whether s combined a state of the model with several states of the automaton, which the reports
// mention.
func Combines(s *schedule.Search) bool { return s.Automaton > 0 && s.Nodes > s.States }

// NotReplayed returns the reason why a violating run of at most the given number of steps does not decide the
// verdict.
func NotReplayed(steps int64, interrupted bool) string {
	before := "before the time was up (more of --time may decide it)"
	if interrupted {
		before = "before the check was interrupted (left alone it decides)"
	}
	const why = "a run of at most %s was found that violates the property, and could not be replayed %s"
	return fmt.Sprintf(why, Counted(steps, "step"), before)
}

// TraceHeader is the line above the i-th counterexample to p.
func TraceHeader(p schedule.Property, i int) string {
	which := "counterexample"
	if len(p.Traces) > 1 {
		which = fmt.Sprintf("counterexample %d of %d", i+1, len(p.Traces))
	}
	if p.Formula != "" {
		return fmt.Sprintf("%s to %s: %s", which, p.Name, p.Formula)
	}
	return fmt.Sprintf("%s to %s", which, p.Name)
}

// TraceLength describes the known facts about the length of a counterexample, "" if none are known.
func TraceLength(t *trace.Trace) string {
	var parts []string
	if t.FoundSteps > 0 {
		parts = append(parts, "shortened from "+Counted(int64(t.FoundSteps), "step"))
	}
	switch t.Length {
	case trace.Shortest:
		short := "a shortest one"
		if t.Fault == nil {
			short += " in the product with the automaton"
		}
		parts = append(parts, short)
	case trace.MaybeLonger:
		parts = append(parts, "not known to be a shortest one")
	}
	return strings.Join(parts, ", ")
}

// FairnessNote returns a remark if p, a violated property, is known to hold under fairness, otherwise "".
func FairnessNote(p schedule.Property) string {
	if p.HoldsIf == plan.Unfair {
		return ""
	}
	return "; it holds under " + p.HoldsIf.String() + " fairness"
}

// TraceEnd describes the end of a counterexample.
func TraceEnd(t *trace.Trace) string {
	switch {
	case t.FaultText != "":
		return fmt.Sprintf("%s, after %s", t.FaultText, Counted(int64(len(t.Steps)), "step"))
	case t.CycleStart >= 0:
		return fmt.Sprintf("%s, of which those from step %d on are repeated for ever",
			Counted(int64(len(t.Steps)), "step"), t.CycleStart+1)
	}
	return "whatever follows after " + Counted(int64(len(t.Steps)), "step")
}

// Title names properties, with the formula if they have a formula.
func Title(properties []*property.Property) string {
	title := strings.Join(Names(properties), ", ")
	if text := properties[0].Text; text != "" {
		title += ": " + text
	}
	return title
}

// Names returns the names of properties.
func Names(properties []*property.Property) (names []string) {
	for _, p := range properties {
		names = append(names, p.Name)
	}
	return names
}

// SearchedNames names the properties of s.
func SearchedNames(s schedule.Search) string { return strings.Join(s.Properties, ", ") }

// Place writes a span as file:line, "" for nowhere.
func Place(s source.Span) string {
	if !s.Valid() {
		return ""
	}
	return fmt.Sprintf("%s:%d", s.File.Name, s.Line())
}
