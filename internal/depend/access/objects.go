package access

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
)

// Objects assigns a number to every object that an access can name, except channels, which keep their numbers.
type Objects struct {
	prog   *program.Program
	chans  *pointsto.Analysis
	global []int         // ID of a global -> object of its element 0
	own    map[any]int   // key -> object, for objects added on demand
	remote map[any]bool  // by key: locals that some remote reference names
	labels []*labelGroup // the groups of locations that label references name
	next   int           // the number of the next new object
	// automaton is the object for the current location of the trace assertion.
	automaton  int
	priority   int        // object for the priorities of all processes together
	tracedSend bitset.Set // channels with sends that the trace assertion observes
	tracedRecv bitset.Set // channels with receives that the trace assertion observes
	claims     []claim
	single     []bool       // by process type: never more than one instance
	answering  []bitset.Set // by process type: rendezvous channels that it may receive from
	// By process type: the channels in answering on which a step may test for waiting receivers.
	attended []bitset.Set
	acting   *Acting // known facts about the analysed process; nil for none
	// The objects "a process is at a progress label" and "... at an accept label"; -1 if nothing reads the object.
	progress, accept int
}

// Keys of objects with a copy per process: localKey of a local variable, copiesKey of the union of its copies in all
// processes, and arrayKey of the elements a[_pid] of a global array.
type (
	localKey  struct{ typ, id int }
	copiesKey struct{ typ, id int }
	arrayKey  struct{ id int }
)

// labelGroup is a set of locations of a process type that some remote label reference names. object is the number of
// the object "the process is at one of these locations".
type labelGroup struct {
	typ    int
	member bitset.Set
	object int
}

// New returns an Objects that numbers the objects of p. pt is the points-to analysis of the channels of p.
func New(p *program.Program, pt *pointsto.Analysis) *Objects {
	o := &Objects{prog: p, chans: pt, own: map[any]int{}, remote: map[any]bool{}, progress: -1, accept: -1}
	for _, v := range p.Globals {
		o.global = append(o.global, o.next)
		o.next += v.Elements()
	}
	o.automaton, o.priority = o.next, o.next+1
	o.next += 2
	p.WalkExprs(func(x program.Expr, _ program.Use) {
		switch x := x.(type) {
		case *program.Load:
			if x.Remote != nil {
				o.remote[localKey{x.Remote.Type, x.Var.ID}] = true
			}
		case *program.AtLabel:
			o.label(x)
		case program.Special:
			switch {
			case x.Which == program.NP && o.progress < 0:
				o.progress = o.next
				o.next++
			case x.Which == program.AcceptVar && o.accept < 0:
				o.accept = o.next
				o.next++
			}
		}
	})
	if p.Trace != nil {
		o.tracedSend = o.watched(p.Trace.Sends)
		o.tracedRecv = o.watched(p.Trace.Recvs)
	}
	o.findClaims()
	o.findWatched()
	return o
}

func (o *Objects) watched(vars []*program.Variable) bitset.Set {
	var s bitset.Set
	for _, v := range vars {
		all, _ := o.chans.Shared(&program.Load{Place: program.Place{Var: v}}, -1)
		s.Union(all)
	}
	return s
}

// label returns the labelGroup for remote reference x, and creates it at the first call. References to equal sets of
// locations share one group.
func (o *Objects) label(x *program.AtLabel) *labelGroup {
	var member bitset.Set
	for _, l := range x.Locs {
		member.Add(int(l))
	}
	for _, g := range o.labels {
		if g.typ == x.Remote.Type && !differ(g.member, member) {
			return g
		}
	}
	g := &labelGroup{typ: x.Remote.Type, member: member, object: o.next}
	o.next++
	o.labels = append(o.labels, g)
	return g
}

func differ(a, b bitset.Set) bool {
	for i := range max(len(a), len(b)) {
		if (i < len(a) && a[i] != 0 || i < len(b) && b[i] != 0) && (i >= len(a) || i >= len(b) || a[i] != b[i]) {
			return true
		}
	}
	return false
}

// object returns the number of the object with the given key, and assigns a number at the first call.
func (o *Objects) object(key any) int {
	n, ok := o.own[key]
	if !ok {
		n = o.next
		o.next++
		o.own[key] = n
	}
	return n
}

// ForgetClaims removes the xs and xr claims from o, for runs without claim checks. Call ForgetClaims before computing
// accesses.
func (o *Objects) ForgetClaims() { o.claims = nil }

// ForgetTrace makes o ignore the trace assertion, for runs without this check. Call ForgetTrace before computing
// accesses.
func (o *Objects) ForgetTrace() { o.tracedSend, o.tracedRecv = nil, nil }
