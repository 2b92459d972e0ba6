package differential

import (
	"context"
	"fmt"

	"ltlpor/internal/search"
	"ltlpor/internal/search/store/lossy"
)

// lossyFailure searches by a large table, which loses nothing here, and by a small one, and says what
// is wrong: the first finds what there is, the second nothing else, and none is ever complete.
func (a *attempt) lossyFailure(problem search.Problem) string {
	problem.Store, problem.Reducer = nil, a.reducer
	want := a.expected()
	for size, loses := range map[int64]bool{1 << 20: false, 1 << 7: true} {
		for order := range search.Shuffled + 1 {
			problem.Table, problem.Options.Order = lossy.NewBitstate(size, 2, int(order)), order
			result, err := a.run(context.Background(), problem)
			switch {
			case err != nil:
				return err.Error()
			case result.Complete:
				return "complete"
			}
			got, decided := a.found(result)
			if !decided {
				return ""
			}
			less := !got.deadlock || want.deadlock
			less = less && (!got.fault || want.fault) && (!got.violated || want.violated)
			if !less || got != want && !loses {
				return fmt.Sprintf("with %d bits in order %d: %+v, should be %+v", size, order, got, want)
			}
		}
	}
	return ""
}
