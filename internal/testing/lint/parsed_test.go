package lint

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"

	"github.com/stretchr/testify/require"
)

// positions has the positions of the syntax trees from parsed.
var positions = token.NewFileSet()

// trees has the syntax trees from parsed, by path and text.
var trees = map[[2]string]*ast.File{}

// parsed returns the syntax tree of a Go file, with its comments. All tests share the tree, because parsing took most of
// their time: no test may change it.
func parsed(t *testing.T, path, text string) *ast.File {
	t.Helper()
	key := [2]string{path, text}
	if trees[key] == nil {
		file, err := parser.ParseFile(positions, path, text, parser.ParseComments|parser.SkipObjectResolution)
		require.NoError(t, err)
		trees[key] = file
	}
	return trees[key]
}
