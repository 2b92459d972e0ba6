package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/testing/repo"
	"ltlpor/ltl"
	"ltlpor/source"
)

// TestWordsOfLexer: every word of the lexer is in one class, and each sign of the lexer is a sign.
func TestWordsOfLexer(t *testing.T) {
	gen.PromelaLexerInit()
	var wantWords, wantSigns []string
	for _, name := range gen.PromelaLexerLexerStaticData.LiteralNames {
		text := strings.Trim(name, "'")
		switch {
		case regexp.MustCompile(`^[A-Za-z_]+$`).MatchString(text):
			wantWords = append(wantWords, text)
		case text != "" && !strings.Contains("()[]{}", text):
			wantSigns = append(wantSigns, text)
		}
	}
	var gotWords []string
	for _, c := range reserved {
		gotWords = append(gotWords, list(c)...)
	}
	require.ElementsMatch(t, wantWords, gotWords)
	require.ElementsMatch(t, wantSigns, strings.Fields(signs))
	for i, long := range strings.Fields(signs) {
		for _, before := range strings.Fields(signs)[:i] {
			require.False(t, strings.HasPrefix(long, before), "%s stands before %s and hides it", before, long)
		}
	}
	for c := range maps.Keys(words) {
		require.True(t, slices.IsSorted(list(c)), "%s", c)
	}
}

// TestVariables: the table has the names that package typecheck predefines.
func TestVariables(t *testing.T) {
	text, err := os.ReadFile(repo.Path("internal/lang/typecheck/scope.go"))
	require.NoError(t, err)
	table := regexp.MustCompile(`(?s)predefinedNames = map\[string\]bool\{(.*?)\}`).FindSubmatch(text)
	require.NotNil(t, table)
	var want []string
	for _, m := range regexp.MustCompile(`"(\w+)"`).FindAllSubmatch(table[1], -1) {
		if classOf(string(m[1])) == "" { // np_ is a word of the lexer
			want = append(want, string(m[1]))
		}
	}
	require.ElementsMatch(t, want, list(variable))
}

// TestTemporal: the temporal words are the operators of package ltl that are words.
func TestTemporal(t *testing.T) {
	text, err := os.ReadFile(repo.Path("ltl/token.go"))
	require.NoError(t, err)
	tables := regexp.MustCompile(`(?s)(?:prefix|infix)Words = map\[string\]int\{(.*?)\n\t\}`).FindAllSubmatch(text, -1)
	require.Len(t, tables, 2)
	var want []string
	for _, table := range tables {
		for _, m := range regexp.MustCompile(`"(\w+)":`).FindAllSubmatch(table[1], -1) {
			want = append(want, string(m[1]))
		}
	}
	require.ElementsMatch(t, want, list(temporal))
	for _, sign := range strings.Fields(temporalSigns) {
		formula := "a " + sign + " b"
		if sign == "[]" || sign == "<>" {
			formula = sign + " a"
		}
		f, diags := ltl.Parse(source.NewFile("f", formula), ltl.SPIN)
		require.NotNil(t, f, "%s: %v", formula, diags)
	}
}

// TestDirectives: the directives are the cases of the preprocessor of package promela.
func TestDirectives(t *testing.T) {
	text, err := os.ReadFile(repo.Path("internal/lang/promela/preprocess.go"))
	require.NoError(t, err)
	cases := regexp.MustCompile(`(?s)\tswitch name\.text \{(.*?)\n\tdefault:`).FindSubmatch(text)
	require.NotNil(t, cases)
	var want []string
	for _, line := range regexp.MustCompile(`\n\tcase (.*):`).FindAllSubmatch(cases[1], -1) {
		for _, m := range regexp.MustCompile(`"(\w+)"`).FindAllSubmatch(line[1], -1) {
			want = append(want, string(m[1]))
		}
	}
	require.ElementsMatch(t, want, list(directive))
	for _, name := range list(directive) {
		_, diags := promela.Parse(source.NewFile("m.pml", "#"+name+"\n"), promela.Options{})
		for _, d := range diags {
			require.NotContains(t, d.Message, "unknown directive", "%s", name)
		}
	}
}

// TestFilesAreFresh: the files of the editors equal the files made from the table and the templates.
func TestFilesAreFresh(t *testing.T) {
	require.NotEmpty(t, outputs())
	for _, name := range outputs() {
		want, err := render(name)
		require.NoError(t, err)
		got, err := os.ReadFile(filepath.Join(repo.Path("editors"), filepath.FromSlash(name)))
		require.NoError(t, err)
		require.Equal(t, want, string(got), "%s: run go run ./internal/tools/highlight", name)
		if strings.HasSuffix(name, ".json") {
			require.True(t, json.Valid(got), "%s", name)
		}
	}
}
