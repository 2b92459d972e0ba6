package access

import (
	"fmt"
	"slices"

	"ltlpor/internal/base/bitset"
)

// Reason is one cause of a conflict between two steps. It supplies words for the sentence "the first step FIRST WHAT,
// and the second step SECOND WHAT".
type Reason struct {
	// First and Second are the verbs for the two steps, for example "writes" or "sends to". Equal verbs are possible.
	First, Second string
	// What is the shared object in words: a variable, a channel, or another object shared by several processes.
	What string
}

// String returns the reason as a clause about the two steps, such as "one writes x, the other reads it".
func (r Reason) String() string {
	if r.First == r.Second {
		return fmt.Sprintf("each %s %s", r.First, r.What)
	}
	return fmt.Sprintf("one %s %s, the other %s it", r.First, r.What, r.Second)
}

// Reasons returns the causes of a conflict between steps with the accesses a and b. The result is nil if and only if
// Conflict(a, b) is false.
func (o *Objects) Reasons(a, b *Access) []Reason {
	x := reasons{o: o}
	if a.everything || b.everything {
		x.add("meets", "meets", "all that happens")
	}
	x.disturbing(a, b, false)
	x.disturbing(b, a, true)
	x.channels(a.send, b.send, "sends to", "sends to", false)
	x.channels(a.recv, b.recv, "receives from", "receives from", false)
	x.channels(a.sorted, b.sorted, "uses all of", "uses all of", false)
	if a.table&tableRun != 0 && b.table&tableRun != 0 {
		x.add("creates", "creates", "a process")
	}
	return x.list
}

type reasons struct {
	o    *Objects
	list []Reason
}

func (x *reasons) add(first, second, what string) {
	if r := (Reason{first, second, what}); !slices.Contains(x.list, r) {
		x.list = append(x.list, r)
	}
}

// addCommon adds to x.list a Reason for every object n in both a and b for which yes(n) is true. a and b are parts of
// the accesses of two steps. `does` is the verb for the step of a, `suffers` the verb for the step of b, and name(n)
// the name of the object. If swapped is set, the step of b comes first in the Reason.
func (x *reasons) addCommon(a, b bitset.Set, does, suffers string, swapped bool, name func(int) string,
	yes func(int) bool,
) {
	a.Each(func(n int) {
		if !b.Has(n) || !yes(n) {
			return
		}
		if swapped {
			x.add(suffers, does, name(n))
		} else {
			x.add(does, suffers, name(n))
		}
	})
}

func always(int) bool { return true }

func (x *reasons) objects(a, b bitset.Set, does, suffers string, swapped bool) {
	x.addCommon(a, b, does, suffers, swapped, x.o.Name, always)
}

func (x *reasons) channels(a, b bitset.Set, does, suffers string, swapped bool) {
	x.addCommon(a, b, does, suffers, swapped, x.o.channel, always)
}

// disturbing adds to x.list the reasons why a step with access a changes objects that b depends on. The order of the
// reasons is the order of the cases of function disturbs. If swapped is set, the step with access b is the first step
// of each Reason.
func (x *reasons) disturbing(a, b *Access, swapped bool) {
	x.objects(a.write, b.read, "writes", "reads", swapped)
	x.addCommon(a.write, b.tested, "writes", "tests", swapped, x.o.Name, func(n int) bool {
		return !preservesChecks(a.onlyWrite(n), b)
	})
	x.addCommon(a.write, b.write, "writes", "writes", swapped, x.o.Name, func(n int) bool {
		return !commute(a.onlyWrite(n), b)
	})
	x.objects(a.ownWrite, b.farRead, "writes", "reads", swapped)
	x.objects(a.ownWrite, b.farWrite, "writes", "writes", swapped)
	x.objects(a.farWrite, b.ownRead, "writes", "reads", swapped)
	x.objects(a.farWrite, b.ownWrite, "writes", "writes", swapped)
	x.channels(a.sorted, b.send, "uses all of", "sends to", swapped)
	x.channels(a.sorted, b.recv, "uses all of", "receives from", swapped)
	x.channels(a.sorted, b.peek, "uses all of", "looks at", swapped)
	x.channels(a.sorted, b.test, "uses all of", "tests", swapped)
	x.channels(a.sorted, b.room, "uses all of", "tests", swapped)
	x.channels(a.send, b.test, "sends to", "tests", swapped)
	x.channels(a.send, b.room, "sends to", "tests", swapped)
	x.channels(a.recv, b.test, "receives from", "tests", swapped)
	x.channels(a.recv, b.peek, "receives from", "looks at", swapped)
	table := func(does, suffers string) {
		if swapped {
			does, suffers = suffers, does
		}
		x.add(does, suffers, "the list of processes")
	}
	if a.table&tableRun != 0 && b.table&tableRead != 0 {
		table("extends", "reads")
	}
	if a.table&tableRun != 0 && b.table&tableDie != 0 {
		table("extends", "shortens")
	}
	if a.table&tableDie != 0 && b.table&tableRead != 0 {
		table("shortens", "reads")
	}
}

// onlyWrite returns a copy of a in which the only written object is n.
func (a *Access) onlyWrite(n int) *Access {
	b := *a
	b.write = bitset.Set{}
	b.write.Add(n)
	b.values = nil
	for _, w := range a.values {
		if w.object == n {
			b.values = append(b.values, w)
		}
	}
	return &b
}

// Name returns the name of object n for messages to the user, such as a[2] or "the priorities".
func (o *Objects) Name(n int) string {
	for i, v := range o.prog.Globals {
		if at := n - o.global[i]; at >= 0 && at < v.Elements() {
			return v.ElementName(at)
		}
	}
	switch n {
	case o.automaton:
		return "the trace assertion"
	case o.priority:
		return "the priorities"
	case o.progress:
		return "whether it is at a progress label"
	case o.accept:
		return "whether it is at an accept label"
	}
	for _, g := range o.labels {
		if g.object == n {
			return "where " + o.prog.Types[g.typ].Name + " is"
		}
	}
	for key, m := range o.own {
		if m == n {
			return o.copies(key)
		}
	}
	return "something shared"
}

// copies returns the name, for messages to the user, of the object with the given key. The key belongs to an object
// added on demand: a local, the elements a[_pid] of an array, a claim, an existence or a presence.
func (o *Objects) copies(key any) string {
	switch k := key.(type) {
	case localKey:
		return o.local(k.typ, k.id)
	case copiesKey:
		return o.local(k.typ, k.id)
	case arrayKey:
		return "elements of " + o.prog.Globals[k.id].Name
	case claimKey:
		return "who has claimed " + o.channel(k.channel)
	case existence:
		return "which channels there are"
	case presence:
		return "whether " + o.prog.Types[k.typ].Name + " waits at " + o.channel(k.channel)
	}
	return "something shared"
}

func (o *Objects) local(typ, id int) string {
	t := o.prog.Types[typ]
	return t.Name + ":" + t.Locals[id].Name
}

// Channel returns the name of abstract channel c for messages to the user. For a channel declared in process type P,
// the name is "P:c".
func (o *Objects) Channel(c int) string { return o.channel(c) }

// channel returns the name of abstract channel c. For a channel declared in process type P, the name is "P:c".
func (o *Objects) channel(c int) string {
	ch := &o.chans.Channels[c]
	name := ch.Decl.Var.ElementName(ch.Decl.Elem)
	if ch.Type >= 0 {
		name = o.prog.Types[ch.Type].Name + ":" + name
	}
	return name
}
