package lint

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// machineSteps are the structs that have a move, the number of an outcome and a state: a step of a run in the terms
// of a machine. program.Step is the type of all of them.
var machineSteps = map[string]bool{"internal/model/program/step.go: Step": true}

// TestStepsHaveOneType: no second type for steps comes to be, and no function that converts one into another.
func TestStepsHaveOneType(t *testing.T) {
	found := map[string]bool{}
	goFiles(t, func(path, text string) {
		if strings.HasSuffix(path, "_test.go") || strings.HasPrefix(path, "internal/testing/") {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, text, 0)
		require.NoError(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			s, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			if x, ok := s.Type.(*ast.StructType); ok && hasFields(x, "Move", "Outcome", "State") {
				found[path+": "+s.Name.Name] = true
			}
			return true
		})
	})
	require.Equal(t, machineSteps, found)
}

func hasFields(s *ast.StructType, names ...string) bool {
	has := map[string]bool{}
	for _, f := range s.Fields.List {
		for _, n := range f.Names {
			has[n.Name] = true
		}
	}
	for _, n := range names {
		if !has[n] {
			return false
		}
	}
	return true
}
