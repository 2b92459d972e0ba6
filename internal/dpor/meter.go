package dpor

// meter bounds the work between two checks of the limits of an exploration. Every part with long running time calls
// spend for its work: a unit is roughly the visit of one event, cell or constraint. If spend returns false, the
// exploration is over; the caller may leave its result incomplete, because the result is no longer used.
type meter struct {
	left int
	// ask checks the limits and reports whether the exploration goes on. If nil, there are no limits.
	ask  func() bool
	over bool
}

// workBetween is the number of units between two checks of the limits. The work takes some milliseconds.
const workBetween = 1 << 14

// spend subtracts n units from the work left until the next check of the limits, and checks the limits when no work
// is left. spend reports whether the exploration goes on.
func (m *meter) spend(n int) bool {
	if m.left -= n; m.left < 0 {
		m.checkLimits()
	}
	return !m.over
}

// checkLimits checks the limits at once and reports whether the exploration goes on.
func (m *meter) checkLimits() bool {
	m.left = workBetween
	m.over = m.over || m.ask != nil && !m.ask()
	return !m.over
}
