package lint

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A kindRule counts the places that decide by the kind of something, outside the package whose table has a row for
// every kind. The number may only fall: a new kind is to be a row, and no search through the module.
type kindRule struct {
	dir, file string // where the constants stand
	typ       string
	anywhere  bool // a mention counts, too, and not only a comparison, a case or an index
	most      int
}

var kindRules = []kindRule{
	{"internal/verify/property", "kind.go", "Kind", true, 2},
	{"internal/model/program", "fault.go", "FaultKind", false, 49},
}

// TestKindsStandInTables: packages ask the tables about kinds of properties and of faults.
func TestKindsStandInTables(t *testing.T) {
	inRoot(t)
	for _, rule := range kindRules {
		kinds := constantsOf(t, filepath.Join(rule.dir, rule.file), rule.typ)
		require.Greater(t, len(kinds), 5, "constants of %s not found", rule.typ)
		var found []string
		goFiles(t, func(path, text string) {
			path = filepath.ToSlash(path)
			if strings.HasSuffix(path, "_test.go") || strings.HasPrefix(path, rule.dir+"/") ||
				strings.HasPrefix(path, "internal/testing/") || !strings.Contains(text, `"ltlpor/`+rule.dir+`"`) {
				return
			}
			file := parsed(t, path, text)
			for _, at := range decisions(file, filepath.Base(rule.dir), kinds, rule.anywhere) {
				found = append(found, positions.Position(at).String())
			}
		})
		t.Logf("%s: %d", rule.typ, len(found))
		if len(found) > rule.most {
			t.Errorf("%d places decide by constants of %s.%s, which were %d: give the row of the kind a column\n%s",
				len(found), rule.dir, rule.typ, rule.most, strings.Join(found, "\n"))
		}
	}
}

// decisions returns the places in file that compare with a constant of pkg in names, or with anywhere mention it.
func decisions(file *ast.File, pkg string, names []string, anywhere bool) (at []token.Pos) {
	note := func(list ...ast.Expr) {
		for _, x := range list {
			if s, ok := x.(*ast.SelectorExpr); ok && isName(s.X, pkg) && slices.Contains(names, s.Sel.Name) {
				at = append(at, s.Pos())
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case ast.Expr:
			if anywhere {
				note(n)
				return true
			}
		case *ast.CaseClause:
			if !anywhere {
				note(n.List...)
			}
		}
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				note(n.X, n.Y)
			}
		case *ast.KeyValueExpr:
			note(n.Key)
		}
		return true
	})
	return at
}

// constantsOf returns the constants of a type in a file.
func constantsOf(t *testing.T, path, typ string) (names []string) {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	require.NoError(t, err)
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST || len(g.Specs) == 0 {
			continue
		}
		if first := g.Specs[0].(*ast.ValueSpec); first.Type == nil || !isName(first.Type, typ) {
			continue
		}
		for _, s := range g.Specs {
			for _, n := range s.(*ast.ValueSpec).Names {
				names = append(names, n.Name)
			}
		}
	}
	return names
}

// TestDecisionsOfKinds: the count sees what it is to see.
func TestDecisionsOfKinds(t *testing.T) {
	const text = `package p
		var x = q.A
		var m = map[q.K]int{q.A: 1}
		func f(k q.K) bool {
			switch k {
			case q.A, q.B:
			}
			g(q.B)
			return k == q.A || q.C != k
		}`
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", text, 0)
	require.NoError(t, err)
	require.Len(t, decisions(file, "q", []string{"A", "B"}, false), 4)
	require.Len(t, decisions(file, "q", []string{"A", "B"}, true), 6)
	require.Empty(t, decisions(file, "r", []string{"A", "B"}, true))
}

// TestEnumerationsStandOnce: the packages that plan and judge declare no enumeration of a name that the search or the
// reduction has, and hence convert none: they have aliases.
func TestEnumerationsStandOnce(t *testing.T) {
	inRoot(t)
	below := map[string]string{}
	for _, dir := range []string{"ample", "internal/search"} {
		for _, name := range enumerations(t, dir) {
			below[name] = dir
		}
	}
	require.Contains(t, below, "Fairness")
	for _, dir := range []string{"plan", "system", "schedule", "certify", "vacuity"} {
		for _, name := range enumerations(t, "internal/verify/"+dir) {
			require.NotContains(t, below, name, "%s declares %s, as %s does: make it an alias", dir, name, below[name])
		}
	}
}

// enumerations returns the types over uint8 that the files of a folder declare, without tests.
func enumerations(t *testing.T, dir string) (names []string) {
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, f.Name()), nil, 0)
		require.NoError(t, err)
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.TYPE {
				continue
			}
			for _, s := range g.Specs {
				if s := s.(*ast.TypeSpec); !s.Assign.IsValid() && isName(s.Type, "uint8") {
					names = append(names, s.Name.Name)
				}
			}
		}
	}
	return names
}
