package promela

import (
	"github.com/antlr4-go/antlr/v4"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/source"
)

// Reading is a model read as far as errors permit, for editors. No Reading of a text with errors may be checked.
type Reading struct {
	// File has the readable units, without statements with errors. File.Unread has the names declared in the
	// remaining text.
	File *File
	// Broken are the places of units with syntax errors. An error of the type check in such a unit may be only a
	// consequence of the syntax error.
	Broken []source.Span
}

// Recover reads a model as far as errors permit. The list has the errors of the preprocessor and of every unit; errors
// in a unit do not hide errors in the next. Without an error the File is the same as by Parse.
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
	tokens = addSemicolons(tokens, true)
	markProctypes(tokens, macros.procs)
	if checkNesting(tokens, list); list.full() {
		return out, list.sorted()
	}
	r.x, r.tokens, r.known = x, tokens, known{procs: macros.procs, callable: in.callable(macros)}
	r.units(out)
	if len(out.File.Decls) == 0 && list.errors == 0 && !opt.Fragment {
		list.add(emptyModel(src))
	}
	return out, list.sorted()
}

// recovery reads a text unit by unit.
type recovery struct {
	x      *expanded
	tokens []token
	known  known
	list   *errorList
	opt    Options
	unread map[string]bool
}

// units reads the text unit by unit. Behind a unit with errors, errors in text without the start of a unit are
// consequences.
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

// parse parses tokens as a model and returns the index of the first token with an error, or -1.
func (r *recovery) parse(tokens []token, list *errorList) (tree *gen.ModelContext, first int) {
	p := gen.NewPromelaParser(antlr.NewCommonTokenStream(newTokenSource(tokens, r.opt.Work), antlr.TokenDefaultChannel))
	p.RemoveErrorListeners()
	errs := &syntaxErrors{parser: p, tokens: tokens, known: r.known, list: list, body: -1, first: -1}
	p.AddErrorListener(errs)
	return p.Model().(*gen.ModelContext), errs.first
}

func (r *recovery) build(tokens []token, tree *gen.ModelContext) []Decl {
	b := &builder{x: r.x, tokens: tokens, list: r.list, work: r.opt.Work}
	before := r.list.errors
	decls := b.model(tree)
	if r.list.errors > before {
		r.unread[""] = true // the name of an unreadable reference
	}
	return decls
}

// maxRepairs is the maximum number of repairs of a unit.
const maxRepairs = 10

// unit reads a unit, after repairs if the unit has errors. A repair removes the place of the first error. errs has the
// first error before every repair.
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
