package procinstance

import (
	"fmt"
	"sync"
)

// Places numbers the locations of instances. Tables that share a Places give equal instances equal numbers, in whatever
// order the instances are found, so that the numbers can be exchanged between Tables. A Places is safe for concurrent
// use; the zero value is ready for use.
type Places struct {
	lock  sync.Mutex
	first map[string]uint32 // by instance key: number of the first location
	next  uint32            // the next free number
}

// firstPlace returns the number of the first location of inst. The first call for an instance reserves as many numbers
// as it has locations. `over` says that the notrace assertion has ended, which makes a different instance.
func (x *Places) firstPlace(inst *Instance, over bool, locations int) uint32 {
	is := fmt.Sprint(over, inst.typ, inst.pid, inst.known == nil, inst.fixed, inst.owns)
	x.lock.Lock()
	defer x.lock.Unlock()
	n, ok := x.first[is]
	if !ok {
		if x.first == nil {
			x.first = map[string]uint32{}
		}
		n = x.next
		x.first[is] = n
		x.next += uint32(locations)
	}
	return n
}
