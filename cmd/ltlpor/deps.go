package main

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"

	"ltlpor/internal/output/textreport"

	"github.com/alecthomas/kong"

	"ltlpor"
)

// depsCommand shows the dependence relation of a model.
type depsCommand struct {
	modelFlags  `group:"what"`
	timeFlags   `group:"limits" set:"bounded=reading"`
	outputFlags `group:"output"`
	Groups      bool    `group:"output" help:"${deps_groups}"`
	SVG         *string `group:"output" name:"svg" placeholder:"FILE" help:"${deps_svg}"`
}

// depsHelp has the help of the flags of deps.
var depsHelp = kong.Vars{
	"deps_groups": "Print which process types make one node of a distributed system, not the matrix.",
	"deps_svg":    "Write the matrix as a picture; - writes it to standard output, and the text to standard error.",
}

// Help returns the text below the flags.
func (*depsCommand) Help() string {
	return `Which steps of different processes depend on each other, and why: what the reduction
knows before it knows any state. In the matrix

  D  the two steps are dependent: they may not commute, or one may disable the other
  e  they are independent, and one may make the other executable
  .  they are independent
  =  they are steps of one process, which are always dependent

Examples:

  ltlpor deps model.pml
  ltlpor deps --groups model.pml
  ltlpor deps --svg=deps.svg model.pml 'G(x < 3)'`
}

// Run prints the relation.
func (c *depsCommand) Run(env environment) error {
	if next, err := env.configure(env.texts, c.Model, c.NoConfig); err != nil {
		c.unconfigured = err
	} else if next != nil {
		c = &next.Deps
	}
	if err := validate(&c.modelFlags, &c.timeFlags); err != nil {
		return err
	}
	if c.JSON != nil && c.SVG != nil && *c.JSON == "-" && *c.SVG == "-" {
		return usagef("--json=- and --svg=-: only one can be standard output")
	}
	var d *ltlpor.Dependences
	var failed error
	work := func() error {
		err := c.withJSON(env, func() { d, failed = c.depend(env) },
			func() ([]byte, error) { return depsDocumentOf(env.head(depsFormat, c.Model), d, failed) })
		return cmp.Or(err, failed)
	}
	kind := resultKind{flag: "--svg", name: ".svg", begin: "<svg", mark: "dependenceofthestepsof"}
	picture := func() ([]byte, error) { return depsPicture(d), nil }
	if err := deliver(env, []wanted{{"--svg", c.SVG, kind, picture}}, work); err != nil {
		return err
	}
	out := c.text(env)
	if c.SVG != nil && *c.SVG == "-" {
		out = env.err
	}
	printUsed(out, env.used)
	if c.Groups {
		depsText{out}.printGroups(d)
	} else {
		depsText{out}.print(d)
	}
	return nil
}

func (c *depsCommand) depend(env environment) (*ltlpor.Dependences, error) {
	opt, model, err := c.read(env.texts, &c.timeFlags)
	if err != nil {
		return nil, err
	}
	return ltlpor.Depend(env.ctx, model, opt)
}

// depsText prints a dependence relation as text.
type depsText struct{ w io.Writer }

// mostColumns is the largest number of steps for which the matrix is printed as text in addition to the list.
const mostColumns = 60

func (t depsText) print(d *ltlpor.Dependences) {
	fmt.Fprintf(t.w, "%s: %s\n", d.Model, textreport.Counted(int64(len(d.Steps)), "step"))
	if d.Off != "" {
		fmt.Fprintf(t.w, "no steps are taken for independent: %s\n", d.Off)
	}
	fmt.Fprintln(t.w)
	numbers := len(strconv.Itoa(len(d.Steps)))
	var rows [][]string
	for i, s := range d.Steps {
		visible := ""
		if len(s.Visible) > 0 {
			visible = "(seen by " + strings.Join(s.Visible, ", ") + ")"
		}
		rows = append(rows, []string{fmt.Sprintf("%*d", numbers, i+1), s.Process, textreport.Place(s.Span), s.Text,
			visible})
	}
	t.lines(rows)
	if len(d.Steps) <= mostColumns {
		fmt.Fprintln(t.w)
		t.matrix(d, numbers)
	} else {
		fmt.Fprintf(t.w, "\nno matrix of more than %d steps is printed (--svg and --json have it)\n", mostColumns)
	}
	rows = nil
	for _, p := range d.Pairs {
		if why := textreport.WhyDependent(p); why != "" {
			first, second := fmt.Sprintf("%*d", numbers, p.First+1), fmt.Sprintf("%*d", numbers, p.Second+1)
			rows = append(rows, []string{first, second, why})
		}
	}
	if len(rows) > 0 {
		fmt.Fprintln(t.w)
		t.lines(rows)
	}
	textreport.PrintListed(t.w, d.Warnings)
}

// lines prints the lines of a table; the last column may be long.
func (t depsText) lines(rows [][]string) {
	if len(rows) == 0 {
		return
	}
	for _, line := range textreport.AlignedLines(rows, func(int) bool { return true }, nil) {
		fmt.Fprintln(t.w, line)
	}
}

// matrix prints a row and a column for each step.
func (t depsText) matrix(d *ltlpor.Dependences, numbers int) {
	cells := cellsOf(d)
	for line := range numbers {
		text := strings.Repeat(" ", numbers+3)
		for i := range d.Steps {
			text += " " + fmt.Sprintf("%*d", numbers, i+1)[line:line+1]
		}
		fmt.Fprintln(t.w, text)
	}
	for i := range d.Steps {
		text := fmt.Sprintf("  %*d ", numbers, i+1)
		for k := range d.Steps {
			text += " " + string(cells[i][k])
		}
		fmt.Fprintln(t.w, text)
	}
}

// The cells of a matrix.
const (
	cellDependent = 'D'
	cellEnables   = 'e'
	cellFree      = '.'
	cellSame      = '='
)

// cellsOf returns the matrix of d. It is symmetric.
func cellsOf(d *ltlpor.Dependences) [][]rune {
	cells := make([][]rune, len(d.Steps))
	for i, s := range d.Steps {
		cells[i] = make([]rune, len(d.Steps))
		for k, other := range d.Steps {
			if cells[i][k] = cellFree; s.Single && s.Process == other.Process {
				cells[i][k] = cellSame
			}
		}
	}
	for _, p := range d.Pairs {
		c := rune(cellDependent)
		if len(p.Reasons) == 0 {
			c = cellEnables
		}
		cells[p.First][p.Second], cells[p.Second][p.First] = c, c
	}
	return cells
}
