package main

import (
	"fmt"
	"strings"
	"time"

	"ltlpor"
	"ltlpor/internal/verify/system"
)

// statisticsDocument is the JSON form of what a reduction did.
type statisticsDocument struct {
	Why          map[string]int64 `json:"full_states_by_reason"`
	MovesEnabled int64            `json:"moves_enabled"`
	MovesChosen  int64            `json:"moves_chosen"`
	Share        float64          `json:"mean_share"`
	Sizes        []int64          `json:"sets_by_processes"`
	Green        int64            `json:"green_states"`
	Met          int64            `json:"met"`
	Nanoseconds  int64            `json:"nanoseconds_per_choice,omitempty"`
	Timed        int64            `json:"choices_timed"`
	Remembered   int64            `json:"choices_remembered"`
	Made         int64            `json:"choices_made"`
	Fixpoints    int64            `json:"fixpoints"`
	Steps        int64            `json:"fixpoint_steps"`
}

func statisticsOf(s *ltlpor.Statistics) *statisticsDocument {
	if s == nil {
		return nil
	}
	d := &statisticsDocument{
		Why: map[string]int64{}, Sizes: append([]int64{}, s.Sizes...),
		MovesEnabled: s.MovesEnabled, MovesChosen: s.MovesChosen, Share: s.Share,
		Green: s.Green, Met: s.Met, Nanoseconds: int64(s.PerChoice), Timed: s.Timed,
		Remembered: s.Remembered, Made: s.Made, Fixpoints: s.Fixpoints, Steps: s.Steps,
	}
	for _, w := range s.Why {
		d.Why[w.Reason.String()] = w.States
	}
	return d
}

// reasons says in a few words why a state has all its moves.
var reasons = map[system.FullReason]string{
	system.OneProcess: "one process can move", system.Timeout: "timeout", system.NotC1: "no set satisfies C1", system.NotC2: "every process may be seen (C2)",
	system.NotC3: "every set closes a cycle (C3)", system.NotS: "every set closes a cycle (S)", system.NotW: "no set satisfies W",
	system.AllTogether: "all moves belong together", system.Off: "reduction is off", system.TooManySets: "too many sets",
	system.NotKnown: "some step goes wrong, or leads to very many states",
	system.Vain:     "not asked, as what had been left out was met all the same",
}

// statistics prints what the reduction did in s.
func (t *textReport) statistics(s *ltlpor.Search) {
	x := s.Statistics
	if x == nil || s.Reduced+s.Full == 0 {
		return
	}
	line := func(format string, args ...any) { fmt.Fprintf(t.w, "    "+format+"\n", args...) }
	all := s.Reduced + s.Full
	line("%s of %s expanded states with all moves (%s)", formatCount(s.Full), formatCount(all), percent(s.Full, all))
	for _, w := range x.Why {
		line("  %s: %s (%s)", reasons[w.Reason], formatCount(w.States), percent(w.States, all))
	}
	line("%s of %s moves chosen, %.0f %% of a state's on average", formatCount(x.MovesChosen), formatCount(x.MovesEnabled), 100*x.Share)
	var sizes []string
	for i, n := range x.Sizes {
		if n > 0 {
			sizes = append(sizes, fmt.Sprintf("%s of %s", formatCount(n), plural(int64(i+1), "process", "processes")))
		}
	}
	if len(sizes) > 0 {
		line("ample sets: %s", strings.Join(sizes, ", "))
	}
	if s.Plan.HasProviso() && s.Plan.Walk != ltlpor.Unordered {
		line("%s became green; a move that may close a cycle was met %s", plural(x.Green, "reduced state", "reduced states"), plural(x.Met, "time", "times"))
	}
	if n := x.Remembered + x.Made; n > 0 {
		line("choices: %s made, %s remembered (%s); %s of %s", formatCount(x.Made), formatCount(x.Remembered), percent(x.Remembered, n),
			plural(x.Fixpoints, "fixpoint", "fixpoints"), plural(x.Steps, "step", "steps"))
	}
	if x.Timed > 0 {
		line("time of a choice: %.2f µs, the mean of %s", float64(x.PerChoice)/float64(time.Microsecond), formatCount(x.Timed))
	}
}

func percent(n, of int64) string { return fmt.Sprintf("%.0f %%", 100*float64(n)/float64(of)) }

func plural(n int64, one, many string) string {
	if n == 1 {
		many = one
	}
	return formatCount(n) + " " + many
}
