package analysis

import (
	"cmp"
	"slices"
	"strings"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// Token is a token of the text with its meaning, for syntax highlighting. A Token is on one line.
type Token struct {
	Location
	Kind   TokenKind
	Symbol SymbolKind // kind of the name, for a NameToken
	// Declaration says that the token declares the name. Readonly says that no statement can change the value of the
	// name.
	Declaration, Readonly bool
}

// TokenKind is the kind of a Token, for example a name or a keyword.
type TokenKind uint8

// The kinds of Tokens.
const (
	NameToken TokenKind = iota
	KeywordToken
	TypeToken // a word for a type, for example byte
	NumberToken
	StringToken
	CommentToken
	DirectiveToken // the # and the name of a directive
	SkippedToken   // text excluded by an #if
)

// Tokens returns the tokens of a file, in the order of the text and without overlaps. It omits operators, punctuation,
// and names with an unknown meaning.
func (s *Snapshot) Tokens(file *source.File) []Token {
	w := tokenList{file: file.AsRead(), tokens: []Token{}}
	for _, k := range s.record.Skipped {
		if l := locate(k); l.File == w.file {
			w.add(SkippedToken, l.Start, l.End)
		}
	}
	lexemes, _ := promela.Lexemes(w.file)
	for i := range lexemes {
		l := &lexemes[i]
		switch kind := l.Kind; {
		case kind == promela.Comment:
			w.add(CommentToken, l.Span.Start, l.Span.End)
		case kind == promela.Inactive:
			w.add(SkippedToken, l.Span.Start, l.Span.End)
		case kind == promela.Directive:
			w.add(DirectiveToken, l.Span.Start, l.Span.Start+directiveLen(l.Text))
		case kind == gen.PromelaLexerNUMBER:
			w.add(NumberToken, l.Span.Start, l.Span.End)
		case kind == gen.PromelaLexerSTRING || kind == gen.PromelaLexerCHARACTER:
			w.add(StringToken, l.Span.Start, l.Span.End)
		case promela.IsTypeWord(kind):
			w.add(TypeToken, l.Span.Start, l.Span.End)
		case kind >= 0 && kind != gen.PromelaLexerNAME && promela.IsName(l.Text):
			w.add(KeywordToken, l.Span.Start, l.Span.End)
		}
	}
	x := s.index()
	for _, l := range x.sorted[w.file] {
		w.name(l, x.at[l])
	}
	return w.sorted()
}

// directiveLen returns the length in bytes of the # and name of a directive at the start of text.
func directiveLen(text string) int {
	i := 1
	for i < len(text) && (text[i] == ' ' || text[i] == '\t') {
		i++
	}
	for i < len(text) && 'a' <= text[i] && text[i] <= 'z' {
		i++
	}
	return i
}

// tokenList collects the tokens of a file.
type tokenList struct {
	file   *source.File
	tokens []Token
}

// add adds a token for every line of the text from byte start to end.
func (w *tokenList) add(kind TokenKind, start, end int) {
	for start < end {
		stop := end
		if i := strings.IndexByte(w.file.Text[start:end], '\n'); i >= 0 {
			stop = start + i
		}
		line := strings.TrimRight(w.file.Text[start:stop], "\r")
		if line != "" {
			w.tokens = append(w.tokens, Token{Location: Location{w.file, start, start + len(line)}, Kind: kind})
		}
		start = stop + 1
	}
}

// name adds a token for the name at l, which denotes objects.
func (w *tokenList) name(l Location, objects []*object) {
	o := objects[0]
	t := Token{Location: l, Kind: NameToken, Symbol: o.kind}
	t.Readonly = o.kind == ConstantSymbol || o.kind == MacroSymbol
	for _, p := range o.places {
		t.Declaration = t.Declaration || p.declares && p.Location == l
	}
	w.tokens = append(w.tokens, t)
}

// sorted returns the tokens in the order of the text, without overlaps. If two tokens overlap, it keeps the first.
// Excluded text is a single token.
func (w *tokenList) sorted() []Token {
	slices.SortStableFunc(w.tokens, func(a, b Token) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End))
	})
	end := 0
	return slices.DeleteFunc(w.tokens, func(t Token) bool {
		if t.Start < end {
			return true
		}
		end = t.End
		return false
	})
}
