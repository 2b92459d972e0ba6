package procinstance

import (
	"fmt"
	"sync"
)

// Places numbers the locations of instances. Tables that have one in common give equal instances
// equal numbers, whichever of them meets one first; so what is told with these numbers means the
// same to all. It may be used by any number of goroutines; its zero value is ready for use.
type Places struct {
	lock  sync.Mutex
	first map[string]uint32 // by what the instance is
	next  uint32
}

// of returns the number of the first location of an instance that has so many.
func (x *Places) of(inst *Instance, over bool, locations int) uint32 {
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
