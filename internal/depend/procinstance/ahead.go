package procinstance

import "ltlpor/internal/base/bitset"

// Ahead has facts about the steps that a process may take from a location on. Classes has the access classes of these
// steps.
type Ahead struct {
	Classes bitset.Set
	Creates bool // some step ahead may create processes
}

// lookAhead computes inst.Ahead for every location of the instance.
func (inst *Instance) lookAhead() {
	inst.Ahead = make([]Ahead, len(inst.Out))
	for changed := true; changed; {
		changed = false
		for l := len(inst.Out) - 1; l >= 0; l-- {
			a := &inst.Ahead[l]
			for _, i := range inst.Out[l] {
				k := &inst.Links[i]
				if k.Never {
					continue
				}
				if !a.Classes.Has(k.Class) {
					a.Classes.Add(k.Class)
					changed = true
				}
				creates := len(k.Creates) > 0
				if k.To >= 0 {
					changed = a.Classes.Union(inst.Ahead[k.To].Classes) || changed
					creates = creates || inst.Ahead[k.To].Creates
				}
				changed = changed || creates && !a.Creates
				a.Creates = a.Creates || creates
			}
		}
	}
}
