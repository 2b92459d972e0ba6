package promela

import (
	"slices"
	"strings"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/source"
)

// foreign maps keywords of other languages to hints with the Promela equivalent.
var foreign = map[string]string{
	"while":  "Promela has no while: write do :: condition -> … :: else -> break od",
	"switch": "Promela has no switch: write if :: x == 1 -> … :: else -> … fi",
	"elif":   "options of if begin with ::, one for each case",
	"elseif": "options of if begin with ::, one for each case",
	"then":   "options are written :: condition -> statements",
	"endif":  "an if ends with fi",
	"end":    "blocks are written { … }; if ends with fi, do with od",
	"func":   "Promela has no functions: use inline or proctype",
	"void":   "Promela has no functions: use inline or proctype",
	"uint":   "the types are bit, bool, byte, short, int, unsigned, mtype, pid and chan",
	"char":   "the types are bit, bool, byte, short, int, unsigned, mtype, pid and chan",
	"string": "the types are bit, bool, byte, short, int, unsigned, mtype, pid and chan",
	"and":    "write &&",
	"or":     "write ||",
	"not":    "write !",
}

// hint returns the remedy for a common mistake, or "".
func (e *syntaxError) hint() string {
	for _, t := range []*token{e.prev, e.t} {
		if h := foreign[t.text]; h != "" && t.kind == gen.PromelaParserNAME {
			return h
		}
	}
	if w := e.misspelt(); w != "" {
		return "did you mean " + w + "?"
	}
	switch next := tokenAt(e.tokens, e.index+1); {
	case e.t.kind == gen.PromelaParserASSIGN && next.kind == gen.PromelaParserGT && next.off == e.t.end:
		return "write >= to compare"
	case e.t.kind == gen.PromelaParserASSIGN && next.kind == gen.PromelaParserLT && next.off == e.t.end:
		return "write <= to compare"
	case e.t.kind == gen.PromelaParserGT && e.prev.kind == gen.PromelaParserLT:
		return "write != for unequal; <> is an operator of formulas"
	case e.t.kind == gen.PromelaParserASSIGN && isBinary(e.prev.kind):
		return "there is no " + e.prev.text + "= in Promela: write x = x " + e.prev.text + " …"
	case e.t.kind == gen.PromelaParserASSIGN && e.prev.kind == gen.PromelaParserASSIGN:
		return "write == without a space between"
	case e.expects(gen.PromelaParserLPAREN) && !e.expects(gen.PromelaParserNAME) && e.prev.kind != gen.PromelaParserNAME && isWord(e.prev.text) &&
		e.t.kind != gen.PromelaParserSTRING && e.innermostRule(gen.PromelaParserRULE_primary) != nil:
		return e.prev.text + " is a word of the language: choose another name"
	case e.head(gen.PromelaParserFOR):
		return "for is written: for (i : 0 .. 3) { … } or for (x in a) { … }"
	case e.head(gen.PromelaParserSELECT):
		return "select is written: select (i : 0 .. 3)"
	case e.t.kind == gen.PromelaParserASSIGN && e.innermostRule(gen.PromelaParserRULE_expr) != nil:
		return "write == to compare: = assigns, and is a statement of its own"
	case e.topLevelStatement():
		return "statements stand inside a proctype, init or never"
	case e.innermostRule(gen.PromelaParserRULE_params) != nil && e.prev.kind == gen.PromelaParserCOMMA &&
		typeWord(e.t.kind):
		return "parameters of different types are separated by ';'"
	case e.prev.implied && (isBinary(e.t.kind) || e.t.kind == gen.PromelaParserASSIGN || e.t.kind == gen.PromelaParserDOT):
		return "the end of a line ends a statement: put " + e.t.text + " at the end of the line before, or parentheses around the expression"
	case e.prev.kind == gen.PromelaParserELSE && e.t.kind == gen.PromelaParserIF,
		e.prev.implied && e.t.kind == gen.PromelaParserELSE:
		return "else is an option of its own: :: else -> …"
	case e.option() && e.t.kind != gen.PromelaParserRBRACE && e.unclosed() == "":
		return "each option of if and do begins with ::"
	case e.t.kind == gen.PromelaParserELSE:
		return "else stands alone as the first statement of an option: :: else -> …"
	case e.prev.kind == gen.PromelaParserCOLON && typeWord(e.t.kind):
		return "a label cannot stand before a declaration: put it before the next statement"
	case e.t.kind == gen.PromelaParserLPAREN && e.prev.kind == gen.PromelaParserNAME && e.procs[e.prev.text]:
		return e.prev.text + " is a proctype: start a process with run " + e.prev.text + "(…)"
	case e.t.kind == gen.PromelaParserLPAREN && e.prev.kind == gen.PromelaParserNAME:
		return "no inline or macro called " + e.prev.text + " is defined before this line"
	case e.t.kind == gen.PromelaParserSTRING:
		return "strings can only be printed, with printf"
	case e.prev.kind == gen.PromelaParserLBRACE && e.t.kind == gen.PromelaParserRBRACE:
		return "write skip where nothing is to be done"
	case e.t.kind == gen.PromelaParserUNLESS && e.prev.kind == gen.PromelaParserSEMI:
		return "no semicolon stands before unless"
	case e.expects(gen.PromelaParserNAME) && isWord(e.t.text) && e.t.kind != gen.PromelaParserNAME &&
		!e.expects(gen.PromelaParserSEMI) && !e.expects(gen.PromelaParserNUMBER):
		return e.t.text + " is a word of the language: choose another name"
	case e.t.kind == gen.PromelaParserARROW && e.innermostRule(gen.PromelaParserRULE_formula) != nil:
		return "in an expression -> can only stand in (c -> a : b)"
	}
	return ""
}

// before maps a token kind to the keywords that it can follow.
var before = map[int][]string{
	gen.PromelaParserLPAREN: {"assert", "printf", "printm", "select", "for", "len", "empty", "nempty", "full", "nfull",
		"enabled", "eval", "pc_value", "get_priority", "set_priority", "provided"},
	gen.PromelaParserLBRACE:     {"atomic", "d_step", "unless", "init", "never", "trace", "notrace"},
	gen.PromelaParserSEP:        {"if", "do"},
	gen.PromelaParserPROCTYPE:   {"active"},
	gen.PromelaParserD_PROCTYPE: {"active"},
}

// misspelt returns the keyword that a misspelt name stands for, or "". The name is the current token, or the previous
// token, as judged by the token after it.
func (e *syntaxError) misspelt() string {
	if e.t.kind == gen.PromelaParserNAME && e.expected != nil && !e.expects(gen.PromelaParserNAME) {
		words := slices.Clone(before[tokenAt(e.tokens, e.index+1).kind])
		for _, i := range e.expected.GetIntervals() {
			for k := i.Start; k < i.Stop; k++ {
				if w := strings.Trim(e.kindName(k), "'"); isWord(w) && k >= 0 && w != e.kindName(k) {
					words = append(words, w)
				}
			}
		}
		return source.Closest(e.t.text, words)
	}
	if e.prev.kind != gen.PromelaParserNAME || e.procs[e.prev.text] {
		return ""
	}
	return source.Closest(e.prev.text, before[e.t.kind])
}

// topLevelStatement reports whether a name at the start of a top-level declaration is followed by a token that would
// make a statement.
func (e *syntaxError) topLevelStatement() bool {
	decl := e.innermostRule(gen.PromelaParserRULE_decl)
	if decl == nil || e.innermostRule(gen.PromelaParserRULE_unit) == nil ||
		e.innermostRule(gen.PromelaParserRULE_body) != nil ||
		e.innermostRule(gen.PromelaParserRULE_params) != nil || e.innermostRule(gen.PromelaParserRULE_typedef) != nil {
		return false
	}
	first := decl.GetStart().GetTokenIndex()
	return e.tokens[first].kind == gen.PromelaParserNAME && e.prev == &e.tokens[first]
}

// option reports whether the parser is right after the word if or do.
func (e *syntaxError) option() bool {
	return e.prev.kind == gen.PromelaParserIF || e.prev.kind == gen.PromelaParserDO
}

// head reports whether the error is in the head of a for or select statement. kind is FOR or SELECT, the kind of the
// statement's first token.
func (e *syntaxError) head(kind int) bool {
	switch c := e.rule.(type) {
	case *gen.ForStmtContext, *gen.SelectStmtContext:
		return e.tokens[c.GetStart().GetTokenIndex()].kind == kind
	}
	return false
}

func isBinary(kind int) bool {
	switch kind {
	case gen.PromelaParserPLUS, gen.PromelaParserMINUS, gen.PromelaParserTIMES, gen.PromelaParserDIV, gen.PromelaParserMOD,
		gen.PromelaParserLSHIFT, gen.PromelaParserRSHIFT, gen.PromelaParserLT, gen.PromelaParserLE, gen.PromelaParserGT,
		gen.PromelaParserGE, gen.PromelaParserEQ, gen.PromelaParserNE, gen.PromelaParserBITAND, gen.PromelaParserBITOR,
		gen.PromelaParserBITXOR, gen.PromelaParserAND, gen.PromelaParserOR:
		return true
	}
	return false
}

func typeWord(kind int) bool {
	_, ok := typeKinds[kind]
	return ok && kind != gen.PromelaParserNAME ||
		kind == gen.PromelaParserHIDDEN_ || kind == gen.PromelaParserSHOW || kind == gen.PromelaParserLOCAL
}

func isWord(text string) bool { return text != "" && isLetter(text[0]) }
