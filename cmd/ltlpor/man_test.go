package main

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
)

// page is the manual page, dated.
func page(t *testing.T) string {
	t.Helper()
	var cli commands
	parser, err := newParser(&cli, streams{})
	require.NoError(t, err)
	return manPage(parser.Model, "2026-02-03")
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
	require.Empty(t, mandoc(t, "lint", page(t)))
	if path, err := exec.LookPath("groff"); err == nil {
		run := exec.Command(path, "-man", "-ww", "-z")
		run.Stdin = strings.NewReader(page(t))
		out, err := run.CombinedOutput()
		require.NoError(t, err)
		require.Empty(t, string(out))
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

// The page that a reader sees has every command with all that its help says, character by character.
func TestManualIsComplete(t *testing.T) {
	text := unstruck(mandoc(t, "utf8", page(t)))
	var cli commands
	parser, err := newParser(&cli, streams{})
	require.NoError(t, err)
	for _, c := range parser.Model.Children {
		_, own, found := strings.Cut(text, " ltlpor "+c.Name+" ltlpor "+c.Name+" ")
		require.True(t, found, c.Name)
		require.Contains(t, own, unstruck(c.Help))
		for _, line := range strings.Split(c.Detail, "\n") {
			require.Contains(t, own, unstruck(line))
		}
		for _, f := range c.Flags {
			_, said, found := strings.Cut(own, "--"+f.Name)
			require.True(t, found, "%s --%s", c.Name, f.Name)
			require.Contains(t, said, unstruck(f.Help))
			for _, v := range f.EnumSlice() {
				require.Contains(t, said, v)
			}
		}
		for _, a := range c.Positional {
			require.Contains(t, own, unstruck(a.Help))
		}
	}
	require.Contains(t, text, "2026-02-03")
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
	status, out, _ := call("man")
	require.Equal(t, exitcode.Holds, status)
	require.True(t, strings.HasPrefix(out, ".TH LTLPOR 1 "), out)
}
