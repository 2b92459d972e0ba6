package main

import (
	"fmt"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"

	"ltlpor"
	"ltlpor/internal/model/program"
	"ltlpor/source"
	"ltlpor/trace"
)

var sarifResult = resultKind{
	flag: "--sarif", name: "SARIF", begin: `{"$schema":"` + sarifSchema, mark: `"name":"ltlpor"`,
}

const sarifSchema = "https://json.schemastore.org/sarif-2.1.0.json"

// sarifDocument writes findings as SARIF 2.1.0. Of a run at most so many steps are written, half of
// them from its start and half from its end; 0 is all.
func sarifDocument(all []*outcome, steps int) ([]byte, error) {
	driver := sarifDriver{Name: "ltlpor", Version: ltlpor.Version, SemanticVersion: ltlpor.Version}
	index := map[string]int{}
	for i, r := range sarifRules {
		index[r.id] = i
		driver.Rules = append(driver.Rules, sarifRule{
			r.id, r.name, sarifMessage{r.short}, sarifMessage{r.short + " " + r.more}, sarifMessage{r.help},
		})
	}
	run := sarifRun{Tool: sarifTool{driver}, ColumnKind: "unicodeCodePoints", Results: []sarifFinding{}}
	for _, o := range all {
		for _, f := range o.findings() {
			run.Results = append(run.Results, o.sarif(f, index[f.rule], steps))
		}
	}
	status := statusOfAll(all)
	run.Invocations = []sarifInvocation{{ExitCode: status, Successful: status < exitUsage}}
	return marshal(&sarifLog{
		Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{run},
	})
}

func (o *outcome) sarif(f finding, rule, steps int) sarifFinding {
	r := sarifFinding{
		Rule: f.rule, Index: rule, Level: "error", Message: sarifText(f.message),
		Locations: []sarifLocation{sarifAt(f.at, o.model)},
	}
	if f.warning {
		r.Level = "warning"
	}
	if f.about != "" {
		r.Fingerprints = map[string]string{"ltlporProperty/v1": filepath.ToSlash(o.model) + "#" + f.about}
	}
	if f.trace != nil {
		flow := sarifFlow{[]sarifThread{{Locations: sarifSteps(f.trace, steps)}}}
		if len(flow.Threads[0].Locations) > 0 {
			r.Flows = []sarifFlow{flow}
		}
	}
	return r
}

// Parts of a text that SARIF takes for a placeholder [3.11.5] and for a link [3.11.6].
var (
	sarifPlaceholder = regexp.MustCompile(`\{(\d+)\}`)
	sarifLink        = regexp.MustCompile(`\[([^\[\]]*)\](\()`)
)

// sarifText is a message that has text, which may have parts of the model: none of them is a placeholder or a link.
func sarifText(text string) sarifMessage {
	text = sarifPlaceholder.ReplaceAllString(text, "{{$1}}")
	return sarifMessage{sarifLink.ReplaceAllString(text, `\[$1\]$2`)}
}

// sarifSteps are the steps of a run, each with what it changes.
func sarifSteps(t *trace.Trace, most int) (list []sarifStep) {
	from, to := len(t.Steps), len(t.Steps)
	if most > 0 && len(t.Steps) > most {
		from, to = most-most/2, len(t.Steps)-most/2
	}
	for i, s := range t.Steps {
		if i >= from && i < to {
			continue
		}
		step := sarifStep{Order: i + 1, Importance: "important", State: map[string]sarifMessage{}}
		who := "system"
		if s.Proc != program.NoPID {
			who = fmt.Sprintf("%s(%d)", s.Name, s.Proc)
		} else if s.Name != "" {
			who = s.Name
		}
		text := fmt.Sprintf("%d  %s: %s", i+1, who, s.Text)
		if s.Peer != program.NoPID {
			text += fmt.Sprintf(", with %s(%d): %s", s.PeerName, s.Peer, s.PeerText)
		}
		var changes []string
		for _, c := range s.Changes {
			changes = append(changes, c.String())
			if c.New != "" {
				step.State[c.Name] = sarifText(c.New)
			}
		}
		if changes != nil {
			text += "  [" + strings.Join(changes, ", ") + "]"
		}
		if i == t.CycleStart {
			text += "  (the cycle begins)"
			step.Importance = "essential"
		}
		if i == len(t.Steps)-1 {
			step.Importance = "essential"
			if t.CycleStart >= 0 {
				text += fmt.Sprintf("  (back to step %d)", t.CycleStart+1)
			}
		}
		step.Location = sarifAt(s.Span, "")
		message := sarifText(text)
		step.Location.Message = &message
		list = append(list, step)
	}
	return list
}

// sarifAt is a place: that of a span, or otherwise a file as a whole; nothing if that is "".
func sarifAt(span source.Span, file string) sarifLocation {
	at := span.Use()
	if !at.Valid() {
		if file == "" {
			return sarifLocation{}
		}
		if file == "-" {
			file = stdinName
		}
		return sarifLocation{Place: &sarifPlace{Artifact: sarifArtifact{fileURI(file)}}}
	}
	var r sarifRegion
	r.StartLine, r.StartColumn = at.File.LineCol(at.Start)
	r.EndLine, r.EndColumn = at.File.LineCol(max(at.End, at.Start))
	return sarifLocation{Place: &sarifPlace{Artifact: sarifArtifact{fileURI(at.File.Name)}, Region: &r}}
}

// fileURI is a reference to a file: relative to where ltlpor runs, unless its name is absolute.
func fileURI(name string) string {
	u := url.URL{Path: filepath.ToSlash(filepath.Clean(name))}
	if filepath.IsAbs(name) {
		u.Scheme, u.Path = "file", "/"+strings.TrimPrefix(u.Path, "/")
	}
	return u.String()
}
