package promela

import (
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

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

// foreignWords maps operator words of other languages to the Promela operators.
var foreignWords = map[string]string{"and": "&&", "or": "||", "not": "!"}

// remedy is a hint for a syntax error, with quick fixes. The zero remedy means that no hint applies.
type remedy struct {
	hint  string
	fixes []source.Fix
}

// say returns a remedy with a hint and no quick fix.
func say(hint string) remedy { return remedy{hint: hint} }

// or returns r with one more quick fix.
func (r remedy) or(title string, edits ...source.Edit) remedy {
	r.fixes = append(r.fixes, source.Fix{Title: title, Edits: edits})
	return r
}

// remedies are rules that recognise common mistakes. The first rule that returns a hint is used.
var remedies = []func(*syntaxError) remedy{
	(*syntaxError).foreignWord, (*syntaxError).misspeltWord, (*syntaxError).twoSigns, (*syntaxError).updating,
	(*syntaxError).reserved, (*syntaxError).heads, (*syntaxError).comparing, (*syntaxError).outsideBodies,
	(*syntaxError).brokenLine, (*syntaxError).options, (*syntaxError).calls, (*syntaxError).blocks,
	(*syntaxError).ownNames, (*syntaxError).implication,
}

// remedy returns the hint and quick fixes of the first rule that applies. If no rule applies, the result is the zero
// remedy.
func (e *syntaxError) remedy() remedy {
	for _, rule := range remedies {
		if r := rule(e); r.hint != "" {
			return r
		}
	}
	return remedy{}
}

func (e *syntaxError) foreignWord() remedy {
	for _, t := range []*token{e.prev, e.t} {
		h := foreign[t.text]
		if h == "" || t.kind != gen.PromelaParserNAME {
			continue
		}
		here := foreignWords[t.text]
		if blocks := openBlocks(e.tokens[:e.index]); here == "" && strings.HasPrefix(t.text, "end") && len(blocks) > 0 {
			here = madeText[closers[blocks[len(blocks)-1].kind]]
		}
		if here == "" {
			return say(h)
		}
		return say(h).or(changing(t.text, here), t.become(here))
	}
	return remedy{}
}

func (e *syntaxError) misspeltWord() remedy {
	t, w := e.misspelt()
	if w == "" {
		return remedy{}
	}
	return say("did you mean "+w+"?").or(changing(t.text, w), t.become(w))
}

// twoSigns returns the remedy for an operator with two characters that are swapped or separated by a blank, for example
// =< or = =.
func (e *syntaxError) twoSigns() remedy {
	a, b := e.t, &e.tokens[min(e.index+1, len(e.tokens)-1)]
	if a.kind != gen.PromelaParserASSIGN || b.off != a.end {
		a, b = e.prev, e.t
	}
	touching := b.off == a.end
	switch [2]int{a.kind, b.kind} {
	case [2]int{gen.PromelaParserASSIGN, gen.PromelaParserGT}:
		if !touching {
			return remedy{}
		}
		if e.guarded() {
			return say("write -> behind a guard").or(changing("=>", "->"), joined(a, b, "->")...)
		}
		return say("write >= to compare").or(changing("=>", ">="), joined(a, b, ">=")...)
	case [2]int{gen.PromelaParserASSIGN, gen.PromelaParserLT}:
		if touching {
			return say("write <= to compare").or(changing("=<", "<="), joined(a, b, "<=")...)
		}
	case [2]int{gen.PromelaParserLT, gen.PromelaParserGT}:
		return say("write != for unequal; <> is an operator of formulas").
			or(changing("<>", "!="), joined(a, b, "!=")...)
	case [2]int{gen.PromelaParserASSIGN, gen.PromelaParserASSIGN}:
		return say("write == without a space between").or("Join = = to ==", joined(a, b, "==")...)
	}
	return remedy{}
}

// updating returns the remedy for a C-like assignment like x += 1.
func (e *syntaxError) updating() remedy {
	if e.t.kind != gen.PromelaParserASSIGN || !isBinary(e.prev.kind) {
		return remedy{}
	}
	op := e.prev.text
	r := say("there is no " + op + "= in Promela: write x = x " + op + " …")
	i := e.index - 2 // index of the variable
	if i < 0 || e.tokens[i].kind != gen.PromelaParserNAME ||
		i > 0 && !startsStatement(e.tokens[i-1].kind, e.tokens[i].newline) {
		return r
	}
	end := e.index + 1
	for depth := 0; end < len(e.tokens); end++ {
		switch k := e.tokens[end].kind; {
		case k == gen.PromelaParserLPAREN || k == gen.PromelaParserLBRACK:
			depth++
		case (k == gen.PromelaParserRPAREN || k == gen.PromelaParserRBRACK) && depth > 0:
			depth--
		case ends(k), k == gen.PromelaParserRPAREN:
			return e.updated(r, op, i, end-1)
		}
	}
	return r
}

// updated adds to r the quick fix that changes x += a to x = x + a. If a has several tokens, the fix puts a in
// parentheses. Token i is x, op is "+", and token `last` is the end of a.
func (e *syntaxError) updated(r remedy, op string, i, last int) remedy {
	x, first := e.tokens[i].text, e.index+1
	edits := joined(e.prev, e.t, "= "+x+" "+op)
	if last < first || edits == nil {
		return r
	}
	if last > first {
		edits = append(edits, e.tokens[first].insertBefore("("), e.tokens[last].insertBehind(")"))
	}
	return r.or("Write "+x+" = "+x+" "+op+" …", edits...)
}

func (e *syntaxError) reserved() remedy {
	if e.expects(gen.PromelaParserLPAREN) && !e.expects(gen.PromelaParserNAME) &&
		e.prev.kind != gen.PromelaParserNAME && isWord(e.prev.text) && e.t.kind != gen.PromelaParserSTRING &&
		e.innermostRule(gen.PromelaParserRULE_primary) != nil {
		return say(e.prev.text + " is a word of the language: choose another name")
	}
	return remedy{}
}

func (e *syntaxError) heads() remedy {
	var r remedy
	switch {
	case e.head(gen.PromelaParserFOR):
		r = say("for is written: for (i : 0 .. 3) { … } or for (x in a) { … }")
		if edits := e.counting(); edits != nil {
			return r.or("Write the range with ..", edits...)
		}
	case e.head(gen.PromelaParserSELECT):
		r = say("select is written: select (i : 0 .. 3)")
	default:
		return r
	}
	if e.t.kind == gen.PromelaParserDOT {
		return r.or(changing(".", ".."), e.t.become(".."))
	}
	return r
}

func (e *syntaxError) comparing() remedy {
	if e.t.kind != gen.PromelaParserASSIGN || e.innermostRule(gen.PromelaParserRULE_expr) == nil {
		return remedy{}
	}
	return say("write == to compare: = assigns, and is a statement of its own").
		or(changing("=", "=="), e.t.become("=="))
}

func (e *syntaxError) outsideBodies() remedy {
	switch {
	case e.topLevelStatement():
		return say("statements stand inside a proctype, init or never")
	case e.innermostRule(gen.PromelaParserRULE_params) != nil && e.prev.kind == gen.PromelaParserCOMMA &&
		typeWord(e.t.kind):
		return say("parameters of different types are separated by ';'").or(changing(",", ";"), e.prev.become(";"))
	}
	return remedy{}
}

// brokenLine returns the remedy for an operator at the start of a line. The line break before the operator ends the
// statement too early.
func (e *syntaxError) brokenLine() remedy {
	k := e.t.kind
	if !e.prev.implied || !isBinary(k) && k != gen.PromelaParserASSIGN && k != gen.PromelaParserDOT {
		return remedy{}
	}
	r := say("the end of a line ends a statement: put " + e.t.text +
		" at the end of the line before, or parentheses around the expression")
	blank := " "
	if k == gen.PromelaParserDOT {
		blank = ""
	}
	there := e.lastWritten().insertBehind(blank + e.t.text)
	return r.or("Put "+e.t.text+" at the end of the line before", there, e.t.removed())
}

func (e *syntaxError) options() remedy {
	switch {
	case e.prev.kind == gen.PromelaParserELSE && e.t.kind == gen.PromelaParserIF:
		return say("else is an option of its own: :: else -> …")
	case e.prev.implied && e.t.kind == gen.PromelaParserELSE:
		return say("else is an option of its own: :: else -> …").or("Insert ::", e.t.insertBefore(":: "))
	case e.option() && e.t.kind != gen.PromelaParserRBRACE && e.unclosed() == "":
		return say("each option of if and do begins with ::").or("Insert ::", e.t.insertBefore(":: "))
	case e.t.kind == gen.PromelaParserELSE:
		r := say("else stands alone as the first statement of an option: :: else -> …")
		if e.innermostRule(gen.PromelaParserRULE_option) == nil || e.inParens() || isBinary(e.prev.kind) {
			return r
		}
		return r.or("Insert ::", e.t.insertBefore(":: "))
	}
	return remedy{}
}

func (e *syntaxError) calls() remedy {
	name := e.prev.text
	switch {
	case e.prev.kind == gen.PromelaParserCOLON && typeWord(e.t.kind):
		return say("a label cannot stand before a declaration: put it before the next statement")
	case e.t.kind == gen.PromelaParserLPAREN && e.prev.kind == gen.PromelaParserNAME && e.procs[name]:
		return say(name+" is a proctype: start a process with run "+name+"(…)").
			or("Insert run", e.prev.insertBefore("run "))
	case e.t.kind == gen.PromelaParserLPAREN && e.prev.kind == gen.PromelaParserNAME:
		r := say("no inline or macro called " + name + " is defined before this line")
		if near := source.Closest(name, e.callable); near != "" {
			r = say(r.hint+": did you mean "+near+"?").or(changing(name, near), e.prev.become(near))
		}
		return r
	case e.t.kind == gen.PromelaParserSTRING:
		r := say("strings can only be printed, with printf")
		if startsStatement(e.prev.kind, e.t.newline) {
			r = r.or("Print the text", e.t.become("printf("+e.t.text+")"))
		}
		return r
	}
	return remedy{}
}

func (e *syntaxError) blocks() remedy {
	switch {
	case e.prev.kind == gen.PromelaParserLBRACE && e.t.kind == gen.PromelaParserRBRACE:
		return say("write skip where nothing is to be done").or("Insert skip", e.t.insertBefore("skip "))
	case e.t.kind == gen.PromelaParserUNLESS && e.prev.kind == gen.PromelaParserSEMI:
		return say("no semicolon stands before unless").or("Remove the semicolon", e.prev.become(""))
	}
	return remedy{}
}

func (e *syntaxError) ownNames() remedy {
	if e.expects(gen.PromelaParserNAME) && isWord(e.t.text) && e.t.kind != gen.PromelaParserNAME &&
		!e.expects(gen.PromelaParserSEMI) && !e.expects(gen.PromelaParserNUMBER) {
		return say(e.t.text + " is a word of the language: choose another name")
	}
	return remedy{}
}

func (e *syntaxError) implication() remedy {
	if e.t.kind == gen.PromelaParserARROW && e.innermostRule(gen.PromelaParserRULE_formula) != nil {
		return say("in an expression -> can only stand in (c -> a : b)")
	}
	return remedy{}
}

// before maps the kind of a token to the keywords that can come directly before the token.
var before = map[int][]string{
	gen.PromelaParserLPAREN: {"assert", "printf", "printm", "select", "for", "len", "empty", "nempty", "full", "nfull",
		"enabled", "eval", "pc_value", "get_priority", "set_priority", "provided"},
	gen.PromelaParserLBRACE:     {"atomic", "d_step", "unless", "init", "never", "trace", "notrace"},
	gen.PromelaParserSEP:        {"if", "do"},
	gen.PromelaParserPROCTYPE:   {"active"},
	gen.PromelaParserD_PROCTYPE: {"active"},
}

// misspelt returns a name near the error that may be a misspelt keyword, and the keyword that is most similar among
// those possible in its position. The name is the current token or a token before it; the token after the name decides.
// If no keyword is similar, the second result is "".
func (e *syntaxError) misspelt() (*token, string) {
	if e.t.kind == gen.PromelaParserNAME && e.expected != nil && !e.expects(gen.PromelaParserNAME) {
		words := slices.Clone(before[tokenAt(e.tokens, e.index+1).kind])
		for _, i := range e.expected.GetIntervals() {
			for k := i.Start; k < i.Stop; k++ {
				if w := strings.Trim(e.kindName(k), "'"); isWord(w) && k >= 0 && w != e.kindName(k) {
					words = append(words, w)
				}
			}
		}
		return e.t, source.Closest(e.t.text, words)
	}
	if e.prev.kind != gen.PromelaParserNAME || e.procs[e.prev.text] {
		return nil, ""
	}
	if unit := e.index - 2; unit >= 0 && unitsBefore[e.t.kind] != nil && !e.inBody() &&
		e.tokens[unit].kind == gen.PromelaParserNAME {
		return &e.tokens[unit], source.Closest(e.tokens[unit].text, unitsBefore[e.t.kind])
	}
	kind := e.t.kind
	if kind == antlr.TokenEOF {
		kind = e.t.beyond
	}
	return e.prev, source.Closest(e.prev.text, before[kind])
}

// unitsBefore has, by the kind of the third token of a declaration, words that may be the first one.
var unitsBefore = map[int][]string{
	gen.PromelaParserLPAREN: {"proctype", "inline"}, gen.PromelaParserLBRACE: {"typedef", "ltl"},
}

// inBody reports whether the error is in the body of a process, claim or trace assertion.
func (e *syntaxError) inBody() bool { return e.innermostRule(gen.PromelaParserRULE_body) != nil }

// topLevelStatement reports whether the error is the second token at the top level and the first is a name. The author
// may have written a statement outside a body.
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

// option reports whether the previous token is if or do.
func (e *syntaxError) option() bool {
	return e.prev.kind == gen.PromelaParserIF || e.prev.kind == gen.PromelaParserDO
}

// head reports whether the error is inside the parentheses of a for or select statement. kind is the token kind of the
// keyword, FOR or SELECT.
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
