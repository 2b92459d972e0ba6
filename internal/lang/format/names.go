package format

import (
	"strings"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// macroKind says whether a name is a macro, and whether the macro has parameters.
type macroKind uint8

const (
	undefined macroKind = iota
	object              // a macro without parameters
	function
)

// names holds the macros, inlines and process types that a text defines. The layout depends on names: for example, a
// call of a macro has no blank before the parenthesis.
type names struct {
	macros   map[string]macroKind
	inlines  map[string]bool
	procs    map[string]bool
	strings  bool // whether a macro may convert an argument to a string
	includes bool
	loose    bool // whether a macro may contain an opening bracket without the closing bracket, or the reverse
}

// namesOf returns the macros, inlines and process types that the lexemes define.
func namesOf(lexemes []promela.Lexeme) names {
	n := names{macros: map[string]macroKind{}, inlines: map[string]bool{}, procs: map[string]bool{}}
	last := 0
	for i := range lexemes {
		l := &lexemes[i]
		switch l.Kind {
		case promela.Directive:
			n.directive(l)
		case gen.PromelaParserNAME:
			switch last {
			case gen.PromelaParserINLINE:
				n.inlines[l.Text] = true
			case gen.PromelaParserPROCTYPE, gen.PromelaParserD_PROCTYPE:
				n.procs[l.Text] = true
			}
		}
		if isCode(l.Kind) {
			last = l.Kind
		}
	}
	return n
}

// directive takes account of the preprocessor line l: it adds the macro that l defines, if any, and sets the flags of
// n.
func (n *names) directive(l *promela.Lexeme) {
	word, rest := directiveWord(l.Text), directiveRest(l.Text)
	switch word {
	case "include":
		n.includes, n.loose = true, true
	case "define":
		end := strings.IndexFunc(rest, func(r rune) bool {
			return r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
		})
		if end < 0 {
			end = len(rest)
		}
		name, body := rest[:end], rest[end:]
		n.macros[name] = object
		if strings.HasPrefix(body, "(") {
			n.macros[name] = function
		}
		n.strings = n.strings || strings.Contains(body, "#")
		n.loose = n.loose || !balanced(body)
	}
}

// balanced reports whether the brackets in body match. body is the replacement text of a macro.
func balanced(body string) bool {
	if !strings.ContainsAny(body, "(){}[]") && !strings.ContainsAny(body, "io") {
		return true
	}
	src := source.NewFile("", body)
	lexemes, list := promela.Lexemes(src)
	if list.Err() == nil {
		_, list = structure(src, lexemes)
	}
	return list.Err() == nil
}

// directiveWord returns the name of a preprocessor directive, like "define".
func directiveWord(text string) string {
	word, _ := cutDirective(text)
	return word
}

// directiveRest returns the text of a preprocessor directive after its name.
func directiveRest(text string) string {
	_, rest := cutDirective(text)
	return rest
}

func cutDirective(text string) (word, rest string) {
	text = strings.TrimLeft(text, "# \t")
	end := strings.IndexFunc(text, func(r rune) bool { return r < 'a' || r > 'z' })
	if end < 0 {
		return text, ""
	}
	return text[:end], strings.TrimLeft(text[end:], " \t")
}
