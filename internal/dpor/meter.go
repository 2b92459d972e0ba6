package dpor

// meter bounds the work between two looks at the limits of an exploration, in whatever part of it the work is done.
// Whatever may take long spends what it does: a unit is about a look at one event, cell or constraint. If spend
// reports false the exploration is over: what was being found out may be left as it is, as it is not used any more.
type meter struct {
	left int
	// ask looks at the limits, and reports whether the exploration goes on; nil: there are none.
	ask  func() bool
	over bool
}

// workBetween is how many units are spent between two looks: some milliseconds.
const workBetween = 1 << 14

// spend notes n units of work, and reports whether the exploration goes on.
func (m *meter) spend(n int) bool {
	if m.left -= n; m.left < 0 {
		m.look()
	}
	return !m.over
}

// look looks at the limits.
func (m *meter) look() bool {
	m.left = workBetween
	m.over = m.over || m.ask != nil && !m.ask()
	return !m.over
}
