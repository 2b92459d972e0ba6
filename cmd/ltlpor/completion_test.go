package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Each script has every command and every flag.
func TestCompletionIsComplete(t *testing.T) {
	var cli commands
	parser, err := newParser(&cli, streams{})
	require.NoError(t, err)
	for shell, flag := range map[string]string{"bash": "--", "zsh": "--", "fish": "-l "} {
		status, out, errs := call("completion", shell)
		require.Equal(t, exitHolds, status, errs)
		for _, command := range parser.Model.Children {
			require.Contains(t, out, command.Name)
			for _, f := range command.Flags {
				require.Contains(t, out, flag+f.Name, shell)
			}
		}
	}
	status, _, errs := call("completion", "ksh")
	require.Equal(t, exitUsage, status)
	require.Contains(t, errs, "bash")
}

// What bash completes with the script, by the words before the cursor, which bash takes apart at =.
func TestCompletionInBash(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash")
	}
	dir := t.TempDir()
	_, script, _ := call("completion", "bash")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "script"), []byte(script), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "my.pml"), nil, 0o600))
	for line, want := range map[string]string{
		"ltlpor au":                       "audit automaton",
		"ltlpor check --fairness = ":      "none weak strong",
		"ltlpor check --fairness = we":    "weak",
		"ltlpor check --max-s":            "--max-states=",
		"ltlpor check --shor":             "--shortest",
		"ltlpor check my":                 "my.pml",
		"ltlpor check --formula-file = m": "my.pml",
		"ltlpor completion z":             "zsh",
		"ltlpor help expl":                "explain explore",
	} {
		words := strings.Split(line, " ")
		const complete = `source ./script; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _ltlpor; echo "${COMPREPLY[@]}"`
		run := exec.Command(bash, append([]string{"-c", complete, "-"}, words...)...)
		run.Dir = dir
		out, err := run.CombinedOutput()
		require.NoError(t, err, "%s: %s", line, out)
		require.Equal(t, want+"\n", string(out), line)
	}
	for _, shell := range []string{"zsh", "fish"} {
		path, err := exec.LookPath(shell)
		if err != nil {
			continue
		}
		_, script, _ := call("completion", shell)
		require.NoError(t, os.WriteFile(filepath.Join(dir, shell), []byte(script), 0o600))
		out, err := exec.Command(path, "-n", filepath.Join(dir, shell)).CombinedOutput()
		require.NoError(t, err, "%s", out)
	}
}
