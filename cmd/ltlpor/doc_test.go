package main

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/events"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/trace"
)

func readDoc(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "doc", name))
	require.NoError(t, err)
	return string(data)
}

// userPages returns the pages of doc/user about the use of the program, one after the other.
func userPages(t *testing.T) string {
	t.Helper()
	names, err := filepath.Glob("../../doc/user/*.md")
	require.NoError(t, err)
	var pages strings.Builder
	for _, name := range names {
		if base := filepath.Base(name); base == "spin-differences.md" || base == "ci.md" ||
			strings.HasPrefix(base, "json") {
			continue // flags of other programs, too
		}
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		pages.Write(text)
	}
	return pages.String()
}

// TestFlagsOfPages: each flag that a page of doc/user names exists. TestReference holds the list of all flags.
func TestFlagsOfPages(t *testing.T) {
	var cli commands
	parser, err := newParser(&cli, streams{})
	require.NoError(t, err)
	known := map[string]bool{
		"--install-extension": true,                                          // of VS Code
		"--array":             true, "--cpus-per-task": true, "--wait": true, // of Slurm
	}
	for _, f := range parser.Model.Flags {
		known["--"+f.Name] = true
	}
	for _, command := range parser.Model.Children {
		for _, f := range command.Flags {
			known["--"+f.Name] = true
		}
	}
	flags := regexp.MustCompile(`--[a-z][a-z-]+`).FindAllString(userPages(t), -1)
	require.Greater(t, len(flags), 200)
	for _, flag := range flags {
		require.True(t, known[flag], "%s is not a flag", flag)
	}
}

var promelaBlock = regexp.MustCompile("(?s)```promela\n(.*?)```")

// The example with which doc/dev/reduction/example.md begins is as it says there.
func TestExampleOfTheReduction(t *testing.T) {
	blocks := promelaBlock.FindAllStringSubmatch(readDoc(t, "dev/reduction/example.md"), -1)
	require.Len(t, blocks, 2)
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("two.pml", []byte(blocks[0][1]), 0o600))
	require.NoError(t, os.WriteFile("loop.pml", []byte(blocks[1][1]), 0o600))
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"check", "--optimize=ends", "--reduction=none", "two.pml"}, "10 states, 12 transitions"},
		{[]string{"check", "--optimize=ends", "two.pml"}, "7 states, 6 transitions"},
		{[]string{"audit", "--optimize=ends", "two.pml", "G(b -> a)"}, "all conditions hold"},
		{[]string{"audit", "--optimize=ends", "--without=C1", "two.pml"}, "C1 fails: the two orders lead to different states"},
		{[]string{"audit", "--optimize=ends", "--without=C2", "two.pml", "G(b -> a)"}, "C2 fails: a chosen move is visible"},
		{[]string{"audit", "--optimize=ends", "--check=formula", "loop.pml", "G !a"}, "all conditions hold"},
		{[]string{"audit", "--optimize=ends", "--check=formula", "--without=C3", "loop.pml", "G !a"},
			"S fails: no state without moves left out can be reached: what is left out here never comes"},
	} {
		_, out, _ := call(c.args...)
		require.Contains(t, out, c.want, "%v", c.args)
	}
}

// The figures beside the models of the pages about exploration and abstraction are those of the program.
func TestExamplesOfPages(t *testing.T) {
	for _, c := range []struct {
		page  string
		block int // of the models on the page
		args  string
		want  string
	}{
		{"dpor.md", 0, "explore", "executions              2"},
		{"dpor.md", 0, "explore", "traces                  2"},
		{"abstraction.md", 0, "check --abstraction=explicit", "5 states"},
		{"abstraction.md", 0, "check --abstraction=explicit", "2 rounds, 11 steps, tracked 1 of 3: turn"},
		{"abstraction.md", 1, "check --optimize=none --reduction=none", "20,001 states"},
		{"abstraction.md", 1, "check --abstraction=predicates", "3 predicates: credit >= 0, credit > 0, credit < 20000"},
	} {
		models := promelaBlock.FindAllStringSubmatch(readDoc(t, "dev/"+c.page), -1)
		require.Greater(t, len(models), c.block, c.page)
		_, out, _ := callWith(models[c.block][1], append(strings.Fields(c.args), "-")...)
		require.Contains(t, out, c.want, "%s, %s", c.page, c.args)
	}
}

// Every member of the JSON form is in doc/user/json.md or doc/user/json-commands.md.
func TestJSONIsDocumented(t *testing.T) {
	doc := readDoc(t, "user/json.md") + readDoc(t, "user/json-commands.md")
	seen := map[reflect.Type]bool{}
	var visit func(reflect.Type)
	visit = func(x reflect.Type) {
		switch x.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Map:
			visit(x.Elem())
			return
		case reflect.Struct:
		default:
			return
		}
		if seen[x] {
			return
		}
		seen[x] = true
		for i := range x.NumField() {
			if x.Field(i).Anonymous { // its members are those of x
				visit(x.Field(i).Type)
				continue
			}
			name, _, _ := strings.Cut(x.Field(i).Tag.Get("json"), ",")
			require.NotEmpty(t, name, "%s.%s", x, x.Field(i).Name)
			require.Contains(t, doc, "`"+name+"`", "%s.%s", x, x.Field(i).Name)
			visit(x.Field(i).Type)
		}
	}
	visit(reflect.TypeFor[jsonreport.CheckDocument]())
	visit(reflect.TypeFor[jsonreport.SeveralDocument]())
	visit(reflect.TypeFor[events.Event]())
	visit(reflect.TypeFor[trace.File]())
	visit(reflect.TypeFor[jsonreport.PlanDocument]())
	visit(reflect.TypeFor[jsonreport.CompareDocument]())
	visit(reflect.TypeFor[jsonreport.AuditDocument]())
	visit(reflect.TypeFor[jsonreport.ExplainDocument]())
	visit(reflect.TypeFor[jsonreport.DepsDocument]())
	visit(reflect.TypeFor[jsonreport.ExploreDocument]())
	visit(reflect.TypeFor[jsonreport.GradeDocument]())
	visit(reflect.TypeFor[jsonreport.SimulateDocument]())
	visit(reflect.TypeFor[jsonreport.FormulaDocument]())
	visit(reflect.TypeFor[jsonreport.AutomatonDocument]())
	require.Greater(t, len(seen), 10)
}
