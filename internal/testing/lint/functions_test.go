package lint

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const (
	// maxFunction is the number of lines of the longest function that still fits on a screen
	// or two.
	maxFunction = 70
	// maxBranches is the cyclomatic complexity of the function that branches most: one more
	// than it has conditions, loops, cases and operators && and ||.
	maxBranches = 25
)

// longFunctions are the functions that are longer, with their lines. They may shrink, and
// none may join.
var longFunctions = map[string]int{
	"buchi.graph.degeneralise":        83,
	"buchi.hoaReader.header":          91,
	"buchi.included":                  80,
	"buchi.knowing":                   78,
	"testing/oracle.Part.AcceptsFair": 115,
	"ltl.reader.arrange":              78,
	"lang/promela.StmtString":         98,
}

// branchingFunctions are the functions that branch more, with their complexity.
var branchingFunctions = map[string]int{
	"buchi.hoaReader.header":          40,
	"testing/oracle.Part.AcceptsFair": 39,
	"ltl.Pool.implies":                39,
	"ltl.reader.arrange":              43,
	"ltl.truth":                       36,
	"lang/promela.StmtString":         32,
}

// tables are packages whose functions are lists of alternatives.
var tables = map[string]bool{"tools/mutants": true, "testing/random": true}

// TestFunctions holds the length of functions, and how much they branch, in what is no test.
func TestFunctions(t *testing.T) {
	long, branching := maps.Clone(longFunctions), maps.Clone(branchingFunctions)
	goFiles(t, func(path, text string) {
		if strings.HasSuffix(path, "_test.go") || tables[folder(path)] {
			return
		}
		file := parsed(t, path, text)
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil {
				continue
			}
			name := folder(path) + "." + nameOf(fn)
			lines := positions.Position(fn.End()).Line - positions.Position(fn.Pos()).Line + 1
			hold(t, long, name, "lines", lines, maxFunction)
			hold(t, branching, name, "ways through it", complexity(fn), maxBranches)
		}
	})
	for name := range long {
		t.Errorf("longFunctions has %s, which is no longer than others: take it out", name)
	}
	for name := range branching {
		t.Errorf("branchingFunctions has %s, which branches no more than others: take it out", name)
	}
}

// hold compares n, of function name, with what it may be: most, or what exceptions has. The
// exception is deleted if it is needed.
func hold(t *testing.T, exceptions map[string]int, name, what string, n, most int) {
	t.Helper()
	if n <= most {
		return
	}
	if was, ok := exceptions[name]; ok {
		most = was
		delete(exceptions, name)
	}
	if n > most {
		t.Errorf("%s has %d %s, more than %d: split it by ideas", name, n, what, most)
	}
}

// folder is the folder of path, from the root of the module; the module's name for the root.
func folder(path string) string {
	dir := filepath.ToSlash(filepath.Dir(path))
	if dir == "." {
		return module
	}
	return short(module + "/" + dir)
}

// complexity is the cyclomatic complexity of fn.
func complexity(fn *ast.FuncDecl) int {
	n := 1
	ast.Inspect(fn.Body, func(x ast.Node) bool {
		switch x := x.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
			n++
		case *ast.CaseClause:
			if x.List != nil {
				n++
			}
		case *ast.CommClause:
			if x.Comm != nil {
				n++
			}
		case *ast.BinaryExpr:
			if x.Op == token.LAND || x.Op == token.LOR {
				n++
			}
		}
		return true
	})
	return n
}

func TestComplexity(t *testing.T) {
	for text, want := range map[string]int{
		"":                                   1,
		"if a && b { c() } else { d() }":     3,
		"for range a { for { } }":            3,
		"switch { case a: case b: default:}": 3,
		"select { case <-c: default: }":      2,
		"f(func() bool { return a || b })":   2,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\nfunc f() {"+text+"}", 0)
		require.NoError(t, err)
		require.Equal(t, want, complexity(file.Decls[0].(*ast.FuncDecl)), text)
	}
}
