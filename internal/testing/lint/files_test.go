package lint

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// maxLines is the length of the longest file that is still one idea; tests may repeat
// themselves a little more.
const (
	maxLines     = 400
	maxTestLines = 500
	// maxRootLines is the length of the root package without tests: the types of the API, and each call as a wrapper.
	maxRootLines = 1000
)

// goFiles calls f for every hand-written Go file of the module.
func goFiles(t *testing.T, f func(path, text string)) {
	t.Helper()
	inRoot(t)
	n := 0
	require.NoError(t, filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go"):
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if !strings.HasPrefix(string(data), "// Code generated") {
			n++
			f(path, string(data))
		}
		return nil
	}))
	require.Greater(t, n, 20, "no files found")
}

func TestFileLength(t *testing.T) {
	goFiles(t, func(path, text string) {
		most := maxLines
		if strings.HasSuffix(path, "_test.go") {
			most = maxTestLines
		}
		if n := strings.Count(text, "\n"); n > most {
			t.Errorf("%s: %d lines, more than %d", path, n, most)
		}
	})
}

// TestRootIsTheAPI: the root package stays small, since the calls are carried out below internal/session.
func TestRootIsTheAPI(t *testing.T) {
	lines := 0
	goFiles(t, func(path, text string) {
		if filepath.Dir(path) == "." && !strings.HasSuffix(path, "_test.go") {
			lines += strings.Count(text, "\n")
		}
	})
	require.Positive(t, lines)
	require.LessOrEqual(t, lines, maxRootLines, "what a call does beside the API belongs below internal/session")
}

// Every package says in one file, in a comment that begins as godoc wants, what
// it is.
func TestPackageComments(t *testing.T) {
	comments := map[string][]string{}
	goFiles(t, func(path, text string) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			return
		}
		dir := filepath.Dir(path)
		comments[dir] = append(comments[dir], nil...)
		if file.Doc == nil {
			return
		}
		want := "Package " + file.Name.Name + " "
		if file.Name.Name == "main" {
			want = "Command "
		}
		if !strings.HasPrefix(file.Doc.Text(), want) {
			t.Errorf("%s: the package comment should begin with %q", path, want)
		}
		comments[dir] = append(comments[dir], path)
	})
	for dir, files := range comments {
		if len(files) != 1 {
			t.Errorf("%s: one file should have a package comment, but %d do: %v", dir, len(files), files)
		}
	}
}
