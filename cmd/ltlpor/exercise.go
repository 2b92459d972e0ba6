package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/alecthomas/kong"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/teach/exercise"
)

// exerciseCommand is the command ltlpor exercise, which makes a sheet of exercises.
type exerciseCommand struct {
	Kind   string  `arg:"" enum:"${exercise_kinds}" help:"Subject: ${exercise_kinds}."`
	Seed   uint64  `required:"" placeholder:"N" help:"Seed of the sheet: the same number makes the same sheet."`
	Points int     `default:"12" placeholder:"N" help:"Points of the sheet. Default: 12."`
	Out    *string `placeholder:"DIR" help:"Folder for the files. Default: KIND-N."`
	PDF    bool    `name:"pdf" help:"Also make PDFs of sheet and solution, with pdflatex, xelatex or lualatex."`
}

// exerciseHelp has the texts that replace variables in the help of ltlpor exercise.
var exerciseHelp = kong.Vars{"exercise_kinds": strings.Join(exerciseKinds(), ",")}

func exerciseKinds() (names []string) {
	for _, k := range exercise.Kinds() {
		names = append(names, string(k))
	}
	return names
}

// Help returns the part of the help text below the flags.
func (*exerciseCommand) Help() string {
	var b strings.Builder
	b.WriteString("The kinds:\n\n")
	for _, k := range exercise.Kinds() {
		fmt.Fprintf(&b, "  %-11s %s\n", k, k.Title())
	}
	b.WriteString(`
Sheets of a kind are of one difficulty. The files, none of which may be there before:

  sheet.md, sheet.svg          to be read and printed
  sheet.json, answers.json     for ltlpor grade; the second to be filled in
  model.pml                    the model
  solution.md, solution.json   the solution, the second as answers

Examples:

  ltlpor exercise ample --seed=7
  ltlpor exercise ample --seed=8 --points=20 --out=monday --pdf

Exit status:

  0  the files were written
  2  invalid command line, there is such a file, or there is no LaTeX for --pdf
  5  internal error, or a file could not be written
  130  interrupted`)
	return b.String()
}

// Run makes the sheet and writes its files.
func (c *exerciseCommand) Run(env environment) error {
	sheet, err := exercise.Make(env.ctx, exercise.Kind(c.Kind), c.Seed, c.Points)
	var few *exercise.PointsError
	if c.Points <= 0 || errors.As(err, &few) {
		const why = "--points=%d: expected at least one for each question, and %d at most"
		return exitcode.Usagef(why, c.Points, exercise.MostPoints)
	}
	if c.Out != nil && *c.Out == "" {
		return exitcode.Usagef("--out=: expected the name of a folder")
	}
	if err != nil {
		return err
	}
	files, err := c.files(env, sheet)
	if err != nil {
		return err
	}
	dir := fmt.Sprintf("%s-%d", c.Kind, c.Seed)
	if c.Out != nil {
		dir = *c.Out
	}
	for _, f := range files {
		if _, err := os.Lstat(filepath.Join(dir, f.Name)); err == nil {
			const why = "there is a file %s; give another folder (--out=DIR), or remove it first"
			return exitcode.Usagef(why, filepath.Join(dir, f.Name))
		}
	}
	if err := writeNew(env, dir, files); err != nil {
		return err
	}
	_, err = fmt.Fprintf(env.out, "%s, seed %d: %s, %s, in %s\n", c.Kind, c.Seed,
		layout.Counted(int64(len(sheet.Questions)), "question"), layout.Counted(int64(sheet.Points),
			"point"), dir)
	return err
}

// writeNew writes `files` to folder dir, and creates dir if necessary. The returned error says that dir cannot be
// created. If a file cannot be written, the error goes to env.lost.
func writeNew(env environment, dir string, files []text) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return exitcode.New(exitcode.Internal, fmt.Errorf("cannot make the folder %s: %s", dir, reason(err)))
	}
	for _, f := range files {
		env.lost.add(save(filepath.Join(dir, f.Name), []byte(f.Text), env.lost.readerWait))
	}
	return nil
}

// files returns the names and contents of the files for a sheet of exercises.
func (c *exerciseCommand) files(env environment, sheet *exercise.Sheet) ([]text, error) {
	texts, err := exercise.Write(env.ctx, sheet)
	if err != nil {
		return nil, err
	}
	solved, err := exercise.Solve(env.ctx, sheet)
	if err != nil {
		return nil, err
	}
	files := []text{{"sheet.md", texts.Sheet}, {"solution.md", texts.Solution}}
	for _, d := range []struct {
		name string
		from any
	}{{"sheet.json", sheet}, {"answers.json", exercise.Unanswered(sheet)}, {"solution.json", solved}} {
		data, err := jsonreport.Marshal(d.from)
		if err != nil {
			return nil, err
		}
		files = append(files, text{d.name, string(data)})
	}
	if sheet.Model != "" {
		files = append(files, text{"model.pml", sheet.Model}, text{"sheet.svg", string(texts.Picture)})
	}
	if !c.PDF {
		return files, nil
	}
	for _, d := range []text{{"sheet", texts.TeX}, {"solution", texts.TeXSolution}} {
		files = append(files, text{d.Name + ".tex", d.Text})
		pdf, err := typeset(env.ctx, d.Text)
		if err != nil && exitcode.Classify(err) == exitcode.Internal {
			env.lost.add(err)
			continue
		}
		if err != nil {
			return nil, err
		}
		files = append(files, text{d.Name + ".pdf", string(pdf)})
	}
	return files, nil
}

// latexes has the programs that make PDF from LaTeX, the preferred program first.
var latexes = []string{"pdflatex", "xelatex", "lualatex"}

// typeset converts a LaTeX text to PDF.
func typeset(ctx context.Context, tex string) (pdf []byte, err error) {
	program := ""
	for _, name := range latexes {
		if program, err = exec.LookPath(name); err == nil {
			break
		}
	}
	if program == "" {
		return nil, exitcode.Usagef("--pdf needs LaTeX: none of %s is installed", strings.Join(latexes, ", "))
	}
	dir, err := os.MkdirTemp("", "ltlpor-latex-")
	if err != nil {
		return nil, exitcode.New(exitcode.Internal, err)
	}
	defer os.RemoveAll(dir)
	if err := os.WriteFile(filepath.Join(dir, "text.tex"), []byte(tex), 0o666); err != nil {
		return nil, exitcode.New(exitcode.Internal, err)
	}
	// LaTeX runs twice: the first pass computes the widths of long tables.
	for range 2 {
		flags := []string{"-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "text.tex"}
		cmd := exec.CommandContext(ctx, program, flags...)
		cmd.Dir = dir
		cmd.WaitDelay = grace // child processes may hold the output open
		if said, err := cmd.CombinedOutput(); err != nil {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			why := fmt.Errorf("%s fails: %w: %s", program, err, complaint(string(said)))
			return nil, exitcode.New(exitcode.Internal, why)
		}
	}
	if pdf, err = os.ReadFile(filepath.Join(dir, "text.pdf")); err != nil {
		return nil, exitcode.New(exitcode.Internal, fmt.Errorf("%s has made no PDF: %s", program, reason(err)))
	}
	return pdf, nil
}

// complaint returns the first error message in a LaTeX log. If there is none, the result is the last line of the log.
func complaint(log string) string {
	lines := strings.Split(strings.TrimSpace(log), "\n")
	for _, line := range lines {
		if strings.HasPrefix(line, "!") {
			return line
		}
	}
	return lines[len(lines)-1]
}
