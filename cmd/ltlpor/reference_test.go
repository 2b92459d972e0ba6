package main

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/golden"
)

const referenceFile = "../../doc/user/reference.md"

// explainedIn are the pages of doc/user that tell more about a flag of check.
var explainedIn = map[string]string{
	"check": "properties.md", "automaton": "properties.md#an-automaton-of-your-own",
	"fairness":   "properties.md#fairness",
	"max-errors": "properties.md#several-errors", "no-config": "files.md#options-in-files",
	"no-room": "searches.md#room-for-processes", "expect": "files.md#expected-verdicts",
	"shortest": "counterexamples.md#short-counterexamples", "trace": "counterexamples.md#files-of-counterexamples",
	"on-change": "editors.md#checking-at-each-change",
	"why":       "counterexamples.md#why-the-formula-is-false", "unfold": "counterexamples.md#reading-a-counterexample",
	"mem": "limits.md#memory-of-the-process", "max-states": "limits.md#values-of-the-flags",
	"max-depth": "limits.md#values-of-the-flags", "stack-mem": "limits.md#the-stack-and-its-part-on-disk",
	"stack-dir": "limits.md#the-stack-and-its-part-on-disk", "time": "limits.md#time-and-turns-of-several-searches",
	"formula-timeout": "limits.md#time-for-formulas", "store": "limits.md#lossy-stores",
	"swarm": "limits.md#swarms", "checkpoint": "limits.md#checkpoints", "json": "json.md", "disk": "disk.md",
	"listen": "cluster.md",
	"events": "json.md#events",
	"junit":  "ci.md", "sarif": "ci.md", "format": "files.md", "report": "runs.md#a-page-for-a-browser",
	"plan": "searches.md#what-is-run", "fail-on": "warnings.md", "no-hints": "warnings.md#hints",
	"optimize": "searches.md#optimizations", "emptiness": "searches.md#searches-for-cycles", "workers": "searches.md#engines",
	"engine":     "searches.md#engines",
	"visibility": "searches.md#visibility", "abstraction": "searches.md#abstractions",
	"reduction": "teaching.md", "proviso": "teaching.md", "without": "teaching.md", "por": "searches.md#abstractions",
	"pruning": "searches.md#abstractions", "part": "arrays.md#a-check-in-parts",
}

// explainedHere are the pages that tell more about a command.
var explainedHere = map[string]string{
	"check": "properties.md", "resume": "limits.md#checkpoints", "verify-run": "disk.md#audits", "worker": "cluster.md",
	"replay":  "counterexamples.md#files-of-counterexamples",
	"compare": "teaching.md#comparing-reductions", "audit": "auditing.md#auditing-the-reduction",
	"deps": "graphs.md#which-steps-depend-on-each-other", "explain": "teaching.md#explaining-a-state",
	"graph": "graphs.md#drawing-the-states", "explore": "exploring.md", "simulate": "runs.md",
	"fmt": "editors.md#formatting", "init": "start.md#a-project-of-your-own",
	"automaton": "formulas.md#looking-at-automata", "formula": "formulas.md#what-a-formula-says",
	"exercise": "auditing.md#exercises", "grade": "auditing.md#exercises",
	"bench-model": "exploring.md#benchmarks-of-dynamic-partial-order-reduction", "completion": "usage.md#completion",
	"man": "usage.md#manual-pages", "merge": "arrays.md#a-check-in-parts",
}

// TestReference holds doc/user/reference.md against the flags of the program; make reference writes the page.
func TestReference(t *testing.T) {
	var cli commands
	parser, err := newParser(&cli, streams{})
	require.NoError(t, err)
	want := reference(parser.Model)
	if *golden.Update {
		require.NoError(t, os.WriteFile(referenceFile, []byte(want), 0o644))
	}
	got, err := os.ReadFile(referenceFile)
	require.NoError(t, err)
	require.Equal(t, want, string(got), "make reference writes the page anew")
}

// TestReferenceHasItsLinks: what the tables of pages name is in the program.
func TestReferenceHasItsLinks(t *testing.T) {
	text, err := os.ReadFile(referenceFile)
	require.NoError(t, err)
	for flag := range explainedIn {
		require.Contains(t, string(text), "- `--"+flag, flag)
	}
	for command := range explainedHere {
		require.Contains(t, string(text), "## ltlpor "+command+"\n", command)
	}
}

// page is a document of lines of at most 100 columns.
type page struct{ strings.Builder }

// paragraph writes words in lines; the first line begins with first, the others with rest.
func (p *page) paragraph(first, rest, text string) {
	line := first
	for i, word := range strings.Fields(text) {
		if i > 0 && len([]rune(line))+1+len([]rune(word)) > 100 {
			p.WriteString(line + "\n")
			line = rest + word
			continue
		}
		if i > 0 {
			line += " "
		}
		line += word
	}
	p.WriteString(line + "\n")
}

// reference returns doc/user/reference.md.
func reference(app *kong.Application) string {
	var p page
	p.WriteString("# Reference\n\n")
	p.paragraph("", "", "All commands with all flags, made from the program by `make reference`; "+
		"`ltlpor help COMMAND` prints the same with examples, `ltlpor man COMMAND` as a manual page. "+
		"Flags may stand before and behind the arguments; `--` ends them, for a formula that begins with `-`.")
	p.WriteString("\n")
	for _, c := range app.Children {
		help := lowerFirst(strings.TrimSuffix(c.Help, "."))
		p.paragraph("- ", "  ", fmt.Sprintf("[%s](#ltlpor-%s): %s", c.Name, c.Name, help))
	}
	p.WriteString("\nEach command has these flags:\n\n")
	p.flags(app.Flags, false)
	written := map[string]bool{}
	for _, c := range app.Children {
		p.command(c, written)
	}
	p.WriteString("\n## Exit status\n\n")
	p.paragraph("", "", "[Usage](usage.md#exit-status) has the details.")
	p.WriteString("\n")
	for _, x := range manExits {
		p.paragraph("- ", "  ", fmt.Sprintf("%d: %s", x.status, lowerFirst(strings.TrimSuffix(x.text, "."))))
	}
	p.WriteString("\n## Environment\n\n")
	for _, x := range manEnvironment {
		p.paragraph("- ", "  ", "`"+x.name+"`: "+quoteFlags(lowerFirst(strings.TrimSuffix(x.text, "."))))
	}
	return p.String()
}

// command writes the section of a command. written has the flags of check, with their texts: other commands name these
// flags only.
func (p *page) command(c *kong.Node, written map[string]bool) {
	arguments := strings.TrimPrefix(c.Summary(), c.Name)
	p.WriteString("\n## ltlpor " + c.Name + "\n\n    " + c.FullPath() + arguments + "\n\n")
	more := explainedHere[c.Name]
	text := c.Help
	if more != "" {
		text += " More: [" + linkText(more) + "](" + more + ")."
	}
	p.paragraph("", "", text)
	if len(c.Positional) > 0 {
		p.WriteString("\n")
	}
	for _, a := range c.Positional {
		p.paragraph("- ", "  ", "`"+a.Summary()+"`: "+quoteFlags(a.Help))
	}
	for _, g := range flagGroups(c.Flags) {
		var own []*kong.Flag
		var shared []string
		for _, f := range g.flags {
			if text := f.Name + flagHelp(f); written[text] {
				shared = append(shared, "`--"+f.Name+"`")
			} else {
				own = append(own, f)
				written[text] = c.Name == "check"
			}
		}
		p.WriteString("\n")
		if g.title != "" {
			p.WriteString(g.title + "\n\n")
		}
		p.flags(own, c.Name == "check")
		if len(shared) > 0 {
			p.paragraph("- ", "  ", "as for [check](#ltlpor-check): "+strings.Join(shared, ", "))
		}
	}
}

// flags writes a list of flags, if linked with the pages that tell more.
func (p *page) flags(list []*kong.Flag, linked bool) {
	for _, f := range list {
		name := "--" + f.Name
		switch {
		case f.IsBool():
		case f.Enum != "":
			name += "=" + strings.Join(flagValues(f), "|")
		default:
			name += "=" + f.FormatPlaceHolder()
		}
		name = "`" + name + "`"
		if f.Short != 0 {
			name = "`-" + string(f.Short) + "`, " + name
		}
		text := quoteFlags(flagHelp(f))
		if more := explainedIn[f.Name]; linked && more != "" {
			text += " More: [" + linkText(more) + "](" + more + ")."
		}
		p.paragraph("- ", "  ", name+": "+text)
	}
}

// linkText returns the words of an anchor, or the name of the page without one.
func linkText(link string) string {
	name, anchor, found := strings.Cut(link, "#")
	if !found {
		return strings.TrimSuffix(name, ".md")
	}
	return strings.ReplaceAll(anchor, "-", " ")
}

// flagInText is a flag or a command in a help text.
var flagInText = regexp.MustCompile(`(ltlpor (` + strings.Join(verbs, "|") + `) )?--[a-z][a-z-]*[a-z](=\w+)?|` +
	`ltlpor (` + strings.Join(verbs, "|") + `)\b`)

// quoteFlags puts flags in a help text in backquotes.
func quoteFlags(text string) string { return flagInText.ReplaceAllString(text, "`$0`") }
