package dpor

// meter bounds the work between two checks of the limits of an exploration. Every long computation calls spend for its
// work; a unit of work is roughly the visit of one event, cell or constraint. If spend returns false, the exploration
// is over; the caller may then return an incomplete result, because nothing uses it.
type meter struct {
	left int
	// ask checks the limits, and reports whether the exploration goes on. A nil ask means that there are no limits.
	ask  func() bool
	over bool
}

// workBetween is the number of units of work between two checks of the limits. This work takes a few milliseconds.
const workBetween = 1 << 14

// spend counts n units of work, and checks the limits if workBetween units have been counted since the last check.
// spend reports whether the exploration continues.
func (m *meter) spend(n int) bool {
	if m.left -= n; m.left < 0 {
		m.checkLimits()
	}
	return !m.over
}

// checkLimits checks the limits at once and reports whether the exploration continues.
func (m *meter) checkLimits() bool {
	m.left = workBetween
	m.over = m.over || m.ask != nil && !m.ask()
	return !m.over
}
