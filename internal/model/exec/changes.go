package exec

import "ltlpor/internal/model/program"

// Changes returns a function computing the propositions changed by move mv in state s. Bit i of props is set if
// proposition i has different values in s and in the state of some outcome of mv. A proposition with a faulting
// evaluation has no value; no value counts as different from true and from false. The function calls m and reuses a
// buffer: a single goroutine at a time may call it.
func Changes(m System) func(s program.State, mv program.Move) (props uint64) {
	var out program.Outcomes
	label := func(s program.State) (holds, undefined uint64) {
		holds = m.Props(s)
		undefined, _ = m.Undefined()
		return holds &^ undefined, undefined
	}
	return func(s program.State, mv program.Move) (props uint64) {
		holds, undefined := label(s)
		out.All, out.Buf = out.All[:0], out.Buf[:0]
		m.Fire(s, mv, &out)
		for i := range out.All {
			o := &out.All[i]
			if o.State == nil || o.Fault != nil && !o.Fault.Continues {
				continue // the run ends without a further state
			}
			h, u := label(o.State)
			props |= h ^ holds | u ^ undefined
		}
		return props
	}
}
