package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
)

// A rule for flags without effect says the truth: beside the other flag they make no difference in any file or text,
// and beside the flags named by unless they make one.
func TestIdleFlags(t *testing.T) {
	pairings := append(otherPairings(), pairing{command: "check"})
	tried, flags := map[int]bool{}, map[string][]string{}
	for _, c := range pairings {
		flags[c.command] = c.flags(t)
	}
	for i, rule := range idleRules {
		for _, c := range pairings {
			names := flags[c.command]
			if c.command == "compare" && !*allPairs {
				continue // of its runs each takes as long as several of check
			}
			if rule.beside != "" && !slices.Contains(names, rule.beside) || !commandOf(rule, c.command) {
				continue
			}
			beside := ""
			if rule.beside != "" {
				beside = holding(t, &rule, c.example(rule.beside))
			}
			for _, flag := range strings.Fields(rule.flags) {
				name, _, _ := strings.Cut(flag, "=")
				if !slices.Contains(names, name) || strings.Contains(beside, "--"+name+"=") {
					continue
				}
				tried[i] = true
				example := aloneIdle(t, c.example(name), flag)
				c.idleBeside(t, &rule, flag, example, beside, names)
			}
		}
		require.True(t, tried[i], "no command has %q and %q", rule.flags, rule.beside)
	}
}

// commandOf reports whether rule is for a command.
func commandOf(rule idleRule, command string) bool {
	return rule.commands == "" || slices.Contains(strings.Fields(rule.commands), command)
}

// holding returns an example of the other flag of rule for which it holds.
func holding(t *testing.T, rule *idleRule, example string) string {
	t.Helper()
	for _, one := range []string{
		example, "--format=short", "--check=assertions", "--check=assertions,end-states", "--reduction=none",
		"--optimize=none", "--store=hashcompact",
	} {
		for _, word := range strings.Fields(one) {
			name, value, _ := strings.Cut(strings.TrimPrefix(word, "--"), "=")
			if name == rule.beside && (rule.holds == nil || rule.holds(value)) {
				return one
			}
		}
	}
	t.Fatalf("no value of --%s has the rule hold for %s", rule.beside, rule.flags)
	return ""
}

// aloneIdle returns the example of a flag: that without the flags that the example needs, and with the value in flag.
func aloneIdle(t *testing.T, example, flag string) string {
	t.Helper()
	if strings.Contains(flag, "=") {
		return "--" + flag
	}
	words := slices.DeleteFunc(strings.Fields(example), func(w string) bool {
		return !strings.HasPrefix(w, "--"+flag) && !strings.HasPrefix(w, "-D")
	})
	require.NotEmpty(t, words, "%s has no example", flag)
	return strings.Join(words, " ")
}

// remarks are the warnings about flags, and the options in documents.
var remarks = regexp.MustCompile(`(?m)^ltlpor: warning: .*\n|(?s)"options": \{.*?\n  \}`)

// rest returns all of a run but the remarks.
func rest(r pairRun) string { return remarks.ReplaceAllString(r.all, "") }

// idleBeside tries a flag of rule with beside, the other one.
func (c *pairing) idleBeside(t *testing.T, rule *idleRule, flag, example, beside string, names []string) {
	t.Helper()
	plain, defines := beside, ""
	if _, d, ok := strings.Cut(example, "-D"); ok {
		defines = " -D" + d
	}
	both, one := c.run(t, example, beside), c.run(t, plain+defines)
	says := "--" + flag + " has no effect "
	require.Equal(t, 1, strings.Count(both.says, says), "%s %s: %s", c.command, example, both.says)
	require.Contains(t, both.says, rule.beside)
	if rule.refused != "" {
		require.Equal(t, exitcode.Usage, both.status)
		return
	}
	require.Equal(t, one.status, both.status)
	require.Equal(t, rest(one), rest(both), "%s %s %s", c.command, example, beside)
	for i, u := range strings.Fields(rule.unless) {
		if i > 0 && !*allPairs || !slices.Contains(names, u) || u == "report" {
			continue // a page is not compared
		}
		to := c.example(u)
		if flag == "watch" && u == "trace" {
			to = "--trace=out.svg" // the files with the ending .json have the run alone
		}
		both, one := c.run(t, example, beside, to), c.run(t, plain+defines, to)
		require.NotContains(t, both.says, says)
		writes := strings.Contains(to, "=out") // whether a formula has it make a difference depends on the formula
		if both.status != exitcode.Usage && writes {
			require.NotEqual(t, rest(one), rest(both), "%s: %s makes no difference beside %s and --%s",
				c.command, example, beside, u)
		}
	}
}

// A flag of the command line may have no effect beside an option of a file; an option of a file is not told of.
func TestIdleBesideFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	const model = "// ltlpor: --reduction=none --proviso=static\nactive proctype P() { skip }"
	require.NoError(t, os.WriteFile("m.pml", []byte(model), 0o600))
	status, _, stderr := call("check", "--proviso=static", "m.pml")
	require.Equal(t, exitcode.Holds, status)
	require.Equal(t, "ltlpor: warning: --proviso has no effect with --reduction=none\n", stderr)
	status, _, stderr = call("check", "--without=C1", "m.pml")
	require.Equal(t, exitcode.Usage, status)
	require.Contains(t, stderr, "--without has no effect with --reduction=none")
	_, _, stderr = call("check", "m.pml")
	require.Empty(t, stderr)
}
