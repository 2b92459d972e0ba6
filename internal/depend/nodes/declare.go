package nodes

import (
	"fmt"
	"strings"

	"ltlpor/internal/depend"
	"ltlpor/internal/lang/annotation"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// Declare sets p.Groups to the groups of process types in `said`, the annotations of the model that declare groups. If
// a member is not a process type of p, Declare returns an error for it and leaves p.Groups unchanged.
func Declare(p *program.Program, said []annotation.Group) (list source.List) {
	index, names := map[string]int{}, []string(nil)
	for t := range p.Types {
		if p.Claim == nil || t != p.Claim.Type {
			index[p.Types[t].Name], names = t, append(names, p.Types[t].Name)
		}
	}
	var groups []Group
	for _, d := range said {
		in := make([]bool, len(p.Types))
		for _, m := range d.Members {
			t, ok := index[m.Process]
			if !ok {
				list.Add(unknown(m, names))
				continue
			}
			in[t] = true
		}
		g := Group{Name: d.Name, Span: d.Span}
		for t, is := range in {
			if is {
				g.Types = append(g.Types, t)
			}
		}
		groups = append(groups, g)
	}
	if len(list) == 0 {
		p.Groups = groups
	}
	return list
}

func unknown(m annotation.Member, names []string) *source.Diagnostic {
	d := source.Errorf(m.Span, "there is no process type named %q; there are: %s", m.Process, strings.Join(names, ", "))
	if near := source.Closest(m.Process, names); near != "" {
		d = d.WithHint("did you mean %s?", near).Replacing(m.Span, m.Process, near)
	}
	return d
}

// Check returns an error for every variable that is shared by a declared group and a process type outside the group.
// The error is at the first statement of the outside type that uses the variable. If two declared groups share a
// variable, the error is at a statement of the group declared later.
func Check(r *depend.Relations) (list source.List) {
	p := r.Program()
	if len(p.Groups) == 0 {
		return nil
	}
	x := Find(r)
	reported := map[[2]int]bool{} // process type and object already reported
	for k := range x.Groups {
		g := &x.Groups[k]
		if g.Name == "" {
			continue
		}
		for _, e := range p.Edges {
			other := x.Of[e.Type]
			if other == None || other == k || other < k && x.Groups[other].Name != "" {
				continue
			}
			v := x.objects.Variables(e)
			for _, t := range g.Types {
				for _, n := range x.touched[e.Type].Shared(&x.touched[t]) {
					if key := [2]int{e.Type, n}; v.Touches(n) && !reported[key] {
						reported[key] = true
						list.Add(x.breaks(p, g, t, e, v.Writes(n), n))
					}
				}
			}
		}
	}
	return list
}

// breaks returns the error for statement e, which uses a variable of group g but belongs to no member of g. The
// variable is object n, which member t of g uses too. writes says whether e writes n.
func (x *Partition) breaks(
	p *program.Program, g *Group, t int, e *program.Edge, writes bool, n int,
) *source.Diagnostic {
	does := "reads"
	if writes {
		does = "writes"
	}
	line := g.Span.Line()
	at := fmt.Sprintf("line %d", line)
	if e.Span.Use().File.Name != g.Span.File.Name {
		at = fmt.Sprintf("%s:%d", g.Span.File.Name, line)
	}
	where, members := p.Types[e.Type].Name, strings.Join(x.names(p, g), " and ")
	const belongs = "%s %s %s, which belongs to group %s (%s): expected that nothing but %s touches it"
	return source.Errorf(e.Span, belongs, where, does, x.objects.Name(n), g.Name, at, members).
		WithHint("%s shares it: a node has variables of its own and talks to others through channels; "+
			"make %s a member of group %s, or send a message", p.Types[t].Name, where, g.Name)
}

// names returns the names of the process types in g.
func (x *Partition) names(p *program.Program, g *Group) (names []string) {
	for _, t := range g.Types {
		names = append(names, p.Types[t].Name)
	}
	return names
}
