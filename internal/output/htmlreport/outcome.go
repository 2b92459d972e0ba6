package htmlreport

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/textreport"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/search"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/system"
)

// Outcome returns an HTML page about o, the outcome of checking one model. The page also shows the command line,
// `command`. If ctx ends while Outcome explores the state graph, the page has no graph.
func Outcome(ctx context.Context, o *outcome.Outcome, command []string) ([]byte, error) {
	p := &Page{
		Tool: wording.Tool, Command: command,
		Name: cmp.Or(nameInReport(o), o.Model), Model: o.Source,
	}
	if o.Err != nil {
		p.Verdict, p.Error = "error", o.Err.Error()
	} else {
		fillPage(o, p)
		addGraph(ctx, o, p) // also if the time limit of the check has been reached
	}
	var b bytes.Buffer
	if err := Write(&b, p); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

func nameInReport(o *outcome.Outcome) string {
	if o.Report == nil {
		return ""
	}
	return o.Report.Model
}

// fillPage sets the fields of p that come from the report o.Report.
func fillPage(o *outcome.Outcome, p *Page) {
	r := o.Report
	p.Verdict, p.Coverage = r.Verdict.String(), r.Coverage
	for _, x := range r.Properties {
		p.Properties = append(p.Properties, shownProperty(o, x))
	}
	for _, d := range r.Warned() {
		p.Warnings = append(p.Warnings, d.Error())
	}
	for i := range r.Searches {
		p.Searches = append(p.Searches, shownSearch(&r.Searches[i]))
	}
	p.Figures = append(p.Figures, Figure{Name: "time", Value: wording.SpentText(&r.Spent)})
	if o.Used != nil {
		p.Figures = append(p.Figures, Figure{Name: "memory", Value: o.Used.String()})
	}
	if o.GoesOn != nil {
		p.Figures = append(p.Figures, Figure{Name: o.GoesOn.How, Value: wording.Shell(o.GoesOn.Command)})
	}
}

// addGraph explores the state graph of the model and stores the graph in p.Graph. If the graph cannot be shown,
// addGraph instead adds a remark with the reason to p.Figures: the graph is too large, its exploration failed, or a
// search ran out of time or memory or was interrupted. If o.Task is nil, addGraph does nothing.
func addGraph(ctx context.Context, o *outcome.Outcome, p *Page) {
	if o.Task == nil {
		return
	}
	told := func(format string, args ...any) {
		p.Figures = append(p.Figures, Figure{Name: "state graph", Value: fmt.Sprintf(format, args...)})
	}
	for i := range o.Report.Searches {
		switch o.Report.Searches[i].Cut {
		case search.CutTime, search.CutMemory, search.CutInterrupted:
			told("not drawn, as a search was cut short")
			return
		}
	}
	machine, err := system.Machine(o.Task.Program)
	if err != nil {
		told("%v", err)
		return
	}
	graph, err := audit.Explore(ctx, machine, MaxStates)
	var large *audit.LimitError
	switch {
	case errors.As(err, &large):
		told("more than %d states, not drawn", large.Limit)
	case ctx.Err() != nil:
		told("not drawn, as the check was to end")
	case err != nil:
		told("%v", err)
	case graph.Transitions() > MaxTransitions:
		told("more than %d transitions, not drawn", MaxTransitions)
	default:
		p.Graph = &Graph{States: graph, Program: o.Task.Program}
	}
}

func shownProperty(o *outcome.Outcome, x ltlpor.Property) Property {
	shown := Property{
		Name: x.Name, Kind: x.Kind.String(), Formula: x.Formula, Verdict: x.Verdict.String(),
		Expected: strings.Trim(o.Expected.Judgement(x), ", "),
		Errors:   layout.Count(x.Errors), States: layout.Count(wording.SearchOf(o.Report, x).States),
		Time: layout.Duration(wording.SearchTime(o.Report, x.Name)),
	}
	if len(x.Traces) > 0 {
		shown.Automaton = automatonOf(o, x)
	}
	if x.Verdict == ltlpor.Inconclusive {
		shown.Reason = wording.WhyOpen(x.Reason)
	}
	if x.Assuming != "" {
		shown.Assuming = x.Verdict.String() + " " + wording.Assumed(x.Assuming)
	}
	for i, t := range x.Traces {
		length := wording.TraceLength(t)
		shown.Runs = append(shown.Runs, Run{Title: wording.TraceTitle(x, i), Length: length, Trace: t})
	}
	shown.Unshown = wording.UnshownAll(x)
	return shown
}

// automatonOf returns the Büchi automaton of property x. If x has no automaton, or o.Task is nil, the result is nil.
func automatonOf(o *outcome.Outcome, x ltlpor.Property) *Automaton {
	if o.Task == nil {
		return nil
	}
	for _, p := range o.Task.Properties {
		if p.Name != x.Name || p.Kind != x.Kind || p.Language == nil {
			continue
		}
		a := &Automaton{Language: p.Language}
		for _, bit := range p.Bits {
			a.Props = append(a.Props, p.Program.Props[bit])
		}
		return a
	}
	return nil
}

func shownSearch(s *ltlpor.Search) Search {
	shown := Search{
		Title: strings.Join(s.Properties, ", "), How: wording.Running(&s.Plan), End: wording.Ending(*s),
		Reduced: s.Reduced, Full: s.Full, Layers: layersOf(&s.Layers),
	}
	figure := func(name, value string) {
		shown.Figures = append(shown.Figures, Figure{Name: name, Value: value})
	}
	figure("states", layout.Count(s.States))
	if wording.Combines(s) {
		figure("combined with the automaton's", layout.Count(s.Nodes))
	}
	if s.Automaton > 0 {
		figure("states of the automaton", layout.Count(int64(s.Automaton)))
	}
	figure("transitions", layout.Count(s.Transitions))
	if s.Plan.Walk != plan.Unordered {
		figure("depth", layout.Count(s.Depth))
	}
	figure("memory", layout.Bytes(s.Memory))
	if s.Disk > 0 {
		what := "stack on disk"
		if s.Plan.External {
			what = "states in files"
		}
		figure(what, layout.Bytes(s.Disk))
	}
	figure("time", layout.Duration(s.Elapsed))
	if speed := wording.Speed(s); speed != "" {
		figure("states/s", speed)
	}
	if s.Coverage > 0 {
		figure("states visited of those met, estimated", layout.Share(s.Coverage))
	}
	if s.Statistics != nil {
		var b bytes.Buffer
		textreport.Statistics(&b, s)
		shown.Details = b.String()
	}
	return shown
}
