package vacuity

import (
	"context"

	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
)

// mostFair is how many states the search under fairness may store.
const mostFair = 1 << 16

// Fair reports whether q, violated on unrestricted runs, holds under weak fairness. It returns false if this is
// unknown.
func (s *Seeker) Fair(ctx context.Context, q *property.Property) (bool, error) {
	t := trials{Seeker: s, ctx: ctx, asked: s.Decide.Asked, left: mostFair}
	t.asked.Fairness, t.asked.Emptiness = plan.WeaklyFair, plan.AutoEmptiness
	holds, known := t.search(q)
	return holds && known, t.err
}
