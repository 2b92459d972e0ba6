package main

import (
	"fmt"
	"strings"

	"ltlpor/internal/abstract"
	"ltlpor/internal/verify/schedule"
)

// manyTracked is how many names of what an abstraction tracks are printed.
const manyTracked = 12

// abstracting says what abstractions are searched.
func abstracting(o abstract.Options) string {
	how := "abstraction " + o.Domain.String()
	if o.POR != abstract.Ample {
		how += ", por " + o.POR.String()
		if o.Backward {
			how += " by backward edges"
		}
		if o.Lazy {
			how += ", pruning lazy"
		}
	}
	return how
}

// abstraction says in a line what abstractions were searched.
func abstraction(a *schedule.Abstraction) string {
	how := abstracting(a.How)
	how += fmt.Sprintf(": %s, %s", counted(int64(a.Rounds), "round"), counted(a.Steps, "step"))
	if a.Whole {
		return how + ", then the model itself: no abstraction was precise enough"
	}
	how += fmt.Sprintf(", tracked %d of %d", len(a.Tracked), a.Objects) + someOf(a.Tracked)
	if n := len(a.Predicates); n > 0 {
		how += ", " + counted(int64(n), "predicate") + someOf(a.Predicates)
	}
	return how
}

// someOf returns the first of some names behind a colon.
func someOf(names []string) string {
	switch n := len(names); {
	case n == 0:
		return ""
	case n > manyTracked:
		return ": " + strings.Join(names[:manyTracked], ", ") + ", …"
	}
	return ": " + strings.Join(names, ", ")
}

// abstractionDocument has the fields of schedule.Abstraction.
type abstractionDocument struct {
	Domain  string   `json:"domain"`
	POR     string   `json:"por"`
	Pruning string   `json:"pruning"`
	Proviso string   `json:"proviso"`
	Rounds  int      `json:"rounds"`
	Steps   int64    `json:"steps"`
	Objects int      `json:"objects"`
	Tracked []string `json:"tracked"`
	// Predicates is there with the domain of that name.
	Predicates []string `json:"predicates,omitempty"`
	Whole      bool     `json:"whole"`
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
