package lint

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// undocumented are the exported names without a comment of their own, or of their group.
// What Error and String return needs none.
func undocumented(file *ast.File) []string {
	var out []string
	add := func(doc *ast.CommentGroup, name *ast.Ident) {
		if doc == nil && name.IsExported() {
			out = append(out, name.Name)
		}
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			wellKnown := d.Name.Name == "Error" || d.Name.Name == "String"
			if d.Recv == nil || ast.IsExported(nameOf(d)) && !wellKnown {
				add(d.Doc, d.Name)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					add(firstOf(s.Doc, d.Doc, s.Comment), s.Name)
				case *ast.ValueSpec:
					for _, name := range s.Names {
						add(firstOf(s.Doc, d.Doc, s.Comment), name)
					}
				}
			}
		}
	}
	return out
}

func firstOf(comments ...*ast.CommentGroup) *ast.CommentGroup {
	for _, c := range comments {
		if c != nil {
			return c
		}
	}
	return nil
}

// Whoever uses a package reads what its exported names mean.
func TestExportedNamesHaveComments(t *testing.T) {
	goFiles(t, func(path, text string) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		file := parsed(t, path, text)
		for _, name := range undocumented(file) {
			t.Errorf("%s: %s has no comment", path, name)
		}
	})
}

func TestUndocumented(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "x.go", `package x
		type A int
		// B is one.
		type B int
		func (A) Do() {}
		func (A) String() string {}
		func (b) Do() {}
		func F() {}
		func f() {}
		// C and D.
		const (
			C = 1
			D = 2
		)
		var (
			E = 1 // E is one
			G = 2
		)`, parser.ParseComments)
	require.NoError(t, err)
	require.Equal(t, []string{"A", "Do", "F", "G"}, undocumented(file))
}
