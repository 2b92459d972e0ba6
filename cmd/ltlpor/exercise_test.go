package main

import (
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
)

// doc/user/auditing.md shows what the two commands print.
func TestExerciseInUsage(t *testing.T) {
	doc := readDoc(t, "user/auditing.md")
	answers := regexp.MustCompile("(?s)```json\n(\\{ \"format\": \"ltlpor-answers\".*?)```").FindStringSubmatch(doc)
	require.NotNil(t, answers)
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("answers.json", []byte(answers[1]), 0o600))
	for _, line := range []string{"exercise ample --seed=1", "grade ample-1/sheet.json answers.json"} {
		_, out, errs := call(splitCommand(line)...)
		require.Empty(t, errs)
		require.Contains(t, doc, "```text\n$ ltlpor "+line+"\n"+out+"```")
	}
}

// Without LaTeX there is no PDF, and no other file either.
func TestNoLaTeX(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("PATH", "")
	status, _, errs := call("exercise", "ample", "--seed=1", "--pdf")
	require.Equal(t, exitcode.Usage, status)
	require.Contains(t, errs, "none of pdflatex, xelatex, lualatex is installed")
	require.NoDirExists(t, "ample-1")
}

// What LaTeX complains of is told, and what it makes is kept.
func TestTypeset(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(t.TempDir())
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	program := func(text string) {
		require.NoError(t, os.WriteFile(dir+"/pdflatex", []byte("#!/bin/sh\n"+text), 0o700))
	}
	program("echo this is TeX; echo '! No such thing.'; echo bye; exit 1\n")
	status, _, errs := call("exercise", "ample", "--seed=1", "--pdf")
	require.Equal(t, exitcode.Internal, status)
	require.Contains(t, errs, "! No such thing.")
	require.FileExists(t, "ample-1/sheet.tex")
	require.NoFileExists(t, "ample-1/sheet.pdf")
	program("cp text.tex text.pdf\n")
	status, _, _ = call("exercise", "ample", "--seed=1", "--pdf", "--out=whole")
	require.Equal(t, exitcode.Holds, status)
	pdf, err := os.ReadFile("whole/sheet.pdf")
	require.NoError(t, err)
	require.Contains(t, string(pdf), `\begin{tikzpicture}`)
}
