package property

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/buchi"
	"ltlpor/internal/base/cancel"
	"ltlpor/ltl"
	"ltlpor/source"
)

// laborious is a formula whose parts take hundreds of thousands of questions to be looked at, and whose automaton
// takes few.
const laborious = "G(p0 -> F(p1 && X(p2 U p3))) && G(p4 -> F(p5 && X(p6 U p7))) -> G F p8"

// asked counts how often it is asked whether it is over.
type asked struct {
	context.Context
	times int
}

func (a *asked) Err() error {
	a.times++
	return nil
}

// Remarks about a formula are looked for by a bound of work, not of time: there are as many each time.
func TestRemarksAreBoundedByWork(t *testing.T) {
	p, list := ltl.Parse(source.NewFile("f", laborious), ltl.Textbook)
	require.NoError(t, list.Err())
	var first source.List
	var times int
	for i := range 2 {
		work := &asked{Context: context.Background()}
		list := FormulaWarnings(work, p, ltl.Textbook)
		require.Greater(t, work.times, lintWork, "the formula is not laborious")
		require.Less(t, work.times, lintWork+1000)
		if i == 0 {
			first, times = list, work.times
		}
		require.Equal(t, first.Error(), list.Error())
		require.Equal(t, times, work.times)
	}
}

// Whether a language is stutter-invariant is looked for by a bound of work, too.
func TestStutterIsBoundedByWork(t *testing.T) {
	model := source.NewFile("m.pml", `bool a, b, c, d; active proctype P() { a = 1 }
ltl p { [] ((a && <> b) -> ((!(c && !b && X(!b U (d && !b)))) U b)) }`)
	for work, want := range map[int]Stutter{1000: Undecided, 0: Sensitive} {
		x, err := Read(model, Options{Checks: CheckLTL, Time: time.Hour, FormulaWork: work})
		require.NoError(t, err)
		require.Equal(t, want, x.Properties[0].Stutter, "%d", work)
	}
}

// The automaton of a formula that is tried for a hint is bounded by work, and that of the formula itself by time alone.
func TestAutomataAreBoundedByWork(t *testing.T) {
	model := source.NewFile("m.pml", `bool a, b; active proctype P() { a = 1 } ltl p { [] (a -> (b U (a && <> b))) }`)
	x, err := Read(model, Options{Checks: CheckLTL, Time: time.Hour})
	require.NoError(t, err)
	p := x.Properties[0]
	for _, work := range []int{10, 100_000, 0} {
		_, err := p.Instead(p.Varied(), Options{Time: time.Hour, FormulaWork: work})
		if work != 10 {
			require.NoError(t, err)
			continue
		}
		var budget *buchi.BudgetError
		require.ErrorAs(t, err, &budget)
	}
}

// What is wrong with a text is told however little time there is, and before what takes long: the automata of
// formulas before, and the tests of claims.
func TestErrorsComeBeforeAutomata(t *testing.T) {
	over, end := context.WithCancel(context.Background())
	end()
	read := func(text string, written func(*Task) error) error {
		_, err := Read(source.NewFile("m.pml", text), Options{
			Checks: CheckLTL | CheckClaim, Time: time.Hour, Work: cancel.New(over, time.Time{}), Written: written,
		})
		return err
	}
	large := "x == 0"
	for i := range 60 {
		large += fmt.Sprintf(" <-> x == %d", i)
	}
	head := "byte x; active proctype P() { x = 1 } ltl large { [] (" + large + ") } "
	for _, text := range []string{
		head + "ltl wrong { <> (y == 1) }", head + "never { y == 1 }", head + "ltl wrong { <> (x == ) }",
		"byte x; active proctype P() { x = 1 } never { accept: do :: x == 1 od } ltl wrong { <> (y == 1) }",
	} {
		var list source.List
		require.ErrorAs(t, read(text, nil), &list, text)
	}
	var cut *cancel.Error
	initial := errors.New("the initial state")
	called := 0
	written := func(x *Task) error {
		called += len(x.Properties)
		return initial
	}
	require.ErrorIs(t, read(head, written), initial)
	require.Equal(t, 1, called)
	require.ErrorAs(t, read(head, nil), &cut)
}
