package main

import "io"

// ciFlags ask for the forms of results that continuous integration shows.
type ciFlags struct {
	JUnit  *string `name:"junit" placeholder:"FILE" help:"Write JUnit XML, a test case for each property."`
	SARIF  *string `name:"sarif" placeholder:"FILE" help:"${sarif_help}"`
	Report *string `name:"report" placeholder:"FILE" help:"${report_help}"`
	Events *string `name:"events" placeholder:"FILE" help:"Write events as they happen, one line of JSON each."`
	Format string  `enum:"text,github,short" default:"text" help:"${format_help}"`
}

// destinations returns the result files named by c, with their flags.
func (c *checkCommand) destinations() []wanted {
	return []wanted{
		{flag: "--json", name: c.JSON}, {flag: "--junit", name: c.JUnit}, {flag: "--sarif", name: c.SARIF},
		{flag: "--report", name: c.Report}, {flag: "--events", name: c.Events},
	}
}

// separate refuses two results in one place.
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

// text returns the writer of the text report: standard error if a result goes to standard output.
func (c *checkCommand) text(env environment) io.Writer {
	for _, d := range c.destinations() {
		if d.name != nil && *d.name == "-" {
			return env.err
		}
	}
	return env.out
}
