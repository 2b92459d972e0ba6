package promela

import (
	"slices"
	"strconv"
	"strings"

	"ltlpor/source"
)

// maxConditionDepth is the maximum nesting depth of an #if expression.
const maxConditionDepth = 200

// condition evaluates the expression of an #if or #elif. If the expression is malformed, it reports a syntax error and
// returns false. line holds the tokens after the directive, and span is the span of the directive.
func (p *preprocessor) condition(line []ppToken, span source.Span) bool {
	resolved := make([]ppToken, 0, len(line))
	for i := 0; i < len(line); i++ {
		t := line[i]
		if t.kind != ppName || t.text != "defined" {
			resolved = append(resolved, t)
			continue
		}
		j := i + 1
		paren := j < len(line) && line[j].isText("(")
		if paren {
			j++
		}
		if j >= len(line) || line[j].kind != ppName || paren && (j+1 >= len(line) || !line[j+1].isText(")")) {
			p.list.add(source.Errorf(t.span, "expected the name of a macro after defined"))
			return false
		}
		value := "0"
		if p.defined(&line[j]) {
			value = "1"
		}
		if paren {
			i = j + 1
		} else {
			i = j
		}
		resolved = append(resolved, ppToken{kind: ppNumber, text: value, span: t.span})
	}
	c := &conditionParser{end: span}
	for _, t := range p.exp.expand(resolved, span) {
		if t.kind != ppPad {
			c.tokens = append(c.tokens, t)
		}
		if t.kind == ppName {
			p.defined(&t) // an undefined name: its value is 0
		}
	}
	v := c.ternary()
	if c.fault == nil && c.pos < len(c.tokens) {
		c.fail("expected an operator or the end of the line, found %s", shown(c.tokens[c.pos].text))
	}
	if c.fault != nil {
		p.list.add(c.fault)
		return false
	}
	return v != 0
}

// defined reports whether a macro called name is defined. If not, it adds the name to Macros.Untold.
func (p *preprocessor) defined(name *ppToken) bool {
	m := p.macros.defs[name.text]
	if p.macros.recordUse(name, m); m != nil {
		return true
	}
	if !slices.ContainsFunc(p.macros.Untold, func(u Untold) bool { return u.Name == name.text }) {
		p.macros.Untold = append(p.macros.Untold, Untold{name.text, name.span.Use()})
	}
	return false
}

// withoutGuards removes names from Untold that the text later defines as empty macros, because they are usually include
// guards.
func (p *preprocessor) withoutGuards() {
	p.macros.Untold = slices.DeleteFunc(p.macros.Untold, func(u Untold) bool {
		m := p.macros.defs[u.Name]
		return m != nil && len(m.body) == 0
	})
}

// conditionParser parses and evaluates the constant expression of an #if.
type conditionParser struct {
	tokens []ppToken
	pos    int // index of the next token
	depth  int // nesting depth, at most maxConditionDepth
	// number of enclosing operands that are not evaluated, for example x in 0 && x. A division by zero in them is no
	// error
	quiet int
	end   source.Span
	fault *source.Diagnostic // the first error, or nil
}

func (c *conditionParser) fail(format string, args ...any) {
	if c.fault != nil {
		return
	}
	span := c.end
	if c.pos < len(c.tokens) {
		span = c.tokens[c.pos].span
	}
	c.fault = source.Errorf(span, format, args...)
}

// accept consumes the first operator in ops that is next in the input, and returns it. If there is none, the result is
// "". In ops, an operator must come before its prefixes, for example << before <.
func (c *conditionParser) accept(ops ...string) string {
	for _, op := range ops {
		n := 0
		for n < len(op) && c.pos+n < len(c.tokens) && c.tokens[c.pos+n].isText(op[n:n+1]) && (n == 0 || !c.tokens[c.pos+n].space) {
			n++
		}
		if n == len(op) {
			c.pos += n
			return op
		}
	}
	return ""
}

func (c *conditionParser) ternary() int64 {
	if c.depth++; c.depth > maxConditionDepth {
		c.fail("the expression is nested more than %d deep", maxConditionDepth)
		return 0
	}
	defer func() { c.depth-- }()
	cond := c.binary(0)
	if c.accept("?") == "" {
		return cond
	}
	c.quieten(cond == 0, 1)
	a := c.ternary()
	c.quieten(cond == 0, -1)
	if c.fault == nil && c.accept(":") == "" {
		c.fail("expected ':'")
	}
	c.quieten(cond != 0, 1)
	b := c.ternary()
	c.quieten(cond != 0, -1)
	if cond != 0 {
		return a
	}
	return b
}

func (c *conditionParser) quieten(yes bool, by int) {
	if yes {
		c.quiet += by
	}
}

// conditionOps lists the binary operators of C by precedence, lowest first.
var conditionOps = [][]string{
	{"||"}, {"&&"}, {"|"}, {"^"}, {"&"}, {"==", "!="}, {"<=", ">=", "<", ">"}, {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"},
}

func (c *conditionParser) binary(level int) int64 {
	if level == len(conditionOps) {
		return c.unary()
	}
	x := c.binary(level + 1)
	for c.fault == nil {
		if level == 6 && (c.peek("<<") || c.peek(">>")) || level == 2 && c.peek("||") || level == 4 && c.peek("&&") {
			return x
		}
		op := c.accept(conditionOps[level]...)
		if op == "" {
			return x
		}
		skip := op == "||" && x != 0 || op == "&&" && x == 0
		c.quieten(skip, 1)
		y := c.binary(level + 1)
		c.quieten(skip, -1)
		x = c.apply(op, x, y)
	}
	return 0
}

func (c *conditionParser) peek(op string) bool {
	at := c.pos
	found := c.accept(op) != ""
	c.pos = at
	return found
}

func (c *conditionParser) apply(op string, x, y int64) int64 {
	truth := func(b bool) int64 {
		if b {
			return 1
		}
		return 0
	}
	switch op {
	case "||":
		return truth(x != 0 || y != 0)
	case "&&":
		return truth(x != 0 && y != 0)
	case "|":
		return x | y
	case "^":
		return x ^ y
	case "&":
		return x & y
	case "==":
		return truth(x == y)
	case "!=":
		return truth(x != y)
	case "<=":
		return truth(x <= y)
	case ">=":
		return truth(x >= y)
	case "<":
		return truth(x < y)
	case ">":
		return truth(x > y)
	case "<<":
		return x << (uint64(y) & 63)
	case ">>":
		return x >> (uint64(y) & 63)
	case "+":
		return x + y
	case "-":
		return x - y
	case "*":
		return x * y
	}
	if y == 0 {
		if c.quiet == 0 {
			c.pos--
			c.fail("division by zero in #if")
		}
		return 0
	}
	if op == "/" {
		return x / y
	}
	return x % y
}

func (c *conditionParser) unary() int64 {
	if c.depth++; c.depth > maxConditionDepth {
		c.fail("the expression is nested more than %d deep", maxConditionDepth)
		return 0
	}
	defer func() { c.depth-- }()
	switch c.accept("!", "-", "+", "~", "(") {
	case "!":
		if c.unary() == 0 {
			return 1
		}
		return 0
	case "-":
		return -c.unary()
	case "+":
		return c.unary()
	case "~":
		return ^c.unary()
	case "(":
		v := c.ternary()
		if c.fault == nil && c.accept(")") == "" {
			c.fail("expected ')'")
		}
		return v
	}
	if c.pos == len(c.tokens) {
		c.fail("expected a constant expression at the end of this line")
		return 0
	}
	t := c.tokens[c.pos]
	switch {
	case t.kind == ppNumber:
		v, err := strconv.ParseInt(strings.TrimRight(t.text, "uUlL"), 0, 64)
		if err != nil {
			c.fail("expected a number, found %s", shown(t.text))
		}
		c.pos++
		return v
	case t.kind == ppName:
		c.pos++
		return 0
	case t.kind == ppText && t.fault == "" && t.text[0] == '\'' && len(t.text) >= 3:
		c.pos++
		return characterValue(t.text)
	}
	c.fail("expected a constant expression, found %s", shown(t.text))
	return 0
}
