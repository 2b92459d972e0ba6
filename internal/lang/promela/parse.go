package promela

import (
	"github.com/antlr4-go/antlr/v4"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/internal/base/cancel"
	"ltlpor/source"
)

// Options are the macros, included files and limits for parsing a model.
type Options struct {
	// Defines are macro definitions before the first line: "NAME" (with the value 1) or "NAME=VALUE".
	Defines []string
	// Include returns the file for an #include "name" in a file of folder dir. If Include is nil, every #include is an
	// error.
	Include func(dir, name string) (*source.File, error)
	// Work, unless nil, can cancel the parsing by a panic; the caller must catch the panic by cancel.Catch. File.Work
	// becomes the same Work.
	Work *cancel.Work
	// Fragment says that the text is only a part of a model, so other text may declare names, inlines and macros. Only
	// Recover supports Fragment.
	Fragment bool
	// Record, if not nil, collects parts of the text that are not in the syntax tree, for example macro definitions and
	// uses.
	Record *Record
	// Trees, if not nil, has parse trees of an earlier text, and gets those of this text. Only Recover supports Trees.
	Trees *Trees
}

// Parse parses a model, after preprocessing and inlining. If the list holds an error, the file is nil.
func Parse(src *source.File, opt Options) (*File, source.List) {
	list := &errorList{}
	if !checkText(src, list) {
		return nil, list.sorted()
	}
	x, macros := preprocess(src, opt, list)
	if list.full() {
		return nil, list.sorted()
	}
	words := lex(x, opt.Work)
	in := newInliner(x, len(words), list, opt.Work)
	tokens := in.inlined(words)
	if list.full() {
		return nil, list.sorted()
	}
	tokens = addSemicolons(tokens, false)
	markProctypes(tokens, macros.procs)
	checkNesting(tokens, list)
	if list.full() {
		return nil, list.sorted()
	}
	known := known{procs: macros.procs, callable: in.callable(macros)}
	tree := newParser(tokens, known, list, opt.Work).Model()
	if list.errors > 0 {
		return nil, list.sorted()
	}
	b := &builder{x: x, tokens: tokens, list: list, work: opt.Work}
	f := &File{Source: src, Decls: b.model(tree.(*gen.ModelContext)), Macros: macros, Work: opt.Work}
	if len(f.Decls) == 0 {
		list.add(emptyModel(src))
	}
	if list.errors > 0 {
		return nil, list.sorted()
	}
	return f, list.sorted()
}

func emptyModel(src *source.File) *source.Diagnostic {
	const text = "%s is empty: expected a model with a proctype or an init"
	return source.Errorf(source.Span{File: src}, text, src.Name)
}

// ParseExpr parses an expression, after macro expansion. If macros is nil, no macros exist, and names before a colon
// count as proctype names (see markProctypes). If the list holds an error, the expression is nil.
func ParseExpr(src *source.File, macros *Macros) (Expr, source.List) {
	list := &errorList{}
	if !checkText(src, list) {
		return nil, list.sorted()
	}
	x := macros.expandText(src, list)
	return parseExpr(x, macros, list)
}

func parseExpr(x *expanded, macros *Macros, list *errorList) (Expr, source.List) {
	if list.errors > 0 {
		return nil, list.sorted()
	}
	tokens := inlineAll(x, lex(x, nil), list, nil)
	var procs map[string]bool
	if macros != nil {
		procs = macros.procs
	}
	markProctypes(tokens, procs)
	checkNesting(tokens, list)
	if list.errors > 0 {
		return nil, list.sorted()
	}
	tree := newParser(tokens, known{procs: procs}, list, nil).Formula()
	if list.errors > 0 {
		return nil, list.sorted()
	}
	b := &builder{x: x, tokens: tokens, list: list}
	e := b.expr(tree.(*gen.FormulaContext).Expr())
	if list.errors > 0 {
		return nil, list.sorted()
	}
	return e, list.sorted()
}

func newParser(tokens []token, k known, list *errorList, w *cancel.Work) *gen.PromelaParser {
	p := gen.NewPromelaParser(antlr.NewCommonTokenStream(newTokenSource(tokens, w), antlr.TokenDefaultChannel))
	p.RemoveErrorListeners()
	p.AddErrorListener(&syntaxErrors{parser: p, tokens: tokens, known: k, list: list, body: -1, first: -1})
	return p
}
