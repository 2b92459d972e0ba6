package abstract

// Field returns the number of field j of the messages in channels of a type.
func (m *Model) Field(typ, j int) int { return m.field[typ][j] }
