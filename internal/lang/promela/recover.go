package promela

import (
	"github.com/antlr4-go/antlr/v4"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/source"
)

// Reading is the result of Recover: a model that is parsed as far as syntax errors permit. It is for editors. A model
// with errors must not be checked.
type Reading struct {
	// File has the top-level declarations that could be parsed. Statements with syntax errors are left out. File.Unread
	// has the names declared in text that could not be parsed.
	File *File
	// Broken are the spans of top-level declarations with syntax errors. A type error in such a span may be a mere
	// consequence of the syntax error.
	Broken []source.Span
}

// Recover parses a model as far as syntax errors permit. Every top-level declaration is parsed separately, so errors in
// a declaration do not hide errors in the next declaration. The list has the errors of the preprocessor and of every
// declaration. If the list has no errors, the File equals the result of Parse.
func Recover(src *source.File, opt Options) (*Reading, source.List) {
	list := &errorList{patient: true}
	r := &recovery{list: list, opt: opt, unread: map[string]bool{}}
	out := &Reading{File: &File{Source: src, Macros: &Macros{}, Unread: r.unread, Work: opt.Work, Fragment: opt.Fragment}}
	if !checkText(src, list) {
		return out, list.sorted()
	}
	x, macros := preprocess(src, opt, list)
	out.File.Macros = macros
	if list.full() {
		return out, list.sorted()
	}
	in := newInliner(x, 0, list, opt.Work)
	in.record, in.fragment = opt.Record, opt.Fragment
	tokens := in.inlined(lex(x, opt.Work))
	for name := range in.broken {
		r.unread[name] = true
	}
	if n := len(tokens); n == 0 || tokens[n-1].kind != antlr.TokenEOF {
		tokens = append(tokens, token{kind: antlr.TokenEOF, span: x.end, newline: true})
	}
	if opt.Fragment {
		in.suspectBodies()
	}
	raw := tokens
	tokens = addSemicolons(tokens, true)
	markProctypes(tokens, macros.procs)
	if checkNesting(tokens, list); list.full() {
		return out, list.sorted()
	}
	r.x, r.tokens, r.known = x, tokens, known{procs: macros.procs, callable: in.callable(macros)}
	r.kept = opt.Trees.begin()
	if opt.Fragment {
		r.fragment(out, raw)
	} else {
		r.units(out)
	}
	opt.Trees.end(r.kept)
	if len(out.File.Decls) == 0 && list.errors == 0 && !opt.Fragment {
		list.add(emptyModel(src))
	}
	return out, list.sorted()
}

// recovery parses a model one unit at a time. A unit is a top-level declaration.
type recovery struct {
	x      *expanded
	tokens []token
	known  known
	list   *errorList
	opt    Options
	unread map[string]bool
	kept   *keeping // nil if Options.Trees is nil
}

// units parses the text unit by unit, and adds the declarations to out. Some errors are not reported, because they are
// probably consequences of an earlier error:
//
//   - Between a unit with errors and the next unit that begins with a declaration keyword (startsUnit): the errors in
//     units that do not begin with a type (typeWord).
//   - If the text ends in an unclosed comment: the errors in the last unit.
func (r *recovery) units(out *Reading) {
	quiet := false
	for _, u := range splitUnits(r.tokens) {
		first := u[0].kind
		if startsUnit(first) {
			quiet = false
		}
		follows := quiet && !startsUnit(first) && !typeWord(first)
		decls, errs := r.unit(u)
		out.File.Decls = append(out.File.Decls, decls...)
		if len(errs) == 0 {
			continue
		}
		quiet = true
		out.Broken = append(out.Broken, u[0].span.Use().To(u[max(len(u)-2, 0)].span.Use()))
		if follows || r.list.cut && u[len(u)-1].text == "" {
			continue
		}
		for _, d := range errs {
			r.list.addOnLine(d)
		}
	}
}

// parse parses the tokens of a unit, or finds the kept tree of the same tokens. first is the index of the first token
// with a syntax error, or -1.
func (r *recovery) parse(tokens []token, list *errorList) (tree *gen.ModelContext, first int) {
	key, own := "", tokens
	if r.kept != nil {
		key, own = unitKey(tokens)
		if tree = r.kept.find(key, len(tokens)); tree != nil {
			return tree, -1
		}
	}
	words := newTokenSource(own, r.opt.Work)
	p := gen.NewPromelaParser(antlr.NewCommonTokenStream(words, antlr.TokenDefaultChannel))
	p.RemoveErrorListeners()
	errs := &syntaxErrors{parser: p, tokens: tokens, known: r.known, list: list, body: -1, first: -1}
	p.AddErrorListener(errs)
	tree = p.Model().(*gen.ModelContext)
	if r.kept != nil && errs.first < 0 {
		p.RemoveErrorListeners() // the tree refers to the parser, which must not refer to the text
		words.tokens, words.work = nil, nil
		r.kept.add(key, tree, len(tokens))
	}
	return tree, errs.first
}

func (r *recovery) build(tokens []token, tree *gen.ModelContext) []Decl {
	b := &builder{x: r.x, tokens: tokens, list: r.list, work: r.opt.Work}
	before := r.list.errors
	decls := b.model(tree)
	if r.list.errors > before {
		r.unread[""] = true // an unreadable reference gets the name ""
	}
	return decls
}

// maxRepairs is the maximum number of repairs in one top-level declaration.
const maxRepairs = 10

// unit parses one top-level declaration. After a syntax error, it repairs the tokens so that the error disappears, and
// parses again. errs has the first error of every attempt, except errors at or before the position of an earlier error.
// If the repairs fail, decls is nil.
func (r *recovery) unit(tokens []token) (decls []Decl, errs source.List) {
	last := -1
	for range maxRepairs {
		list := &errorList{}
		tree, first := r.parse(tokens, list)
		if first < 0 {
			return r.build(tokens, tree), errs
		}
		if len(list.list) > 0 && (len(errs) == 0 || first > last) {
			errs = append(errs, list.list[0])
		}
		e := &repair{tokens: tokens, at: first, unread: r.unread}
		if tokens = e.repaired(); tokens == nil {
			break
		}
		last = max(last, first)
		r.opt.Work.Step()
	}
	return nil, errs
}
