package access

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
)

// Objects numbers everything that an access can name, channels excepted.
type Objects struct {
	prog   *program.Program
	chans  *pointsto.Analysis
	global []int         // first element object of each global
	own    map[any]int   // objects with one copy per process, by what they are
	remote map[any]bool  // locals that are referred to from outside
	labels []*labelGroup // label groups that somebody asks about
	next   int
	// automaton is the object that stands for the location of the trace assertion.
	automaton        int
	priority         int // the object that stands for the priorities of all processes
	tracedSend       bitset.Set
	tracedRecv       bitset.Set
	claims           []claim
	single           []bool       // by process type: there is never more than one instance
	answering        []bitset.Set // by process type: the rendezvous channels from which it may receive
	attended         []bitset.Set // of these, those of which somebody else asks whether it waits there
	acting           *Acting      // nil: nothing is known
	progress, accept int          // objects "is at a progress (accept) label", -1 if nobody asks
}

// localKey names a local variable, copiesKey all its copies; arrayKey a global
// array whose elements are owned.
type (
	localKey  struct{ typ, id int }
	copiesKey struct{ typ, id int }
	arrayKey  struct{ id int }
)

// labelGroup is a set of locations of one process type that a remote reference
// asks about.
type labelGroup struct {
	typ    int
	member bitset.Set
	object int
}

// New numbers the objects of p, whose channels are pt.
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

// label returns the group of x, shared by equal ones.
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

// object returns the number of the object that key stands for.
func (o *Objects) object(key any) int {
	n, ok := o.own[key]
	if !ok {
		n = o.next
		o.next++
		o.own[key] = n
	}
	return n
}

// ForgetClaims takes the claims xs and xr for what nobody checks.
func (o *Objects) ForgetClaims() { o.claims = nil }

// ForgetTrace takes what is sent and received for what no trace assertion follows.
func (o *Objects) ForgetTrace() { o.tracedSend, o.tracedRecv = nil, nil }
