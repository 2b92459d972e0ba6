package vacuity

import (
	"context"

	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
)

// mostFair bounds the number of states that the search under weak fairness may store.
const mostFair = 1 << 16

// Fair reports whether q, a violated property, holds if only weakly fair runs count. The result is false if the bounded
// search of Fair is inconclusive.
func (s *Seeker) Fair(ctx context.Context, q *property.Property) (bool, error) {
	t := trials{Seeker: s, ctx: ctx, asked: s.Decide.Asked, left: mostFair}
	t.asked.Fairness, t.asked.Emptiness = plan.WeaklyFair, plan.AutoEmptiness
	holds, known := t.search(q)
	return holds && known, t.err
}
