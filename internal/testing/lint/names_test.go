package lint

import (
	"go/ast"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// declarations holds the names that the module declares: by the last element of the package, and all of them, fields
// and methods included.
type declarations struct {
	inPackage map[string]map[string]bool
	anywhere  map[string]bool
}

var (
	// qualifiedName is pkg.Name or pkg.Type.Member in backquotes.
	qualifiedName = regexp.MustCompile("`([a-z][a-z0-9]*)\\.([A-Z]\\w*)(?:\\.(\\w+))?(?:\\([^`]*\\))?`")
	// memberName is Type.Member in backquotes.
	memberName = regexp.MustCompile("`([A-Z]\\w*)\\.([A-Z]\\w*)(?:\\([^`]*\\))?`")
	// mixedName is a name in backquotes that only Go writes so, such as minimalSet or TestLinks.
	mixedName = regexp.MustCompile("`([a-z]+[A-Z]\\w*|[A-Z][a-z]+[A-Z]\\w*)`")
	// folderName is a folder of the module in backquotes.
	folderName = regexp.MustCompile("`((?:internal|cmd|doc)/[\\w/-]+)`")
	// packageName is the word behind "package", often a name.
	packageName = regexp.MustCompile("\\b[Pp]ackage `?([a-z]\\w*)`?")
)

// notDeclared are names of the standard library and of Mermaid, and words behind "package" that are no names.
var notDeclared = map[string]bool{"io": true, "iter": true, "sequenceDiagram": true,
	"once": true, "or": true, "below": true, "there": true, "on": true, "of": true, "internal": true}

// TestDocumentsNameCode: packages, types, functions and folders that documents name exist. CHANGELOG.md may name what
// was there.
func TestDocumentsNameCode(t *testing.T) {
	names, found := moduleNames(t), 0
	documents(t, func(path string, n int, line string) {
		if path == "CHANGELOG.md" {
			return
		}
		missing, seen := names.missing(line)
		found += seen
		for _, name := range missing {
			t.Errorf("%s:%d: the code has no %s", path, n, name)
		}
	})
	require.Greater(t, found, 100)
}

// missing returns the names of code in a line that the module does not declare, and the number of all names.
func (d *declarations) missing(line string) (missing []string, seen int) {
	check := func(ok bool, name string) {
		seen++
		if !ok {
			missing = append(missing, name)
		}
	}
	for _, m := range qualifiedName.FindAllStringSubmatch(line, -1) {
		if !notDeclared[m[1]] {
			check(d.inPackage[m[1]][m[2]] && (m[3] == "" || d.anywhere[m[3]]), m[0])
		}
	}
	for _, m := range memberName.FindAllStringSubmatch(line, -1) {
		check(d.anywhere[m[1]] && d.anywhere[m[2]], m[0])
	}
	for _, m := range mixedName.FindAllStringSubmatch(line, -1) {
		check(d.anywhere[m[1]] || notDeclared[m[1]], m[0])
	}
	for _, m := range folderName.FindAllStringSubmatch(line, -1) {
		_, err := os.Stat(m[1])
		check(err == nil, m[0])
	}
	for _, m := range packageName.FindAllStringSubmatch(line, -1) {
		if !notDeclared[m[1]] {
			check(d.inPackage[m[1]] != nil, m[0])
		}
	}
	return missing, seen
}

// moduleNames collects the names that the Go files of the module declare, tests included.
func moduleNames(t *testing.T) *declarations {
	d := &declarations{inPackage: map[string]map[string]bool{}, anywhere: map[string]bool{}}
	goFiles(t, func(path, text string) {
		file := parsed(t, path, text)
		pkg := filepath.Base(filepath.Dir(path))
		if d.inPackage[pkg] == nil {
			d.inPackage[pkg] = map[string]bool{}
		}
		for name := range namesIn(file) {
			d.inPackage[pkg][name], d.anywhere[name] = true, true
		}
	})
	return d
}

// jsonName is the name of a member in the tag of a field.
var jsonName = regexp.MustCompile("`json:\"(\\w+)")

// namesIn returns the names that a file declares: of functions, types, fields, methods, constants and variables, and of
// members of JSON objects.
func namesIn(file *ast.File) map[string]bool {
	names := map[string]bool{}
	add := func(ids ...*ast.Ident) {
		for _, id := range ids {
			names[id.Name] = true
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			add(n.Name)
		case *ast.TypeSpec:
			add(n.Name)
		case *ast.ValueSpec:
			add(n.Names...)
		case *ast.Field:
			add(n.Names...)
			if n.Tag != nil {
				if m := jsonName.FindStringSubmatch(n.Tag.Value); m != nil {
					names[m[1]] = true
				}
			}
		}
		return true
	})
	return names
}

func TestMissingNames(t *testing.T) {
	d := &declarations{anywhere: map[string]bool{"Set": true, "Has": true, "minimalSet": true},
		inPackage: map[string]map[string]bool{"bitset": {"Set": true}}}
	inRoot(t)
	for line, want := range map[string][]string{
		"`bitset.Set`, `bitset.Set.Has`, `Set.Has`, `minimalSet`": nil,
		"package bitset; `internal/base/bitset`; `m.pml`":         nil,
		"`sticky.Set`": {"`sticky.Set`"}, "`bitset.Bag`": {"`bitset.Bag`"}, "`Set.Lacks`": {"`Set.Lacks`"},
		"`maximalSet`": {"`maximalSet`"}, "package evidence": {"package evidence"},
		"`internal/exec/closure`": {"`internal/exec/closure`"},
	} {
		missing, _ := d.missing(line)
		require.Equal(t, want, missing, line)
	}
}

var (
	// document is the path of a document or of its data, in code.
	document = regexp.MustCompile(`\bdoc/[\w/.-]+\.(?:md|json|svg|png)\b`)
	// chapter is a document with the heading of a chapter behind it.
	chapter = regexp.MustCompile(`\b(doc/[\w/.-]+\.md)[,:] "([^"]+)"`)
	// commentBreak is the end of a line of a comment, and the beginning of the next.
	commentBreak = regexp.MustCompile(`\n\s*// *`)
)

// TestCodeNamesDocuments: documents and chapters that code, scripts and models name exist.
func TestCodeNamesDocuments(t *testing.T) {
	files, chapters := 0, 0
	check := func(path, text string) {
		for _, name := range document.FindAllString(text, -1) {
			files++
			if _, err := os.Stat(name); err != nil {
				t.Errorf("%s: there is no %s", path, name)
			}
		}
		for _, m := range chapter.FindAllStringSubmatch(commentBreak.ReplaceAllString(text, " "), -1) {
			chapters++
			page, err := os.ReadFile(m[1])
			require.NoError(t, err, path)
			if !strings.Contains(string(page), "# "+m[2]+"\n") {
				t.Errorf("%s: %s has no chapter %q", path, m[1], m[2])
			}
		}
	}
	goFiles(t, func(path, text string) {
		if !strings.HasPrefix(filepath.ToSlash(path), "internal/testing/lint/") {
			check(path, text)
		}
	})
	patterns := []string{"Makefile", ".ci/*", "models/*", "models/*/*.pml", "cmd/ltlpor/testdata/script/*"}
	for _, pattern := range patterns {
		paths, err := filepath.Glob(pattern)
		require.NoError(t, err)
		require.NotEmpty(t, paths, pattern)
		for _, path := range paths {
			if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
				text, err := os.ReadFile(path)
				require.NoError(t, err)
				check(path, string(text))
			}
		}
	}
	require.Greater(t, files, 40)
	require.Greater(t, chapters, 10)
}
