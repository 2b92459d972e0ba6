package lsp

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/depend/interval"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/editor/analysis"
	"ltlpor/internal/model/program"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/verify/property"
	"ltlpor/product"
	"ltlpor/source"
)

// declarationNotes returns hover texts about the variable or ltl block declared at a location. If no such declaration
// exists, the result is nil.
func (f *facts) declarationNotes(at analysis.Location) []string {
	task := f.task()
	if task == nil {
		return nil
	}
	for _, p := range task.Properties {
		if p.Kind.HasFormula() && declares(p.Span, at) {
			return formulaNotes(p)
		}
	}
	list := declaredVariables(task.Program, at)
	if len(list) == 0 || list[0].Type.Kind == program.Chan {
		return nil
	}
	if i, ok := f.values(task, at); ok {
		return []string{i}
	}
	least, greatest := list[0].Type.Range()
	return []string{fmt.Sprintf("the type holds %d to %d", least, greatest)}
}

// declaredVariables returns the variables of p declared at a location. There may be several: one declaration of a field
// or of a variable of an inline can create several variables.
func declaredVariables(p *program.Program, at analysis.Location) (list []*program.Variable) {
	add := func(all []*program.Variable) {
		for _, v := range all {
			if declares(v.Span, at) {
				list = append(list, v)
			}
		}
	}
	add(p.Globals)
	for _, t := range p.Types {
		add(t.Locals)
	}
	return list
}

// values returns a note about the values that the variables declared at a location can have, according to package
// interval. If these are all values of the type, or unknown, ok is false.
func (f *facts) values(task *property.Task, at analysis.Location) (text string, ok bool) {
	programs := []*program.Program{task.Program}
	for _, p := range task.Properties {
		if p.TakesPart() {
			programs = append(programs, p.Program)
		}
	}
	// Edges in the automaton of a claim may assign to variables that no process writes.
	claimed := slices.ContainsFunc(task.Written, func(w property.Written) bool { return w.Kind.NeverClaim() })
	work, seen := cancel.New(f.q.ctx, time.Now().Add(factsTime)), interval.Interval{Least: 1}
	var typ program.VarType
	err := cancel.Run(func() error {
		for _, p := range programs {
			found := interval.New(p, pointsto.New(p), work)
			for _, v := range declaredVariables(p, at) {
				seen, typ = seen.Hull(found.Values(v)), v.Type
			}
		}
		return nil
	})
	least, greatest := typ.Range()
	switch {
	case err != nil || seen.Empty() || seen.Least <= int64(least) && seen.Greatest >= int64(greatest):
		return "", false
	case seen.Least == seen.Greatest && claimed:
		return "", false
	case typ.Kind == program.Mtype:
		return fmt.Sprintf("the values are among %s", mtypeNames(task.Program, typ, seen)), true
	case seen.Least == seen.Greatest:
		return fmt.Sprintf("the value is always %d; `%s` holds %d to %d", seen.Least, typ.Name, least, greatest), true
	}
	return fmt.Sprintf("the values lie in %d..%d; `%s` holds %d to %d",
		seen.Least, seen.Greatest, typ.Name, least, greatest), true
}

// mtypeNames lists the constants of type t with a value in i. If 0, the value before any assignment, is in i, it is
// also listed.
func mtypeNames(p *program.Program, t program.VarType, i interval.Interval) string {
	var names []string
	if i.Contains(0) {
		names = append(names, "0")
	}
	for _, m := range p.Mtypes {
		if m.Sub == t.Sub && i.Contains(m.Value) {
			names = append(names, "`"+m.Name+"`")
		}
	}
	if n := len(names); n > mostConstants {
		names = append(names[:mostConstants], fmt.Sprintf("and %d more", n-mostConstants))
	}
	return strings.Join(names, ", ")
}

// mostConstants is the maximum number of constants in a note.
const mostConstants = 10

// declares reports whether span contains the declaration of the name at a location.
func declares(span source.Span, at analysis.Location) bool {
	span = span.AsRead()
	return span.File == at.File && span.Start <= at.Start && at.End <= span.End
}

// formulaNotes returns hover texts about the formula of p: the parsed formula, the size of its automaton, the runs that
// the automaton accepts, and whether the formula is stutter-invariant.
func formulaNotes(p *property.Property) (notes []string) {
	notes = []string{"read as `" + strings.ReplaceAll(p.Text, "`", "") + "`"}
	if a := p.Automaton; a != nil {
		edges := 0
		for i := range a.States {
			edges += len(a.States[i].Edges)
		}
		notes = append(notes, fmt.Sprintf("the Büchi automaton of the runs that violate it has %s and %s: %s",
			layout.Counted(int64(len(a.States)), "state"), layout.Counted(int64(edges), "edge"), acceptance(a)))
	}
	switch p.Stutter {
	case property.Invariant:
		notes = append(notes, "stutter-invariant: partial-order reduction applies")
	case property.Sensitive:
		notes = append(notes, "not stutter-invariant: the search is without reduction")
	}
	return notes
}

// acceptance describes in words the runs that automaton a accepts. a has acceptance on states. The numbers of states
// are the numbers in the picture of a.
func acceptance(a *product.Automaton) string {
	var often, bad []int
	for q := range a.States {
		switch s := &a.States[q]; {
		case s.End != nil:
			bad = append(bad, q)
		case s.Accepting:
			often = append(often, q)
		}
	}
	reaches, visits := "that reaches "+oneState(bad), "that visits "+oneState(often)+" infinitely often"
	switch {
	case len(often)+len(bad) == 0:
		return "it accepts no run"
	case len(often) == 0:
		return "a run is accepted " + reaches
	case len(bad) == 0:
		return "a run is accepted " + visits
	}
	return "a run is accepted " + reaches + ", or " + visits
}

// mostNamed is the maximum number of states that a note names.
const mostNamed = 5

// oneState returns a text that means one of the states in list: for example "state 1 or 2". If there are more than
// mostNamed states, it is "one of 9 states".
func oneState(list []int) string {
	switch n := len(list); {
	case n == 1:
		return fmt.Sprintf("state %d", list[0])
	case n > mostNamed:
		return fmt.Sprintf("one of %d states", n)
	}
	names := make([]string, len(list))
	for i, q := range list {
		names[i] = fmt.Sprint(q)
	}
	return "state " + strings.Join(names, " or ")
}
