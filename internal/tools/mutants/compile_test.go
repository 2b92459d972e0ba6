package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
)

// TestMutantsCompile: every mutant compiles. A mutant that does not compile shows nothing about the tests.
func TestMutantsCompile(t *testing.T) {
	root, err := moduleRoot()
	require.NoError(t, err)
	text, err := readSource(root)
	require.NoError(t, err)
	c := newCompiler(t, root)
	check := func(together []mutant) error {
		var edits []edit
		for _, m := range together {
			edits = append(edits, m.edits...)
		}
		mutated, err := text.apply(edits)
		if err != nil {
			return err
		}
		for _, dir := range slices.Compact(slices.Sorted(dirs(mutated))) {
			if err := c.check(dir, text.texts, mutated); err != nil {
				return err
			}
		}
		return nil
	}
	var chosen []mutant
	for i, m := range mutants() {
		if i%amount.Choose(32, 1) == 0 {
			chosen = append(chosen, m)
		}
	}
	together := apart(chosen)
	for _, some := range together {
		if check(some) == nil {
			continue
		}
		for _, m := range some { // which it is, if it is not that they do not go together
			if err := check([]mutant{m}); err != nil {
				t.Errorf("%s: %v", m.name, err)
			}
		}
	}
	require.Less(t, len(together), len(chosen)/2)
}

// apart divides the mutants into groups that change every function at most once, so that a group compiles if its
// mutants compile alone.
func apart(all []mutant) (groups [][]mutant) {
	var changed []map[string]bool
	for _, m := range all {
		meets := func(in map[string]bool) bool {
			return slices.ContainsFunc(m.edits, func(e edit) bool { return in[e.fn] })
		}
		i := slices.IndexFunc(changed, func(in map[string]bool) bool { return !meets(in) })
		if i < 0 {
			i = len(groups)
			groups, changed = append(groups, nil), append(changed, map[string]bool{})
		}
		groups[i] = append(groups[i], m)
		for _, e := range m.edits {
			changed[i][e.fn] = true
		}
	}
	return groups
}

func dirs(files map[string]string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for name := range maps.Keys(files) {
			if !yield(path.Dir(name)) {
				return
			}
		}
	}
}

// compiler checks the types of single packages of the module. Imported packages are read as compiled by the go
// command.
type compiler struct {
	set   *token.FileSet
	with  types.Importer
	files map[string][]string // of every package, by its folder
	// parsed are the files without mutants.
	parsed map[string]*ast.File
}

func newCompiler(t *testing.T, root string) *compiler {
	t.Helper()
	cmd := exec.Command("go", "list", "-pgo=off", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}\t{{.Dir}}\t{{join .GoFiles \" \"}}", "./...")
	cmd.Dir = root
	var diagnostics bytes.Buffer
	cmd.Stderr = &diagnostics
	out, err := cmd.Output()
	require.NoError(t, err, diagnostics.String())
	c := &compiler{set: token.NewFileSet(), files: map[string][]string{}, parsed: map[string]*ast.File{}}
	exports := map[string]string{}
	for line := range strings.SplitSeq(strings.Trim(string(out), "\n"), "\n") {
		f := strings.Split(line, "\t")
		exports[f[0]] = f[1]
		if dir, err := filepath.Rel(root, f[2]); err == nil && filepath.IsLocal(dir) {
			for file := range strings.FieldsSeq(f[3]) {
				dir := filepath.ToSlash(dir)
				c.files[dir] = append(c.files[dir], path.Join(dir, file))
			}
		}
	}
	c.with = importer.ForCompiler(c.set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	return c
}

// check checks the package in folder dir, with the files in mutated instead of the files in texts.
func (c *compiler) check(dir string, texts, mutated map[string]string) error {
	var files []*ast.File
	for _, name := range c.files[dir] {
		text, ok := mutated[name]
		if !ok {
			text = texts[name]
		}
		f := c.parsed[name]
		if f == nil || ok {
			var err error
			if f, err = parser.ParseFile(c.set, name, text, parser.SkipObjectResolution); err != nil {
				return err
			}
		}
		if !ok {
			c.parsed[name] = f
		}
		files = append(files, f)
	}
	if len(files) == 0 {
		return fmt.Errorf("no package in %s", dir)
	}
	conf := types.Config{Importer: c.with}
	_, err := conf.Check(path.Join("ltlpor", dir), c.set, files, nil)
	return err
}
