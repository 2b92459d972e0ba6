package promela

import (
	"slices"
	"strconv"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/source"
)

// syntaxErrors is the error listener of the generated parser. It converts syntax errors to diagnostics.
type syntaxErrors struct {
	*antlr.DefaultErrorListener
	parser *gen.PromelaParser
	tokens []token
	known
	list *errorList
	// body is the token index of the last error inside a body, or at a misspelt word that begins a declaration with a
	// body, or -1 if there is none.
	body  int
	first int // token index of the first error, or -1 if there is none
}

// known are names of a model that lead to more specific error messages: the proctypes, and the inlines and macros with
// parameters.
type known struct {
	procs    map[string]bool
	callable []string // names of the inlines, and of the macros with parameters
}

// SyntaxError implements antlr.ErrorListener. It takes only the position from ANTLR, and builds the message from the
// current token, the previous token, the expected tokens, and the grammar rules being parsed.
func (s *syntaxErrors) SyntaxError(_ antlr.Recognizer, offending any, _, _ int, _ string, _ antlr.RecognitionException) {
	p := s.parser
	i := min(offending.(antlr.Token).GetTokenIndex(), len(s.tokens)-1)
	if s.first < 0 {
		s.first = i
	}
	e := &syntaxError{syntaxErrors: s, index: i, t: &s.tokens[i], prev: &token{kind: gen.PromelaParserSEMI},
		rule: p.GetParserRuleContext(), literals: p.GetLiteralNames()}
	if i > 0 {
		e.prev = &s.tokens[i-1]
	}
	if p.GetCurrentToken().GetTokenIndex() == i {
		e.expected = p.GetExpectedTokens()
	}
	if s.follows(e, i) {
		return
	}
	if _, w := e.misspelt(); w == "inline" || startsUnit(slices.Index(e.literals, "'"+w+"'")) {
		s.body = i
	}
	d := source.Errorf(e.t.span, "%s, found %s", e.wanted(), foundText(e.t))
	r := e.remedy()
	d.Hint = r.hint
	if r.hint == "" {
		r.fixes = e.missing()
	}
	for _, f := range r.fixes {
		d.WithFix(f.Title, f.Edits...)
	}
	s.list.addOnLine(d)
}

// follows reports whether error e at token i is a mere consequence of an earlier error: after an error in a body, or a
// misspelt proctype, the parser leaves the body and parses the rest of it as declarations.
func (s *syntaxErrors) follows(e *syntaxError, i int) bool {
	if e.innermostRule(gen.PromelaParserRULE_body) != nil {
		s.body = i
		return false
	}
	if s.body < 0 {
		return false
	}
	for _, t := range s.tokens[s.body:i] {
		if startsUnit(t.kind) {
			return false
		}
	}
	return true
}

// startsUnit reports whether a token of the given kind is a keyword that can only begin a top-level declaration.
func startsUnit(kind int) bool {
	switch kind {
	case gen.PromelaParserPROCTYPE, gen.PromelaParserD_PROCTYPE, gen.PromelaParserACTIVE, gen.PromelaParserINIT, gen.PromelaParserNEVER,
		gen.PromelaParserTYPEDEF, gen.PromelaParserLTL, gen.PromelaParserTRACE, gen.PromelaParserNOTRACE:
		return true
	}
	return false
}

// syntaxError is a syntax error with the data for its message. t is the unexpected token, and prev the token before t.
type syntaxError struct {
	*syntaxErrors
	index    int // index of t in the tokens
	t, prev  *token
	expected *antlr.IntervalSet // expected token kinds; nil if unknown
	rule     antlr.ParserRuleContext
	literals []string // text of every kind of token, "" if the text varies
}

func (e *syntaxError) expects(kinds ...int) bool {
	for _, k := range kinds {
		if e.expected == nil || !contains(e.expected, k) {
			return false
		}
	}
	return true
}

func contains(set *antlr.IntervalSet, kind int) bool {
	for _, i := range set.GetIntervals() {
		if i.Start <= kind && kind < i.Stop {
			return true
		}
	}
	return false
}

// wanted returns the first half of the error message: "expected …".
func (e *syntaxError) wanted() string {
	if w := e.unclosed(); w != "" {
		return w
	}
	separated := isSeparator(e.prev.kind) || e.prev.kind == gen.PromelaParserSEP || e.prev.kind == gen.PromelaParserLBRACE
	inBody := e.innermostRule(gen.PromelaParserRULE_sequence) != nil ||
		e.innermostRule(gen.PromelaParserRULE_body) != nil || e.innermostRule(gen.PromelaParserRULE_option) != nil
	switch {
	case e.expects(gen.PromelaParserIF, gen.PromelaParserNAME):
		return "expected a statement"
	case inBody && e.closes() && separated:
		return "expected a statement or " + e.closer()
	case inBody && e.closes():
		return "expected ';', '->' or " + e.closer()
	case inBody && e.expects(gen.PromelaParserSEMI):
		return "expected ';', '->' or the rest of the statement"
	case e.expected == nil:
		return "expected something else"
	}
	return "expected " + e.expectedList()
}

// closes reports whether the parser expects the end of a sequence, but neither a separator nor a name.
func (e *syntaxError) closes() bool {
	return e.expected != nil && !e.expects(gen.PromelaParserSEMI) && !e.expects(gen.PromelaParserNAME) &&
		(e.expects(gen.PromelaParserRBRACE) || e.expects(gen.PromelaParserSEP) || e.expects(gen.PromelaParserFI) || e.expects(gen.PromelaParserOD))
}

func (e *syntaxError) closer() string {
	switch {
	case e.expects(gen.PromelaParserFI):
		return "'fi'"
	case e.expects(gen.PromelaParserOD):
		return "'od'"
	}
	return "'}'"
}

// unclosed returns a message "expected …" if an if, do or block must be closed before the current token. Otherwise it
// returns "".
func (e *syntaxError) unclosed() string {
	open, end := e.unclosedBlock()
	if open == nil {
		return ""
	}
	line := strconv.Itoa(open.span.Use().Line())
	return "expected '" + end + "' to close the " + shown(open.text) + " of line " + line
}

// unclosedBlock looks for an if, do or block that must be closed before the current token. It returns the first token
// of the block and the closing word. If no such block exists, open is nil.
func (e *syntaxError) unclosedBlock() (open *token, end string) {
	inner := e.rule
	for inner != nil {
		switch inner.(type) {
		case *gen.IfStmtContext, *gen.DoStmtContext, *gen.BodyContext:
		default:
			inner = parent(inner)
			continue
		}
		break
	}
	if inner == nil {
		return nil, ""
	}
	open = &e.tokens[inner.GetStart().GetTokenIndex()]
	switch open.kind {
	case gen.PromelaParserIF, gen.PromelaParserDO, gen.PromelaParserLBRACE, gen.PromelaParserATOMIC, gen.PromelaParserD_STEP:
	default: // no block is open for the parser, because it continued as if the missing brace were there
		return nil, ""
	}
	end = "}"
	switch inner.(type) {
	case *gen.IfStmtContext:
		end = "fi"
	case *gen.DoStmtContext:
		end = "od"
	}
	switch k := e.t.kind; {
	case k == gen.PromelaParserRBRACE || k == gen.PromelaParserFI || k == gen.PromelaParserOD:
		if !e.closes() || e.prev.kind == gen.PromelaParserSEP {
			return nil, ""
		}
	case startsUnit(k) || k == antlr.TokenEOF:
		if end == "}" && e.rule != inner && !e.closes() {
			return nil, ""
		}
	default:
		return nil, ""
	}
	return open, end
}

// innermostRule returns the innermost node of the parse tree, among those around the error, with the given grammar rule
// index. The result is nil if there is none.
func (e *syntaxError) innermostRule(rule int) antlr.ParserRuleContext {
	for c := e.rule; c != nil; c = parent(c) {
		if c.GetRuleIndex() == rule {
			return c
		}
	}
	return nil
}

func parent(c antlr.ParserRuleContext) antlr.ParserRuleContext {
	p, _ := c.GetParent().(antlr.ParserRuleContext)
	return p
}

func isSeparator(kind int) bool {
	return kind == gen.PromelaParserSEMI || kind == gen.PromelaParserARROW
}

// groups are named sets of tokens, for example "an expression". If the parser expects all tokens in marks, the error
// message has the name of the group in place of the tokens in marks and rest.
var groups = []struct {
	name  string
	marks []int
	rest  []int
}{
	{"an expression", []int{gen.PromelaParserNUMBER, gen.PromelaParserLPAREN, gen.PromelaParserNAME, gen.PromelaParserRUN}, []int{
		gen.PromelaParserSND, gen.PromelaParserO_SND, gen.PromelaParserBITNOT, gen.PromelaParserMINUS, gen.PromelaParserPNAME, gen.PromelaParserCHARACTER,
		gen.PromelaParserTRUE, gen.PromelaParserFALSE, gen.PromelaParserSKIP_, gen.PromelaParserTIMEOUT, gen.PromelaParserNONPROGRESS,
		gen.PromelaParserLEN, gen.PromelaParserEMPTY, gen.PromelaParserNEMPTY, gen.PromelaParserFULL, gen.PromelaParserNFULL,
		gen.PromelaParserENABLED, gen.PromelaParserPC_VALUE, gen.PromelaParserGET_PRIORITY}},
	{"a proctype, a declaration or another unit of the model", []int{gen.PromelaParserPROCTYPE, gen.PromelaParserBYTE}, []int{
		gen.PromelaParserACTIVE, gen.PromelaParserD_PROCTYPE, gen.PromelaParserINIT, gen.PromelaParserNEVER, gen.PromelaParserTRACE,
		gen.PromelaParserNOTRACE, gen.PromelaParserLTL, gen.PromelaParserTYPEDEF, gen.PromelaParserSEMI, gen.PromelaParserARROW, antlr.TokenEOF,
		gen.PromelaParserHIDDEN_, gen.PromelaParserSHOW, gen.PromelaParserLOCAL, gen.PromelaParserBIT, gen.PromelaParserBOOL,
		gen.PromelaParserSHORT, gen.PromelaParserINT, gen.PromelaParserUNSIGNED, gen.PromelaParserPID, gen.PromelaParserCHAN,
		gen.PromelaParserMTYPE, gen.PromelaParserNAME}},
	{"a declaration", []int{gen.PromelaParserBYTE, gen.PromelaParserHIDDEN_}, []int{
		gen.PromelaParserSHOW, gen.PromelaParserLOCAL, gen.PromelaParserBIT, gen.PromelaParserBOOL, gen.PromelaParserSHORT,
		gen.PromelaParserINT, gen.PromelaParserUNSIGNED, gen.PromelaParserPID, gen.PromelaParserCHAN, gen.PromelaParserMTYPE, gen.PromelaParserNAME}},
	{"a type", []int{gen.PromelaParserBYTE, gen.PromelaParserINT}, []int{
		gen.PromelaParserBIT, gen.PromelaParserBOOL, gen.PromelaParserSHORT, gen.PromelaParserUNSIGNED, gen.PromelaParserPID,
		gen.PromelaParserCHAN, gen.PromelaParserMTYPE, gen.PromelaParserNAME}},
	{"a constant", []int{gen.PromelaParserNUMBER, gen.PromelaParserTRUE}, []int{
		gen.PromelaParserCHARACTER, gen.PromelaParserFALSE, gen.PromelaParserSKIP_}},
	{"an operator", []int{gen.PromelaParserPLUS, gen.PromelaParserAND}, []int{
		gen.PromelaParserMINUS, gen.PromelaParserTIMES, gen.PromelaParserDIV, gen.PromelaParserMOD, gen.PromelaParserLSHIFT,
		gen.PromelaParserRSHIFT, gen.PromelaParserLT, gen.PromelaParserLE, gen.PromelaParserGT, gen.PromelaParserGE, gen.PromelaParserEQ,
		gen.PromelaParserNE, gen.PromelaParserBITAND, gen.PromelaParserBITOR, gen.PromelaParserBITXOR, gen.PromelaParserOR,
		gen.PromelaParserRCV, gen.PromelaParserR_RCV, gen.PromelaParserLBRACK, gen.PromelaParserDOT, gen.PromelaParserPRIORITY}},
}

// expectedList returns the expected tokens as text, for example "a name, ',' or ')'". For groups, see the variable
// groups.
func (e *syntaxError) expectedList() string {
	listed := map[int]bool{}
	var names []string
	for _, g := range groups {
		if !e.expects(g.marks...) || listed[g.marks[0]] {
			continue
		}
		for _, k := range slices.Concat(g.rest, g.marks) {
			listed[k] = true
		}
		names = append(names, g.name)
	}
	for _, i := range e.expected.GetIntervals() {
		for k := i.Start; k < i.Stop; k++ {
			if name := e.kindName(k); !listed[k] && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	switch n := len(names); {
	case n == 0:
		return "something else"
	case n == 1:
		return names[0]
	default:
		return strings.Join(names[:n-1], ", ") + " or " + names[n-1]
	}
}

// kindName returns the name of a kind of token for an error message.
func (e *syntaxError) kindName(kind int) string {
	switch kind {
	case antlr.TokenEOF:
		return "the end of the text"
	case gen.PromelaParserNAME, gen.PromelaParserPNAME:
		return "a name"
	case gen.PromelaParserNUMBER:
		return "a number"
	case gen.PromelaParserCHARACTER:
		return "a character constant"
	case gen.PromelaParserSTRING:
		return "a string"
	case gen.PromelaParserIN:
		return "'in'"
	case gen.PromelaParserLTL_TEXT:
		return "'{'"
	}
	return e.literals[kind]
}
