package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
)

// Each script has every command and every flag.
func TestCompletionIsComplete(t *testing.T) {
	var cli commands
	parser, err := newParser(&cli, streams{})
	require.NoError(t, err)
	for shell, flag := range map[string]string{"bash": "--", "zsh": "--", "fish": "-l "} {
		status, out, errs := call("completion", shell)
		require.Equal(t, exitcode.Holds, status, errs)
		for _, command := range parser.Model.Children {
			require.Contains(t, out, command.Name)
			for _, f := range command.Flags {
				require.Contains(t, out, flag+f.Name, shell)
			}
		}
	}
	status, _, errs := call("completion", "ksh")
	require.Equal(t, exitcode.Usage, status)
	require.Contains(t, errs, "bash")
}

// withNames is a model with ltl blocks.
const withNames = "byte x;\nltl safe { [] (x < 3) }\nltl safer { [] (x < 2) }\nltl live { <> (x == 1) }\ninit { x = 1 }\n"

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
	require.NoError(t, os.WriteFile(filepath.Join(dir, "of two words.pml"), nil, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "p.prom"), []byte(withNames), 0o600))
	for line, want := range map[string]string{
		"ltlpor au":                            "audit automaton",
		"ltlpor check --fairness = ":           "none weak strong",
		"ltlpor check --fairness = we":         "weak",
		"ltlpor check --max-s":                 "--max-states=",
		"ltlpor check --shor":                  "--shortest",
		"ltlpor check my":                      "my.pml",
		"ltlpor check --formula-file = m":      "my.pml",
		"ltlpor completion z":                  "zsh",
		"ltlpor help expl":                     "explain explore",
		"ltlpor man m":                         "merge man",
		"ltlpor check p.prom --only = ":        "safe safer live",
		"ltlpor audit p.prom --only = sa":      "safe safer",
		"ltlpor check p.prom --only = live,sa": "live,safe live,safer",
		"ltlpor check my.pml --only = s":       "",
		"ltlpor check of":                      "of two words.pml",
	} {
		words := strings.Split(line, " ")
		const complete = `source ./script; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _ltlpor
IFS=" "; echo "${COMPREPLY[*]}"; echo ${#COMPREPLY[@]}`
		run := exec.Command(bash, append([]string{"-c", complete, "-"}, words...)...)
		run.Dir = dir
		out, err := run.CombinedOutput()
		require.NoError(t, err, "%s: %s", line, out)
		n := len(strings.Fields(want))
		if strings.Contains(want, "words") {
			n = 1
		}
		require.Equal(t, fmt.Sprintf("%s\n%d\n", want, n), string(out), line)
	}
}

// completedLines is what other shells than bash complete: all of the words, of which some may stand in a description.
var completedLines = []struct {
	line      string
	want, not []string
}{
	{"ltlpor au", []string{"audit", "automaton"}, []string{"check", "my.pml"}},
	{"ltlpor hel", []string{"help"}, nil},
	{"ltlpor check --fairness=", []string{"none", "weak", "strong"}, []string{"my.pml"}},
	{"ltlpor check --fairness=we", []string{"weak"}, []string{"strong"}},
	{"ltlpor check --max-", []string{"--max-states", "--max-depth", "--max-errors"}, []string{"--mem"}},
	{"ltlpor check m", []string{"my.pml"}, nil},
	{"ltlpor check --formula-file=m", []string{"my.pml"}, nil},
	{"ltlpor explore --compare", []string{"--compare-check"}, nil},
	{"ltlpor audit --compare", nil, []string{"--compare-check"}},
	{"ltlpor completion ", []string{"bash", "zsh", "fish"}, []string{"my.pml"}},
	{"ltlpor help expl", []string{"explore"}, []string{"my.pml"}},
	{"ltlpor man ", []string{"explore"}, []string{"my.pml"}},
	{"ltlpor version ", nil, []string{"my.pml"}},
	{"ltlpor check p.prom --only=", []string{"safe", "safer", "live"}, []string{"my.pml"}},
	{"ltlpor compare p.prom --only=l", []string{"live"}, []string{"safe"}},
}

// inShell runs a script of a shell, with the name of the script for completion and further arguments, in a folder with
// a model. It returns what is printed.
func inShell(t *testing.T, shell, script string, args ...string) string {
	t.Helper()
	path, err := exec.LookPath(shell)
	if err != nil {
		t.Skipf("there is no %s", shell)
	}
	dir := t.TempDir()
	_, own, _ := call("completion", shell)
	require.NoError(t, os.Mkdir(filepath.Join(dir, "own"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "own", "_ltlpor"), []byte(own), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "my.pml"), nil, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "p.prom"), []byte(withNames), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "script"), []byte(script), 0o600))
	run := exec.Command(path, append([]string{"script"}, args...)...)
	run.Dir = dir
	run.Env = append(os.Environ(), "TERM=dumb")
	for _, name := range []string{"HOME", "ZDOTDIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME"} {
		run.Env = append(run.Env, name+"="+dir)
	}
	out, err := run.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}

// candidates are the words before a tab of each line, which fish puts before descriptions. It has flags with their
// values, --fairness=weak.
func candidates(out string) (list []string) {
	for _, line := range strings.Split(out, "\n") {
		word, _, _ := strings.Cut(line, "\t")
		if _, value, found := strings.Cut(word, "="); found && value != "" {
			word = value
		}
		list = append(list, strings.TrimSuffix(word, "="))
	}
	return list
}

// What fish completes.
func TestCompletionInFish(t *testing.T) {
	for _, c := range completedLines {
		got := candidates(inShell(t, "fish", "source own/_ltlpor; complete -C $argv[1]\n", c.line))
		require.Subset(t, got, c.want, c.line)
		for _, w := range c.not {
			require.NotContains(t, got, w, c.line)
		}
	}
}

// zshCapture lets a zsh at a pseudo-terminal complete each argument, and prints what it adds to its candidates.
const zshCapture = `
zmodload zsh/zpty || exit 1
zpty shell zsh -f -i
send() { zpty -w shell "$1" }
send 'PS1= PS2=; unsetopt beep; fpath=($PWD/own $fpath); autoload -Uz compinit; compinit -u -D; LISTMAX=0'
send 'compadd() { if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)* ]]; then builtin compadd "$@"; return; fi; local -a hits
builtin compadd -O hits "$@"; print -rl -- $hits >>got; builtin compadd "$@" }; bindkey "^I" complete-word'
send 'print >ready'
for i in {1..600}; do [[ -e ready ]] && break; sleep 0.1; done
for line in "$@"; do
	print -r -- "line $line" >>got
	zpty -wn shell "$line"$'\t'$'\x15'
	send ' print >done'
	for i in {1..600}; do [[ -e done ]] && break; sleep 0.1; done
	[[ -e done ]] || exit 1
	rm done
done
zpty -d shell
cat got
`

// What zsh completes.
func TestCompletionInZsh(t *testing.T) {
	var lines []string
	for _, c := range completedLines {
		lines = append(lines, c.line)
	}
	out := inShell(t, "zsh", zshCapture, lines...)
	for _, c := range completedLines {
		_, own, found := strings.Cut(out, "line "+c.line+"\n")
		require.True(t, found, "%s: %s", c.line, out)
		own, _, _ = strings.Cut(own, "\nline ")
		got := candidates(own)
		require.Subset(t, got, c.want, "%s: %s", c.line, out)
		for _, w := range c.not {
			require.NotContains(t, got, w, c.line)
		}
	}
}
