package analysis

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/source"
)

// Inlay is a text that an editor shows inside a line, but does not insert (an inlay hint).
type Inlay struct {
	Offset int
	Kind   InlayKind
	Text   string
}

// InlayKind is the kind of an Inlay.
type InlayKind uint8

// The kinds of Inlays.
const (
	ValueInlay     InlayKind = iota // the value of a constant or macro, after the name
	ParameterInlay                  // before an argument: the name of the parameter
)

// maxInlay is the maximum length of a macro's replacement text in an Inlay, in bytes.
const maxInlay = 24

// Inlays returns the inlay hints for a part of a file: the bytes from start up to, but without, end. Hints are values
// of message constants, replacement texts of macros without parameters, and names of parameters at the arguments of
// inline calls and runs. They are in the order of the text.
func (s *Snapshot) Inlays(file *source.File, start, end int) []Inlay {
	w := &inlays{Snapshot: s, asked: Location{file.AsRead(), start, end}, list: []Inlay{}}
	lexemes, _ := promela.Lexemes(w.asked.File)
	for i := range lexemes {
		switch l := &lexemes[i]; {
		case l.Kind == promela.Directive:
			w.directives = append(w.directives, locate(l.Span))
		case l.Kind >= 0:
			w.tokens = append(w.tokens, *l)
		}
	}
	if len(w.tokens) > 0 {
		w.constants()
		w.macros()
		w.arguments()
	}
	slices.SortStableFunc(w.list, func(a, b Inlay) int { return cmp.Compare(a.Offset, b.Offset) })
	return slices.Compact(w.list)
}

// inlays collects the inlay hints for one part of a file.
type inlays struct {
	*Snapshot
	asked      Location // the part of the file for which hints are requested
	tokens     []promela.Lexeme
	directives []Location
	list       []Inlay
}

func (w *inlays) add(offset int, kind InlayKind, text string) {
	if w.asked.Contains(w.asked.File, offset) {
		w.list = append(w.list, Inlay{offset, kind, text})
	}
}

func (w *inlays) inDirective(l Location) bool {
	return slices.ContainsFunc(w.directives, func(d Location) bool { return d.Contains(l.File, l.Start) })
}

// constants adds the values of message constants. A name that may denote several objects has no hint.
func (w *inlays) constants() {
	x := w.index()
	all := x.sorted[w.asked.File]
	first, _ := slices.BinarySearchFunc(all, w.asked.Start, func(l Location, o int) int { return cmp.Compare(l.End, o) })
	for _, l := range all[first:] {
		if l.Start > w.asked.End {
			break
		}
		objects := x.at[l]
		if len(objects) == 1 && objects[0].kind == ConstantSymbol && objects[0].symbol != nil && !w.inDirective(l) {
			w.add(l.End, ValueInlay, strconv.Itoa(int(objects[0].symbol.Value)))
		}
	}
}

// macros adds the replacement texts of macros without parameters, at their uses. If uses at the same location have
// different replacement texts, no hint is added.
func (w *inlays) macros() {
	texts := map[Location]string{}
	for _, u := range w.record.Uses {
		l := locate(u.Name.Span)
		if l.File != w.asked.File || l.End < w.asked.Start || l.End > w.asked.End || u.Of == nil || w.inDirective(l) {
			continue
		}
		text := w.standsFor(u.Of)
		if before, found := texts[l]; found && before != text {
			text = ""
		}
		texts[l] = text
	}
	for l, text := range texts {
		if text != "" {
			w.add(l.End, ValueInlay, text)
		}
	}
}

// standsFor returns the text of the hint for a macro: its value if it is constant, and otherwise its replacement text.
// If the macro has parameters or no replacement text, or the text is too long, the result is "". Results are cached in
// s.values.
func (s *Snapshot) standsFor(m *promela.MacroRecord) string {
	if len(m.Params) > 0 || !m.Text.Valid() {
		return ""
	}
	if text, found := s.values.Load(m); found {
		return text.(string)
	}
	text := locate(m.Text).Text()
	if n, constant := s.constantOf(text); constant {
		text = strconv.FormatInt(n, 10)
	} else if len(text) > maxInlay || strings.ContainsAny(text, "\n\r") {
		text = ""
	}
	s.values.Store(m, text)
	return text
}

// maxConstant is the maximum length in bytes of an expression that is evaluated for an inlay hint.
const maxConstant = 200

// constantOf returns the value of the expression in text, after macro expansion. If it is no constant expression,
// constant is false.
func (s *Snapshot) constantOf(text string) (value int64, constant bool) {
	text, _, list := s.file.Macros.Expand(source.NewFile("macro", text))
	if list.Err() != nil || len(text) > maxConstant {
		return 0, false
	}
	x, list := promela.ParseExpr(source.NewFile("macro", text), nil)
	if list.Err() != nil || x == nil {
		return 0, false
	}
	return typecheck.Fold(x, &typecheck.Info{})
}

// arguments adds parameter names at the arguments of inline calls and runs.
func (w *inlays) arguments() {
	for i := 1; i < len(w.tokens); i++ {
		if w.tokens[i].Kind != gen.PromelaLexerLPAREN || w.tokens[i].Span.Start > w.asked.End {
			continue
		}
		if x := w.callee(w.tokens[:i]); x != nil && x.Kind != MacroSymbol {
			w.argumentsOf(x, i+1)
		}
	}
}

// argumentsOf adds the names of parameters as hints before the arguments of a call with signature x. `first` is the
// index of the first token of the first argument.
func (w *inlays) argumentsOf(x *Signature, first int) {
	depth, begin, number := 0, first, 0
	for i := first; i < len(w.tokens); i++ {
		k := w.tokens[i].Kind
		switch k {
		case gen.PromelaLexerLPAREN, gen.PromelaLexerLBRACK:
			depth++
		case gen.PromelaLexerRPAREN, gen.PromelaLexerRBRACK:
			depth--
		case gen.PromelaLexerSEMI, gen.PromelaLexerSEP, gen.PromelaLexerLBRACE, gen.PromelaLexerRBRACE:
			return // the call ends before its closing parenthesis
		}
		if depth < 0 || depth == 0 && k == gen.PromelaLexerCOMMA {
			if number < len(x.Params) && i > begin && addsMeaning(x.Params[number].Name, w.tokens[begin:i]) {
				w.add(w.tokens[begin].Span.Start, ParameterInlay, x.Params[number].Name)
			}
			begin, number = i+1, number+1
		}
		if depth < 0 {
			return
		}
	}
}

// addsMeaning reports whether the name of a parameter is a useful hint at an argument: the name has several letters and
// is not the text of the argument.
func addsMeaning(name string, argument []promela.Lexeme) bool {
	return len(name) > 1 && (len(argument) > 1 || !strings.EqualFold(argument[0].Text, name))
}
