// Package sarif writes the findings of a check as SARIF 2.1.0, a standard format for the results of static analysis.
package sarif

import (
	"encoding/json"
	"fmt"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"

	"ltlpor/internal/model/program"
	"ltlpor/internal/output/finding"
	"ltlpor/source"
	"ltlpor/trace"
)

// Schema is the address of the JSON schema named in a document.
const Schema = "https://json.schemastore.org/sarif-2.1.0.json"

// Run is a call of the command, with the findings about its models.
type Run struct {
	Version    string // version of the command
	Models     []Model
	Status     int  // the exit status
	Successful bool // whether every model could be checked
	// Steps is the maximum number of steps written for a counterexample; 0 means all steps. Half of them are from the
	// start and half from the end.
	Steps int
}

// Model is a model with the findings about it.
type Model struct {
	Name     string // file name of the model; "-" for standard input
	Findings []finding.Finding
}

// Document returns the findings of `run` as SARIF 2.1.0.
func Document(run Run) ([]byte, error) {
	driver := toolDriver{Name: "ltlpor", Version: run.Version, SemanticVersion: run.Version}
	index := map[string]int{}
	for i, r := range finding.Rules {
		index[r.ID] = i
		driver.Rules = append(driver.Rules, driverRule{
			r.ID, r.Name, Text{r.Short}, Text{r.Short + " " + r.More}, Text{r.Help},
		})
	}
	out := logRun{Tool: logTool{driver}, ColumnKind: "unicodeCodePoints", Results: []logResult{}}
	for _, m := range run.Models {
		for _, f := range m.Findings {
			out.Results = append(out.Results, m.result(f, index[f.Rule], run.Steps))
		}
	}
	out.Invocations = []invocation{{ExitCode: run.Status, Successful: run.Successful}}
	data, err := json.MarshalIndent(&Log{Schema: Schema, Version: "2.1.0", Runs: []logRun{out}}, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("the result cannot be written as JSON: %w", err)
	}
	return append(data, '\n'), nil
}

// result returns finding f as a SARIF result. `rule` is the index of the rule of f in the document. A counterexample is
// shortened to `steps` steps.
func (m *Model) result(f finding.Finding, rule, steps int) logResult {
	r := logResult{
		Rule: f.Rule, Index: rule, Level: "error", Message: Message(f.Message),
		Locations: []Location{locate(f.Span, m.Name)},
	}
	if f.Warning {
		r.Level = "warning"
	}
	if f.About != "" {
		r.Fingerprints = map[string]string{"ltlporProperty/v1": filepath.ToSlash(m.Name) + "#" + f.About}
	}
	if f.Trace != nil {
		flow := codeFlow{[]threadFlow{{Locations: threadSteps(f.Trace, steps)}}}
		if len(flow.Threads[0].Locations) > 0 {
			r.Flows = []codeFlow{flow}
		}
	}
	return r
}

// The parts of a text that have a meaning in SARIF: a placeholder [3.11.5] and a link [3.11.6].
var (
	placeholder = regexp.MustCompile(`\{(\d+)\}`)
	link        = regexp.MustCompile(`\[([^\[\]]*)\](\()`)
)

// Message returns `text` as a SARIF message, in which placeholders and links are escaped.
func Message(text string) Text {
	text = placeholder.ReplaceAllString(text, "{{$1}}")
	return Text{link.ReplaceAllString(text, `\[$1\]$2`)}
}

// threadSteps returns the steps of t with their changes. If t has more than `most` steps, it returns `most` of them:
// half from the start and half from the end. 0 means all steps.
func threadSteps(t *trace.Trace, most int) (list []threadStep) {
	from, to := len(t.Steps), len(t.Steps)
	if most > 0 && len(t.Steps) > most {
		from, to = most-most/2, len(t.Steps)-most/2
	}
	for i, s := range t.Steps {
		if i >= from && i < to {
			continue
		}
		step := threadStep{Order: i + 1, Importance: "important", State: map[string]Text{}}
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
				step.State[c.Name] = Message(c.New)
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
		step.Location = locate(s.Span, "")
		message := Message(text)
		step.Location.Message = &message
		list = append(list, step)
	}
	return list
}

// locate returns `span` as a location. If `span` is invalid, the location is the file called `file` as a whole. If
// `file` is "", too, the location is empty.
func locate(span source.Span, file string) Location {
	at := span.Use()
	if !at.Valid() {
		if file == "" {
			return Location{}
		}
		if file == "-" {
			file = "<stdin>"
		}
		return Location{Place: &physicalLocation{Artifact: artifactLocation{FileURI(file)}}}
	}
	var r region
	r.StartLine, r.StartColumn = at.File.LineCol(at.Start)
	r.EndLine, r.EndColumn = at.File.LineCol(max(at.End, at.Start))
	return Location{Place: &physicalLocation{Artifact: artifactLocation{FileURI(at.File.Name)}, Region: &r}}
}

// FileURI returns a URI for a file name. A relative name gives a relative URI. Any other name gives a URI with scheme
// file.
func FileURI(name string) string {
	u := url.URL{Path: filepath.ToSlash(filepath.Clean(name))}
	if filepath.IsAbs(name) {
		u.Scheme, u.Path = "file", "/"+strings.TrimPrefix(u.Path, "/")
	}
	return u.String()
}
