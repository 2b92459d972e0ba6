package lint

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// dotted is a name behind a name and a dot, as in Type.member or package.Name.
var dotted = regexp.MustCompile(`(?:^|[^\w./"'*\[\]-])([A-Za-z]\w*)\.([A-Za-z]\w*)\b(\S?)`)

// notMembers are words in the form of Type.member that name something else: formats, file names, examples.
var notMembers = map[string]bool{}

// typeMembers are the fields and methods of a type. A type with parts from elsewhere is open: any name can be a member.
type typeMembers struct {
	names    map[string]bool
	embedded []string
	open     bool
}

// packageTypes are the types of a package, and its names at the top level.
type packageTypes struct {
	types map[string]*typeMembers
	top   map[string]bool
}

// TestCommentsNameMembers: Type.member and package.Name in a comment exist, so that a renamed function is renamed in
// comments, too.
func TestCommentsNameMembers(t *testing.T) {
	dirs, files := map[string]*packageTypes{}, map[string]*ast.File{}
	goFiles(t, func(path, text string) {
		file := parsed(t, path, text)
		dir := filepath.Dir(path)
		if dirs[dir] == nil {
			dirs[dir] = &packageTypes{types: map[string]*typeMembers{}, top: map[string]bool{}}
		}
		dirs[dir].declare(file)
		files[path] = file
	})
	checked := 0
	for path, file := range files {
		for _, group := range file.Comments {
			missing, seen := missingMembers(group.Text(), dirs[filepath.Dir(path)], importedTypes(file, dirs))
			checked += seen
			for _, name := range missing {
				t.Errorf("%s: a comment names %s, which does not exist", positions.Position(group.Pos()), name)
			}
		}
	}
	require.Greater(t, checked, 200)
}

// importedTypes returns the packages of the module that file imports, by their names in file.
func importedTypes(file *ast.File, dirs map[string]*packageTypes) map[string]*packageTypes {
	found := map[string]*packageTypes{}
	for _, spec := range file.Imports {
		path := strings.Trim(spec.Path.Value, `"`)
		p := dirs[strings.TrimPrefix(path, "ltlpor/")]
		if p == nil || spec.Name != nil {
			continue
		}
		found[filepath.Base(path)] = p
	}
	return found
}

// missingMembers returns the names in text that own and imported do not declare, and the number of all names.
func missingMembers(text string, own *packageTypes, imported map[string]*packageTypes) (missing []string, seen int) {
	for _, m := range dotted.FindAllStringSubmatch(text, -1) {
		name := m[1] + "." + m[2]
		if notMembers[name] || m[2] == "go" || m[2] == "pml" || m[2] == "md" {
			continue
		}
		switch {
		case own.types[m[1]] != nil:
			seen++
			if !own.member(m[1], m[2], 0) {
				missing = append(missing, name)
			}
		case imported[m[1]] != nil && ast.IsExported(m[2]):
			seen++
			if !imported[m[1]].top[m[2]] {
				missing = append(missing, name)
			}
		}
	}
	return missing, seen
}

// member reports whether type typ of p has a field or a method with the given name, also by embedding.
func (p *packageTypes) member(typ, name string, depth int) bool {
	t := p.types[typ]
	if t == nil || t.open || t.names[name] || depth > 5 {
		return true
	}
	for _, e := range t.embedded {
		if p.types[e] == nil || p.member(e, name, depth+1) {
			return true
		}
	}
	return false
}

// declare adds the declarations of file to p.
func (p *packageTypes) declare(file *ast.File) {
	maps.Copy(p.top, namesIn(file))
	of := func(name string) *typeMembers {
		if p.types[name] == nil {
			p.types[name] = &typeMembers{names: map[string]bool{}}
		}
		return p.types[name]
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if typ, method, ok := strings.Cut(nameOf(d), "."); ok {
				of(typ).names[method] = true
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if s, ok := s.(*ast.TypeSpec); ok {
					of(s.Name.Name).add(s)
				}
			}
		}
	}
}

// add adds the fields of the type that spec declares, or the methods of an interface.
func (t *typeMembers) add(spec *ast.TypeSpec) {
	var list *ast.FieldList
	switch x := spec.Type.(type) {
	case *ast.StructType:
		list = x.Fields
	case *ast.InterfaceType:
		list = x.Methods
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.StarExpr:
		t.open = true // an alias, or a type with the fields of another type
		return
	default:
		return
	}
	for _, f := range list.List {
		for _, name := range f.Names {
			t.names[name.Name] = true
		}
		if len(f.Names) == 0 {
			t.embed(f.Type)
		}
	}
}

func (t *typeMembers) embed(x ast.Expr) {
	switch x := x.(type) {
	case *ast.StarExpr:
		t.embed(x.X)
	case *ast.Ident:
		t.names[x.Name] = true
		t.embedded = append(t.embedded, x.Name)
	default:
		t.open = true
	}
}

func TestMissingMembers(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "x.go", `package x
		type A struct { B; f int }
		type B struct { g int }
		func (B) Do() {}
		type C = other.C
		type D struct { other.D }
		type E interface { Do() }
		func F() {}
	`, parser.SkipObjectResolution)
	require.NoError(t, err)
	own := &packageTypes{types: map[string]*typeMembers{}, top: map[string]bool{}}
	own.declare(file)
	imported := map[string]*packageTypes{"x": own}
	for text, want := range map[string][]string{
		"A.f, A.g, A.B, A.Do, B.Do, C.any, D.any, E.Do and x.F are there.": nil,
		"A.h and (B.f)": {"A.h", "B.f"}, "See E.Done.": {"E.Done"}, "x.G": {"x.G"}, "y.G, the end.The next": nil,
	} {
		missing, _ := missingMembers(text, own, imported)
		require.Equal(t, want, missing, fmt.Sprint(text))
	}
}
