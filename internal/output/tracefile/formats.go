package tracefile

import (
	"io"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/chart"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/wording"
	"ltlpor/trace"
)

// Format is a file format for counterexamples.
type Format struct {
	Ending string // ending of file names
	Begin  string // text at the beginning of a file, not counting blanks and line ends; "|" separates alternatives
	Mark   string // text near the beginning of a file that files of other programs lack
	Write  func(w io.Writer, x Record) error
	// whole says that Write builds the whole document in memory.
	whole bool
}

// formats lists the formats. If an ending is the end of another ending, the longer comes first: .itf.json before .json.
var formats = []Format{
	{".itf.json", `{"#meta":{`, `"created-by":"ltlpor`, func(w io.Writer, x Record) error {
		return x.Trace.ITF(w, trace.ITFOptions{Source: x.Report.Model, Property: title(x), Tool: wording.Tool})
	}, true},
	{".json", `{"format":"` + trace.FileFormat + `"`, "", WriteJSON, true},
	{".mmd", "sequenceDiagram%%counterexampleto", "", charted(chart.Mermaid), false},
	{".puml", "@startumltitlecounterexampleto", "", charted(chart.PlantUML), false},
	{".svg", "<svg", "<title>counterexampleto", charted(chart.SVG), false},
	{".dot", "digraph{", "counterexampleto", charted(chart.DOT), false},
	{TrailEnding, "01:|-01:", "", writeTrail, false},
}

// Endings returns a phrase with the file name endings of all formats.
func Endings() string {
	var list []string
	for _, f := range formats {
		list = append(list, f.Ending)
	}
	last := len(list) - 1
	return strings.Join(list[:last], ", ") + " or " + list[last]
}

// FormatOf returns the format for a file name, by its ending. If no format has the ending, the error is a usage error.
func FormatOf(name string) (*Format, error) {
	for i, f := range formats {
		if strings.HasSuffix(name, f.Ending) && len(name) > len(f.Ending) {
			return &formats[i], nil
		}
	}
	return nil, exitcode.Usagef("--trace=%s: the name has to end in %s", name, Endings())
}

// Fits reports whether writing x in format f fits into memory.
func Fits(f *Format, x Record) bool {
	fit := outcome.Fitting{Room: x.Room, Full: x.Full}
	return !f.whole || fit.Fits(x.Trace)
}

// charted returns a function that writes the trace of a record as a chart. `draw` is the function of package chart for
// the form of the chart.
func charted(draw func(w io.Writer, t *trace.Trace, title string) error) func(io.Writer, Record) error {
	return func(w io.Writer, x Record) error { return draw(w, x.Trace, title(x)) }
}

// title returns the title of a chart: the name and the formula of the property that x violates. For a simulated run
// without an error, it is another text.
func title(x Record) string {
	switch {
	case x.Simulated:
		return "nothing: one run of ltlpor simulate"
	case x.Property.Formula != "":
		return x.Property.Name + ": " + x.Property.Formula
	}
	return x.Property.Name
}

// WriteJSON writes x in the JSON format, which ltlpor replay can read.
func WriteJSON(w io.Writer, x Record) error {
	f := &trace.File{
		Format: trace.FileFormat, Version: trace.FileVersion,
		Tool:  trace.ToolDocument{Name: "ltlpor", Version: ltlpor.Version},
		Model: x.Report.Model, Given: x.Given,
		Property: trace.PropertyDocument{
			Name: x.Property.Name, Kind: x.Property.Kind.String(),
			Formula: x.Property.Formula, At: trace.Place(x.Property.Span),
		},
		Trace: x.Trace.Document(x.Full),
	}
	if x.Simulated {
		f.Property = trace.PropertyDocument{Name: ltlpor.SimulationKind, Kind: ltlpor.SimulationKind}
	}
	data, err := jsonreport.Marshal(f)
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return err
}

// Given returns the part of opt that a replay needs besides the model.
func Given(opt *ltlpor.Options) trace.GivenDocument {
	g := trace.GivenDocument{
		Defines: append([]string{}, opt.Defines...), Overflow: "wrap", Fairness: opt.Fairness.String(),
	}
	if opt.Overflow {
		g.Overflow = "error"
	}
	if opt.Formula != nil {
		g.Formula = opt.Formula.Text
	}
	if opt.Automaton != nil {
		g.Automaton = opt.Automaton.Text
	}
	return g
}
