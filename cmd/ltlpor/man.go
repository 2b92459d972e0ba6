package main

import (
	"fmt"
	"go/doc/comment"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
)

// manCommand prints the manual page.
type manCommand struct{}

// Help returns the text below the flags.
func (*manCommand) Help() string {
	return `The page has all commands and flags, made of what --help says. Its date is that of the revision,
or of SOURCE_DATE_EPOCH.

Examples:

  ltlpor man | man -l -
      shows it
  ltlpor man > ~/.local/share/man/man1/ltlpor.1
      for man ltlpor`
}

// Run prints the page.
func (*manCommand) Run(env environment) error {
	var cli commands
	parser, err := newParser(&cli, env.streams)
	if err != nil {
		return err
	}
	date, err := pageDate(env.getenv("SOURCE_DATE_EPOCH"), setting("vcs.time"))
	if err != nil {
		return err
	}
	if _, err := fmt.Fprint(env.out, manPage(parser.Model, date)); err != nil {
		return fmt.Errorf("cannot write the page: %w", err)
	}
	return nil
}

// pageDate is the date of the page: epoch, in seconds since 1970, or the date of a revision; "" if both are unknown.
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

// manExits are the exit statuses of the commands taken together.
var manExits = []struct {
	status int
	text   string
}{
	{exitcode.Holds, "What was asked holds, or was done."},
	{exitcode.Violated,
		"It does not hold: a property is violated, a verdict is not the expected one, formulas differ."},
	{exitcode.Usage, "The command line makes no sense."},
	{exitcode.Model, "There is an error in the model, the formula, or another file that is read."},
	{exitcode.Inconclusive, "Inconclusive: a limit, or a store that is lossy, left it open. This is no proof."},
	{exitcode.Internal, "Internal error, or a result could not be written."},
	{exitcode.Interrupted, "Interrupted before there was a verdict."},
}

var manEnvironment = []struct{ name, text string }{
	{"NO_COLOR", "If it is set and not empty, --color=auto means never. So it does where TERM is dumb."},
	{"SOURCE_DATE_EPOCH", "Date of this page, in seconds since 1970."},
	{"TMPDIR", "Folder for that part of a stack for which there is no memory, without --stack-dir."},
}

// manPage is the manual page, in the macros man(7).
func manPage(app *kong.Application, date string) string {
	var p roff
	p.line(fmt.Sprintf(`.TH %s 1 "%s" "%s %s"`, strings.ToUpper(app.Name), date, app.Name, ltlpor.Version))
	p.macro("SH", "NAME")
	p.line(app.Name + ` \- ` + roffText(lowerFirst(strings.TrimSuffix(app.Help, "."))))
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
	p.macro("SH", "EXIT STATUS")
	for _, x := range manExits {
		p.item(bold(fmt.Sprint(x.status)), x.text)
	}
	p.macro("SH", "ENVIRONMENT")
	for _, x := range manEnvironment {
		p.item(bold(x.name), x.text)
	}
	p.macro("SH", "SEE ALSO")
	p.line(bold("spin") + "(1), " + bold("dot") + "(1)")
	return p.String()
}

func lowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }

// command writes the section of a command.
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

// flagGroup has the flags under a heading; the title is "" for flags without a heading.
type flagGroup struct {
	title string
	flags []*kong.Flag
}

// flagGroups puts flags under their headings, in the order of the help.
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

// synopsis returns the syntax of a command line.
func synopsis(c *kong.Node) string {
	arguments := strings.TrimPrefix(c.Summary(), c.Name)
	return bold(c.FullPath()) + argumentSyntax(arguments)
}

// argumentSyntax formats kong's summary of arguments, in which <formula> is an argument.
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
		for _, v := range f.EnumSlice() {
			values = append(values, bold(v))
		}
		s += "=" + strings.Join(values, "|")
	default:
		s += `=\fI` + roffText(f.FormatPlaceHolder()) + `\fP`
	}
	return s
}

func flagHelp(f *kong.Flag) string {
	if f.Enum != "" && f.HasDefault && !strings.Contains(f.Help, "Default:") {
		return f.Help + " Default: " + f.Default + "."
	}
	return f.Help
}

// roff is a text in the macros man(7).
type roff struct{ strings.Builder }

// line writes a line of roff source.
func (p *roff) line(s string) { fmt.Fprintln(p, s) }

// macro writes a macro with its arguments as text.
func (p *roff) macro(name string, args ...string) {
	p.WriteString("." + name)
	for _, a := range args {
		p.WriteString(` "` + strings.ReplaceAll(roffText(a), `"`, `\(dq`) + `"`)
	}
	p.WriteString("\n")
}

// text writes s as a paragraph, in lines of at most 80 bytes.
func (p *roff) text(s string) {
	line := ""
	for _, word := range strings.Fields(s) {
		word = roffText(word)
		if line != "" && len(line)+1+len(word) > 80 {
			p.line(line)
			line = word
			continue
		}
		line = strings.TrimPrefix(line+" "+word, " ")
	}
	p.line(line)
}

// item writes a tag, which is roff source, and its description.
func (p *roff) item(tag, text string) {
	p.macro("TP")
	p.line(tag)
	p.text(text)
}

// prose writes paragraphs and indented blocks, which the help of kong formats by the rules of Go comments.
func (p *roff) prose(s string) {
	var parser comment.Parser
	plain := comment.Printer{TextWidth: -1}
	for _, block := range parser.Parse(s).Content {
		p.macro("PP")
		code, ok := block.(*comment.Code)
		if !ok {
			p.text(string(plain.Text(&comment.Doc{Content: []comment.Block{block}})))
			continue
		}
		p.line(".RS 4\n.nf")
		for _, line := range strings.Split(strings.TrimSpace(code.Text), "\n") {
			p.line(roffText(line))
		}
		p.line(".fi\n.RE")
	}
}

func bold(s string) string { return `\fB` + roffText(s) + `\fP` }

// roffText escapes s for literal output by roff.
func roffText(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`).Replace(s)
	var b strings.Builder
	if strings.HasPrefix(s, ".") {
		b.WriteString(`\&`)
	}
	for _, r := range s {
		if r < 0x80 {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, `\[u%04X]`, r)
		}
	}
	return b.String()
}
