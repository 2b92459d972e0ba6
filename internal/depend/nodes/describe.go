package nodes

import (
	"slices"

	"ltlpor/internal/depend"
	"ltlpor/internal/depend/access"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// Described is the description of a group for the user. A Described names process types, variables and channels.
type Described struct {
	Name      string      // name of the declared group, or ""
	Span      source.Span // place of the declaration, if any
	Processes []string    // names of the process types
	Each      bool        // each process is a separate node
	Variables []string    // private variables of the group
	// Channels lists the channels to other groups.
	Channels []Channel
	// Shared lists the variables shared by two member types, the reason for the group.
	Shared []Shared
}

// Channel describes how a group uses a channel, and which other groups use the channel.
type Channel struct {
	Name string
	// Sends, Receives and Asks say how the group uses the channel. Asks means a channel test.
	Sends, Receives, Asks bool
	// With lists the indices of the other groups using the channel, in ascending order.
	With []int
}

// Shared is a variable that two process types use, and that at least one of them writes.
type Shared struct {
	What          string // the name of the variable
	First, Second Touch
}

// Touch is the first statement of a process type writing a variable. If the type never writes the variable, Touch
// is the first statement reading it.
type Touch struct {
	Process string
	Writes  bool
	Text    string // text of the statement
	Span    source.Span
}

// Describe returns a description of every group of process types in the program of r, in the order of Find.
func Describe(r *depend.Relations) (out []Described) {
	p, x := r.Program(), Find(r)
	uses := x.channels(r)
	for k := range x.Groups {
		g := &x.Groups[k]
		out = append(out, Described{
			Name: g.Name, Span: g.Span, Processes: x.names(p, g), Each: x.Each[k],
			Variables: x.ownVariables(k), Shared: x.shared(p, g),
			Channels: talks(r, uses, k, x.Each[k]),
		})
	}
	return out
}

// ownVariables returns the names of the variables that group k uses and no other group uses.
func (x *Partition) ownVariables(k int) (names []string) {
	var mine access.Variables
	others := map[int]bool{}
	for t := range x.touched {
		if x.Of[t] == k {
			mine.Add(&x.touched[t])
		} else {
			x.touched[t].Each(false, func(n int) { others[n] = true })
		}
	}
	mine.Each(true, func(n int) {
		if name := x.objects.Name(n); !others[n] && !slices.Contains(names, name) {
			names = append(names, name)
		}
	})
	return names
}

// shared returns, for every variable that two member types of g use and at least one of them writes, the first such
// statement of both types.
func (x *Partition) shared(p *program.Program, g *Group) (list []Shared) {
	for i, t := range g.Types {
		for _, u := range g.Types[i+1:] {
			for _, n := range x.touched[t].Shared(&x.touched[u]) {
				list = append(list, Shared{x.objects.Name(n), x.touch(p, t, n), x.touch(p, u, n)})
			}
		}
	}
	return list
}

// touch returns the first statement of type t that writes object n, or else the first reading it.
func (x *Partition) touch(p *program.Program, t, n int) (found Touch) {
	for _, e := range p.Edges {
		if e.Type != t {
			continue
		}
		v := x.objects.Variables(e)
		if !v.Touches(n) || found.Process != "" && !v.Writes(n) {
			continue
		}
		found = Touch{p.Types[t].Name, v.Writes(n), e.Text, e.Span}
		if found.Writes {
			break
		}
	}
	return found
}

// use says how a group uses a channel: whether it sends, receives, or tests the channel.
type use struct{ sends, receives, asks bool }

// channels returns the uses of channels. The result is indexed by abstract channel; each map is indexed by group.
func (x *Partition) channels(r *depend.Relations) []map[int]use {
	p := r.Program()
	out := make([]map[int]use, len(r.Channels().Channels))
	mark := func(typ int, ch program.Expr, u use) {
		all, _ := r.Channels().Shared(ch, typ)
		all.Each(func(c int) {
			if out[c] == nil {
				out[c] = map[int]use{}
			}
			old := out[c][x.Of[typ]]
			out[c][x.Of[typ]] = use{old.sends || u.sends, old.receives || u.receives, old.asks || u.asks}
		})
	}
	var each func(typ int, e *program.Edge)
	each = func(typ int, e *program.Edge) {
		if e.Comm != nil {
			mark(typ, e.Comm.Chan, use{sends: e.Kind == program.Send, receives: e.Kind == program.Recv})
		}
		if e.Sub != nil {
			for _, s := range slices.Concat(e.Sub.Locations...) {
				each(typ, s)
			}
		}
	}
	for _, e := range p.Edges {
		if x.Of[e.Type] != None {
			each(e.Type, e)
		}
	}
	p.WalkExprs(func(y program.Expr, u program.Use) {
		if u.Type < 0 || x.Of[u.Type] == None {
			return
		}
		switch y := y.(type) {
		case *program.ChanTest:
			mark(u.Type, y.Chan, use{asks: true})
		case *program.Poll:
			mark(u.Type, y.Chan, use{asks: true})
		}
	})
	return out
}

// talks returns the channels that group k shares with other groups. If `each` is set (every process of the group is a
// node of its own), talks also returns the channels that only group k uses. uses is the result of channels.
func talks(r *depend.Relations, uses []map[int]use, k int, each bool) (list []Channel) {
	for c, by := range uses {
		u, ok := by[k]
		if !ok || len(by) == 1 && !each {
			continue
		}
		ch := Channel{Name: r.Objects().Channel(c), Sends: u.sends, Receives: u.receives, Asks: u.asks}
		for other := range by {
			if other != k {
				ch.With = append(ch.With, other)
			}
		}
		slices.Sort(ch.With)
		list = append(list, ch)
	}
	return list
}
