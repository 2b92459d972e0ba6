package promela

import (
	"strconv"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/source"
)

// counting returns the edit that changes the head of a C-like for statement to Promela: `= a; i <= b; i++` to `: a ..
// b`, and `= a; i < b; i++` to `: a .. b-1`. If the head has another form, the result is nil.
func (e *syntaxError) counting() []source.Edit {
	if e.t.kind != gen.PromelaParserASSIGN || e.prev.kind != gen.PromelaParserNAME {
		return nil
	}
	first := e.semicolon(e.index)
	second := e.semicolon(first)
	at := func(i int) *token { return &e.tokens[min(i, len(e.tokens)-1)] }
	less := at(first+2).kind == gen.PromelaParserLT
	switch i := e.prev.text; {
	case first <= e.index+1, second <= first+3, at(first+1).text != i, at(second+1).text != i,
		!less && at(first+2).kind != gen.PromelaParserLE, at(second+2).kind != gen.PromelaParserINCR,
		at(second+3).kind != gen.PromelaParserRPAREN:
		return nil
	}
	whole := e.t.span.To(at(second + 2).span)
	from := at(e.index + 1).span.To(at(first - 1).span)
	to := at(first + 3).span.To(at(second - 1).span)
	if whole.Via != nil || from.Via != nil || to.Via != nil {
		return nil
	}
	end := to.Text()
	if n, err := strconv.Atoi(end); less && err == nil {
		end = strconv.Itoa(n - 1)
	} else if less && second-first > 4 { // the bound consists of several tokens
		end = "(" + end + ") - 1"
	} else if less {
		end += " - 1"
	}
	return []source.Edit{{Span: whole, Old: whole.Text(), New: ": " + from.Text() + " .. " + end}}
}

// semicolon returns the index of the first semicolon after token i that is outside brackets. The result is 0 if there
// is none.
func (e *syntaxError) semicolon(i int) int {
	depth := 0
	for i++; i < len(e.tokens) && depth >= 0; i++ {
		switch e.tokens[i].kind {
		case gen.PromelaParserLPAREN, gen.PromelaParserLBRACK:
			depth++
		case gen.PromelaParserRPAREN, gen.PromelaParserRBRACK:
			depth--
		case gen.PromelaParserSEMI:
			if depth == 0 {
				return i
			}
		case gen.PromelaParserLBRACE:
			return 0
		}
	}
	return 0
}
