package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/testing/amount"
)

// written are command lines that deliver a file each, by command and flag; %s stands for its name, the second part is
// how it ends. M, S, A and T are a model, a sheet, answers and a trace.
var written = []struct{ command, ending, line string }{
	{"check", ".json", "check --json=%s M"},
	{"check", ".xml", "check --junit=%s M"},
	{"check", ".sarif", "check --sarif=%s M"},
	{"check", ".html", "check --report=%s M"},
	{"check", ".ndjson", "check --events=%s M"},
	{"check", ".json", "check --json=%s --plan M"},
	{"check", ".xml", "check --junit=%s M M"},
	{"check", ".json", "check --trace=%s M"},
	{"check", ".itf.json", "check --trace=%s M"},
	{"check", ".mmd", "check --trace=%s M"},
	{"check", ".puml", "check --trace=%s M"},
	{"check", ".svg", "check --trace=%s M"},
	{"check", ".dot", "check --trace=%s M"},
	{"check", ".trail", "check --trace=%s M"},
	{"check", ".json", "check --json=%s -q M"},
	{"check", ".ckpt", "check --checkpoint=%s M"},
	{"merge", ".json", "merge --json=%s P"},
	{"resume", ".json", "resume --json=%s --time=1h CKPT"},
	{"replay", ".svg", "replay --trace=%s M T"},
	{"compare", ".json", "compare --json=%s M"},
	{"compare", ".csv", "compare --csv=%s M"},
	{"compare", ".svg", "compare --svg=%s M"},
	{"audit", ".json", "audit --json=%s M"},
	{"audit", ".json", "audit --without=C1 --trace=%s M"},
	{"deps", ".json", "deps --json=%s M"},
	{"deps", ".svg", "deps --svg=%s M"},
	{"explain", ".json", "explain --json=%s M"},
	{"graph", ".json", "graph --json=%s M"},
	{"graph", ".svg", "graph --out=%s M"},
	{"graph", ".dot", "graph --out=%s M"},
	{"graph", ".tex", "graph --out=%s M"},
	{"graph", ".html", "graph --out=%s M"},
	{"explore", ".json", "explore --json=%s M"},
	{"simulate", ".json", "simulate --seed=1 --steps=9 --json=%s M"},
	{"simulate", ".json", "simulate --seed=1 --steps=9 --trace=%s M"},
	{"automaton", ".json", "automaton --stats --json=%s G(p)"},
	{"automaton", ".hoa", "automaton --stats --output=%s G(p)"},
	{"formula", ".json", "formula --json=%s G(p)"},
	{"exercise", "", "exercise ample --seed=1 --out=%s"},
	{"grade", ".json", "grade --json=%s S A"},
	{"grade", "", "grade --runs=%s S A"},
}

// read are the flags for names of files and folders that no result goes to.
var readFlags = []string{"formula-file", "automaton", "from", "along", "follow", "stack-dir", "disk", "token",
	"tls-cert", "tls-key", "tls-ca", "folder"}

// A flag that names a file for a result is in the table.
func TestEachFlagOfAFileIsTried(t *testing.T) {
	parser, err := newParser(&commands{}, streams{})
	require.NoError(t, err)
	for _, command := range parser.Model.Children {
		for _, group := range command.AllFlags(true) {
			for _, f := range group {
				if !slices.Contains([]string{"FILE", "DIR"}, f.PlaceHolder) || slices.Contains(readFlags, f.Name) {
					continue
				}
				require.True(t, slices.ContainsFunc(written, func(w struct{ command, ending, line string }) bool {
					return w.command == command.Name && strings.Contains(w.line, "--"+f.Name+"=%s")
				}), "%s --%s", command.Name, f.Name)
			}
		}
	}
}

// place makes what the command lines are about in the working folder.
func place(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	text := "byte x, y\nactive proctype P() { x = 1; assert(y == 0) }\nactive proctype Q() { y = 1; x = 2 }\n"
	require.NoError(t, os.WriteFile("m.pml", []byte(text), 0o644))
	status, _, errs := call("check", "--trace=t.json", "m.pml")
	require.Equal(t, exitcode.Violated, status, errs)
	status, _, errs = call("check", "--part=0/2", "--json=p.json", "m.pml")
	require.Equal(t, exitcode.Violated, status, errs)
	status, _, errs = call("exercise", "ample", "--seed=7")
	require.Equal(t, exitcode.Holds, status, errs)
	answers, err := os.ReadFile("ample-7/answers.json")
	require.NoError(t, err)
	wrong := regexp.MustCompile(`null`).ReplaceAll(answers, []byte(`[]`))
	require.NoError(t, os.WriteFile("ample-7/answers.json", wrong, 0o644))
}

// lineOf makes a command line for a file of that name; checkpoints are made where one is needed.
func lineOf(t *testing.T, line, name string) (args []string) {
	t.Helper()
	at := map[string]string{"M": "m.pml", "T": "t.json", "S": "ample-7/sheet.json", "A": "ample-7/answers.json",
		"P": "p.json"}
	for _, word := range strings.Fields(line) {
		if word == "CKPT" {
			_, at[word] = started(t, t.TempDir())
		}
		if known, ok := at[word]; ok {
			word = known
		}
		if strings.Contains(word, "=%s") && name == "" {
			continue
		}
		args = append(args, strings.ReplaceAll(word, "%s", name))
	}
	return args
}

// plain is what a command has printed without times, memory, rates and what it says of the file. A check prints a line
// for its time and a line for its memory only if it took longer than wording.Patience.
func plain(out, name string) string {
	lines := strings.Split(out, "\n")
	lines = slices.DeleteFunc(lines, func(s string) bool {
		return strings.Contains(s, "written to") || strings.Contains(s, "no counterexample:") ||
			strings.HasPrefix(s, "  time: ") || strings.HasPrefix(s, "  memory: ") ||
			name != "" && strings.Contains(s, name)
	})
	for i := range lines { // the model of a checkpoint is in another folder each time
		lines[i] = regexp.MustCompile(`/\S*/m\.pml`).ReplaceAllString(lines[i], "m.pml")
	}
	varies := regexp.MustCompile(`\d+(\.\d+)? (s|MB|KB|B|GB)\b( \([\d,]+ states/s\))?`)
	out = varies.ReplaceAllString(strings.Join(lines, "\n"), "#")
	out = regexp.MustCompile(`[\d.]+ %`).ReplaceAllString(out, "-") // a short time is compared with nothing: "-"
	return strings.TrimSpace(regexp.MustCompile(`[ =-]+`).ReplaceAllString(out, " "))
}

// What a command finds is told whatever becomes of its files: it is exit status 5, the file is named, the other ones
// are written, and it is no bug of ltlpor.
func TestFilesThatCannotBeWritten(t *testing.T) {
	place(t)
	for i, c := range written {
		t.Run(c.command+c.ending, func(t *testing.T) {
			_, want, _ := call(lineOf(t, c.line, "")...)
			for k, bad := range unwritables(t, c.ending) {
				if (i+k)%3 != 0 && !amount.Exhaustive() {
					continue
				}
				args := lineOf(t, c.line, bad)
				if c.ending == ".ckpt" && !strings.HasPrefix(bad, "no/") {
					continue // a checkpoint takes the place of nothing
				}
				other := ""
				several := []string{"check", "compare", "audit", "deps", "graph"}
				if slices.Contains(several, c.command) && !strings.Contains(c.line, "json=") {
					other = filepath.Join(t.TempDir(), "other.json")
					args = append(args, "--json="+other)
				}
				status, out, errs := call(args...)
				require.Equal(t, exitcode.Internal, status, "%v\n%s%s", args, out, errs)
				require.Contains(t, errs, "ltlpor: cannot ", "%v", args)
				require.Contains(t, errs, bad, "%v", args)
				require.NotContains(t, errs, "bug", "%v", args)
				if c.command != "exercise" { // which says where the files are
					require.Equal(t, plain(want, bad), plain(out, bad), "%v", args)
				}
				if other != "" {
					data, err := os.ReadFile(other)
					require.NoError(t, err)
					require.NotEmpty(t, data)
				}
			}
		})
	}
	entries, err := filepath.Glob(".*")
	require.NoError(t, err)
	require.Empty(t, entries, "nothing is left behind")
}

// unwritables are names at which nothing can be written: in a folder that is not there, and, where the system has
// one, on a disk that is full.
func unwritables(t *testing.T, ending string) []string {
	t.Helper()
	if ending == "" {
		require.NoError(t, os.WriteFile("file", nil, 0o644))
		return []string{"file/folder"}
	}
	names := []string{"no/such" + ending}
	if _, err := os.Stat("/dev/full"); err == nil {
		name := filepath.Join(t.TempDir(), "full"+ending)
		require.NoError(t, os.Symlink("/dev/full", name))
		names = append(names, name)
	}
	return names
}

// Where standard output cannot be written the command says so, its files are written, and it is no bug of ltlpor.
func TestStandardOutputThatCannotBeWritten(t *testing.T) {
	place(t)
	lines := []string{"version", "--version", "help", "check --help", "man", "completion bash", "bench-model",
		"bench-model ring 3",
		"check -q M", "check --json=- M", "check --events=- M", "check --junit=- M", "check --format=github M",
		"simulate --seed=1 --overflow=wrap M", "formula G(p)", "automaton G(p)", "automaton --format=dot G(p)",
		"deps --groups M",
		"deps --symmetry M",
		"compare --csv=- M", "audit M", "explore --algorithm=all M"}
	for _, c := range written {
		lines = append(lines, strings.ReplaceAll(c.line, "%s", filepath.Join(t.TempDir(), "good"+c.ending)))
	}
	for _, line := range lines {
		args := lineOf(t, line, "")
		var errs bytes.Buffer
		s := streams{strings.NewReader(""), brokenWriter{}, &errs}
		status := run(context.Background(), args, s, func(string) string { return "" })
		require.Equal(t, exitcode.Internal, status, "%v\n%s", args, errs.String())
		require.Contains(t, errs.String(), "ltlpor: cannot write the output: no space left on device\n", "%v", args)
		require.NotContains(t, errs.String(), "bug", "%v", args)
		for _, word := range args {
			_, name, flag := strings.Cut(word, "=")
			if flag && filepath.IsAbs(name) && !strings.HasSuffix(name, ".ckpt") {
				_, err := os.Stat(name)
				require.NoError(t, err, "%v", args)
			}
		}
	}
}

// A simulation without an end ends where nothing can be printed any more.
func TestSimulationOfWhichNothingCanBePrinted(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("m.pml", []byte("byte x\nactive proctype P() { do :: x = 1-x od }\n"), 0o644))
	var errs bytes.Buffer
	s := streams{strings.NewReader(""), brokenWriter{}, &errs}
	require.Equal(t, exitcode.Internal, run(context.Background(), []string{"simulate", "m.pml"}, s, os.Getenv))
	require.Contains(t, errs.String(), "cannot write the output")
}

// What is told on standard error is not lost in silence.
func TestStandardErrorThatCannotBeWritten(t *testing.T) {
	place(t)
	for _, c := range []struct {
		args []string
		want int
	}{
		{[]string{"check", "--json=-", "m.pml"}, exitcode.Internal},
		{[]string{"check", "m.pml"}, exitcode.Violated}, // nothing is told there
		{[]string{"check", "nosuch.pml"}, exitcode.Model},
		{[]string{"chekc", "m.pml"}, exitcode.Usage},
	} {
		var out bytes.Buffer
		s := streams{strings.NewReader(""), &out, brokenWriter{}}
		require.Equal(t, c.want, run(context.Background(), c.args, s, func(string) string { return "" }), "%v", c.args)
	}
}

// A document that cannot be made keeps no other from being written, nor does one that panics.
func TestDocumentsThatCannotBeMade(t *testing.T) {
	t.Chdir(t.TempDir())
	var out, errs bytes.Buffer
	lost := &losses{out: &checkedWriter{w: &out}, err: &checkedWriter{w: &errs}}
	env := environment{streams: streams{out: lost.out, err: lost.err}, lost: lost}
	one, two, three := "one.json", "two.json", "three.json"
	require.NoError(t, deliver(env, []wanted{
		{"--one", &one, jsonResult, func() ([]byte, error) { panic("out of luck") }},
		{"--two", &two, jsonResult, func() ([]byte, error) { return nil, errors.New("no document") }},
		{"--three", &three, jsonResult, func() ([]byte, error) { return []byte("three"), nil }},
	}, func() error { return nil }))
	require.Equal(t, exitcode.Internal, lost.report(exitcode.Violated))
	require.Contains(t, errs.String(), "out of luck")
	require.Contains(t, errs.String(), "no document")
	entries, err := filepath.Glob("*")
	require.NoError(t, err)
	require.Equal(t, []string{"three.json"}, entries)
}

// Of a file with which other programs may have trouble the size is told.
func TestSizeOfLargeFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("t.json", nil, 0o666))
	for _, c := range []struct {
		size int64
		told string
	}{
		{0, ""}, {largeFile - 1, ""}, {largeFile, " (100.0 MB)"}, {13 << 27, " (1.6 GB)"},
	} {
		require.NoError(t, os.Truncate("t.json", c.size)) // a hole takes no room
		require.Equal(t, "written to t.json"+c.told, writtenTo("t.json"))
		var errs bytes.Buffer
		env := environment{streams: streams{err: &checkedWriter{w: &errs}}}
		env.tellWritten("--json", "t.json")
		require.Equal(t, "ltlpor: --json: written to t.json"+c.told+"\n", errs.String())
	}
	require.Equal(t, "written to other.json", writtenTo("other.json"))
}

// A file that can be written when it comes to it is written.
func TestFileIsTriedAgain(t *testing.T) {
	t.Chdir(t.TempDir())
	var out, errs bytes.Buffer
	lost := &losses{out: &checkedWriter{w: &out}, err: &checkedWriter{w: &errs}}
	env := environment{streams: streams{out: lost.out, err: lost.err}, lost: lost}
	name := "late/one.json"
	one := wanted{"--one", &name, jsonResult, func() ([]byte, error) { return []byte("one"), nil }}
	require.NoError(t, deliver(env, []wanted{one}, func() error { return os.Mkdir("late", 0o777) }))
	require.Equal(t, exitcode.Holds, lost.report(exitcode.Holds))
	require.FileExists(t, name)
	const told = "ltlpor: cannot write late/one.json: there is no folder late; it is tried again at the end\n" +
		"ltlpor: --one: written to late/one.json\n"
	require.Equal(t, told, errs.String())
}
