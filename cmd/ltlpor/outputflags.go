package main

import (
	"io"

	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/textreport"
)

// outputFlags are the flags selecting the formats and files for a result.
type outputFlags struct {
	jsonFlag
	Color string `enum:"auto,always,never" default:"auto" help:"Colours: auto, always or never."`
}

// jsonFlag is the flag --json of commands that can write a JSON document.
type jsonFlag struct {
	JSON *string `name:"json" placeholder:"FILE" help:"Write the result as JSON; - writes it to standard output, and the text to standard error."`
}

// withJSON calls `work`. If --json is given, it then calls `document`, which returns a JSON document, and writes the
// document.
func (c *jsonFlag) withJSON(env environment, work func(), document func() ([]byte, error)) error {
	return deliver(env, []wanted{c.wanted(document)}, func() error { work(); return nil })
}

// wanted describes the JSON document for function deliver: the file of --json, and the function `document` that returns
// the content.
func (c *jsonFlag) wanted(document func() ([]byte, error)) wanted {
	return wanted{"--json", c.JSON, jsonResult, document}
}

// text returns the writer for text: standard output or, if standard output gets the JSON document, standard error.
func (c *jsonFlag) text(env environment) io.Writer {
	if c.JSON != nil && *c.JSON == "-" {
		return env.err
	}
	return env.out
}

// ciFlags are the flags for results in the formats of continuous integration systems.
type ciFlags struct {
	JUnit  *string `name:"junit" placeholder:"FILE" help:"Write JUnit XML, a test case for each property."`
	SARIF  *string `name:"sarif" placeholder:"FILE" help:"${sarif_help}"`
	Report *string `name:"report" placeholder:"FILE" help:"${report_help}"`
	Events *string `name:"events" placeholder:"FILE" help:"Write events as they happen, one line of JSON each."`
	Format string  `enum:"text,github,short" default:"text" help:"${format_help}"`
}

// destinations returns the flags for result files of ltlpor check, with the file names given. The functions for the
// contents are not set.
func (c *checkCommand) destinations() []wanted {
	return []wanted{
		{flag: "--json", name: c.JSON}, {flag: "--junit", name: c.JUnit}, {flag: "--sarif", name: c.SARIF},
		{flag: "--report", name: c.Report}, {flag: "--events", name: c.Events},
	}
}

// separate returns an error if two results would go to the same file, or both to standard output.
func (c *checkCommand) separate() error {
	all := c.destinations()
	for i, a := range all {
		for _, b := range all[:i] {
			if err := apart(b.flag, b.name, a.flag, a.name); err != nil {
				return err
			}
		}
	}
	return nil
}

// text returns the writer for text: standard output or, if standard output gets a result file, standard error.
func (c *checkCommand) text(env environment) io.Writer {
	for _, d := range c.destinations() {
		if d.name != nil && *d.name == "-" {
			return env.err
		}
	}
	return env.out
}

// openFlags are the flags that print parts of a counterexample that are otherwise not printed.
type openFlags struct {
	Unfold     bool `help:"Print all steps. By default, consecutive steps that touch only locals of one process are folded."`
	OpenDSteps bool `name:"open-d-steps" help:"Print the statements inside each d_step."`
}

// printer returns a printer for text reports to `page`. It prints at most `steps` steps of a counterexample, with whole
// states if `full` is set.
func (c *openFlags) printer(page layout.Page, full bool, steps int) textreport.Printer {
	return textreport.Printer{Page: page, Full: full, Steps: steps, Unfold: c.Unfold, OpenDSteps: c.OpenDSteps}
}

// whyFlag is the flag that shows the truth of the parts of a formula along a counterexample.
type whyFlag struct {
	Why bool `help:"Print the truth of each part of the formula, in each state of a counterexample."`
}
