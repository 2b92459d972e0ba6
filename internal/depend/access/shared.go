package access

import (
	"slices"

	"ltlpor/internal/base/bitset"
)

// Shared returns the names of the shared objects that a uses, for messages to the user: variables, then channels, then
// the process table.
func (o *Objects) Shared(a *Access) (names []string) {
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, set := range []bitset.Set{a.write, a.read, a.tested, a.ownWrite, a.ownRead, a.farWrite, a.farRead} {
		set.Each(func(n int) { add(o.Name(n)) })
	}
	for _, set := range []bitset.Set{a.send, a.recv, a.sorted, a.peek, a.test, a.room} {
		set.Each(func(c int) { add(o.channel(c)) })
	}
	if a.table != 0 {
		add("the list of processes")
	}
	return names
}
