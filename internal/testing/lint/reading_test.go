package lint

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// mayRead are the functions of the program that read files or streams themselves, each with the reason. All others ask
// package source, which refuses a file that is not regular, and a text without an end.
var mayRead = map[string]string{
	"source.Open":                      "it is the one that looks at the file before",
	"source.ReadAll":                   "it bounds what is read",
	"cmd/ltlpor.typeset":               "a file that LaTeX has just made in a folder of this process",
	"cmd/ltlpor.syncFolder":            "a folder, to sync it",
	"search/external/ledger.Dir.Sync":  "a folder, to sync it",
	"cmd/ltlpor.programDigest":         "the program itself",
	"cmd/ltlpor.resultKind.mayReplace": "a few bytes of a file that source.Open has opened",
	"base/memlimit.openStatm":          "/proc/self/statm",
	"base/memlimit.readLines":          "limits in /proc and /sys",
	"base/memlimit.readNumber":         "limits in /proc and /sys",
}

// readers are the calls that read without a bound, or open what may never open.
var readers = []string{"os.ReadFile", "os.Open", "io.ReadAll", "fs.ReadFile"}

// TestReadingIsBounded: no function but those of mayRead reads a file.
func TestReadingIsBounded(t *testing.T) {
	found := map[string]bool{}
	goFiles(t, func(path, text string) {
		path = filepath.ToSlash(path)
		if strings.HasSuffix(path, "_test.go") || isForTests(path) {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, text, 0)
		require.NoError(t, err)
		for name, calls := range readingIn(file) {
			at := short(module+"/"+filepath.ToSlash(filepath.Dir(path))) + "." + name
			found[at] = true
			if _, ok := mayRead[at]; !ok {
				t.Errorf("%s: %s calls %s, which a device or a pipe never ends: use source.Open, ReadFile or ReadAll",
					path, at, strings.Join(calls, ", "))
			}
		}
	})
	for at := range mayRead {
		if !found[at] {
			t.Errorf("%s is in mayRead, and reads nothing", at)
		}
	}
}

// readingIn returns the calls of readers in each declaration of file, by its name.
func readingIn(file *ast.File) map[string][]string {
	out := map[string][]string{}
	for _, d := range file.Decls {
		ast.Inspect(d, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			x, ok := s.X.(*ast.Ident)
			if !ok || !slices.Contains(readers, x.Name+"."+s.Sel.Name) {
				return true
			}
			name := declared(d)
			out[name] = append(out[name], x.Name+"."+s.Sel.Name)
			return true
		})
	}
	return out
}

// declared is the name of a function, or of the first variable of a declaration.
func declared(d ast.Decl) string {
	if fn, ok := d.(*ast.FuncDecl); ok {
		return nameOf(fn)
	}
	if g, ok := d.(*ast.GenDecl); ok {
		for _, s := range g.Specs {
			if v, ok := s.(*ast.ValueSpec); ok {
				return v.Names[0].Name
			}
		}
	}
	return "?"
}

// TestReadersAreFound: the calls are seen in functions, methods and variables.
func TestReadersAreFound(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "x.go", `package x
		var digest = once(func() { os.Open("a") })
		func (r *T) read() { io.ReadAll(r) }
		func fine() { source.ReadFile("a", 1) }`, 0)
	require.NoError(t, err)
	require.Equal(t, map[string][]string{"digest": {"os.Open"}, "T.read": {"io.ReadAll"}}, readingIn(file))
}
