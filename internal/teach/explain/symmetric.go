package explain

import (
	"ltlpor/internal/base/cancel"
	"ltlpor/internal/depend/optimize"
	"ltlpor/internal/depend/symmetry"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
)

// Symmetry says which processes of a model are interchangeable with respect to a property.
type Symmetry struct {
	Property string // name of the property; "" stands for the model with its assertions and end states
	Off      string // reason why no processes are interchangeable, or ""
	Classes  []SymmetryClass
	// Row is the reason why processes that are created one by one are not exchanged, if no others are, or "".
	Row string
}

// SymmetryClass has the processes of one type that exist from the start.
type SymmetryClass struct {
	Process string
	Members []int   // process numbers
	Parts   [][]int // sets of interchangeable members
	// With has an entry per part: the processes of further types exchanged together with the members, or "".
	With   []string
	Breaks []symmetry.Break
}

// FindSymmetry returns the interchangeable processes of the model of t, and those for every property with propositions
// of its own. As in a search, dead variables are reset and the ends of processes are omitted where no property can
// observe this. w counts the work; if w has reached a limit, the computation ends with an error.
func FindSymmetry(t *property.Task, w *cancel.Work) (found []Symmetry, err error) {
	defer cancel.Catch(&err)
	if found, err = addSymmetry(found, &property.Property{Program: t.Program}, w); err != nil {
		return nil, err
	}
	for _, q := range t.Properties {
		if q.Visible == 0 && q.Program.Claim == nil {
			continue
		}
		if found, err = addSymmetry(found, q, w); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// addSymmetry appends the symmetry of p.Program to found. Exchanges keep the conditions of p.
func addSymmetry(found []Symmetry, p *property.Property, w *cancel.Work) ([]Symmetry, error) {
	q := optimize.Program(p.Program, optimize.Options{Dead: true, Ends: true, Props: p.Visible, Work: w})
	m, err := system.Machine(q)
	if err != nil {
		return nil, err
	}
	defer exec.HaltBy(m, func(int64) { w.Check() })()
	s := symmetry.Find(q, m, p.Conditions(), symmetry.ManyCases, w)
	out := Symmetry{Property: p.Name, Off: s.Off, Row: s.Row}
	for _, k := range s.Classes {
		x := SymmetryClass{Process: s.TypeName(&k), Members: numbers(k.Members)}
		x.With = k.With
		for _, part := range k.Parts {
			x.Parts = append(x.Parts, numbers(part))
		}
		x.Breaks = append(x.Breaks, k.Breaks...)
		out.Classes = append(out.Classes, x)
	}
	return append(found, out), nil
}

func numbers(list []program.PID) []int {
	out := make([]int, len(list))
	for i, p := range list {
		out[i] = int(p)
	}
	return out
}
