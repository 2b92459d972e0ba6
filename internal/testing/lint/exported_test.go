package lint

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// qualified matches a name of another package.
var qualified = regexp.MustCompile(`\b([a-z]\w*)\.([A-Z]\w*)`)

// TestExportedNamesAreUsed: another package, or a test in a package of its own, uses every function, constant and
// variable that a form of results exports. A group of declarations counts as one name, since the values of an
// enumeration belong together. Types are left out: a signature may need a type that no package names.
func TestExportedNamesAreUsed(t *testing.T) {
	used, exported := map[string]bool{}, map[string][][]string{}
	goFiles(t, func(file, text string) {
		own := path.Base(path.Dir(file))
		isTest := strings.HasSuffix(file, "_test.go")
		if strings.HasPrefix(file, "internal/output/") && !isTest {
			exported[own] = append(exported[own], exportedNames(t, text)...)
		}
		for _, m := range qualified.FindAllStringSubmatch(text, -1) {
			if m[1] != own || isTest {
				used[m[0]] = true
			}
		}
	})
	require.Greater(t, len(exported), 10)
	for name, groups := range exported {
		for _, group := range groups {
			isUsed := func(n string) bool { return used[name+"."+n] }
			if !slices.ContainsFunc(group, isUsed) {
				t.Errorf("package %s alone uses %s: do not export the name", name, strings.Join(group, ", "))
			}
		}
	}
}

// exportedNames returns the exported functions, constants and variables declared in text, by declaration.
func exportedNames(t *testing.T, text string) (groups [][]string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	require.NoError(t, err)
	for _, d := range file.Decls {
		var ids []*ast.Ident
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				ids = append(ids, d.Name)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if values, ok := s.(*ast.ValueSpec); ok {
					ids = append(ids, values.Names...)
				}
			}
		}
		var group []string
		for _, id := range ids {
			if id.IsExported() {
				group = append(group, id.Name)
			}
		}
		if len(group) > 0 {
			groups = append(groups, group)
		}
	}
	return groups
}

func TestExportedNamesFindsThem(t *testing.T) {
	text := "package p\nconst (\n\tA = 1\n\tb = 2\n)\nvar C, d int\nfunc E() {}\nfunc f() {}\nfunc (s *set) G() {}\ntype H int\n"
	require.Equal(t, [][]string{{"A"}, {"C"}, {"E"}}, exportedNames(t, text))
}
