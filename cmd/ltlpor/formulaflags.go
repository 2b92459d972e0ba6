package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"ltlpor/buchi"
	"ltlpor/internal/output/exitcode"
	"ltlpor/ltl"
	"ltlpor/source"
)

// formulaFlags are the flags of the commands that need no model, only formulas.
type formulaFlags struct {
	Syntax         string   `enum:"textbook,spin,spot" default:"textbook" help:"Syntax of the formula: textbook, spin or spot."`
	FormulaTimeout timeSpan `placeholder:"DURATION" help:"Bound the time for each formula. Default: 30s."`
	jsonFlag
}

// defaultFormulaTimeout is the default of --formula-timeout, as in ltlpor.Options.
const defaultFormulaTimeout = 30 * time.Second

// bound returns ctx with a deadline for the work on one formula: --formula-timeout, or the default.
func (f *formulaFlags) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	if f.FormulaTimeout == 0 {
		return context.WithTimeout(ctx, defaultFormulaTimeout)
	}
	return context.WithTimeout(ctx, time.Duration(f.FormulaTimeout))
}

func (f *formulaFlags) dialect() ltl.Dialect {
	return map[string]ltl.Dialect{"textbook": ltl.Textbook, "spin": ltl.SPIN, "spot": ltl.Spot}[f.Syntax]
}

// parse parses a formula. The list has warnings about the formula.
func (f *formulaFlags) parse(src *source.File) (*ltl.Parsed, source.List, error) {
	parsed, list := ltl.Parse(src, f.dialect())
	if err := list.Err(); err != nil {
		return nil, nil, err
	}
	return parsed, list, nil
}

// formulaSource returns `text`, a formula of the command line, or standard input if `text` is "-". `name` is the name
// in diagnostics.
func formulaSource(env environment, name, text string) (*source.File, error) {
	if text == "-" {
		return readSource(env.ctx, "-", env.in)
	}
	return source.NewFile(name, text), nil
}

// undecided adds an exit status to err, an error of package buchi. After a limit, the status is Inconclusive: the
// formula is valid, but no answer was found. If ctx is done, the result is the cause.
func undecided(ctx context.Context, err error) error {
	var budget *buchi.BudgetError
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.As(err, &budget):
		hint := ""
		if budget.Err != nil {
			hint = " (--formula-timeout gives it more time)"
		}
		return exitcode.New(exitcode.Inconclusive, fmt.Errorf("%w%s", err, hint))
	}
	return err
}

// formulaName is the name of a formula of the command line in diagnostics.
const formulaName = "formula"
