package future_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend"
	"ltlpor/internal/depend/future"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/exectest"
)

// Singletons, found by halving, are the processes that Largest reports as valid singletons, with the same Seen. The
// same holds with operands evaluated.
func TestSinglesAreFoundTogether(t *testing.T) {
	found, other := 0, 0
	for _, text := range someModels(40) {
		p, m := compile(t, text)
		for _, v := range p.Globals[:min(1, len(p.Globals))] {
			p.Props = append(p.Props, program.Prop{Name: v.Name, X: &program.Load{Place: program.Place{Var: v}}})
		}
		r := depend.New(p)
		x, fresh := future.New(r, m.View(), nil), future.New(r, m.View(), nil)
		for i, s := range exectest.States(m, 20) {
			var mv program.Moves
			m.Enabled(s, &mv)
			if mv.Timeout {
				continue
			}
			var all program.PIDSet
			for k := range mv.All {
				all.AddMovers(mv.All[k])
			}
			x.Reset(&mv)
			fresh.Reset(&mv)
			for _, evaluated := range []bool{false, true} {
				if evaluated {
					x.Evaluate()
					fresh.Evaluate()
				}
				seen := map[program.PID]uint64{}
				last := -1
				for p := range x.Singletons(all) {
					require.Greater(t, int(p), last)
					seen[p], last = x.Seen(), int(p)
				}
				for p := range program.PID(x.Processes()) {
					var one program.PIDSet
					one.Add(p)
					valid := fresh.Largest(one) == one
					props, single := seen[p]
					require.Equal(t, valid, single, "%s\nstate %d, process %d, evaluated: %v", text, i, p, evaluated)
					if valid {
						require.Equal(t, fresh.Seen(), props)
						found++
					} else {
						other++
					}
				}
			}
		}
	}
	t.Logf("%d are, %d are not", found, other)
	require.Greater(t, min(found, other), 1000)
}
