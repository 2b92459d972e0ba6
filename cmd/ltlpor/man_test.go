package main

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
)

// manPages returns the manual pages by the name of the command, dated; that of all commands has the name "".
func manPages(t *testing.T) map[string]string {
	t.Helper()
	var cli commands
	parser, err := newParser(&cli, streams{})
	require.NoError(t, err)
	pages := map[string]string{"": manPage(parser.Model, "2026-02-03")}
	for _, c := range parser.Model.Children {
		pages[c.Name] = commandPage(parser.Model, c, "2026-02-03")
	}
	require.Greater(t, len(pages), 15)
	return pages
}

// mandoc gives the page to mandoc, and returns what that says.
func mandoc(t *testing.T, form, text string) string {
	t.Helper()
	path, err := exec.LookPath("mandoc")
	if err != nil {
		t.Skip("there is no mandoc")
	}
	run := exec.Command(path, "-T"+form)
	run.Stdin = strings.NewReader(text)
	out, err := run.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}

func TestManualHasNoWarnings(t *testing.T) {
	for name, page := range manPages(t) {
		require.Empty(t, mandoc(t, "lint", page), name)
	}
}

func TestManualHasNoWarningsOfGroff(t *testing.T) {
	path, err := exec.LookPath("groff")
	if err != nil {
		t.Skip("there is no groff")
	}
	for name, page := range manPages(t) {
		run := exec.Command(path, "-man", "-ww", "-z")
		run.Stdin = strings.NewReader(page)
		out, err := run.CombinedOutput()
		require.NoError(t, err, name)
		require.Empty(t, string(out), name)
	}
}

// unstruck is what is printed, without what makes it bold on paper, and with one blank between words.
func unstruck(s string) string {
	var b []rune
	for _, r := range s {
		if r == '\b' {
			b = b[:len(b)-1]
		} else {
			b = append(b, r)
		}
	}
	return strings.Join(strings.Fields(string(b)), " ")
}

// The pages that a reader sees have every command with all that its help says, character by character.
func TestManualIsComplete(t *testing.T) {
	pages := manPages(t)
	text := unstruck(mandoc(t, "utf8", pages[""]))
	require.Contains(t, text, "2026-02-03")
	var cli commands
	parser, err := newParser(&cli, streams{})
	require.NoError(t, err)
	for _, c := range parser.Model.Children {
		_, own, found := strings.Cut(text, " ltlpor "+c.Name+" ltlpor "+c.Name+" ")
		require.True(t, found, c.Name)
		manualHas(t, own, c)
		own = unstruck(mandoc(t, "utf8", pages[c.Name]))
		require.Contains(t, own, "LTLPOR-"+strings.ToUpper(c.Name)+"(1)")
		require.Contains(t, own, "ltlpor-"+c.Name+" - ")
		manualHas(t, own, c)
	}
}

// manualHas requires a text to have all that the help of c says.
func manualHas(t *testing.T, text string, c *kong.Node) {
	t.Helper()
	require.Contains(t, text, unstruck(c.Help))
	for _, line := range strings.Split(c.Detail, "\n") {
		require.Contains(t, text, unstruck(line))
	}
	for _, f := range c.Flags {
		_, said, found := strings.Cut(text, "--"+f.Name)
		require.True(t, found, "%s --%s", c.Name, f.Name)
		require.Contains(t, said, unstruck(f.Help))
		for _, v := range f.EnumSlice() {
			require.Contains(t, said, v)
		}
		require.NotRegexp(t, `--`+f.Name+`=[a-z|]*\|( |$)`, text, "an empty value")
	}
	for _, a := range c.Positional {
		require.Contains(t, text, unstruck(a.Help))
	}
}

// Whatever stands in a text is shown, and none of it is a command to roff.
func TestRoffShowsEachCharacter(t *testing.T) {
	const text = ".SH \"x\" 'y' \\fBz\\n(aa -- `q` ^~ Büchi\n"
	var p roff
	p.line(`.TH X 1 "2026-02-03" "X"`)
	p.macro("SH", `a "b" \c`)
	p.text(text)
	p.prose("One.\n\n\t'.TP\n\t.so /etc/passwd\n")
	out := unstruck(mandoc(t, "utf8", p.String()))
	require.Contains(t, out, `a "b" \c `+strings.TrimSpace(text)+" One. '.TP .so /etc/passwd")
}

func TestPageDate(t *testing.T) {
	for _, c := range []struct{ epoch, revision, want string }{
		{"", "", ""}, {"86400", "", "1970-01-02"}, {"0", "2026-02-03T23:59:59Z", "1970-01-01"},
		{"", "2026-02-03T23:59:59-05:00", "2026-02-04"},
	} {
		date, err := pageDate(c.epoch, c.revision)
		require.NoError(t, err)
		require.Equal(t, c.want, date)
	}
	_, err := pageDate("yesterday", "")
	require.ErrorContains(t, err, "SOURCE_DATE_EPOCH=yesterday")
	for command, title := range map[string]string{"": "LTLPOR", "bench-model": `LTLPOR\-BENCH\-MODEL`} {
		status, out, _ := call(strings.Fields("man " + command)...)
		require.Equal(t, exitcode.Holds, status)
		require.True(t, strings.HasPrefix(out, ".TH "+title+" 1 "), out)
	}
	status, _, errs := call("man", "chek")
	require.Equal(t, exitcode.Usage, status)
	require.Contains(t, errs, "there is no command chek")
}
