package main

import (
	"fmt"
	"strings"

	"ltlpor/abstract"
	"ltlpor/decide"
)

// manyTracked is how many names of what an abstraction tracks are printed.
const manyTracked = 12

// abstracting says what abstractions are searched.
func abstracting(o abstract.Options) string {
	how := "abstraction explicit"
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
func abstraction(a *decide.Abstraction) string {
	how := abstracting(a.How)
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
