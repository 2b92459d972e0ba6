package explored

import (
	"errors"

	"ltlpor"
	"ltlpor/internal/dpor"
	"ltlpor/internal/output/exitcode"
)

// Runs has the results of one ltlpor explore command, with one row for every algorithm that ran.
type Runs struct {
	Model string
	Every bool // whether --algorithm=all is given
	Rows  []Row
	Check *ltlpor.Report // the stateful search, for comparison; nil if it was not requested or was interrupted
}

// Row is the result of one algorithm. Exactly one of Found and Err is nil.
type Row struct {
	Algorithm ltlpor.Algorithm
	Found     *ltlpor.Exploration
	Err       error
}

// EveryAlgorithm is the value of --algorithm that runs every algorithm in turn.
const EveryAlgorithm = "all"

// Algorithms returns the algorithms selected by `name`, a value of --algorithm: all algorithms for EveryAlgorithm, and
// otherwise the algorithm with this name.
func Algorithms(name string) []ltlpor.Algorithm {
	if name == EveryAlgorithm {
		return dpor.Algorithms()
	}
	return []ltlpor.Algorithm{ltlpor.Algorithm(name)}
}

// GoesOn reports whether another algorithm runs after an algorithm has failed with err. This is so with
// --algorithm=all, if the algorithm does not apply to the model or has found a cycle. After a cycle, another algorithm
// may still find an error in the model.
func (x *Runs) GoesOn(err error) bool {
	var (
		class   *ltlpor.ClassError
		usage   *ltlpor.UsageError
		endless *ltlpor.EndlessError
	)
	return x.Every && (errors.As(err, &class) || errors.As(err, &usage) || errors.As(err, &endless))
}

// Refusal returns an error if the command must not report results, and otherwise nil. The error is
//   - the error of a run that found a cycle, so that the model need not terminate, unless another run found an error in
//     the model;
//   - the error of the first run, if all runs failed.
func (x *Runs) Refusal() error {
	none := true
	for _, r := range x.Rows {
		var endless *ltlpor.EndlessError
		if errors.As(r.Err, &endless) && x.Verdict() != ltlpor.Violated {
			return r.Err
		}
		none = none && r.Err != nil
	}
	if none {
		return x.Rows[0].Err
	}
	return nil
}

// verdicts returns the verdicts of the runs without an error, and of the stateful search.
func (x *Runs) verdicts() (list []ltlpor.Verdict) {
	for _, r := range x.Rows {
		if r.Found != nil {
			list = append(list, r.Found.Verdict)
		}
	}
	if x.Check != nil {
		list = append(list, x.Check.Verdict)
	}
	return list
}

// Verdict returns the common verdict of the runs and the stateful search. It is Violated if one of them found an error,
// otherwise Holds if one of them proved that no error exists, and otherwise Inconclusive.
func (x *Runs) Verdict() (v ltlpor.Verdict) {
	for _, w := range x.verdicts() {
		v = max(v, w)
	}
	return v
}

// Disagree reports whether there are contradictory verdicts, Violated and Holds. This means that ltlpor has a bug.
func (x *Runs) Disagree() bool {
	seen := map[ltlpor.Verdict]bool{}
	for _, v := range x.verdicts() {
		seen[v] = true
	}
	return seen[ltlpor.Holds] && seen[ltlpor.Violated]
}

// interrupted reports whether the user interrupted a run or the stateful search.
func (x *Runs) interrupted() bool {
	for _, r := range x.Rows {
		if r.Found != nil && r.Found.Cut == dpor.CutInterrupt {
			return true
		}
	}
	return x.Check != nil && exitcode.ForReport(x.Check) == exitcode.Interrupted
}

// ErrDisagree is the error of runs with contradictory verdicts.
var ErrDisagree = errors.New("the runs disagree: one of the verdicts is wrong, which is a bug in ltlpor")

// Status returns an error with the exit status for the runs. The error is nil if the verdict is Holds and nothing was
// interrupted. It has a message only for contradictory verdicts.
func (x *Runs) Status() error {
	switch {
	case x.Disagree():
		return exitcode.New(exitcode.Internal, ErrDisagree)
	case x.Verdict() == ltlpor.Violated:
		return exitcode.New(exitcode.Violated, nil)
	case x.interrupted():
		return exitcode.New(exitcode.Interrupted, nil)
	case x.Verdict() == ltlpor.Inconclusive:
		return exitcode.New(exitcode.Inconclusive, nil)
	}
	return nil
}
