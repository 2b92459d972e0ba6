package promela

import (
	"github.com/antlr4-go/antlr/v4"

	gen "ltlpor/grammar/gen/promela"
)

// EndsLine reports whether a line break after a token of the given kind ends a statement. The tokens are SPIN's.
// `timeout` ends a line because SPIN expands it to `(timeout)`.
func EndsLine(kind int) bool {
	switch kind {
	case gen.PromelaParserRBRACE, gen.PromelaParserRPAREN, gen.PromelaParserRBRACK,
		gen.PromelaParserOD, gen.PromelaParserFI, gen.PromelaParserELSE, gen.PromelaParserBREAK,
		gen.PromelaParserNAME, gen.PromelaParserNUMBER, gen.PromelaParserCHARACTER,
		gen.PromelaParserTRUE, gen.PromelaParserFALSE, gen.PromelaParserSKIP_, gen.PromelaParserTIMEOUT,
		gen.PromelaParserINCR, gen.PromelaParserDECR:
		return true
	}
	return false
}

// addSemicolons returns the tokens with the semicolons that SPIN inserts in bodies and typedefs. These places are at a
// line break after a token that can end a statement (EndsLine), between `else` and a statement, and after a closing
// brace. SPIN inserts no semicolon inside parentheses or before `unless`.
//
// If patient is set, closing brackets may be missing: a keyword that cannot be inside brackets closes all of them.
func addSemicolons(tokens []token, patient bool) []token {
	out := make([]token, 0, len(tokens)+len(tokens)/4)
	last := antlr.TokenEOF
	header, body := false, false
	braces, parens := 0, 0
	for _, t := range tokens {
		if patient && startsUnit(t.kind) {
			braces, parens, body, header = 0, 0, false, false
		} else if patient && endsParens(t.kind) {
			parens = 0
		}
		if body && parens == 0 && wantsSemicolon(last, &t) {
			prev := &out[len(out)-1]
			span := prev.span
			span.Start = span.End
			out = append(out, token{kind: gen.PromelaParserSEMI, text: ";", span: span, implied: true, off: prev.end, end: prev.end})
		}
		switch t.kind {
		case gen.PromelaParserPROCTYPE, gen.PromelaParserD_PROCTYPE, gen.PromelaParserINIT, gen.PromelaParserNEVER,
			gen.PromelaParserTRACE, gen.PromelaParserNOTRACE, gen.PromelaParserTYPEDEF:
			header = true
		case gen.PromelaParserLBRACE:
			body = body || header
			header = false
			braces++
		case gen.PromelaParserRBRACE:
			if braces--; braces <= 0 {
				braces, parens, body = 0, 0, false
			}
		case gen.PromelaParserLPAREN, gen.PromelaParserLBRACK:
			parens++
		case gen.PromelaParserRPAREN, gen.PromelaParserRBRACK:
			parens = max(parens-1, 0)
		}
		last = t.kind
		out = append(out, t)
	}
	return out
}

// wantsSemicolon reports whether SPIN inserts a semicolon before t. last is the kind of the token before t.
func wantsSemicolon(last int, t *token) bool {
	switch t.kind {
	case gen.PromelaParserSEMI, gen.PromelaParserARROW, gen.PromelaParserUNLESS, antlr.TokenEOF:
		return false
	}
	switch last {
	case gen.PromelaParserELSE:
		return t.kind != gen.PromelaParserFI && t.kind != gen.PromelaParserOD && t.kind != gen.PromelaParserRBRACE && t.kind != gen.PromelaParserSEP
	case gen.PromelaParserRBRACE:
		switch t.kind {
		case gen.PromelaParserSEP, gen.PromelaParserFI, gen.PromelaParserOD, gen.PromelaParserRBRACE, gen.PromelaParserCOMMA:
			return false
		}
		return true
	}
	return t.newline && EndsLine(last)
}

// markProctypes changes the kind of proctype names in remote references to PNAME, so that the parser can distinguish
// P[i]:x from a label. It also adds the names of all proctypes to procs.
//
//   - Before `@`, every name is a proctype name.
//   - Before `:`, the names of earlier proctypes are proctype names. Where no label is possible, the name of the
//     enclosing proctype is a proctype name, too.
//   - If procs is nil, every name before a `:` is a proctype name, unless the `:` may belong to (c -> a : b).
func markProctypes(tokens []token, procs map[string]bool) {
	closes := matching(tokens)
	var arrows []int // for every open parenthesis: the number of `->` inside
	name, braces := "", 0
	for i := range tokens {
		t := &tokens[i]
		switch t.kind {
		case gen.PromelaParserPROCTYPE, gen.PromelaParserD_PROCTYPE:
			if name != "" { // the body of the proctype before is not closed
				procs[name] = true
			}
			name, braces = tokenAt(tokens, i+1).text, 0
		case gen.PromelaParserLBRACE:
			braces++
		case gen.PromelaParserRBRACE:
			if braces--; braces <= 0 {
				braces = 0
				if name != "" {
					procs[name] = true
				}
				name = ""
			}
		case gen.PromelaParserNAME:
			next := i + 1
			if tokenAt(tokens, next).kind == gen.PromelaParserLBRACK {
				next = closes[next] + 1
			}
			switch tokenAt(tokens, next).kind {
			case gen.PromelaParserAT:
				t.kind = gen.PromelaParserPNAME
			case gen.PromelaParserCOLON:
				own := t.text == name && (len(arrows) > 0 || !startsStatement(tokenAt(tokens, i-1).kind, t.newline))
				if procs[t.text] || own || procs == nil && (len(arrows) == 0 || arrows[len(arrows)-1] == 0) {
					t.kind = gen.PromelaParserPNAME
				}
			}
		case gen.PromelaParserLPAREN:
			arrows = append(arrows, 0)
		case gen.PromelaParserRPAREN:
			arrows = arrows[:max(len(arrows)-1, 0)]
		case gen.PromelaParserARROW:
			if n := len(arrows); n > 0 {
				arrows[n-1]++
			}
		}
	}
}

// matching returns a map from the index of every `[` to the index of the matching `]`.
func matching(tokens []token) map[int]int {
	closes := map[int]int{}
	var open []int
	for i := range tokens {
		switch tokens[i].kind {
		case gen.PromelaParserLBRACK:
			open = append(open, i)
		case gen.PromelaParserRBRACK:
			if n := len(open); n > 0 {
				closes[open[n-1]] = i
				open = open[:n-1]
			}
		case gen.PromelaParserSEMI, gen.PromelaParserLBRACE, gen.PromelaParserRBRACE:
			open = open[:0]
		}
	}
	return closes
}
