package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/chart"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/layout"
	"ltlpor/trace"
)

// traceFormat is a form of counterexamples.
type traceFormat struct {
	ending string // of the names of files
	begin  string // beginning of the files, as in resultKind
	mark   string // text near the beginning, as in resultKind
	write  func(w io.Writer, x record) error
	// whole: the documents of every step are in memory at the same time.
	whole bool
}

// traceFormats are the forms. If an ending is the end of another ending, the longer ending comes first.
var traceFormats = []traceFormat{
	{".itf.json", `{"#meta":{`, `"created-by":"ltlpor`, func(w io.Writer, x record) error {
		return x.trace.ITF(w, trace.ITFOptions{Source: x.report.Model, Property: title(x), Tool: toolName()})
	}, true},
	{".json", `{"format":"` + trace.FileFormat + `"`, "", writeTraceFile, true},
	{".mmd", "sequenceDiagram%%counterexampleto", "", charted(chart.Mermaid), false},
	{".puml", "@startumltitlecounterexampleto", "", charted(chart.PlantUML), false},
	{".svg", "<svg", "<title>counterexampleto", charted(chart.SVG), false},
	{".dot", "digraph{", "counterexampleto", charted(chart.DOT), false},
	{trailEnding, "01:|-01:", "", writeTrail, false},
}

// endings lists the endings in a sentence.
func endings() string {
	var list []string
	for _, f := range traceFormats {
		list = append(list, f.ending)
	}
	last := len(list) - 1
	return strings.Join(list[:last], ", ") + " or " + list[last]
}

// traceHelp is the help of the flag --trace.
func traceHelp() string {
	return "Write each counterexample to a file, in the form that its ending says: " + endings() + ". May be repeated."
}

// formatOf returns the form for the ending of a file name.
func formatOf(name string) (*traceFormat, error) {
	for i, f := range traceFormats {
		if strings.HasSuffix(name, f.ending) && len(name) > len(f.ending) {
			return &traceFormats[i], nil
		}
	}
	return nil, exitcode.Usagef("--trace=%s: the name has to end in %s", name, endings())
}

func (f *traceFormat) mayReplace(name string) error {
	return resultKind{"--trace", f.ending, f.begin, f.mark}.mayReplace(name)
}

// save writes x to a file, which appears complete or not at all. The error has an exit status.
func (f *traceFormat) save(name string, x record, wait *readerWait) error {
	if fit := (fitting{room: x.room, full: x.full}); f.whole && !fit.fits(x.trace) {
		const why = "%s is not written: there is no memory for a document of %s (a larger --mem may help)"
		return unwritable(fmt.Errorf(why, name, layout.Counted(int64(len(x.trace.Steps)), "step")))
	}
	data, err := madeOf(func() ([]byte, error) {
		var b bytes.Buffer
		err := f.write(&b, x)
		return b.Bytes(), err
	})
	if err != nil {
		err = fmt.Errorf("cannot write %s: %w", name, err)
		if isUnfit(err) {
			return exitcode.New(exitcode.Usage, err)
		}
		return err
	}
	if err := f.mayReplace(name); err != nil {
		return unwritable(err)
	}
	return save(name, data, wait)
}

// charted writes by a function of package chart.
func charted(draw func(w io.Writer, t *trace.Trace, title string) error) func(io.Writer, record) error {
	return func(w io.Writer, x record) error { return draw(w, x.trace, title(x)) }
}

// title names the property that x violates.
func title(x record) string {
	switch {
	case x.simulated:
		return "nothing: one run of ltlpor simulate"
	case x.property.Formula != "":
		return x.property.Name + ": " + x.property.Formula
	}
	return x.property.Name
}

func toolName() string { return "ltlpor " + ltlpor.Version }

// writeTraceFile writes x in the form of ltlpor replay.
func writeTraceFile(w io.Writer, x record) error {
	f := &trace.File{
		Format: trace.FileFormat, Version: trace.FileVersion,
		Tool:  trace.ToolDocument{Name: "ltlpor", Version: ltlpor.Version},
		Model: x.report.Model, Given: x.given,
		Property: trace.PropertyDocument{
			Name: x.property.Name, Kind: x.property.Kind.String(),
			Formula: x.property.Formula, At: trace.Place(x.property.Span),
		},
		Trace: x.trace.Document(x.full),
	}
	if x.simulated {
		f.Property = trace.PropertyDocument{Name: ltlpor.SimulationKind, Kind: ltlpor.SimulationKind}
	}
	data, err := marshal(f)
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return err
}

// given returns the options that a replay of a counterexample found with opt needs beside the model.
func given(opt *ltlpor.Options) trace.GivenDocument {
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
