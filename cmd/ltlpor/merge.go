package main

import (
	"errors"
	"fmt"
	"math"

	"ltlpor/internal/output/array"
	"ltlpor/internal/output/exitcode"
	"ltlpor/source"
)

// mergeCommand is the command ltlpor merge, for the parts of a check.
type mergeCommand struct {
	Files []string `arg:"" name:"parts" help:"JSON files of ltlpor check --part=I/N, in any order."`

	outputFlags
	Quiet bool `short:"q" help:"Print the verdict lines only."`
}

// Help returns the part of the help text below the flags.
func (*mergeCommand) Help() string {
	return `The result, and the exit status, are those of the check in one run. A part that is
missing leaves its properties open. A part that is there twice counts once.

Examples:

  ltlpor check --part=0/2 --json=p0.json model.pml
  ltlpor check --part=1/2 --json=p1.json model.pml
  ltlpor merge p0.json p1.json

Exit status: that of the check in one run (see ltlpor check --help), and

  3  a file is no part, is damaged, or is a part of another check
  4  inconclusive; also if a part is missing that could decide a property
  5  two files contradict each other, which is a bug in ltlpor; an internal error`
}

// Run merges the parts and prints the whole check.
func (c *mergeCommand) Run(env environment) error {
	var merged *array.Merged
	err := deliver(env, []wanted{c.wanted(func() ([]byte, error) { return merged.JSON() })}, func() (err error) {
		merged, err = c.merge()
		return err
	})
	if err != nil {
		return err
	}
	page := env.page(c.text(env), c.Color)
	merged.Print(&page, c.Quiet)
	if status := merged.Status(); status != exitcode.Holds {
		return exitcode.New(status, nil)
	}
	return nil
}

// merge reads and merges the files.
func (c *mergeCommand) merge() (*array.Merged, error) {
	var docs []array.Document
	for _, name := range c.Files {
		data, err := source.ReadFile(name, math.MaxInt64-1)
		if err != nil {
			why := reason(err)
			if errors.Is(err, source.ErrIrregular) {
				why = err.Error()
			}
			return nil, exitcode.New(exitcode.Model, fmt.Errorf("cannot read %s: %s", name, why))
		}
		docs = append(docs, array.Document{Name: name, Data: data})
	}
	return array.Merge(docs)
}
