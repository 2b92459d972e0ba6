package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"ltlpor/internal/output/exitcode"
)

// latexes are the programs that make a PDF from LaTeX, in the order of preference.
var latexes = []string{"pdflatex", "xelatex", "lualatex"}

// typeset makes a PDF of a text in LaTeX.
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
	// Twice: the first pass computes the widths of long tables.
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

// complaint returns the first error line of a log of LaTeX, or the last line if the log has no error.
func complaint(log string) string {
	lines := strings.Split(strings.TrimSpace(log), "\n")
	for _, line := range lines {
		if strings.HasPrefix(line, "!") {
			return line
		}
	}
	return lines[len(lines)-1]
}
