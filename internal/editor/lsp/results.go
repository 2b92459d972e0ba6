package lsp

import (
	"fmt"
	"strings"

	"ltlpor"
	"ltlpor/internal/editor/protocol"
	"ltlpor/internal/output/wording"
	"ltlpor/source"
	"ltlpor/trace"
)

// resultOf returns the first members of a result about t. They are the same in all results.
func resultOf(t *text) protocol.Result { return protocol.Result{URI: t.uri, Version: t.version} }

// current reports whether all texts of r are still the current texts. The caller must hold s.mu.
func (s *Server) current(r *run) bool {
	for name, t := range r.files() {
		if now := s.open[name]; now != nil && now.content != t.content || now == nil && t.version != nil {
			return false
		}
	}
	return true
}

// keepResult stores the result of a check. If the text has not changed since, it also publishes the verdicts.
func (s *Server) keepResult(res *result) {
	s.mu.Lock()
	defer s.mu.Unlock()
	root := res.run.root.name
	if s.rootText(root) == nil {
		return
	}
	s.results[root] = res
	res.stale = !s.current(res.run)
	for _, p := range s.published {
		delete(p.checked, root)
	}
	if !res.stale && res.outcome.Report != nil {
		v := verdicts{s: s, r: res.run, found: map[string][]protocol.Diagnostic{}}
		v.addReport(res.outcome.Report)
		for _, t := range v.texts {
			s.publication(t).checked[root] = v.found[t.name]
		}
	}
	s.send()
	if s.settings.events {
		verdict := "error"
		if res.outcome.Report != nil {
			verdict = res.outcome.Report.Verdict.String()
		}
		s.notify("ltlpor/checked", protocol.Decided{Result: resultOf(res.run.root), Verdict: verdict})
	}
	s.refreshLenses()
}

// clearResults marks the results of all models that use the file called `name` as stale, and removes their verdicts.
// The caller must hold s.mu.
func (s *Server) clearResults(name string) {
	for root, res := range s.results {
		if !res.run.uses(name) {
			continue
		}
		if root == name && s.open[name] == nil {
			delete(s.results, root)
		}
		if !res.stale {
			s.removeVerdicts(root)
			res.stale = true
		}
	}
}

// removeVerdicts removes the verdicts of the model with root file root, from all files. The caller must hold s.mu.
func (s *Server) removeVerdicts(root string) {
	for _, p := range s.published {
		delete(p.checked, root)
	}
	s.send()
	if s.settings.events {
		s.notify("ltlpor/stale", protocol.DocumentID{URI: s.options.uriOf(root)})
	}
	s.refreshLenses()
}

// refreshLenses asks the client to request all code lenses again, because their titles show verdicts. The caller must
// hold s.mu.
func (s *Server) refreshLenses() {
	if !s.client.Workspace.CodeLens.RefreshSupport {
		return
	}
	s.working.Go(func() {
		if err := s.conn.Call(s.ctx, "workspace/codeLens/refresh", nil, nil); err != nil {
			s.log("workspace/codeLens/refresh: %v", err)
		}
	})
}

// verdicts collects the diagnostics for the report of a check.
type verdicts struct {
	s     *Server
	r     *run
	found map[string][]protocol.Diagnostic // by file name
	texts []*text                          // the files with diagnostics
}

func (v *verdicts) add(at source.Span, d protocol.Diagnostic) {
	t, place := v.place(at)
	if t == nil {
		return
	}
	d.Range, d.Source = place, sourceName
	if v.found[t.name] == nil {
		v.texts = append(v.texts, t)
	}
	v.found[t.name] = append(v.found[t.name], d)
}

// place returns the file of a span, and the range of the span up to the end of its first line. For text from a macro,
// the result is the use of the macro. If the span is invalid, the text is nil.
func (v *verdicts) place(at source.Span) (*text, protocol.Range) {
	if !at.Valid() {
		return nil, protocol.Range{}
	}
	at = at.OutsideMacros().AsRead()
	t := v.r.find(at.File)
	content := at.File.Text
	start, end := min(at.Start, len(content)), min(at.End, len(content))
	if i := strings.IndexAny(content[start:max(start, end)], "\r\n"); i > 0 {
		end = start + i
	}
	return t, t.span(start, end, v.s.encoding)
}

// addReport adds diagnostics for the verdicts, for the warnings of the searches, and for statements that are not
// reached.
func (v *verdicts) addReport(r *ltlpor.Report) {
	for i := range r.Properties {
		v.addProperty(&r.Properties[i])
	}
	for _, d := range r.Findings {
		if d.Kind != source.Unreached {
			v.add(d.Span, protocol.Diagnostic{
				Severity: protocol.Warning, Code: string(d.Kind), Message: withHint(d.Message, d.Hint),
			})
		}
	}
	if r.Coverage != nil {
		v.fade(r.Coverage)
	}
}

// fade adds diagnostics that fade statements which are not reached. A text in an inline or macro may be the text of
// several statements. It fades if none of them is reached.
func (v *verdicts) fade(c *ltlpor.Coverage) {
	type text struct {
		file  string
		place protocol.Range
	}
	taken := map[text]bool{}
	of := func(at source.Span) (text, bool) {
		t, place := v.place(at)
		if t == nil {
			return text{}, false
		}
		return text{t.name, place}, true
	}
	for _, x := range c.Statements {
		if k, ok := of(x.Span); ok {
			taken[k] = taken[k] || x.Taken
		}
	}
	for _, x := range c.Statements {
		k, ok := of(x.Span)
		if !ok || taken[k] {
			continue
		}
		taken[k] = true // one diagnostic per text
		v.add(x.Span, protocol.Diagnostic{
			Severity: protocol.Hint, Code: string(source.Unreached), Tags: []protocol.Tag{protocol.Unnecessary},
			Message: "no run takes " + source.Readable(x.Text),
		})
	}
}

// addProperty adds a diagnostic for the verdict of p. Its position is the property or, if this is unknown, the fault.
func (v *verdicts) addProperty(p *ltlpor.Property) {
	d := protocol.Diagnostic{
		Code: p.Verdict.String(), Message: p.Name + ": " + p.Verdict.String(),
		Data: map[string]string{"property": p.Name, "verdict": p.Verdict.String()},
	}
	at := p.Span
	switch p.Verdict {
	case ltlpor.Holds:
		d.Severity = protocol.Information
		if p.Assuming != "" {
			d.Message += " " + wording.Assumed(p.Assuming)
		}
	case ltlpor.Inconclusive:
		d.Severity = protocol.Warning
		if why := wording.WhyOpen(p.Reason); why != "" {
			d.Message += ": " + why
		}
		if !at.Valid() {
			at = source.Span{File: v.r.root.source()}
		}
	case ltlpor.Violated:
		d.Severity = protocol.Error
		if len(p.Traces) > 0 {
			at = v.addTrace(&d, p, p.Traces[0])
		}
	}
	v.add(at, d)
}

// addTrace adds the steps of t, a counterexample, to d as related information. It returns the span for the diagnostic:
// the property or, if this is unknown, the fault or the last step.
func (v *verdicts) addTrace(d *protocol.Diagnostic, p *ltlpor.Property, t *trace.Trace) source.Span {
	at := p.Span
	if !at.Valid() {
		at = t.FaultSpan
	}
	if t.FaultText != "" {
		d.Message += ": " + source.Readable(t.FaultText)
	}
	if t.CycleStart >= 0 {
		d.Message += fmt.Sprintf(": a run of %d steps, of which steps %d to %d repeat for ever", len(t.Steps),
			t.CycleStart+1, len(t.Steps))
	}
	steps := t.Steps
	for i := range steps {
		if i >= mostSteps/2 && i < len(steps)-mostSteps/2 {
			continue // leave out steps in the middle: the beginning and the fault are most important
		}
		v.relate(d, steps[i].Span, stepText(i, &steps[i]))
	}
	for _, b := range t.Blocked {
		v.relate(d, b.Span, fmt.Sprintf("%s waits for ever: %s", b.Name, strings.Join(b.Text, "; ")))
		if !at.Valid() {
			at = b.Span
		}
	}
	if !at.Valid() && len(steps) > 0 {
		at = steps[len(steps)-1].Span
	}
	if !at.Valid() {
		at = source.Span{File: v.r.root.source()}
	}
	return at
}

// mostSteps is the maximum number of steps of a counterexample in a diagnostic. Half of them are from the start and
// half from the end.
const mostSteps = 200

// stepText returns step i of a counterexample as text, with the changes. i counts from 0.
func stepText(i int, step *trace.Step) string {
	if step.Text == "" && step.Name == "" {
		return fmt.Sprintf("%d: nothing happens", i+1)
	}
	text := fmt.Sprintf("%d: %s(%d): %s", i+1, step.Name, step.Proc, step.Text)
	if step.PeerText != "" {
		text += fmt.Sprintf(" with %s(%d): %s", step.PeerName, step.Peer, step.PeerText)
	}
	var changes []string
	for _, c := range step.Changes {
		changes = append(changes, c.String())
	}
	if len(changes) > 0 {
		text += "  [" + strings.Join(changes, ", ") + "]"
	}
	return text
}

func (v *verdicts) relate(d *protocol.Diagnostic, at source.Span, message string) {
	if t, place := v.place(at); t != nil {
		d.RelatedInformation = append(d.RelatedInformation, protocol.RelatedInformation{
			Location: protocol.Location{URI: t.uri, Range: place}, Message: source.Readable(message),
		})
	}
}
