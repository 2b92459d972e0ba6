package dpor

// meter bounds the work between two checks of the limits of an exploration. Every part with long running time spends
// units: a unit is roughly a look at one event, cell or constraint. If spend returns false, the exploration is over;
// the caller may leave its result incomplete, because the result is no longer used.
type meter struct {
	left int
	// ask checks the limits and reports whether the exploration goes on; nil: no limits.
	ask  func() bool
	over bool
}

// workBetween is how many units are spent between two looks: some milliseconds.
const workBetween = 1 << 14

// spend charges n units of work, and reports whether the exploration goes on.
func (m *meter) spend(n int) bool {
	if m.left -= n; m.left < 0 {
		m.checkLimits()
	}
	return !m.over
}

// checkLimits asks the limits and reports whether the exploration goes on.
func (m *meter) checkLimits() bool {
	m.left = workBetween
	m.over = m.over || m.ask != nil && !m.ask()
	return !m.over
}
