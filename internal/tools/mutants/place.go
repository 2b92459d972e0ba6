package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// edit replaces the text `old` by the text `new` in one function of the program.
//   - fn names the function by package, receiver without star, and name, for example access.Viewer.Expr. The beginning
//     may be omitted: Viewer.Expr.
//   - old is compared token by token; layout and comments do not matter. edit must occur exactly once in the functions
//     named fn.
//
// An edit stays valid if files or packages are added, or if a different part of the function changes.
type edit struct{ fn, old, new string }

// place is the position of an edit: the bytes from offset `from` to offset `to` of a file.
type place struct {
	file     string // path relative to the root of the module
	line     int
	from, to int
}

// function is a function of the module, with its tokens. name has the form of edit.fn, with nothing omitted.
type function struct {
	name   string
	file   string
	tokens []lexeme
}

// lexeme is a Go token with its text and its position in the file.
type lexeme struct {
	token.Token
	text           string
	line, from, to int
}

// source has the functions of the module, and the texts of their files, by path. Tests and generated code are excluded.
type source struct {
	functions []function
	texts     map[string]string
}

// readSource reads the Go files below root, except tests and the folders testdata and gen.
func readSource(root string) (*source, error) {
	s := &source{texts: map[string]string{}}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && (d.Name() == "testdata" || d.Name() == "gen" || strings.HasPrefix(d.Name(), ".")):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		return s.read(path, filepath.ToSlash(name))
	})
	return s, err
}

func (s *source) read(path, name string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	s.texts[name] = string(data)
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, data, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	for _, d := range file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
			p := set.Position(fn.Pos())
			tokens, err := lex(string(data[p.Offset:set.Position(fn.End()).Offset]))
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			for i := range tokens {
				tokens[i].from += p.Offset
				tokens[i].to += p.Offset
				tokens[i].line += p.Line - 1
			}
			s.functions = append(s.functions, function{file.Name.Name + "." + nameOf(fn), name, tokens})
		}
	}
	return nil
}

// nameOf returns the name of fn. If fn is a method of type T, the result has the form T.Method.
func nameOf(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return fn.Name.Name
	}
	x := fn.Recv.List[0].Type
	for {
		switch y := x.(type) {
		case *ast.StarExpr:
			x = y.X
		case *ast.IndexExpr:
			x = y.X
		case *ast.IndexListExpr:
			x = y.X
		case *ast.Ident:
			return y.Name + "." + fn.Name.Name
		default:
			return fn.Name.Name
		}
	}
}

// lex returns the tokens of text, which may be a fragment of Go code. lex omits semicolons, because the scanner inserts
// some at ends of lines.
func lex(text string) ([]lexeme, error) {
	var l scanner.Scanner
	var failed scanner.ErrorList
	file := token.NewFileSet().AddFile("", -1, len(text))
	l.Init(file, []byte(text), func(at token.Position, what string) { failed.Add(at, what) }, 0)
	var out []lexeme
	for {
		pos, tok, lit := l.Scan()
		switch tok {
		case token.EOF:
			return out, failed.Err()
		case token.SEMICOLON:
			continue
		}
		if lit == "" {
			lit = tok.String()
		}
		from := file.Offset(pos)
		out = append(out, lexeme{tok, lit, file.Line(pos), from, from + len(lit)})
	}
}

// find returns the position of edit e. If e.old does not occur exactly once in e.fn, it returns an error.
func (s *source) find(e edit) (place, error) {
	old, err := lex(e.old)
	if err != nil || len(old) == 0 {
		return place{}, errors.Join(fmt.Errorf("no text to look for: %q", e.old), err)
	}
	var found []place
	is := 0
	for _, f := range s.functions {
		if f.name != e.fn && !strings.HasSuffix(f.name, "."+e.fn) {
			continue
		}
		is++
		for i := 0; i+len(old) <= len(f.tokens); i++ {
			at := f.tokens[i : i+len(old)]
			if slices.EqualFunc(at, old, func(a, b lexeme) bool { return a.Token == b.Token && a.text == b.text }) {
				found = append(found, place{f.file, at[0].line, at[0].from, at[len(at)-1].to})
			}
		}
	}
	switch {
	case is == 0:
		return place{}, fmt.Errorf("there is no function %s", e.fn)
	case len(found) != 1:
		return place{}, fmt.Errorf("function %s has %q %d times", e.fn, e.old, len(found))
	}
	return found[0], nil
}

// apply returns the texts of the changed files after the edits, as a map from paths to texts.
func (s *source) apply(edits []edit) (map[string]string, error) {
	type change struct {
		place
		new string
	}
	var all []change
	for _, e := range edits {
		p, err := s.find(e)
		if err != nil {
			return nil, err
		}
		all = append(all, change{p, e.new})
	}
	slices.SortFunc(all, func(a, b change) int { return b.from - a.from }) // from the end, so that offsets stay valid
	out := map[string]string{}
	last := map[string]int{}
	for _, c := range all {
		text, ok := out[c.file]
		if !ok {
			text = s.texts[c.file]
			last[c.file] = len(text)
		}
		if c.to > last[c.file] {
			return nil, fmt.Errorf("two edits of %s:%d overlap", c.file, c.line)
		}
		out[c.file] = text[:c.from] + c.new + text[c.to:]
		last[c.file] = c.from
	}
	return out, nil
}
