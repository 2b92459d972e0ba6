package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"ltlpor"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/source"
)

// textReport prints a report for people.
type textReport struct {
	w     io.Writer
	width int // of the terminal, 0 if it is none
	color bool
	full  bool // whole states in traces
	quiet bool
	open  openFlags
	why   bool       // the truth of the formula's parts
	hide  []string   // variables and channels of which nothing is said
	steps int        // how many steps of a trace are shown, 0 is all
	used  *footprint // nil if it is not known
	until printing
}

// print writes the verdict, the table of properties, warnings, counterexamples
// and the figures of the searches. Errors of w are its own affair; the error
// returned is that of a trace.
func (t *textReport) print(r *ltlpor.Report) error {
	if t.quiet {
		for _, p := range r.Properties {
			fmt.Fprintf(t.w, "%s: %s\n", p.Name, t.verdict(p.Verdict, verdictLine(p)))
		}
		return nil
	}
	fmt.Fprintf(t.w, "%s: %s\n\n", r.Model, t.verdict(r.Verdict, headline(r)))
	t.table(r)
	lines := &countedLines{w: t.w}
	t.w = lines
	defer func() { t.w = lines.w }()
	printListed(t.w, r.Warnings)
	printBrief(t.w, r.Findings)
	for _, p := range r.Properties {
		for i := range p.Traces {
			if i > 0 && t.until.ended() {
				fmt.Fprintf(t.w, "\n%s\n", unprinted(p, len(p.Traces)-i))
				break
			}
			fmt.Fprintln(t.w)
			if err := t.counterexample(p, i); err != nil {
				return err
			}
		}
		for _, note := range append(unshownAll(p), repeated(p), unkept(p), left(p)) {
			if note != "" {
				fmt.Fprintf(t.w, "\n%s\n", note)
			}
		}
		if p.HoldsIf != ltlpor.Unfair {
			fmt.Fprintf(t.w, "\n%s\n", holdsIf(p))
		}
	}
	t.searches(r)
	t.resources(r)
	if lines.n > screen {
		fmt.Fprintf(t.w, "\n%s: %s\n", r.Model, t.closing(r))
	}
	return nil
}

// resources prints what the whole check has taken, if that was much, and what may help if it was
// too much.
func (t *textReport) resources(r *ltlpor.Report) {
	cut := forMemory(r.Searches)
	if t.used == nil || !cut && r.Spent.Total < patience {
		return
	}
	fmt.Fprintf(t.w, "  time: %s\n", spentText(&r.Spent))
	fmt.Fprintf(t.w, "  memory: %s\n", t.used)
	if cut {
		fmt.Fprintf(t.w, "    what may help: %s\n", remedies(r.Searches, t.used.limit.By))
	}
}

// spentText says how the time of a check went by.
func spentText(s *ltlpor.Spent) string {
	const parts = "%s: reading %s, automata %s, preparing %s, searching %s, certifying %s, shortening %s, hints %s"
	return fmt.Sprintf(parts, formatTime(s.Total), formatTime(s.Reading), formatTime(s.Automata), formatTime(s.Preparing),
		formatTime(s.Searching), formatTime(s.Certifying), formatTime(s.Shortening), formatTime(s.Hints))
}

func verdictLine(p ltlpor.Property) string {
	if p.Verdict == ltlpor.Inconclusive {
		return p.Verdict.String() + ", not a proof: " + whyOpen(p.Reason)
	}
	if p.Assuming != "" {
		return p.Verdict.String() + " " + assumed(p.Assuming)
	}
	return p.Verdict.String()
}

// searched returns the search that decided p.
func searched(r *ltlpor.Report, p ltlpor.Property) ltlpor.Search {
	if p.Search < 0 || p.Search >= len(r.Searches) {
		return ltlpor.Search{}
	}
	return r.Searches[p.Search]
}

// table prints a line for each property, below it its formula, and why it is
// open if it is.
func (t *textReport) table(r *ltlpor.Report) {
	rows := [][]string{{"property", "kind", "verdict", "errors", "states", "time"}}
	for _, p := range r.Properties {
		rows = append(rows, []string{
			p.Name, p.Kind.String(), p.Verdict.String(), formatCount(p.Errors),
			formatCount(searched(r, p).States), formatTime(spent(r, p.Name)),
		})
	}
	paint := func(k, i int, cell string) string {
		if i == 2 && k > 0 {
			return t.verdict(r.Properties[k-1].Verdict, cell)
		}
		return cell
	}
	properties := table{rows: rows, left: func(i int) bool { return i < 3 }, paint: paint}
	lines := properties.fit(t.width)
	head := len(lines) - len(r.Properties)
	for k, row := range lines {
		fmt.Fprintln(t.w, row[0])
		if k < head {
			continue
		}
		p := r.Properties[k-head]
		if p.Formula != "" {
			fmt.Fprintf(t.w, "      %s\n", p.Formula)
			if off := searched(r, p).Plan.Off[plan.PartReduction]; off.Why != plan.On && off.Why != plan.NotAsked {
				fmt.Fprintf(t.w, "      without reduction: %s\n", off)
			}
		}
		if p.Verdict == ltlpor.Inconclusive {
			fmt.Fprintf(t.w, "      not a proof: %s%s\n", whyOpen(p.Reason), timeHad(r, p))
		}
		if p.Assuming != "" {
			fmt.Fprintf(t.w, "      %s\n", assumed(p.Assuming))
		}
	}
}

// timeHad says how much of the time p had, where that was up and searches for others had a part of it.
func timeHad(r *ltlpor.Report, p ltlpor.Property) string {
	all := time.Duration(0)
	for _, s := range r.Searches {
		all += s.Elapsed
	}
	had := spent(r, p.Name)
	if p.Reason.Open != ltlpor.CutShort || p.Reason.Cut != search.CutTime || had == all {
		return ""
	}
	return fmt.Sprintf("; it had %s of the %s of all searches", formatTime(had), formatTime(all))
}

// spent is the time of all searches that were to decide a property.
func spent(r *ltlpor.Report, name string) (sum time.Duration) {
	for _, s := range r.Searches {
		if slices.Contains(s.Properties, name) {
			sum += s.Elapsed
		}
	}
	return sum
}

// whyOpen explains a reason for an open verdict.
func whyOpen(r ltlpor.Reason) string {
	switch r.Open {
	case ltlpor.NotReached:
		return "the search ended at a violation of another property (--max-errors=all searches on)"
	case ltlpor.RunTimeError:
		return "some runs end in a run-time error of the model: " + r.Detail
	case ltlpor.LeftOut:
		const why = "it was searched without %s (--without), and what the reduction leaves out may violate it"
		return fmt.Sprintf(why, r.Detail)
	case ltlpor.WantOfRoom:
		return "it holds " + assumed(r.Detail) + " (--no-room=ignore leaves such runs out, --no-room=error counts them)"
	case ltlpor.EndlessSequence:
		return "a run that violates the property may stay for ever in an atomic sequence, " +
			"though a way leads out: " + r.Detail
	case ltlpor.NotReplayed:
		return notReplayed(int64(r.Steps), r.Cut == search.CutInterrupted)
	}
	if r.Detail != "" {
		return whyCut(r.Cut) + "; " + r.Detail
	}
	return whyCut(r.Cut)
}

// assumed says which runs a verdict is about, where others lack room as in shortage.
func assumed(shortage string) string {
	return "on all runs with room for each process and channel; " +
		"on some there is none, as processes that have ended stay: " + shortage
}

// headline is the verdict about all of r.
func headline(r *ltlpor.Report) string {
	assumes := func(p ltlpor.Property) bool { return p.Assuming != "" }
	if r.Verdict == ltlpor.Holds && slices.ContainsFunc(r.Properties, assumes) {
		return r.Verdict.String() + " on all runs with room"
	}
	return r.Verdict.String()
}

// whyCut explains why a search was cut short.
func whyCut(c search.Cut) string {
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

// combines reports whether s met states of the model with several of the automaton, of which there is something to say.
func combines(s *ltlpor.Search) bool { return s.Automaton > 0 && s.Nodes > s.States }

// searches prints the figures of each search.
func (t *textReport) searches(r *ltlpor.Report) {
	if len(r.Searches) > 0 {
		fmt.Fprintln(t.w, "\nsearches")
	}
	for _, s := range r.Searches {
		fmt.Fprintf(t.w, "  %s: %s, %s\n", strings.Join(s.Properties, ", "), running(&s.Plan), ending(s))
		line := counted(s.States, "state")
		if combines(&s) {
			const more = " (%s combined with the automaton's %s)"
			line += fmt.Sprintf(more, formatCount(s.Nodes), formatCount(int64(s.Automaton)))
		}
		line += ", " + counted(s.Transitions, "transition")
		if s.Plan.Walk != plan.Unordered { // which knows no depth
			line += ", depth " + formatCount(s.Depth)
		}
		line += fmt.Sprintf(", %s kept", formatBytes(s.Memory))
		if s.Disk > 0 {
			line += fmt.Sprintf(", up to %s of the stack on disk", formatBytes(s.Disk))
		}
		line += ", " + formatTime(s.Elapsed)
		if s.Elapsed >= 100*time.Millisecond {
			line += fmt.Sprintf(" (%s states/s)", formatCount(perSecond(s.States, s.Elapsed)))
		}
		fmt.Fprintf(t.w, "    %s\n", line)
		if s.Abstraction != nil {
			fmt.Fprintf(t.w, "    %s\n", abstraction(s.Abstraction))
		}
		if s.Coverage > 0 {
			fmt.Fprintf(t.w, "    lossy: an estimated %s of the states met were visited; what only others lead to is not in that\n", coverage(s.Coverage))
		}
		if s.Statistics != nil {
			t.statistics(&s)
		} else if s.Reduced > 0 {
			all := s.Reduced + s.Full
			fmt.Fprintf(t.w, "    %s of %s expanded states reduced (%.0f %%)\n", formatCount(s.Reduced), formatCount(all), 100*float64(s.Reduced)/float64(all))
		}
	}
}

// printListed prints warnings below what was printed before.
func printListed(w io.Writer, list source.List) {
	for _, d := range list {
		fmt.Fprintf(w, "\n%s\n", d.Error())
	}
}

// notPlanned stands for a search that was to end before it was planned.
const notPlanned = "not planned"

// running says in a line what is run by p.
func running(p *plan.Plan) string {
	if !p.Made() {
		return notPlanned
	}
	how := p.Walk.String()
	if off := p.Off[plan.PartCNDFS]; off.Why != plan.On {
		how += " (no cndfs: " + off.String() + ")"
	}
	if p.Fairness != ltlpor.Unfair {
		how += ", " + p.Fairness.String() + " fairness"
	}
	how += ", reduction " + reduction(p)
	if p.Optimize != ltlpor.AllOptimizations {
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

// coverage writes a share that is nearly 1, and never rounds it to 1.
func coverage(x float64) string {
	for _, digits := range []int{1, 3, 6} {
		if s := fmt.Sprintf("%.*f %%", digits, 100*x); !strings.HasPrefix(s, "100") {
			return s
		}
	}
	return "more than 99.999999 %"
}

// reduction says how a search by p was reduced.
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

// counted writes n with its noun.
func counted(n int64, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return formatCount(n) + " " + noun
}

// ending says how s came to its end.
func ending(s ltlpor.Search) string {
	switch {
	case s.Complete:
		return "complete"
	case s.Cut == search.CutErrors:
		return "ended at an error"
	case s.Cut == search.CutNone:
		return "not complete"
	}
	return "not complete: " + whyCut(s.Cut)
}

func formatTime(d time.Duration) string {
	switch {
	case d >= time.Minute:
		return d.Round(time.Second).String()
	case d >= 10*time.Second:
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	return fmt.Sprintf("%.2f s", d.Seconds())
}

// verdict colours text by what it says.
func (t *textReport) verdict(v ltlpor.Verdict, text string) string {
	if !t.color {
		return text
	}
	code := map[ltlpor.Verdict]string{ltlpor.Holds: "32", ltlpor.Violated: "31", ltlpor.Inconclusive: "33"}[v]
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}
