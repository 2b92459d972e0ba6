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

// formulaFlags are the flags of the commands about formulas, which need no model.
type formulaFlags struct {
	Syntax         string   `enum:"textbook,spin,spot" default:"textbook" help:"Syntax of the formula: textbook, spin or spot."`
	FormulaTimeout timeSpan `placeholder:"DURATION" help:"Bound the time for each formula. Default: 30s."`
	jsonFlag
}

// defaultFormulaTimeout is the default of --formula-timeout, as in ltlpor.Options.
const defaultFormulaTimeout = 30 * time.Second

// bound returns ctx with a deadline for the work on one formula. The deadline is --formula-timeout, or the default,
// from now.
func (f *formulaFlags) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	if f.FormulaTimeout == 0 {
		return context.WithTimeout(ctx, defaultFormulaTimeout)
	}
	return context.WithTimeout(ctx, time.Duration(f.FormulaTimeout))
}

func (f *formulaFlags) dialect() ltl.Dialect {
	return map[string]ltl.Dialect{"textbook": ltl.Textbook, "spin": ltl.SPIN, "spot": ltl.Spot}[f.Syntax]
}

// parse parses a formula. It returns the formula, and a list of warnings about the formula.
func (f *formulaFlags) parse(src *source.File) (*ltl.Parsed, source.List, error) {
	parsed, list := ltl.Parse(src, f.dialect())
	if err := list.Err(); err != nil {
		return nil, nil, err
	}
	return parsed, list, nil
}

// formulaSource returns `text`, a formula on the command line, as a file. Diagnostics call the file `name`. If `text`
// is "-", the formula is read from standard input.
func formulaSource(env environment, name, text string) (*source.File, error) {
	if text == "-" {
		return readSource(env.ctx, "-", env.in)
	}
	return source.NewFile(name, text), nil
}

// undecided prepares err, an error of package buchi, for the user. If a limit was reached, it adds the exit status
// Inconclusive, because the formula is valid but has no answer. If ctx is done, the result is the cause.
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

// formulaName is the name that diagnostics use for a formula of the command line.
const formulaName = "formula"
