package nodes

import (
	"slices"

	"ltlpor/internal/depend"
	"ltlpor/internal/depend/access"
	"ltlpor/internal/model/program"
)

// Partition assigns every process type of a program to a group.
type Partition struct {
	Groups []Group
	// Of is the group index by process type. It is None for a claim taking part in the run.
	Of []int
	// Each reports, by group, whether every process of the group is a separate node. This holds for a group with a
	// single process type if the type has several instances, and these share no variables.
	Each   []bool
	single []bool // by process type: at most one process
	// touched has, by process type, the variables that the type uses. objects gives the variables their numbers.
	objects *access.Objects
	touched []access.Variables
}

// None means no group.
const None = -1

// Group is a set of process types. A group declared in the model has a name and a position there.
type Group = program.Group

// Find returns the groups of the program of r: the declared groups, and groups that it forms from the remaining process
// types by shared variables. The groups are ordered by their first type.
func Find(r *depend.Relations) *Partition {
	p := r.Program()
	g := &Partition{objects: objects(r)}
	g.touched = make([]access.Variables, len(p.Types))
	for _, e := range p.Edges {
		v := g.objects.Variables(e)
		g.touched[e.Type].Add(&v)
	}
	declared := map[int]int{} // by process type: first type of its declared group
	for _, d := range p.Groups {
		for _, t := range d.Types {
			declared[t] = d.Types[0]
		}
	}
	first := make([]int, len(p.Types)) // by type: first type of its group
	for t := range p.Types {
		first[t] = t
	}
	join := func(a, b int) {
		for t, f := range first {
			if f == max(a, b) {
				first[t] = min(a, b)
			}
		}
	}
	for t := range p.Types {
		at, is := declared[t]
		if is {
			join(first[at], first[t])
		}
		for u := range t {
			if _, too := declared[u]; !is && !too && len(g.touched[t].Shared(&g.touched[u])) > 0 {
				join(first[u], first[t])
			}
		}
	}
	g.number(p, first)
	g.single = p.Single()
	for i := range g.Groups {
		types := g.Groups[i].Types
		t := types[0]
		g.Each = append(g.Each, len(types) == 1 && !g.single[t] && len(g.touched[t].Shared(&g.touched[t])) == 0)
	}
	return g
}

// objects gives numbers to the objects of the program of r, as if the program had no trace assertion and no xr or xs
// claims. Then only the steps that use a channel access the channel.
func objects(r *depend.Relations) *access.Objects {
	o := access.New(r.Program(), r.Channels())
	o.ForgetTrace()
	o.ForgetClaims()
	return o
}

// number fills g.Groups and g.Of. first[t] is the first process type in the group of process type t.
func (g *Partition) number(p *program.Program, first []int) {
	g.Of = make([]int, len(first))
	at := map[int]int{}
	for t, f := range first {
		if p.Claim != nil && t == p.Claim.Type {
			g.Of[t] = None
			continue
		}
		if t == f {
			at[t] = len(g.Groups)
			g.Groups = append(g.Groups, Group{})
			for _, d := range p.Groups {
				if slices.Contains(d.Types, t) {
					g.Groups[at[t]].Name, g.Groups[at[t]].Span = d.Name, d.Span
				}
			}
		}
		g.Of[t] = at[f]
		g.Groups[at[f]].Types = append(g.Groups[at[f]].Types, t)
	}
}

// NodeNumbers returns, by process type, the node number for program.Nodes.Of. The number is program.Alone if no process
// of the type can share a node with a second process: the group of the type consists of a single process, each process
// of the group is a node, or the type is in no group.
func (g *Partition) NodeNumbers() (of []int) {
	n := 0
	number := make([]int, len(g.Groups))
	for k := range g.Groups {
		number[k] = program.Alone
		if t := g.Groups[k].Types; !g.Each[k] && (len(t) > 1 || !g.single[t[0]]) {
			number[k], n = n, n+1
		}
	}
	of = make([]int, len(g.Of))
	for t, k := range g.Of {
		of[t] = program.Alone
		if k != None {
			of[t] = number[k]
		}
	}
	return of
}
