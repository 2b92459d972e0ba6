package buchi

import (
	"strconv"
	"strings"
)

type hoaToken struct {
	text       string // "" at the end of the file
	quoted     bool
	start, end int
}

// next reads the next token of the file into r.tok: a header name with its colon, a word, a number, a string, or a
// single character.
func (r *hoaReader) next() {
	t := r.src.Text
	for r.pos < len(t) {
		switch {
		case strings.HasPrefix(t[r.pos:], "/*"):
			r.comment()
			continue
		case strings.IndexByte(" \t\r\n", t[r.pos]) >= 0:
			r.pos++
			continue
		}
		break
	}
	r.tok = hoaToken{start: r.pos, end: r.pos}
	if r.pos == len(t) {
		return
	}
	end := r.pos + 1
	switch c := t[r.pos]; {
	case c == '"':
		var b strings.Builder
		for end < len(t) && t[end] != '"' {
			if t[end] == '\\' && end+1 < len(t) {
				end++
			}
			b.WriteByte(t[end])
			end++
		}
		if end >= len(t) {
			r.tok.end = len(t)
			r.fail("the string has no end")
		}
		r.pos = end + 1
		r.tok = hoaToken{text: b.String(), quoted: true, start: r.tok.start, end: r.pos}
		return
	case '0' <= c && c <= '9':
		for end < len(t) && '0' <= t[end] && t[end] <= '9' {
			end++
		}
	case hoaWord(c):
		for end < len(t) && (hoaWord(t[end]) || '0' <= t[end] && t[end] <= '9') {
			end++
		}
		if end < len(t) && t[end] == ':' {
			end++
		}
	}
	r.tok = hoaToken{text: t[r.pos:end], start: r.pos, end: end}
	r.pos = end
	if r.tok.text == hoaAbort {
		r.fail("the tool that wrote the automaton gave it up here")
	}
}

// comment skips a comment. Comments may be nested.
func (r *hoaReader) comment() {
	t, start := r.src.Text, r.pos
	for depth := 0; ; {
		switch {
		case strings.HasPrefix(t[r.pos:], "/*"):
			depth++
			r.pos += 2
		case strings.HasPrefix(t[r.pos:], "*/"):
			depth--
			r.pos += 2
		case r.pos >= len(t):
			r.tok = hoaToken{start: start, end: start + 2}
			r.fail("the comment has no end")
		default:
			r.pos++
		}
		if depth == 0 {
			return
		}
	}
}

func hoaWord(c byte) bool {
	return c == '_' || c == '-' || c == '@' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// accept reports whether the current token is text. If so, it also reads the next token.
func (r *hoaReader) accept(text string) bool {
	if r.tok.quoted || r.tok.text != text {
		return false
	}
	r.next()
	return true
}

func (r *hoaReader) expect(text string) {
	if !r.accept(text) {
		r.fail("expected %q, found %s", text, r.tokenText())
	}
}

func (r *hoaReader) isNumber() bool {
	return !r.tok.quoted && r.tok.text != "" && r.tok.text[0] >= '0' && r.tok.text[0] <= '9'
}

// tokenText returns the current token, quoted, for an error message.
func (r *hoaReader) tokenText() string {
	if r.tok.text == "" && !r.tok.quoted {
		return "the end of the file"
	}
	return strconv.Quote(r.tok.text)
}

// number reads a number below limit and returns it. `what` names the number in error messages.
func (r *hoaReader) number(what string, limit int) int {
	if !r.isNumber() {
		r.fail("expected %s, found %s", what, r.tokenText())
	}
	if limit == 0 {
		r.fail("%s cannot stand here: there are none", what)
	}
	n, err := strconv.Atoi(r.tok.text)
	if err != nil || n >= limit {
		r.fail("%s %s is too large: it must be below %d", what, r.tok.text, limit)
	}
	r.next()
	return n
}
