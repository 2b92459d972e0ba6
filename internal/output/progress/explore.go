package progress

import (
	"fmt"
	"strings"
	"time"

	"ltlpor"
	"ltlpor/internal/output/layout"
)

// ExploreLine returns a line about the progress of an exploration by algorithm a.
//
//   - c has the counts now, and `last` the counts in the previous line.
//   - `since` is the time since the previous line, and `all` the time since the start.
func ExploreLine(a ltlpor.Algorithm, last, c ltlpor.ExploreCounts, since, all time.Duration) string {
	parts := []string{
		string(a) + ": " + layout.Counted(c.Executions, "execution"),
		fmt.Sprintf("%s/s (%s/s in all)", layout.Count(layout.PerSecond(c.Executions-last.Executions, since)),
			layout.Count(layout.PerSecond(c.Executions, all))),
	}
	if c.Blocked > 0 {
		parts = append(parts, layout.Count(c.Blocked)+" blocked")
	}
	if n := c.Deadlocks + c.Faults; n > 0 {
		parts = append(parts, layout.Counted(n, "error"))
	}
	parts = append(parts, fmt.Sprintf("%s, depth %s", layout.Counted(c.Events, "event"),
		layout.Count(int64(c.Depth))))
	return strings.Join(parts, ", ")
}
