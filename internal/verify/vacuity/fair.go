package vacuity

import (
	"context"

	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
)

// mostFair bounds the stored states of the search under fairness.
const mostFair = 1 << 16

// Fair reports whether q, a violated property, holds under weak fairness. If this remains unknown, the result is
// false.
func (s *Seeker) Fair(ctx context.Context, q *property.Property) (bool, error) {
	t := trials{Seeker: s, ctx: ctx, asked: s.Decide.Asked, left: mostFair}
	t.asked.Fairness, t.asked.Emptiness = plan.WeaklyFair, plan.AutoEmptiness
	holds, known := t.search(q)
	return holds && known, t.err
}
