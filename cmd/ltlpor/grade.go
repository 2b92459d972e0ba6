package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/tracefile"
	"ltlpor/internal/teach/exercise"
	"ltlpor/source"
)

// gradeCommand is the command ltlpor grade, which grades the answers to a sheet of exercises.
type gradeCommand struct {
	Sheet   string  `arg:"" help:"File sheet.json of ltlpor exercise."`
	Answers string  `arg:"" help:"File answers.json, filled in; - is standard input."`
	Runs    *string `placeholder:"DIR" help:"Write the runs that wrong answers lose to a folder, for ltlpor replay."`
	jsonFlag
}

// Help returns the part of the help text below the flags.
func (*gradeCommand) Help() string {
	return `Answers are held against the definitions, for the model as it stands in the sheet. A wrong
set of moves is answered with the condition that fails, and with a run that would be lost: there
is a formula that the run violates and that holds in the reduced graph.

Examples:

  ltlpor grade ample-7/sheet.json ample-7/answers.json
  ltlpor grade --runs=lost ample-7/sheet.json ample-7/answers.json
  ltlpor replay lost/2.pml lost/2.json

Exit status:

  0  all answers are right
  1  some are wrong, or missing
  2  invalid command line
  3  there is an error in one of the files
  5  internal error, or a file could not be written
  130  interrupted`
}

// Run grades the answers and prints the result.
func (c *gradeCommand) Run(env environment) error {
	var sheet *exercise.Sheet
	var grade *exercise.Grade
	var failed error
	err := c.withJSON(env, func() { sheet, grade, failed = c.grade(env) },
		func() ([]byte, error) { return jsonreport.Grade(env.head(""), sheet, grade, failed) })
	if err != nil {
		return err
	}
	if failed != nil {
		return failed
	}
	if c.Runs != nil {
		env.lost.add(writeRuns(env, *c.Runs, sheet, grade))
	}
	printGrade(c.text(env), sheet, grade)
	if !grade.Right() {
		return exitcode.New(exitcode.Violated, nil)
	}
	return nil
}

// grade reads the sheet and the answers, and returns the sheet and the grade.
func (c *gradeCommand) grade(env environment) (*exercise.Sheet, *exercise.Grade, error) {
	from := &texts{ctx: env.ctx, stdin: env.in}
	file, err := from.source(c.Sheet)
	if err != nil {
		return nil, nil, err
	}
	sheet, err := exercise.ReadSheet(env.ctx, file)
	if err != nil {
		return nil, nil, err
	}
	if file, err = from.source(c.Answers); err != nil {
		return nil, nil, err
	}
	answers, err := exercise.ReadAnswers(file, sheet)
	if err != nil {
		return nil, nil, err
	}
	g, err := exercise.Mark(env.ctx, sheet, answers)
	return sheet, g, err
}

// printGrade prints every question with the points, and the mistakes in the answer.
func printGrade(w io.Writer, sheet *exercise.Sheet, g *exercise.Grade) {
	fmt.Fprintf(w, "%s, seed %d: %d of %s\n", sheet.Kind, sheet.Seed, g.Points, layout.Counted(int64(g.Of),
		"point"))
	for i, m := range g.Marks {
		fmt.Fprintf(w, "\n%s. %s: %d of %d\n", m.Question, sheet.Questions[i].Text, m.Points, m.Of)
		said := m.Why
		if m.Lost != nil {
			said = append(slices.Clone(said), "lost: "+m.Lost.String(), m.Lost.What, "the run violates "+m.Lost.Formula)
		}
		for _, text := range said {
			printFilled(w, text)
		}
	}
}

// gradeWidth is the greatest width of a line of a printed grade, in bytes.
const gradeWidth = 90

// printFilled prints `text`, broken at blanks into lines of at most gradeWidth bytes.
func printFilled(w io.Writer, text string) {
	line := "  "
	for _, word := range strings.Fields(text) {
		if len(line)+1+len(word) > gradeWidth {
			fmt.Fprintln(w, line)
			line = "    "
		}
		line += " " + word
	}
	fmt.Fprintln(w, line)
}

// writeRuns writes the counterexamples that wrong answers would lose to files in folder dir, each with its model.
func writeRuns(env environment, dir string, sheet *exercise.Sheet, g *exercise.Grade) error {
	var files []text
	for _, m := range g.Marks {
		if m.Lost == nil {
			continue
		}
		if filepath.Base(m.Question) != m.Question || strings.HasPrefix(m.Question, ".") {
			const why = "question %q of the sheet has a name that no file can have"
			return exitcode.New(exitcode.Model, fmt.Errorf(why, m.Question))
		}
		model := filepath.Join(dir, m.Question+".pml")
		run, p, err := m.Lost.Trace(env.ctx, sheet, model)
		if err != nil {
			return err
		}
		x := tracefile.Record{
			Recorded: &tracefile.Recorded{
				Report: &ltlpor.Report{Model: model},
				Given:  tracefile.Given(&ltlpor.Options{Formula: ltlpor.Formula(m.Lost.Formula)}),
			},
			Property: &ltlpor.Property{Name: p.Name, Kind: p.Kind, Formula: p.Text}, Trace: run,
		}
		var b bytes.Buffer
		if err := tracefile.WriteJSON(&b, x); err != nil {
			return err
		}
		files = append(files, text{m.Question + ".pml", m.Lost.Model(sheet)}, text{m.Question + ".json", b.String()})
	}
	for _, f := range files {
		name := filepath.Join(dir, f.Name)
		if old, err := source.ReadFile(name, source.MaxText); !errors.Is(err, fs.ErrNotExist) && string(old) != f.Text {
			return exitcode.Usagef("--runs=%s: there is a file %s; give another folder, or remove it first", dir, name)
		}
	}
	return writeNew(env, dir, files)
}
