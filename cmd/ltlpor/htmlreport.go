package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	htmlpage "ltlpor/internal/output/htmlreport"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/textreport"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/search"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
)

var htmlResult = resultKind{
	flag: "--report", name: "HTML", begin: strings.Join(strings.Fields(htmlpage.Begin), ""),
}

// htmlReport writes the outcome of the check of a single model as an HTML page.
func htmlReport(env environment, o *outcome) ([]byte, error) {
	p := &htmlpage.Page{
		Tool: toolName(), Command: append([]string{"ltlpor"}, env.args...),
		Name: cmp.Or(o.nameInReport(), o.model), Model: o.source,
	}
	if o.err != nil {
		p.Verdict, p.Error = "error", o.err.Error()
	} else {
		o.fill(p)
		o.explore(env.texts.ctx, p) // until the time is up, too
	}
	var b bytes.Buffer
	if err := htmlpage.Write(&b, p); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

func (o *outcome) nameInReport() string {
	if o.report == nil {
		return ""
	}
	return o.report.Model
}

// fill copies the report of o to p.
func (o *outcome) fill(p *htmlpage.Page) {
	r := o.report
	p.Verdict, p.Coverage = r.Verdict.String(), r.Coverage
	for _, x := range r.Properties {
		p.Properties = append(p.Properties, o.shownProperty(x))
	}
	for _, d := range r.Warned() {
		p.Warnings = append(p.Warnings, d.Error())
	}
	for i := range r.Searches {
		p.Searches = append(p.Searches, shownSearch(&r.Searches[i]))
	}
	p.Figures = append(p.Figures, htmlpage.Figure{Name: "time", Value: wording.SpentText(&r.Spent)})
	if o.used != nil {
		p.Figures = append(p.Figures, htmlpage.Figure{Name: "memory", Value: o.used.String()})
	}
}

// explore adds the state graph to p if the graph is small, and otherwise the reason for its absence. After a check
// that was cut short no time or memory is left for the graph.
func (o *outcome) explore(ctx context.Context, p *htmlpage.Page) {
	if o.task == nil {
		return
	}
	told := func(format string, args ...any) {
		p.Figures = append(p.Figures, htmlpage.Figure{Name: "state graph", Value: fmt.Sprintf(format, args...)})
	}
	for i := range o.report.Searches {
		switch o.report.Searches[i].Cut {
		case search.CutTime, search.CutMemory, search.CutInterrupted:
			told("not drawn, as a search was cut short")
			return
		}
	}
	machine, err := system.Machine(o.task.Program)
	if err != nil {
		told("%v", err)
		return
	}
	graph, err := audit.Explore(ctx, machine, htmlpage.MaxStates)
	var large *audit.LimitError
	switch {
	case errors.As(err, &large):
		told("more than %d states, not drawn", large.Limit)
	case ctx.Err() != nil:
		told("not drawn, as the check was to end")
	case err != nil:
		told("%v", err)
	case graph.Transitions() > htmlpage.MaxTransitions:
		told("more than %d transitions, not drawn", htmlpage.MaxTransitions)
	default:
		p.Graph = &htmlpage.Graph{States: graph, Program: o.task.Program}
	}
}

func (o *outcome) shownProperty(x ltlpor.Property) htmlpage.Property {
	shown := htmlpage.Property{
		Name: x.Name, Kind: x.Kind.String(), Formula: x.Formula, Verdict: x.Verdict.String(),
		Expected: strings.Trim(o.expected.judged(x), ", "),
		Errors:   layout.Count(x.Errors), States: layout.Count(wording.SearchOf(o.report, x).States),
		Time: layout.Duration(wording.SearchTime(o.report, x.Name)),
	}
	if len(x.Traces) > 0 {
		shown.Automaton = o.automaton(x)
	}
	if x.Verdict == ltlpor.Inconclusive {
		shown.Reason = wording.WhyOpen(x.Reason)
	}
	if x.Assuming != "" {
		shown.Assuming = x.Verdict.String() + " " + wording.Assumed(x.Assuming)
	}
	for i, t := range x.Traces {
		length := wording.TraceLength(t)
		shown.Runs = append(shown.Runs, htmlpage.Run{Title: wording.TraceTitle(x, i), Length: length, Trace: t})
	}
	shown.Unshown = wording.UnshownAll(x)
	return shown
}

// noteTask makes opt store the task in c.task for --report.
func (c *checkCommand) noteTask(opt *ltlpor.Options) {
	begin := opt.Begin
	if c.Report == nil {
		return
	}
	opt.Begin = func(t *property.Task) error {
		c.task = t
		if begin != nil {
			return begin(t)
		}
		return nil
	}
}

// automaton returns the automaton of property x, nil if x has none.
func (o *outcome) automaton(x ltlpor.Property) *htmlpage.Automaton {
	if o.task == nil {
		return nil
	}
	for _, p := range o.task.Properties {
		if p.Name != x.Name || p.Kind != x.Kind || p.Language == nil {
			continue
		}
		a := &htmlpage.Automaton{Language: p.Language}
		for _, bit := range p.Bits {
			a.Props = append(a.Props, p.Program.Props[bit])
		}
		return a
	}
	return nil
}

func shownSearch(s *ltlpor.Search) htmlpage.Search {
	shown := htmlpage.Search{
		Title: strings.Join(s.Properties, ", "), How: wording.Running(&s.Plan), End: wording.Ending(*s),
		Reduced: s.Reduced, Full: s.Full,
	}
	figure := func(name, value string) {
		shown.Figures = append(shown.Figures, htmlpage.Figure{Name: name, Value: value})
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
		figure("stack on disk", layout.Bytes(s.Disk))
	}
	figure("time", layout.Duration(s.Elapsed))
	if s.Elapsed >= 100*time.Millisecond {
		figure("states/s", layout.Count(layout.PerSecond(s.States, s.Elapsed)))
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

// validateReport refuses a report about several models.
func (c *checkCommand) validateReport() error {
	switch {
	case c.Report == nil:
	case len(c.More) > 0:
		return exitcode.Usagef("--report is for one model")
	case c.Plan:
		return exitcode.Usagef("--plan and --report: where nothing is searched there is nothing to report")
	}
	return nil
}
