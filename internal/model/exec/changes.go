package exec

import "ltlpor/internal/model/program"

// Changes returns a function that fires moves on m: it returns the bit set of the
// propositions whose truth is another after mv, a move of s, than in s, in whichever of the
// outcomes that are states. To have a value or none is a difference, too.
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
				continue // the run ends
			}
			h, u := label(o.State)
			props |= h ^ holds | u ^ undefined
		}
		return props
	}
}
