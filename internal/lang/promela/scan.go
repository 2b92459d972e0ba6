package promela

import (
	"sort"
	"strings"

	"ltlpor/source"
)

// ppKind is the kind of a preprocessing token. A preprocessing token is a token before macro expansion.
type ppKind uint8

const (
	ppName ppKind = iota
	ppNumber
	ppText    // a string or a character constant
	ppPunct   // any other byte, also `##`, `*/`, and a run of non-ASCII bytes
	ppNewline // the end of a line
	ppPad     // an empty token that separates the tokens before and after it
	ppEnd     // the end of a file or of a list of tokens
)

// ppToken is a preprocessing token. fault is the message if the token has a lexical error, and otherwise "".
type ppToken struct {
	kind   ppKind
	first  bool // whether the token is the first of its line
	space  bool // whether white space or a comment comes before the token
	breaks bool // whether a line break, inside a comment or macro call, comes before the token
	fault  string
	text   string
	span   source.Span
	hide   *hideSet
}

func (t *ppToken) isText(text string) bool { return t.kind == ppPunct && t.text == text }

// scanner splits a file into preprocessing tokens. Numbers contain no dots, so `0..N` is three tokens.
type scanner struct {
	file    *source.File
	text    string   // the text with continued lines joined
	splices []splice // sorted by position
	pos     int
	bol     bool               // whether no token of the current line has been read yet
	note    func(from, to int) // called with the start and end offsets in text of every comment; nil means no call
}

// splice is the place of a line continuation that was removed from the text. Text from offset `at` on is `removed`
// bytes later in the file.
type splice struct{ at, removed int }

func newScanner(file *source.File) *scanner {
	s := &scanner{file: file, text: file.Text, bol: true}
	if !strings.Contains(s.text, "\\\n") && !strings.Contains(s.text, "\\\r\n") {
		return s
	}
	var b strings.Builder
	removed := 0
	for i := 0; i < len(file.Text); i++ {
		if file.Text[i] == '\\' {
			if n := newlineLen(file.Text[i+1:]); n > 0 {
				i += n
				removed += n + 1
				s.splices = append(s.splices, splice{b.Len(), removed})
				continue
			}
		}
		b.WriteByte(file.Text[i])
	}
	s.text = b.String()
	return s
}

func newlineLen(s string) int {
	switch {
	case strings.HasPrefix(s, "\n"):
		return 1
	case strings.HasPrefix(s, "\r\n"):
		return 2
	}
	return 0
}

// origin returns the offset in the file for pos, an offset in s.text.
func (s *scanner) origin(pos int) int {
	n := sort.Search(len(s.splices), func(i int) bool { return s.splices[i].at > pos })
	if n == 0 {
		return pos
	}
	return pos + s.splices[n-1].removed
}

func (s *scanner) span(from, to int) source.Span {
	if len(s.splices) == 0 {
		return source.Span{File: s.file, Start: from, End: to}
	}
	start := s.origin(from)
	if to == from {
		return source.Span{File: s.file, Start: start, End: start}
	}
	return source.Span{File: s.file, Start: start, End: s.origin(to-1) + 1}
}

// next returns the next token. At the end of the file, every call returns a ppEnd token.
func (s *scanner) next() ppToken {
	t := ppToken{first: s.bol}
	if fault, at := s.skipBlanks(&t); fault != "" {
		t.kind, t.fault, t.span = ppPad, fault, s.span(at, at+2)
		return t
	}
	s.bol = false
	from := s.pos
	if from >= len(s.text) {
		t.kind, t.span = ppEnd, s.span(from, from)
		return t
	}
	c := s.text[from]
	s.pos++
	switch {
	case c == '\n':
		t.kind = ppNewline
		s.bol = true
	case isLetter(c):
		s.skipWhile(isLetterOrDigit)
	case isDigit(c):
		t.kind = ppNumber
		s.skipWhile(isLetterOrDigit)
	case c == '"' || c == '\'':
		t.kind = ppText
		t.fault = s.quoted(c)
	case c >= 0x80:
		t.kind = ppPunct
		s.skipWhile(func(c byte) bool { return c >= 0x80 })
	case c == '#' && strings.HasPrefix(s.text[s.pos:], "#"):
		t.kind = ppPunct
		s.pos++
	case c == '*' && s.strayEnd():
		t.kind = ppPunct
		s.pos++
	default:
		t.kind = ppPunct
	}
	t.text = s.text[from:s.pos]
	t.span = s.span(from, s.pos)
	return t
}

// skipBlanks skips white space and comments, and sets the fields space and breaks of t. If a comment is not closed, the
// result is an error message and the offset of the comment.
func (s *scanner) skipBlanks(t *ppToken) (fault string, at int) {
	for s.pos < len(s.text) {
		rest := s.text[s.pos:]
		switch {
		case rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\r' || rest[0] == '\f' || rest[0] == '\v':
			s.pos++
		case strings.HasPrefix(rest, "//"):
			n := strings.IndexByte(rest, '\n')
			if n < 0 {
				n = len(rest)
			}
			s.comment(n)
		case strings.HasPrefix(rest, "/*"):
			n := strings.Index(rest[2:], "*/")
			if n < 0 {
				at := s.pos
				s.pos = len(s.text)
				return "the comment that begins here is never closed: expected */", at
			}
			t.breaks = t.breaks || strings.Contains(rest[:n+2], "\n")
			s.comment(n + 4)
		default:
			return "", 0
		}
		t.space = true
	}
	return "", 0
}

// comment skips a comment of n bytes. It calls s.note unless s.note is nil.
func (s *scanner) comment(n int) {
	if s.note != nil {
		s.note(s.pos, s.pos+n)
	}
	s.pos += n
}

// strayEnd reports whether the next character is a slash that does not begin a comment. If a star comes before the
// slash, the two are a comment end without a comment.
func (s *scanner) strayEnd() bool {
	rest := s.text[s.pos:]
	return strings.HasPrefix(rest, "/") && !strings.HasPrefix(rest, "//") && !strings.HasPrefix(rest, "/*")
}

// quoted skips to the end of a string or character constant. If the constant is not closed on its line, fault is an
// error message, and otherwise "".
func (s *scanner) quoted(quote byte) (fault string) {
	for s.pos < len(s.text) && s.text[s.pos] != '\n' {
		switch s.text[s.pos] {
		case '\\':
			s.pos++
		case quote:
			s.pos++
			return ""
		}
		if s.pos < len(s.text) && s.text[s.pos] != '\n' {
			s.pos++
		}
	}
	if quote == '"' {
		return `the string is not closed on its line: expected "`
	}
	return "the character constant is not closed on its line: expected '"
}

// restOfLine skips to the end of the line. The result is the skipped text without surrounding white space.
func (s *scanner) restOfLine() string {
	from := s.pos
	if n := strings.IndexByte(s.text[from:], '\n'); n >= 0 {
		s.pos += n
	} else {
		s.pos = len(s.text)
	}
	return strings.TrimSpace(s.text[from:s.pos])
}

func (s *scanner) skipWhile(in func(byte) bool) {
	for s.pos < len(s.text) && in(s.text[s.pos]) {
		s.pos++
	}
}

func isLetter(c byte) bool {
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
func isDigit(c byte) bool         { return '0' <= c && c <= '9' }
func isLetterOrDigit(c byte) bool { return isLetter(c) || isDigit(c) }
