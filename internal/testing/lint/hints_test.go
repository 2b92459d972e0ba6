package lint

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// hints returns the hints in file without a fix, as "function: text". A hint has a fix if the chain of calls that makes
// the diagnostic goes on with one, or if the function gives one to the same variable.
func hints(pkg string, file *ast.File) (list []string) {
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Body == nil {
			continue
		}
		fixed := map[string]bool{}    // variables with a fix
		within := map[ast.Node]bool{} // calls with a fix behind
		ast.Inspect(f.Body, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if !ok || !slices.Contains([]string{"WithFix", "Replacing", "or"}, s.Sel.Name) {
				return true
			}
			for x := s.X; ; {
				within[x] = true
				if v, is := x.(*ast.Ident); is {
					fixed[v.Name] = true
				}
				call, is := x.(*ast.CallExpr)
				if !is {
					break
				}
				inner, is := call.Fun.(*ast.SelectorExpr)
				if !is {
					break
				}
				x = inner.X
			}
			return true
		})
		ast.Inspect(f.Body, func(n ast.Node) bool {
			a, is := n.(*ast.AssignStmt)
			if !is || len(a.Lhs) != 1 {
				return true
			}
			if v, is := a.Lhs[0].(*ast.Ident); is && fixed[v.Name] {
				ast.Inspect(a.Rhs[0], func(n ast.Node) bool { within[n] = true; return true })
			}
			return true
		})
		ast.Inspect(f.Body, func(n ast.Node) bool {
			if text, receiver, ok := hint(n); ok && !within[n] && !(receiver != "" && fixed[receiver]) {
				list = append(list, pkg+"."+nameOf(f)+": "+text)
			}
			return true
		})
	}
	return list
}

// hint returns the text of the hint that n gives, and the variable to which n gives it, or "".
func hint(n ast.Node) (text, receiver string, ok bool) {
	call, is := n.(*ast.CallExpr)
	if !is || len(call.Args) == 0 {
		return "", "", false
	}
	switch fun := call.Fun.(type) {
	case *ast.SelectorExpr:
		if fun.Sel.Name != "WithHint" {
			return "", "", false
		}
		if v, is := fun.X.(*ast.Ident); is {
			receiver = v.Name
		}
	case *ast.Ident:
		if fun.Name != "say" {
			return "", "", false
		}
	default:
		return "", "", false
	}
	ast.Inspect(call.Args[0], func(n ast.Node) bool {
		if l, is := n.(*ast.BasicLit); is && l.Kind == token.STRING && text == "" {
			text = strings.Trim(l.Value, "`\"")
		}
		return true
	})
	return text, receiver, true
}

// The reasons for which a hint about the text of a model has no fix.
const (
	design      = "several changes are possible, and each changes the model"
	naming      = "the change needs a new name"
	moving      = "the change moves text to a place that the message does not know"
	unknown     = "the words that were meant are not known"
	remark      = "there is no mistake: the hint says more about the message"
	settings    = "the change is one of options, and not of text"
	elsewhere   = "the change is one of another file"
	passed      = "another function adds the fix"
	unreachable = "no text has this error: a formula makes a hidden variable visible"
	rewrite     = "the operands of what was written are not known while its words are read"
)

// withoutFix are the hints about the text of a model that have no fix, by the reason.
var withoutFix = map[string][]string{
	design: {
		"depend/nodes.Partition.breaks: %s shares it: a node has variables of its own and " +
			"talks to others through channels; ",
		"lang/lower.flow.destination: put a skip into the circle",
		"lang/lower.flow.elses: put a skip before one of them, or write the condition that it stands for",
		"lang/lower.lowerer.firstOfSeveral: the others are asked by their numbers, as %s[%s]@%s",
		"lang/lower.lowerer.observable: let the model mention _last",
		"lang/promela.checkNesting: put parentheses around each half",
		"lang/promela.inliner.call: use a proctype and run, or a loop",
		"lang/promela.inliner.embedded: express it in Promela; inline and d_step often do",
		"lang/promela.inliner.name: let a process choose the values: select (x : 0 .. 9)",
		"lang/promela.syntaxError.implication: in an expression -> can only stand in (c -> a : b)",
		"lang/promela.syntaxError.options: else is an option of its own: :: else -> …",
		"lang/typecheck.Info.remotely: %s",
		"lang/typecheck.checker.breakStmt: a d_step is left at its end only",
		"lang/typecheck.checker.crossing: a d_step is entered at its start only",
		"lang/typecheck.checker.crossing: a d_step is left at its end only",
		"lang/typecheck.checker.elseBesideIO: %s",
		"lang/typecheck.checker.oneRun: write two statements",
		"lang/typecheck.checker.params: wrap the array in a typedef and pass the channel or index that leads to it",
		"lang/typecheck.checker.stmt: a trace consists of sends, receives, if, do, goto and labels",
		"lang/typecheck.checker.warnLostInitialiser: give the fields their values in the typedef, or assign to them",
		"ltl.reader.witness: check !%s: a counterexample is a run on which it is so",
		"ltl.reader.witness: check F !%s: a counterexample is a run on which it is always so",
		"ltl.reader.witness: check G !%s: a counterexample is a run on which it comes to be",
		"ltl.reader.witness: check X !%s: a counterexample is a run on which it is so next",
	},
	naming: {
		"lang/promela.inliner.call: write x = %s(…) first and use x",
		"lang/promela.inliner.returns: write x = %s(…)",
		"lang/promela.syntaxError.ownNames:  is a word of the language: choose another name",
		"lang/promela.syntaxError.reserved:  is a word of the language: choose another name",
		"lang/typecheck.checker.decl: the other one is in line %d",
		"lang/typecheck.checker.declare: the other one is in line %d; Promela has no " +
			"shadowing, so choose another name",
		"lang/typecheck.checker.headers: the other one is in line %d",
		"lang/typecheck.checker.label: the other one is in line %d",
		"lang/typecheck.checker.noRun: assign its value to a variable first",
		"lang/typecheck.checker.patterns: receive it into a variable, and assign that to _priority",
		"lang/typecheck.checker.property: the other one is in line %d",
		"lang/typecheck.checker.send: assign its value to a variable first",
		"lang/typecheck.checker.typedef: the other one is in line %d",
	},
	moving: {
		"lang/annotation.Groups: a line has all members of a group: ltlpor: group %s = P, Q",
		"lang/lower.Observer: declare %s globally",
		"lang/lower.lowerer.globalValues: set it by an assignment",
		"lang/promela.syntaxError.calls: a label cannot stand before a declaration: put it before the next statement",
		"lang/promela.syntaxError.outsideBodies: statements stand inside a proctype, init or never",
		"lang/typecheck.checker.initialiser: SPIN refuses this; move the declaration to the start of the proctype",
		"lang/typecheck.checker.noLabelFirst: put the label before the call: %s: %s(…)",
		"lang/typecheck.checker.varDecl: SPIN refuses this; declare %s globally",
		"lang/typecheck.checker.varDecl: declare %s globally",
	},
	unknown: {
		"lang/annotation.Read: write ltlpor: expect NAME holds, or ltlpor: --fairness=weak, " +
			"or ltlpor: group A = P, Q",
		"lang/annotation.piece.group: ",
		"lang/annotation.piece.options: write --NAME=VALUE, --NAME or -DNAME=TEXT, with white " +
			"space between options alone",
		"lang/promela.checkText: is this a Promela model?",
		"lang/promela.inliner.define: an inline is written: inline name(a, b) { … }",
		"lang/promela.inliner.ltl: a property is written: ltl name { formula }",
		"lang/promela.inliner.room: do the arguments grow from call to call?",
		"lang/promela.preprocessor.include: is %s the file that was meant?",
		"lang/promela.syntaxError.foreignWord: ",
		"ltl.LintNames: an operand of %s is missing",
	},
	remark: {
		"lang/lower.claimBuilder.beyondf: it moves in turn with the model, and the search is without reduction",
		"lang/typecheck.checker.forStmt: where the bounds are computed, a loop over an empty range runs zero times",
		"verify/property.missingFields: taking it violates the assertions, as in SPIN's verifier",
		"verify/property.reader.warnings: it is decided without reduction and merging, which leave steps out",
		"verify/property.reader.warnings: the formula is stutter-invariant all the same, so that there is reduction",
	},
	settings: {
		"verify/property.reader.automate: split the formula, or give it more time (--formula-timeout)",
		"verify/property.reader.uncheckedLabels: ",
	},
	rewrite: {
		"ltl.reader.scan: a xor b is !(a <-> b)",
		"ltl.reader.tree: for a conditional expression (c -> a : b) write (c && a) || (!c && b)",
	},
	elsewhere: {
		"lang/promela.preprocessor.include: does %s include itself? guard it with #ifndef",
	},
	passed: {
		"lang/promela.syntaxError.updating: there is no ",
	},
	unreachable: {
		"lang/lower.lowerer.observable: drop the keyword hidden from its declaration",
	},
}

// aboutText reports whether the hints of package pkg are about the text of a model, so that an editor may change it.
func aboutText(pkg string) bool {
	return strings.HasPrefix(pkg, "lang/") || slices.Contains([]string{"ltl", "depend/nodes", "verify/property"}, pkg)
}

// Each hint about the text of a model has a fix, or a reason for having none.
func TestHints(t *testing.T) {
	reason, found := map[string]string{}, map[string]bool{}
	for why, list := range withoutFix {
		for _, h := range list {
			reason[h] = why
		}
	}
	goFiles(t, func(path, text string) {
		if strings.HasSuffix(path, "_test.go") || !aboutText(folder(path)) {
			return
		}
		file := parsed(t, path, text)
		for _, h := range hints(folder(path), file) {
			if found[h] = true; reason[h] == "" {
				t.Errorf("%s\n\thas no fix: give it one (source.Diagnostic.WithFix), or a reason in withoutFix", h)
			}
		}
	})
	for h := range reason {
		if !found[h] {
			t.Errorf("withoutFix: %s\n\thas a fix now, or does not exist", h)
		}
	}
}

// The test finds hints in chains of calls, on variables, and in remedies.
func TestHintsFound(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "f.go", `package p
func (r *T) f() {
	add(source.Errorf(x).WithHint("alone"))
	add(source.Errorf(x).WithHint("with").WithFix("", e))
	d.WithHint("given %s", x)
	d.WithKind(k).WithFix("", e)
	c.WithHint("bare").WithKind(k)
	r = say("word").or("", e)
	r = say("words")
}`, 0)
	require.NoError(t, err)
	require.Equal(t, []string{"p.T.f: alone", "p.T.f: bare", "p.T.f: words"}, hints("p", file))
}
