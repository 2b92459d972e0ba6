package explored

import (
	"errors"

	"ltlpor"
	"ltlpor/internal/dpor"
	"ltlpor/internal/output/exitcode"
)

// Runs has the results of the runs of one ltlpor explore command.
type Runs struct {
	Model string
	Every bool // --algorithm=all
	Rows  []Row
	Check *ltlpor.Report // the stateful search for comparison; nil if not asked for, or interrupted
}

// Row is a run by an algorithm: the result or the error.
type Row struct {
	Algorithm ltlpor.Algorithm
	Found     *ltlpor.Exploration
	Err       error
}

// EveryAlgorithm is the value of --algorithm that runs every algorithm in turn.
const EveryAlgorithm = "all"

// Algorithms returns the algorithms that a value of --algorithm names.
func Algorithms(name string) []ltlpor.Algorithm {
	if name == EveryAlgorithm {
		return dpor.Algorithms()
	}
	return []ltlpor.Algorithm{ltlpor.Algorithm(name)}
}

// GoesOn reports whether the remaining algorithms run after an algorithm has failed with err. They run if the
// algorithm does not apply to the model, or has found a cycle: another algorithm may find an error before the cycle.
func (x *Runs) GoesOn(err error) bool {
	var (
		class   *ltlpor.ClassError
		usage   *ltlpor.UsageError
		endless *ltlpor.EndlessError
	)
	return x.Every && (errors.As(err, &class) || errors.As(err, &usage) || errors.As(err, &endless))
}

// Refusal returns the error that replaces the results, or nil:
//   - A run found that the model need not terminate, and no run found an error before the cycle.
//   - Every run failed: the error of the first run.
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

// verdicts returns the verdicts of the runs and of the check.
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

// Verdict returns the greatest verdict of the runs and the check: every run is trusted.
func (x *Runs) Verdict() (v ltlpor.Verdict) {
	for _, w := range x.verdicts() {
		v = max(v, w)
	}
	return v
}

// Disagree reports whether a run found an error and another run proved that the model has no error.
func (x *Runs) Disagree() bool {
	seen := map[ltlpor.Verdict]bool{}
	for _, v := range x.verdicts() {
		seen[v] = true
	}
	return seen[ltlpor.Holds] && seen[ltlpor.Violated]
}

// interrupted reports whether an interruption ended a run or the check.
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

// Status returns the error with the exit status for the runs, nil if no error was found.
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
