package main

import (
	"bytes"
	"context"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
)

// TestTable: the mutants fit the program. The replaced text occurs exactly once, the mutated file can be parsed, and
// the test exists.
func TestTable(t *testing.T) {
	root, err := moduleRoot()
	require.NoError(t, err)
	text, err := readSource(root)
	require.NoError(t, err)
	all := mutants()
	require.GreaterOrEqual(t, len(all), 35)
	names, tests, called := map[string]bool{}, map[string]string{}, regexp.MustCompile(`Test\w+`)
	for _, m := range all {
		require.False(t, names[m.name], "two mutants are called %s", m.name)
		names[m.name] = true
		require.NotEmpty(t, m.wrong, m.name)
		require.NotEmpty(t, m.edits, m.name)
		mutated, err := text.apply(m.edits)
		if err != nil {
			t.Errorf("%s: %v", m.name, err)
			continue
		}
		for file, is := range mutated {
			_, err := parser.ParseFile(token.NewFileSet(), file, is, parser.SkipObjectResolution)
			require.NoError(t, err, m.name)
			require.NotEqual(t, text.texts[file], is, m.name)
		}
		if _, read := tests[m.pkg]; !read {
			tests[m.pkg] = testsOf(t, filepath.Join(root, m.pkg))
		}
		for _, test := range called.FindAllString(m.test, -1) {
			require.True(t, strings.Contains(tests[m.pkg], "func "+test), "%s: there is no %s", m.name, test)
		}
	}
}

// testsOf returns the text of all tests of a package, one file after the other.
func testsOf(t *testing.T, dir string) string {
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	require.NoError(t, err)
	var all strings.Builder
	for _, f := range files {
		data, err := os.ReadFile(f)
		require.NoError(t, err)
		all.Write(data)
	}
	return all.String()
}

func TestChoose(t *testing.T) {
	all := mutants()
	n := 0
	for _, part := range []string{"1/3", "2/3", "3/3"} {
		some, err := choose(all, "", part)
		require.NoError(t, err)
		n += len(some)
	}
	require.Equal(t, len(all), n)
	one, err := choose(all, all[3].name+","+all[1].name, "")
	require.NoError(t, err)
	require.Len(t, one, 2)
	for _, part := range []string{"0/3", "4/3", "1", "1/3x", "a/b"} {
		_, err := choose(all, "", part)
		require.Error(t, err, part)
	}
	_, err = choose(all, "nosuch", "")
	require.Error(t, err)
}

// TestTry tries killed, surviving and broken mutants in a separate module.
func TestTry(t *testing.T) {
	amount.SkipPart(t, "compiles tests of a module eight times")
	root := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":      "module m\n\ngo 1.24\n",
		"m.go":        "package m\n\nfunc Add(a, b int) int { return a + b }\n",
		"m_test.go":   "package m\n\nimport \"testing\"\n\nfunc TestAdd(t *testing.T) {\n\tt.Run(\"one and one\", func(t *testing.T) {\n\t\tif Add(1, 1) != 2 {\n\t\t\tt.Error()\n\t\t}\n\t})\n}\n\nfunc TestSkipped(t *testing.T) { t.Skip() }\n\nfunc TestWrong(t *testing.T) { t.Error() }\n",
		"other/o.txt": "nothing",
	} {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(root, name)), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(root, name), []byte(text), 0o600))
	}
	t.Chdir(filepath.Join(root, "other"))
	t.Setenv("GOFLAGS", "-mod=mod")
	with := func(name, test, old, new string) mutant {
		return mutant{name, "wrong", ".", test, []edit{{"Add", old, new}}}
	}
	var out, diagnostics bytes.Buffer
	status := try(context.Background(), []mutant{
		with("killed-one", subtest("TestAdd", "one and one"), "a + b", "a - b"),
		with("survivor", "^TestAdd$", "a + b", "a * b + 1"),
		with("does-not-compile", "^TestAdd$", "a + b", "a + c"),
		with("not-there", "^TestAdd$", "a - b", "a + b"),
		with("no-test", "^TestNothing$", "a + b", "a - b"),
		with("skips", "^TestSkipped$", "a + b", "a - b"),
		with("fails-anyway", "^TestWrong$", "a + b", "a - b"),
	}, 0, &out, &diagnostics)
	require.Equal(t, 1, status)
	require.Empty(t, diagnostics.String())
	require.NotContains(t, out.String(), "not tried")
	for _, want := range []string{
		`killed-one +killed +[\d.]+  \. TestAdd/one_and_one`,
		`survivor +SURVIVES .* not by \. \^TestAdd\$ \(wrong\)`,
		`does-not-compile +BROKEN .*undefined: c`,
		`not-there +BROKEN .* has "a - b" 0 times`,
		`no-test +BROKEN .* there is no test`,
		`skips +BROKEN .* is skipped`,
		`fails-anyway +BROKEN .* without the mutant: TestWrong fails`,
		`1 of 7 killed`,
	} {
		require.Regexp(t, want, out.String())
	}
	out.Reset()
	killed := with("killed-one", "^TestAdd$", "a + b", "a - b")
	three := []mutant{killed, killed, killed}
	require.Equal(t, 0, try(context.Background(), three, time.Nanosecond, &out, &diagnostics))
	require.Contains(t, out.String(), "1 of 1 killed\n2 others not tried: the time (1ns) was over\n")
}

// TestShuffle: the order depends on the seed alone, and no mutant is lost.
func TestShuffle(t *testing.T) {
	order := func(seed uint64) (names []string) {
		all := mutants()
		if seed != 0 {
			shuffle(all, seed)
		}
		for _, m := range all {
			names = append(names, m.name)
		}
		return names
	}
	as, first, second := order(0), order(1), order(2)
	require.NotEqual(t, as, first)
	require.NotEqual(t, first, second)
	require.Equal(t, first, order(1))
	require.ElementsMatch(t, as, first)
}

func TestFlags(t *testing.T) {
	var out, diagnostics bytes.Buffer
	require.Equal(t, 0, run(context.Background(), []string{"-list", "-shuffle", "1"}, &out, &diagnostics))
	require.Equal(t, len(mutants()), strings.Count(out.String(), "\n"))
	first := mutants()[0].name + " "
	require.False(t, strings.HasPrefix(out.String(), first), "in the order of the table")
	for _, args := range [][]string{{"-only", "nosuch"}, {"-part", "3"}, {"-nosuch"}, {"-list", "more"}} {
		require.Equal(t, 2, run(context.Background(), args, &out, &diagnostics), "%v", args)
	}
}
