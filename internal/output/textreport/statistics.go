package textreport

import (
	"fmt"
	"io"
	"strings"
	"time"

	"ltlpor"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/system"
)

// reasons maps a reason for expanding a state fully to a text.
var reasons = map[system.FullReason]string{
	system.OneProcess: "one process can move", system.Timeout: "timeout", system.NotC1: "no set satisfies C1",
	system.NotC2: "every process may be seen (C2)",
	system.NotC3: "every set closes a cycle (C3)", system.NotS: "every set closes a cycle (S)",
	system.NotW:        "no set satisfies W",
	system.AllTogether: "all moves belong together", system.Off: "reduction is off",
	system.TooManySets: "too many sets",
	system.NotKnown:    "some step goes wrong, or leads to very many states",
	system.Vain:        "not asked, as what had been left out was met all the same",
}

// Statistics prints the statistics of the reduction in search s.
func Statistics(w io.Writer, s *ltlpor.Search) {
	x := s.Statistics
	if x == nil || s.Reduced+s.Full == 0 {
		return
	}
	line := func(format string, args ...any) { fmt.Fprintf(w, "    "+format+"\n", args...) }
	all := s.Reduced + s.Full
	line("%s of %s expanded states with all moves (%s)", layout.Count(s.Full), layout.Count(all),
		layout.Percent(s.Full, all))
	for _, y := range x.Why {
		line("  %s: %s (%s)", reasons[y.Reason], layout.Count(y.States), layout.Percent(y.States, all))
	}
	line("%s of %s moves chosen, %.0f %% of a state's on average", layout.Count(x.MovesChosen),
		layout.Count(x.MovesEnabled),
		100*x.Share)
	var sizes []string
	for i, n := range x.Sizes {
		if n > 0 {
			sizes = append(sizes, fmt.Sprintf("%s of %s", layout.Count(n), layout.Plural(int64(i+1), "process",
				"processes")))
		}
	}
	if len(sizes) > 0 {
		line("ample sets: %s", strings.Join(sizes, ", "))
	}
	if s.Plan.HasProviso() && s.Plan.Walk != plan.Unordered {
		line("%s became green; a move that may close a cycle was met %s", layout.Plural(x.Green, "reduced state",
			"reduced states"), layout.Plural(x.Met, "time", "times"))
	}
	if n := x.Remembered + x.Made; n > 0 {
		line("choices: %s made, %s remembered (%s); %s of %s", layout.Count(x.Made), layout.Count(x.Remembered),
			layout.Percent(x.Remembered, n),
			layout.Plural(x.Fixpoints, "fixpoint", "fixpoints"), layout.Plural(x.Steps, "step", "steps"))
	}
	if x.Timed > 0 {
		line("time of a choice: %.2f µs, the mean of %s", float64(x.PerChoice)/float64(time.Microsecond),
			layout.Count(x.Timed))
	}
}
