package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/golden"
)

// usageTranscript is a command with its output, as pages show it.
var usageTranscript = regexp.MustCompile("(?s)```console\n\\$ ltlpor ([^\n]*)\n(.*?)```")

const courseDir = "doc/course"

// coursePages returns the pages of doc/course, by name, from the root of the repository, where the test goes to.
func coursePages(t *testing.T) map[string]string {
	t.Helper()
	t.Chdir("../..")
	names, err := filepath.Glob(courseDir + "/*.md")
	require.NoError(t, err)
	require.Len(t, names, 12, "eleven lessons and an index")
	pages := map[string]string{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		pages[name] = string(text)
	}
	return pages
}

// TestCourseTranscripts runs what the pages of the course show. A line "..." of a transcript stands for any lines; with
// -update transcripts without such a line are written anew.
func TestCourseTranscripts(t *testing.T) {
	for name, text := range coursePages(t) {
		t.Run(filepath.Base(name), func(t *testing.T) { courseTranscripts(t, name, text) })
	}
}

// typed are the lines of a transcript behind ">", which the program reads from standard input.
var typed = regexp.MustCompile(`(?m)^> (.*\n)`)

// TestUserTranscripts does the same with the pages of doc/user. Standard error stands behind standard output.
func TestUserTranscripts(t *testing.T) {
	t.Chdir("../..")
	names, err := filepath.Glob("doc/user/*.md")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		courseTranscripts(t, name, string(text))
	}
}

func courseTranscripts(t *testing.T, name, text string) {
	now := usageTranscript.ReplaceAllStringFunc(text, func(block string) string {
		m := usageTranscript.FindStringSubmatch(block)
		args := splitCommand(m[1])
		var input strings.Builder
		for _, line := range typed.FindAllStringSubmatch(m[2], -1) {
			input.WriteString(line[1])
		}
		_, out, errs := callWith(input.String(), args...)
		out = strings.TrimSpace(out+errs) + "\n"
		same := timeless(m[2]) == timeless(out)
		if *golden.Update && !same && !strings.Contains(m[2], "\n...\n") {
			return "```console\n$ ltlpor " + m[1] + "\n" + out + "```"
		}
		sameExcerpt(t, m[2], out, args)
		return block
	})
	if *golden.Update {
		require.NoError(t, os.WriteFile(name, []byte(now), 0o600))
	}
}

// timeless is an output without what differs each time.
func timeless(out string) string { return duration.ReplaceAllString(strings.TrimSpace(out), "_") }

// sameExcerpt compares what a page shows with what is printed.
func sameExcerpt(t *testing.T, want, got string, args []string) {
	t.Helper()
	parts := strings.Split("\n"+strings.TrimSpace(want)+"\n", "\n...\n")
	if len(parts) == 1 {
		sameTranscript(t, want, got, args)
		return
	}
	got = duration.ReplaceAllString("\n"+strings.TrimSpace(got)+"\n", "_")
	for i, part := range parts {
		if part = strings.Trim(part, "\n"); part == "" {
			continue
		}
		part = duration.ReplaceAllString("\n"+part+"\n", "_")
		at := strings.Index(got, part)
		require.GreaterOrEqual(t, at, 0, "%v does not print\n%s", args, part)
		if i == 0 {
			require.Zero(t, at, "%v begins otherwise", args)
		}
		got = "\n" + got[at+len(part):]
	}
}

var (
	question = regexp.MustCompile(`(?m)^\*\*Question (\d+)\.\*\*`)
	solution = regexp.MustCompile(`(?s)<details>\n<summary>Solution (\d+)</summary>\n(.*?)</details>`)
	answerOf = regexp.MustCompile(`(?s)^\nAnswer: (.*?)\n\n`)
	quotedIn = regexp.MustCompile("`([^`]+)`")
)

// Each question of a lesson has a solution, and what that gives as the answer is printed by the commands that it
// shows.
func TestCourseSolutions(t *testing.T) {
	for name, text := range coursePages(t) {
		if strings.HasSuffix(name, "README.md") {
			continue
		}
		var asked, solved []string
		for _, m := range question.FindAllStringSubmatch(text, -1) {
			asked = append(asked, m[1])
		}
		for _, m := range solution.FindAllStringSubmatch(text, -1) {
			solved = append(solved, m[1])
			checkSolution(t, name+", solution "+m[1], m[2])
		}
		require.GreaterOrEqual(t, len(asked), 2, name)
		require.Equal(t, asked, solved, name)
	}
}

func checkSolution(t *testing.T, which, text string) {
	t.Helper()
	m := answerOf.FindStringSubmatch(text)
	require.NotNil(t, m, "%s has no answer", which)
	var printed strings.Builder
	for _, b := range usageTranscript.FindAllStringSubmatch(text, -1) {
		_, out, errs := call(splitCommand(b[1])...)
		printed.WriteString(out + errs)
	}
	require.NotEmpty(t, printed.String(), "%s shows no command", which)
	said := quotedIn.FindAllStringSubmatch(m[1], -1)
	require.NotEmpty(t, said, "%s has nothing in backquotes", which)
	for _, q := range said {
		require.Contains(t, printed.String(), q[1], which)
	}
}

// picture is a picture of a page, below which stands the command that makes it.
var picture = regexp.MustCompile("(?s)!\\[[^]]*\\]\\(([^)]*)\\)\n\n`ltlpor ([^`]*)`")

// The pictures of the course are what the commands below them make, and no others are there. With -update they are made
// anew.
func TestCoursePictures(t *testing.T) {
	made := map[string]bool{}
	for page, text := range coursePages(t) {
		found := picture.FindAllStringSubmatch(text, -1)
		require.Equal(t, strings.Count(text, "!["), len(found), "%s: a picture without its command", page)
		for _, m := range found {
			file := courseDir + "/" + m[1]
			made[file] = true
			fresh := filepath.Join(t.TempDir(), "fresh.svg")
			args := splitCommand(strings.Join(strings.Fields(m[2]), " "))
			for i := range args {
				args[i] = strings.Replace(args[i], file, fresh, 1)
			}
			_, _, errs := call(args...)
			data, err := os.ReadFile(fresh)
			require.NoError(t, err, "%v: %s", args, errs)
			if *golden.Update {
				require.NoError(t, os.WriteFile(file, data, 0o600))
			}
			old, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Equal(t, string(data), string(old), "%s is not what its command makes: make course", file)
		}
	}
	files, err := filepath.Glob(courseDir + "/*.svg")
	require.NoError(t, err)
	for _, file := range files {
		require.True(t, made[file], "%s is on no page", file)
	}
}

// Every model of the course is on a page, the index names every page, and links lead to files.
func TestCourseIsWhole(t *testing.T) {
	pages := coursePages(t)
	all := ""
	code := regexp.MustCompile("(?s)```.*?```|(?m)^    .*$|`[^`]*`")
	link := regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)
	for name, text := range pages {
		all += text
		require.Contains(t, pages[courseDir+"/README.md"]+"(README.md)", "("+filepath.Base(name)+")")
		for _, m := range link.FindAllStringSubmatch(code.ReplaceAllString(text, ""), -1) {
			require.FileExists(t, filepath.Join(courseDir, m[1]), name)
		}
		require.LessOrEqual(t, strings.Count(usageTranscript.ReplaceAllString(text, ""), "\n"), 150, name)
	}
	models, err := filepath.Glob("models/course/*.pml")
	require.NoError(t, err)
	require.Greater(t, len(models), 10)
	for _, m := range models {
		require.Contains(t, all, m)
	}
}
