package main

import "io"

// outputFlags choose the outputs of a result.
type outputFlags struct {
	jsonFlag
	Color string `enum:"auto,always,never" default:"auto" help:"Colours: auto, always or never."`
}

// jsonFlag is the flag of commands with a JSON result.
type jsonFlag struct {
	JSON *string `name:"json" placeholder:"FILE" help:"Write the result as JSON; - writes it to standard output, and the text to standard error."`
}

// withJSON calls work, and writes the result of document if --json is given.
func (c *jsonFlag) withJSON(env environment, work func(), document func() ([]byte, error)) error {
	return deliver(env, []wanted{c.wanted(document)}, func() error { work(); return nil })
}

// wanted describes the JSON result to deliver.
func (c *jsonFlag) wanted(document func() ([]byte, error)) wanted {
	return wanted{"--json", c.JSON, jsonResult, document}
}

// text returns the writer of the text report: standard error if the JSON result goes to standard output.
func (c *jsonFlag) text(env environment) io.Writer {
	if c.JSON != nil && *c.JSON == "-" {
		return env.err
	}
	return env.out
}
