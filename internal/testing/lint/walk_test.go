package lint

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// parts are the fields of a program where expressions stand beside the steps: who
// enumerates the steps alone, for a question about the whole program, forgets them, and
// who enumerates all of them forgets the next that comes to be added. Such questions go
// to Program.Walk.
var parts = []string{"Provided", "Inits", "Exclusive"}

// mayEnumerate are the functions outside of package program that look at one of the
// parts, at the trace assertion's edges, or walk through a step, each with what it asks:
// nothing about the whole program.
var mayEnumerate = map[string]string{
	"depend/symmetry.shape.process":               "the code of one process type",
	"depend/symmetry.row.isStep":                  "what one step reads",
	"depend/symmetry.row.isPrivate":               "whether a process type has such a clause",
	"depend/symmetry.row.typesBehind":             "what one process type does at once",
	"abstract.objects.partners":                   "what holds back each process type that meets others",
	"abstract.builder.moves":                      "what holds one process type back",
	"abstract.builder.provided":                   "what holds one process type back",
	"abstract.builder.mayBlock":                   "what holds one process type back",
	"abstract.builder.risk":                       "what holds the process of one step back",
	"abstract.backward.effects":                   "what one step writes",
	"abstract.backward.addConditions":             "what one step hangs on",
	"abstract.builder.block":                      "what holds one process type back",
	"abstract.builder.process":                    "a copy of one process type, without what is unknown",
	"abstract.Model.starts":                       "what one process type does at once",
	"abstract.objects.rounds":                     "what holds back each process type that goes round in a sequence",
	"verify/coverage.builder.start":               "which processes a step that was taken starts",
	"trace.noting.edge":                           "which elements one step of a trace names",
	"trace.follower.passes":                       "whether one step creates a process",
	"trace.private":                               "what one step reads",
	"depend.Relations.MeetsNobody":                "whether one step creates a process",
	"dpor.openLocations":                          "whether one process type can be held back",
	"abstract/persistent.tables.created":          "what one process type creates at once",
	"abstract/persistent.tables.reachableClasses": "what one edge creates",
	"depend/procinstance.Table.findOperands":      "what one step writes",
	"depend/access.Creates":                       "what one step creates",
	"depend/access.Objects.PrivateWrites":         "what one step writes",
	"depend/access.Objects.findClaims":            "one claim after the other, to number them",
	"depend/access.Viewer.claimant":               "what one process type claims",
	"depend/access.Viewer.comm":                   "what one send or receive is compared with",
	"depend/access.Viewer.run":                    "what one process type does at once",
	"depend/access.builder.claimsEnd":             "what one process type claims",
	"depend/access.builder.executable":            "what one edge waits for",
	"depend/access.builder.executableNonEmpty":    "what one edge waits for",
	"depend/access.builder.receivers":             "what one edge waits for",
	"depend/access.builder.step":                  "what one edge looks at",
	"depend/fault.Analysis.processes":             "what one process type creates",
	"depend/interval.Analysis.enter":              "the first values of one process type",
	"depend/interval.starts":                      "whether one process type gives a variable a value at once",
	"depend/procinstance.Table.fill":              "what one step creates",
	"depend/procinstance.Table.view":              "a copy of one process type for one of its instances",
	"depend/procinstance.atOnce":                  "whether one step creates a process",
	"depend/procinstance.atomizer.edge":           "what one edge waits for",
	"depend/procinstance.created":                 "what one process type creates at once",
	"depend/spinmarks.Marks.obstacle":             "whether one step is guarded by a provided clause",
	"depend/spinmarks.claimed":                    "what one process type claims",
	"depend/pointsto.starts":                      "whether one process type gives a variable a value at once",
	"depend/staticproviso.Set.spread":             "what one step creates",
	"depend/staticproviso.cutter.created":         "what one process type creates at once",
	"depend/staticproviso.initialRun":             "what one process type creates at once",
	"depend/staticproviso.newCutter":              "what one step creates",
	"depend/symmetry.checker.creation":            "what one process type does at once",
	"depend/symmetry.checker.hasSequences":        "whether one process type has a provided clause",
	"depend/symmetry.checker.provided":            "whether one process type respects an exchange",
	"depend/symmetry.product.forget":              "what one step writes",
	"depend/symmetry.product.takeAlone":           "what one step writes",
	"depend/symmetry.reach":                       "what one step creates",
	"depend/symmetry.touches":                     "whether one step uses a variable",
	"depend/textbook.newSteps":                    "what one step creates",
	"depend/textbook.steps.created":               "what one process type creates at once",
	"model/closure.compile":                       "nothing: each part is compiled to where it is run",
	"model/closure.context.initLocals":            "nothing: the place in the text of an initialiser that went wrong",
	"model/closure.mayEnd":                        "whether one step may go wrong",
	"testing/wide.Compile":                        "nothing: whether there are any",
	"testing/wide.run.admits":                     "nothing: it is interpreted",
	"testing/wide.run.exclusive":                  "nothing: they are interpreted",
	"testing/wide.run.initLocals":                 "nothing: they are interpreted",
	"testing/wide.run.provided":                   "nothing: it is interpreted",
	"testing/listing.printProcess":                "nothing: it prints what is there",
	"lang/lower.lowerer.claimEdge":                "whether one step of a claim looks at what is no part of the state",
	"lang/lower.lowerer.exclusive":                "nothing: they are made here",
	"lang/lower.lowerer.inits":                    "nothing: they are made here",
	"lang/lower.lowerer.processes":                "nothing: they are made here",
	"depend/optimize.loosener.candidates":         "whether one process type has a provided clause",
	"depend/optimize.merge":                       "whether one process type has a provided clause",
	"depend/optimize.unhindered":                  "whether one process type has a provided clause",
	"depend/optimize.watchers.blind":              "whether one process type makes claims",
}

// Nobody but package program enumerates the places of a program.
func TestWholeProgramIsWalked(t *testing.T) {
	unused := maps.Clone(mayEnumerate)
	goFiles(t, func(path, text string) {
		path = filepath.ToSlash(path)
		if strings.HasSuffix(path, "_test.go") || strings.HasPrefix(path, "program/") || !strings.Contains(text, `"ltlpor/internal/model/program"`) {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, text, 0)
		require.NoError(t, err)
		for name, found := range enumerators(file) {
			at := short(module+"/"+filepath.ToSlash(filepath.Dir(path))) + "." + name
			if _, ok := mayEnumerate[at]; !ok {
				t.Errorf("%s: %s looks at %s: if it asks something about the whole program, Program.Walk answers;\nif not, say in mayEnumerate what it asks", path, at, strings.Join(found, ", "))
			}
			delete(unused, at)
		}
	})
	for at := range unused {
		t.Errorf("%s is in mayEnumerate, and looks at none of the places", at)
	}
}

// enumerators returns what every function of file looks at, by name.
func enumerators(file *ast.File) map[string][]string {
	out := map[string][]string{}
	for _, d := range file.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Body == nil {
			continue
		}
		ast.Inspect(fn.Body, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			x, _ := s.X.(*ast.SelectorExpr)
			what := ""
			switch {
			case slices.Contains(parts, s.Sel.Name):
				what = s.Sel.Name
			case s.Sel.Name == "Edges" && x != nil && x.Sel.Name == "Trace":
				what = "Trace.Edges"
			case (s.Sel.Name == "WalkEdge" || s.Sel.Name == "WalkWrites") && isName(s.X, "program"):
				what = "program." + s.Sel.Name
			}
			if name := nameOf(fn); what != "" && !slices.Contains(out[name], what) {
				out[name] = append(out[name], what)
			}
			return true
		})
	}
	return out
}

func isName(x ast.Expr, name string) bool {
	id, ok := x.(*ast.Ident)
	return ok && id.Name == name
}

// nameOf returns the name of fn as in T.Method, without star and type parameters.
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

// What the rule is about is found.
func TestEnumeratorsAreFound(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "x.go", `package x
		func all(p *program.Program) { for _, e := range p.Edges { program.WalkEdge(e, f) } }
		func (v *T) part(t *program.Process) { use(t.Provided); for range p.Trace.Edges {} }
		func fine(p *program.Program) { p.Walk(f) }`, 0)
	require.NoError(t, err)
	require.Equal(t, map[string][]string{"all": {"program.WalkEdge"}, "T.part": {"Provided", "Trace.Edges"}}, enumerators(file))
}
