package lint

import (
	"go/ast"
	"go/token"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPlansAreNotWritten: outside of package plan nothing assigns to a part of a plan. A search that does otherwise
// than its plan has a record of its own.
func TestPlansAreNotWritten(t *testing.T) {
	goFiles(t, func(path, text string) {
		if strings.HasSuffix(path, "_test.go") || strings.HasPrefix(path, "internal/verify/plan/") {
			return
		}
		for _, at := range planWrites(t, path, text) {
			t.Errorf("%s: a plan is written: plan.Make decides, and system.Record has what ran", at)
		}
	})
}

// TestPlanWrites: every way to write a plan is found, and what only looks like one is not.
func TestPlanWrites(t *testing.T) {
	for text, want := range map[string]int{
		"func f(s *S) { s.Plan.Walk = 1 }":                                       1,
		"func f(s *S) { s.Plan.Off[2] = x }":                                     1,
		"func f(s *S) { p := &s.Plan; p.Walk = 1 }":                              1,
		"func f() { p, err := plan.Make(k, q); p.Abstract = x }":                 1,
		"func f(p *plan.Plan) { p.Off[2].Why++ }":                                1,
		"func f(p plan.Plan) { p.Walk, x = 1, 2 }":                               1,
		"func f(s *S) { s.Plan = made; s.Plan, r = a(), b(); x := s.Plan.Walk }": 0,
		"func f(p *plan.Options) { p.Walk = 1 }":                                 0,
	} {
		require.Len(t, planWrites(t, "x.go", "package x\n"+text), want, text)
	}
}

// planWrites returns the places of assignments to parts of plans.
func planWrites(t *testing.T, path, text string) (places []string) {
	file := parsed(t, path, text)
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Body == nil {
			continue
		}
		plans := planNames(f)
		look := func(e ast.Expr) {
			if inPlan(e, plans) {
				places = append(places, positions.Position(e.Pos()).String())
			}
		}
		ast.Inspect(f.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, e := range n.Lhs {
					look(e)
				}
			case *ast.IncDecStmt:
				look(n.X)
			}
			return true
		})
	}
	return places
}

// planNames are the variables of f that hold plans, or point to some.
func planNames(f *ast.FuncDecl) map[string]bool {
	names := map[string]bool{}
	for _, p := range f.Type.Params.List {
		kind := p.Type
		if star, ok := kind.(*ast.StarExpr); ok {
			kind = star.X
		}
		if s, ok := kind.(*ast.SelectorExpr); ok && isIdent(s.X, "plan") && s.Sel.Name == "Plan" {
			for _, n := range p.Names {
				names[n.Name] = true
			}
		}
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || len(a.Rhs) != 1 {
			return true
		}
		if name, ok := a.Lhs[0].(*ast.Ident); ok && makesPlan(a.Rhs[0]) {
			names[name.Name] = true
		}
		return true
	})
	return names
}

// makesPlan reports whether e is the address of a field Plan, or a call of plan.Make.
func makesPlan(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.UnaryExpr:
		s, ok := e.X.(*ast.SelectorExpr)
		return ok && e.Op == token.AND && s.Sel.Name == "Plan"
	case *ast.CallExpr:
		s, ok := e.Fun.(*ast.SelectorExpr)
		return ok && isIdent(s.X, "plan") && s.Sel.Name == "Make"
	}
	return false
}

// inPlan reports whether e is a part of a plan: of a field Plan, or of one of the variables.
func inPlan(e ast.Expr, plans map[string]bool) bool {
	switch e := e.(type) {
	case *ast.IndexExpr:
		return inPlan(e.X, plans)
	case *ast.SelectorExpr:
		if s, ok := e.X.(*ast.SelectorExpr); ok && s.Sel.Name == "Plan" {
			return true
		}
		if name, ok := e.X.(*ast.Ident); ok && plans[name.Name] {
			return true
		}
		return inPlan(e.X, plans)
	}
	return false
}

func isIdent(e ast.Expr, name string) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == name
}
