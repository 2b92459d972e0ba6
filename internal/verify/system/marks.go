package system

// Marks returns the marks of m, a machine of s, indexed like Program.Numbered. A statement has the marks of the same
// statement in interchangeable copies of its process type.
func (s *System) Marks(m interface{ Marks() []uint8 }) []uint8 {
	marks := m.Marks()
	if s.symmetry != nil {
		s.symmetry.Share(marks)
	}
	return marks
}
