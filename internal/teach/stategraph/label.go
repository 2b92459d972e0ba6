package stategraph

import (
	"strings"
	"unicode/utf8"
)

// variable is a variable or channel. process is the name of the process to which it belongs, or "" for a global.
type variable struct{ process, name string }

// String returns the name, with the process name in front for a local variable.
func (v variable) String() string {
	if v.process == "" {
		return v.name
	}
	return v.process + ":" + v.name
}

// label sets the label of every state to the values of the variables that change, and sets g.Valued. If a label would
// be longer than nodeColumns, label does nothing.
func (g *Graph) label() {
	all := g.changing()
	if len(all) == 0 {
		return
	}
	labels := make([]string, len(g.States))
	for i := range g.States {
		labels[i] = g.States[i].values(all)
		if utf8.RuneCountInString(labels[i]) > nodeColumns {
			return
		}
	}
	for i := range g.States {
		g.States[i].Label = labels[i]
	}
	g.Valued = true
}

// changing returns the variables that have different values in some states, globals first.
func (g *Graph) changing() []variable {
	var met, changes []variable
	one, differs := map[variable]string{}, map[variable]bool{}
	for i := range g.States {
		for _, group := range g.States[i].Values {
			for _, x := range group.Values {
				v := variable{group.Name, x.Name}
				known, ok := one[v]
				if !ok {
					one[v] = x.Value
					met = append(met, v)
				}
				differs[v] = differs[v] || ok && known != x.Value
			}
		}
	}
	for _, v := range met {
		if differs[v] {
			changes = append(changes, v)
		}
	}
	return changes
}

// values returns the values the variables in `of` have in s, as text. Variables that do not exist in s are omitted.
func (s *State) values(of []variable) string {
	var list []string
	for _, v := range of {
		for _, group := range s.Values {
			for _, x := range group.Values {
				if group.Name == v.process && x.Name == v.name {
					list = append(list, v.String()+"="+x.Value)
				}
			}
		}
	}
	return strings.Join(list, " ")
}
