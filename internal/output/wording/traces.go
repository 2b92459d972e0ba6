package wording

import (
	"fmt"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/search"
	"ltlpor/internal/simulate"
	"ltlpor/trace"
)

// NotReplayed returns the reason why a violating run does not decide the verdict: its replay ended early because of
// `cut`, a limit or an interruption. The run has at most `steps` steps.
func NotReplayed(steps int64, cut search.Cut) string {
	before := "before the time was up (more of --time may decide it)"
	switch cut {
	case search.CutInterrupted:
		before = "before the check was interrupted (left alone it decides)"
	case search.CutMemory:
		before = "in the memory there is (more of --mem may decide it)"
	case search.CutStates:
		before = "with so many states (more of --max-states may decide it)"
	}
	const why = "a run of at most %s was found that violates the property, and could not be replayed %s"
	return fmt.Sprintf(why, layout.Counted(steps, "step"), before)
}

// TraceTitle returns the title of the counterexample p.Traces[i].
func TraceTitle(p ltlpor.Property, i int) string {
	which := "counterexample"
	if len(p.Traces) > 1 {
		which = fmt.Sprintf("counterexample %d of %d", i+1, len(p.Traces))
	}
	if p.Formula != "" {
		return fmt.Sprintf("%s to %s: %s", which, p.Name, p.Formula)
	}
	return fmt.Sprintf("%s to %s", which, p.Name)
}

// TraceLength returns a note about the length of a counterexample: whether the run was shortened, and whether it is a
// shortest counterexample. If nothing is known, the result is "".
func TraceLength(t *trace.Trace) string {
	var parts []string
	if t.FoundSteps > 0 {
		parts = append(parts, "shortened from "+layout.Counted(int64(t.FoundSteps), "step"))
	}
	switch t.Length {
	case trace.Shortest:
		short := "a shortest one"
		if t.Fault == nil {
			short += " in the product with the automaton"
		}
		parts = append(parts, short)
	case trace.MaybeLonger:
		parts = append(parts, "not known to be a shortest one")
		if c := search.CutNamed(t.LengthCut); c != search.CutNone {
			parts[len(parts)-1] += ": the search for one ended, as " + WhyCut(c)
		}
	}
	return strings.Join(parts, ", ")
}

// TraceEnd returns a phrase about the end of a counterexample: the fault, the cycle, or the number of steps.
func TraceEnd(t *trace.Trace) string {
	switch {
	case t.FaultText != "":
		return fmt.Sprintf("%s, after %s", t.FaultText, layout.Counted(int64(len(t.Steps)), "step"))
	case t.CycleStart >= 0:
		return fmt.Sprintf("%s, of which those from step %d on are repeated for ever",
			layout.Counted(int64(len(t.Steps)), "step"), t.CycleStart+1)
	}
	return "whatever follows after " + layout.Counted(int64(len(t.Steps)), "step")
}

// EndOfRun returns a phrase about the end of a simulated run. If the run has not ended, the result is "".
func EndOfRun(end simulate.End) string {
	return map[simulate.End]string{
		simulate.Valid: "valid end", simulate.Blocked: "invalid end state", simulate.Failed: "error",
		simulate.GivenUp: "given up",
	}[end]
}
