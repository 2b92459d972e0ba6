package wording

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"ltlpor"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
)

// SpentText returns the total time of a check and the times of its phases, as text.
func SpentText(s *ltlpor.Spent) string {
	const parts = "%s: reading %s, automata %s, preparing %s, searching %s, certifying %s, shortening %s, hints %s"
	return fmt.Sprintf(parts, layout.Duration(s.Total), layout.Duration(s.Reading), layout.Duration(s.Automata),
		layout.Duration(s.Preparing),
		layout.Duration(s.Searching), layout.Duration(s.Certifying), layout.Duration(s.Shortening),
		layout.Duration(s.Hints))
}

// SearchOf returns the search that has decided p. If no search has, the result is the zero Search.
func SearchOf(r *ltlpor.Report, p ltlpor.Property) ltlpor.Search {
	if p.Search < 0 || p.Search >= len(r.Searches) {
		return ltlpor.Search{}
	}
	return r.Searches[p.Search]
}

// TimeHad returns a note with the time of the searches for p and the time of all searches. It is
// for a p with a search that ended at the time limit, if other searches took time, too. Otherwise the result is "".
func TimeHad(r *ltlpor.Report, p ltlpor.Property) string {
	all := time.Duration(0)
	for _, s := range r.Searches {
		all += s.Elapsed
	}
	had := SearchTime(r, p.Name)
	if p.Reason.Open != ltlpor.CutShort || p.Reason.Cut != search.CutTime || had == all {
		return ""
	}
	return fmt.Sprintf("; it had %s of the %s of all searches", layout.Duration(had), layout.Duration(all))
}

// SearchTime returns the total time of the searches for the property called name.
func SearchTime(r *ltlpor.Report, name string) (sum time.Duration) {
	for _, s := range r.Searches {
		if slices.Contains(s.Properties, name) {
			sum += s.Elapsed
		}
	}
	return sum
}

// Patience is the time after which a running check prints verdicts as soon as they are known. A shorter check only
// prints the final report.
const Patience = time.Second

// WhyCut returns a phrase with the reason why a search ended early. c is the reason.
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

// Resumption reports, as ok, whether a resumed check can continue one of the searches. `how` is a phrase about the
// first of these searches: that the resumed check has again the time `given`, or needs more memory. It may be "".
func Resumption(searches []ltlpor.Search, given fmt.Stringer) (how string, ok bool) {
	for i := range searches {
		switch searches[i].Cut {
		case search.CutTime:
			return fmt.Sprintf(", for another %s (or as its --time says)", given), true
		case search.CutMemory:
			return " with more memory: see its --mem", true
		case search.CutInterrupted, search.CutDisk:
			return "", true
		}
	}
	return "", false
}

// NotPlanned is the text about a search that ended before it had a plan.
const NotPlanned = "not planned"

// Running returns plan p in a single line. If p is empty, the result is NotPlanned.
func Running(p *plan.Plan) string {
	if !p.Made() {
		return NotPlanned
	}
	why := map[string]string{} // the reasons for parts that are not as the options request
	for _, f := range p.Unfollowed() {
		why[f.Name] = " (" + f.Why + ")"
	}
	how := p.Walk.String() + why["emptiness"]
	if p.Fairness != plan.Unfair {
		how += ", " + p.Fairness.String() + " fairness"
	}
	how += ", reduction " + reduction(p, why["visibility"])
	if p.Optimize != plan.AllOptimizations {
		how += ", optimize " + p.Optimize.String() + why["optimize"]
	}
	if p.Orbits {
		how += ", one state for each orbit of " + p.Interchange.Processes
		if saved := p.Interchange.Saved(); saved != "" {
			how += " (" + saved + ")"
		}
	}
	if w := why["symmetry"]; w != "" {
		how += ", symmetry none" + w
	}
	if w := why["engine"]; w != "" {
		how += ", engine " + p.Engine.String() + w
	}
	if w := why["store"]; w != "" || p.Store != plan.Collapse {
		how += ", store " + p.Store.String() + w
	}
	if more := p.Table.Search(); more != "" {
		how += ", " + more
	}
	return how
}

// reduction returns a phrase about the reduction in plan p: its kind, its conditions and its cycle proviso. `why` is the
// reason if the visibility is not as requested, or "".
func reduction(p *plan.Plan, why string) string {
	if p.Conditions == 0 {
		return p.Reducing()
	}
	how := p.Conditions.String()
	if p.HasProviso() {
		how += " by " + p.Proviso.String()
	}
	if p.Visibility != plan.SupportVisibility || why != "" {
		how += ", visibility " + p.Visibility.String() + why
	}
	how = fmt.Sprintf("%s (%s)", p.Reducing(), how)
	if p.Without != 0 {
		how += " without " + p.Without.String()
	}
	return how
}

// Ending returns "complete" if search s is complete, and otherwise a phrase with the reason why it is not.
func Ending(s ltlpor.Search) string {
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

// Speed returns the states per second of search s as text, or "" if s was too short to know. It is "" for a search with
// states in files, too, whose states may be from earlier runs (see Layers).
func Speed(s *ltlpor.Search) string {
	if s.Elapsed < 100*time.Millisecond || len(s.Layers.Done) > 0 {
		return ""
	}
	return layout.Count(layout.PerSecond(s.States, s.Elapsed))
}

// Combines reports whether s visited some state of the model with several states of the automaton. Reports then also
// give the number of product states.
func Combines(s *ltlpor.Search) bool { return s.Automaton > 0 && s.Nodes > s.States }

// SearchedNames returns the names of the properties of search s, separated by commas.
func SearchedNames(s ltlpor.Search) string { return strings.Join(s.Properties, ", ") }
