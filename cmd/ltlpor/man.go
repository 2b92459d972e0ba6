package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/source"
)

// manCommand is the command ltlpor man, which prints a manual page.
type manCommand struct {
	Command string `arg:"" optional:"" help:"Command whose page is wanted. Default: all commands on one page."`
}

// Help returns the part of the help text below the flags.
func (*manCommand) Help() string {
	return `The page is made from the texts of --help. Its date is the date of the revision, or SOURCE_DATE_EPOCH.

Examples:

  ltlpor man | man -l -
      show the page of all commands
  ltlpor man check | man -l -
      show the page of one command
  ltlpor man > ~/.local/share/man/man1/ltlpor.1
  ltlpor man check > ~/.local/share/man/man1/ltlpor-check.1
      install them, for man ltlpor and man ltlpor-check`
}

// Run prints the manual page.
func (c *manCommand) Run(env environment) error {
	var cli commands
	parser, err := newParser(&cli, env.streams)
	if err != nil {
		return err
	}
	date, err := pageDate(env.getenv("SOURCE_DATE_EPOCH"), setting("vcs.time"))
	if err != nil {
		return err
	}
	page := manPage(parser.Model, date)
	if c.Command != "" {
		i := slices.IndexFunc(parser.Model.Children, func(n *kong.Node) bool { return n.Name == c.Command })
		if i < 0 {
			return exitcode.Usagef("there is no command %s; ltlpor help lists all%s", c.Command,
				source.DidYouMean(c.Command, verbs))
		}
		page = commandPage(parser.Model, parser.Model.Children[i], date)
	}
	if _, err := fmt.Fprint(env.out, page); err != nil {
		return fmt.Errorf("cannot write the page: %w", err)
	}
	return nil
}

// pageDate returns the date of a manual page. If `epoch` is not "", it is the date of `epoch`, in seconds since 1970.
// Otherwise it is the date of `revision`, or "" if this is unknown.
func pageDate(epoch, revision string) (string, error) {
	switch {
	case epoch != "":
		seconds, err := strconv.ParseInt(epoch, 10, 64)
		if err != nil {
			return "", exitcode.Usagef("SOURCE_DATE_EPOCH=%s: expected the seconds since 1970", epoch)
		}
		return time.Unix(seconds, 0).UTC().Format(time.DateOnly), nil
	case revision != "":
		t, err := time.Parse(time.RFC3339, revision)
		if err != nil {
			return "", fmt.Errorf("the date of the revision cannot be read: %w", err)
		}
		return t.UTC().Format(time.DateOnly), nil
	}
	return "", nil
}

// manExits lists the exit statuses of all commands, with their meanings.
var manExits = []struct {
	status int
	text   string
}{
	{exitcode.Holds, "Every property holds, or the command is done."},
	{exitcode.Violated, "A property is violated, a verdict differs from the expected verdict, or formulas differ."},
	{exitcode.Usage, "Invalid command line."},
	{exitcode.Model, "Error in the model, the formula, or another input file."},
	{exitcode.Inconclusive, "Inconclusive: a limit or a lossy store left a property open. This is no proof."},
	{exitcode.Internal, "Internal error, or a result that could not be written."},
	{exitcode.Interrupted, "Interrupted before there was a verdict."},
}

var manEnvironment = []struct{ name, text string }{
	{"NO_COLOR", "If set and not empty, --color=auto means never. A TERM of dumb does the same."},
	{"SOURCE_DATE_EPOCH", "Date of a manual page, in seconds since 1970."},
	{"TMPDIR", "Folder for the part of a stack that exceeds the memory, if there is no --stack-dir."},
}

// manPage returns the manual page of all commands, in the macros man(7). `date` may be "".
func manPage(app *kong.Application, date string) string {
	var p roff
	p.head(app.Name, app.Help, date)
	p.macro("SH", "SYNOPSIS")
	p.macro("nf")
	for _, c := range app.Children {
		p.line(synopsis(c))
	}
	p.macro("fi")
	p.macro("SH", "DESCRIPTION")
	p.text(app.Help + " It decides the properties of a model: assertions, invalid end states, formulas in " +
		"linear temporal logic and never claims, and shows a run on which one is violated.")
	p.macro("SH", "OPTIONS")
	for _, f := range app.Flags {
		p.item(flagSyntax(f), flagHelp(f))
	}
	p.macro("SH", "COMMANDS")
	for _, c := range app.Children {
		p.command(c)
	}
	p.statuses()
	p.macro("SH", "ENVIRONMENT")
	for _, x := range manEnvironment {
		p.item(bold(x.name), x.text)
	}
	p.macro("SH", "SEE ALSO")
	p.line(bold("spin") + "(1), " + bold("dot") + "(1)")
	return p.String()
}

// commandPage returns the manual page of command c. `date` may be "".
func commandPage(app *kong.Application, c *kong.Node, date string) string {
	var p roff
	p.head(app.Name+"-"+c.Name, c.Help, date)
	p.macro("SH", "SYNOPSIS")
	p.line(synopsis(c))
	p.macro("SH", "DESCRIPTION")
	p.text(c.Help)
	p.prose(c.Detail)
	if len(c.Positional) > 0 {
		p.macro("SH", "ARGUMENTS")
		for _, a := range c.Positional {
			p.item(argumentSyntax(a.Summary()), a.Help)
		}
	}
	p.macro("SH", "OPTIONS")
	for _, g := range flagGroups(append(slices.Clone(app.Flags), c.Flags...)) {
		if g.title != "" {
			p.macro("SS", strings.TrimSuffix(g.title, ":"))
		}
		for _, f := range g.flags {
			p.item(flagSyntax(f), flagHelp(f))
		}
	}
	p.statuses()
	p.macro("SH", "SEE ALSO")
	p.line(bold(app.Name) + "(1)")
	return p.String()
}

// head writes the title of a page and the section NAME.
func (p *roff) head(name, help, date string) {
	p.line(fmt.Sprintf(`.TH %s 1 "%s" "ltlpor %s"`, roffText(strings.ToUpper(name)), date, ltlpor.Version))
	p.macro("SH", "NAME")
	p.line(roffText(name) + ` \-`)
	p.text(lowerFirst(strings.TrimSuffix(help, ".")))
}

// statuses writes the section that lists the exit statuses.
func (p *roff) statuses() {
	p.macro("SH", "EXIT STATUS")
	for _, x := range manExits {
		p.item(bold(fmt.Sprint(x.status)), x.text)
	}
}

func lowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }

// command writes the section about command c.
func (p *roff) command(c *kong.Node) {
	p.macro("SS", c.FullPath())
	p.line(synopsis(c))
	p.macro("PP")
	p.text(c.Help)
	p.prose(c.Detail)
	for _, a := range c.Positional {
		p.item(argumentSyntax(a.Summary()), a.Help)
	}
	for _, g := range flagGroups(c.Flags) {
		if g.title != "" {
			p.macro("PP")
			p.line(`\fI` + roffText(g.title) + `\fP`)
		}
		for _, f := range g.flags {
			p.item(flagSyntax(f), flagHelp(f))
		}
	}
}

// flagGroup has the flags under one heading of the help.
type flagGroup struct {
	title string // the heading, or "" for flags without a heading
	flags []*kong.Flag
}

// flagGroups groups the flags by headings, in the order of the help.
func flagGroups(flags []*kong.Flag) (list []flagGroup) {
	list = append(list, flagGroup{})
	for _, g := range groups {
		list = append(list, flagGroup{title: g.Title})
	}
	for _, f := range flags {
		at := 0
		for i, g := range list {
			if f.Group != nil && f.Group.Title == g.title {
				at = i
			}
		}
		if !f.Hidden {
			list[at].flags = append(list[at].flags, f)
		}
	}
	var full []flagGroup
	for _, g := range list {
		if len(g.flags) > 0 {
			full = append(full, g)
		}
	}
	return full
}

// synopsis returns the syntax of command c in roff.
func synopsis(c *kong.Node) string {
	arguments := strings.TrimPrefix(c.Summary(), c.Name)
	return bold(c.FullPath()) + argumentSyntax(arguments)
}

// argumentSyntax converts s, kong's summary of the arguments, to roff. It sets placeholders, like <formula>, in
// italics.
func argumentSyntax(s string) string {
	return strings.NewReplacer("<", `\fI`, ">", `\fP`).Replace(roffText(s))
}

func flagSyntax(f *kong.Flag) string {
	s := bold("--" + f.Name)
	if f.Short != 0 {
		s = bold("-"+string(f.Short)) + ", " + s
	}
	switch {
	case f.IsBool():
	case f.Enum != "":
		var values []string
		for _, v := range flagValues(f) {
			values = append(values, bold(v))
		}
		s += "=" + strings.Join(values, "|")
	default:
		s += `=\fI` + roffText(f.FormatPlaceHolder()) + `\fP`
	}
	return s
}

// flagValues returns the allowed values of a flag, without the empty value that stands for a missing flag.
func flagValues(f *kong.Flag) []string {
	return slices.DeleteFunc(f.EnumSlice(), func(v string) bool { return v == "" })
}

func flagHelp(f *kong.Flag) string {
	if f.Enum != "" && f.Default != "" && !strings.Contains(f.Help, "Default:") {
		return f.Help + " Default: " + f.Default + "."
	}
	return f.Help
}
