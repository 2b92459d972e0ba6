package exec

import "ltlpor/internal/model/program"

// Changes returns a function that computes which propositions a move mv changes in state s.
//
//   - Bit i of props is set if some outcome of mv changes the value of proposition i.
//   - A proposition with a fault in the evaluation has no value. This counts as different from true and from false.
//   - The function uses m and a buffer; only a single goroutine at a time may call it.
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
			if !o.GoesOn() {
				continue // the run ends with o, which has no next state
			}
			h, u := label(o.State)
			props |= h ^ holds | u ^ undefined
		}
		return props
	}
}
