package lint

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// mostBareNames is the number of functions with a bare name outside of tests. It may only fall: lower it when
// functions get better names.
const mostBareNames = 27

// bareWords are prepositions, pronouns and everyday verbs. A function named by one of them alone says neither its
// result nor its action. A few are terms of the field and stay, such as Has of a set.
const bareWords = `of at on to with in by from for about again look take takes taken told tell tells ask asks asked
meet meets met leave leaves left note notes keeps kept held hold done may must can is are does did has had was lost
lose bear born found what who why how when where all each every both own others other whole none same together alone
inside outside before after around along among within without near late later early then off down out over under
behind between beyond beside`

// TestBareNames: the functions and methods outside of tests have no more bare names than the budget.
func TestBareNames(t *testing.T) {
	var bare []string
	goFiles(t, func(path, text string) {
		if !strings.HasSuffix(path, "_test.go") {
			for _, name := range bareNames(t, text) {
				bare = append(bare, path+": "+name)
			}
		}
	})
	t.Logf("%d bare names", len(bare))
	require.LessOrEqual(t, len(bare), mostBareNames, "name the result or the action:\n%s", strings.Join(bare, "\n"))
}

// bareNames returns the functions and methods declared in text that have a bare name.
func bareNames(t *testing.T, text string) (bare []string) {
	t.Helper()
	words := map[string]bool{}
	for _, w := range strings.Fields(bareWords) {
		words[w] = true
	}
	file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	require.NoError(t, err)
	for _, d := range file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && words[strings.ToLower(fn.Name.Name)] {
			bare = append(bare, nameOf(fn))
		}
	}
	return bare
}

func TestBareNamesFindsThem(t *testing.T) {
	text := "package p\nfunc of() {}\nfunc (s *set) Has() {}\nfunc takeStep() {}\nfunc (s *set) members() {}\n"
	require.Equal(t, []string{"of", "set.Has"}, bareNames(t, text))
}
