package promela

import (
	gen "ltlpor/grammar/gen/promela"
	"ltlpor/source"
)

// Limits that prevent stack overflow in the parser and in later passes over the tree.
const (
	MaxNesting   = 1000      // nesting depth of brackets, if and do
	maxChain     = 50_000    // left-associative operators in a chain like a + b + c
	maxStatement = 1_000_000 // tokens of one statement
)

// nesting tracks the nesting depth along the tokens, for the limits above.
type nesting struct {
	depth     int // number of open brackets, if and do
	statement int // number of tokens since the last separator
	prefix    int // number of consecutive prefix operators
	// chains has one element for the text outside parentheses, followed by one element for each open parenthesis.
	chains []chain
}

// chain bounds the height of the syntax trees of expressions at one level of parentheses. Operators are
// left-associative, so that every operator adds 1 to the height.
type chain struct {
	height int // height of the current expression so far
	most   int // maximum height of the earlier expressions, before the last comma
}

// checkNesting reports an error and stops the parsing if the tokens are nested too deeply for the parser.
func checkNesting(tokens []token, list *errorList) {
	n := nesting{chains: []chain{{}}}
	for i := range tokens {
		t := &tokens[i]
		n.step(t.kind)
		switch {
		case n.depth > MaxNesting || n.prefix > MaxNesting:
			list.add(TooDeep(t.span))
		case n.chain().height > maxChain:
			list.add(source.Errorf(t.span, "this expression has more than %d operators in a row", maxChain).
				WithHint("put parentheses around each half"))
		case n.statement > maxStatement:
			list.add(source.Errorf(t.span,
				"this statement has more than %d words and signs: expected a separator", maxStatement))
		default:
			continue
		}
		list.stop()
		return
	}
}

// TooDeep returns the error for text at span that exceeds MaxNesting.
func TooDeep(span source.Span) *source.Diagnostic {
	return source.Errorf(span, "the text is nested more than %d deep", MaxNesting)
}

// step updates n for the next token of the text. kind is the kind of the token.
func (n *nesting) step(kind int) {
	n.statement++
	prefix := 0
	switch kind {
	case gen.PromelaParserLPAREN, gen.PromelaParserLBRACK:
		n.depth++
		n.chains = append(n.chains, chain{})
	case gen.PromelaParserRPAREN, gen.PromelaParserRBRACK:
		n.depth = max(n.depth-1, 0)
		n.close()
	case gen.PromelaParserIF, gen.PromelaParserDO:
		n.depth++
	case gen.PromelaParserFI, gen.PromelaParserOD:
		n.depth = max(n.depth-1, 0)
	case gen.PromelaParserLBRACE:
		n.depth++
		n.separate()
	case gen.PromelaParserRBRACE:
		n.depth = max(n.depth-1, 0)
		n.separate()
	case gen.PromelaParserSEMI, gen.PromelaParserSEP:
		n.separate()
	case gen.PromelaParserARROW:
		if n.statement = 0; len(n.chains) == 1 {
			n.separate()
		}
	case gen.PromelaParserSND, gen.PromelaParserBITNOT, gen.PromelaParserMINUS:
		prefix = n.prefix + 1
		n.chain().height++
	case gen.PromelaParserO_SND:
		prefix = n.prefix + 2
		n.chain().height++
	case gen.PromelaParserCOMMA:
		c := n.chain()
		c.height, c.most = 0, max(c.height, c.most)
	case gen.PromelaParserNAME, gen.PromelaParserNUMBER:
	default:
		n.chain().height++
	}
	n.prefix = prefix
}

// separate resets the counters at the beginning of a statement.
func (n *nesting) separate() {
	n.statement, n.chains = 0, append(n.chains[:0], chain{})
}

// close ends the innermost parenthesis. The expressions in it become an operand of the expression around it.
func (n *nesting) close() {
	last := len(n.chains) - 1
	if last == 0 {
		return
	}
	inner := n.chains[last]
	n.chains = n.chains[:last]
	outer := n.chain()
	outer.height = max(outer.height, inner.height, inner.most) + 1
}

// chain returns the chain of the innermost open parenthesis.
func (n *nesting) chain() *chain { return &n.chains[len(n.chains)-1] }
