package main

import (
	"fmt"
	"strings"

	"ltlpor/abstract"
	"ltlpor/decide"
)

// manyTracked is how many names of what an abstraction tracks are printed.
const manyTracked = 12

// abstraction says in a line what abstractions were searched.
func abstraction(a *decide.Abstraction) string {
	how := "abstraction explicit"
	if a.How.POR != abstract.Ample {
		how += ", por " + a.How.POR.String()
		if a.How.Backward {
			how += " by backward edges"
		}
		if a.How.Lazy {
			how += ", pruning lazy"
		}
	}
	how += fmt.Sprintf(": %s, %s", counted(int64(a.Rounds), "round"), counted(a.Steps, "step"))
	if a.Whole {
		return how + ", then the model itself: no abstraction was precise enough"
	}
	names, more := a.Tracked, ""
	if len(names) > manyTracked {
		names, more = names[:manyTracked], ", …"
	}
	how += fmt.Sprintf(", tracked %d of %d", len(a.Tracked), a.Objects)
	if len(names) > 0 {
		how += ": " + strings.Join(names, ", ") + more
	}
	return how
}

// abstractionDocument has the fields of decide.Abstraction.
type abstractionDocument struct {
	Domain  string   `json:"domain"`
	POR     string   `json:"por"`
	Pruning string   `json:"pruning"`
	Proviso string   `json:"proviso"`
	Rounds  int      `json:"rounds"`
	Steps   int64    `json:"steps"`
	Objects int      `json:"objects"`
	Tracked []string `json:"tracked"`
	Whole   bool     `json:"whole"`
}

func abstractionOf(a *decide.Abstraction) *abstractionDocument {
	if a == nil {
		return nil
	}
	d := &abstractionDocument{
		Domain: "explicit", POR: a.How.POR.String(), Pruning: "full", Proviso: "S", Rounds: a.Rounds, Steps: a.Steps,
		Objects: a.Objects, Tracked: a.Tracked, Whole: a.Whole,
	}
	if a.How.Lazy {
		d.Pruning = "lazy"
	}
	if a.How.Backward {
		d.Proviso = "backward"
	}
	return d
}
