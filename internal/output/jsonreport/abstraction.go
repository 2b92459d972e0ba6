package jsonreport

import (
	"ltlpor"
	"ltlpor/internal/verify/schedule"
)

// abstractionDocument is the JSON form of schedule.Abstraction.
type abstractionDocument struct {
	Domain  string   `json:"domain"`
	POR     string   `json:"por"`
	Pruning string   `json:"pruning"`
	Proviso string   `json:"proviso"`
	Rounds  int      `json:"rounds"`  // number of abstractions that were searched
	Steps   int64    `json:"steps"`   // number of steps explored in these abstractions
	Objects int      `json:"objects"` // number of objects in the model, for example variables
	Tracked []string `json:"tracked"` // objects that the last abstraction tracks
	// Predicates is set only if the abstraction tracks predicates.
	Predicates []string `json:"predicates,omitempty"`
	Whole      bool     `json:"whole"` // whether the model itself was searched in the end
}

func abstractionOf(a *schedule.Abstraction) *abstractionDocument {
	if a == nil {
		return nil
	}
	d := &abstractionDocument{
		Domain: a.How.Domain.String(), POR: a.How.POR.String(), Pruning: "full", Proviso: "S",
		Rounds: a.Rounds, Steps: a.Steps,
		Objects: a.Objects, Tracked: append([]string{}, a.Tracked...), Predicates: a.Predicates, Whole: a.Whole,
	}
	if a.How.Lazy {
		d.Pruning = "lazy"
	}
	if a.How.Backward {
		d.Proviso = "backward"
	}
	return d
}

// statisticsDocument is the JSON form of the statistics of a reduction. Type system.Statistics describes its members.
type statisticsDocument struct {
	Why          map[string]int64 `json:"full_states_by_reason"`
	MovesEnabled int64            `json:"moves_enabled"`
	MovesChosen  int64            `json:"moves_chosen"`
	Share        float64          `json:"mean_share"`
	// element i: in how many states the ample set has moves of i+1 processes
	Sizes []int64 `json:"sets_by_processes"`
	// states shown to be on no cycle of states with pruned moves
	Green       int64 `json:"green_states"`
	Met         int64 `json:"met"` // moves that the cycle proviso has rejected
	Nanoseconds int64 `json:"nanoseconds_per_choice,omitempty"`
	Timed       int64 `json:"choices_timed"`
	Remembered  int64 `json:"choices_remembered"` // number of choices taken from the cache
	Made        int64 `json:"choices_made"`       // number of choices computed
	Fixpoints   int64 `json:"fixpoints"`
	Steps       int64 `json:"fixpoint_steps"`
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
