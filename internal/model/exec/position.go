package exec

import (
	"encoding/binary"

	"ltlpor/internal/model/program"
)

// Position is the place of a number in the states of a machine: Size bytes (1, 2 or 4) from Off on, little-endian. Size
// is 0 for a variable that is not part of the state. A position is the same in all states with the same processes and
// channels.
type Position struct {
	Off    int32
	Size   uint8
	Signed bool
}

// Read returns the number at p in s.
func (p Position) Read(s program.State) int32 {
	switch p.Size {
	case 1:
		return int32(s[p.Off])
	case 2:
		x := binary.LittleEndian.Uint16(s[p.Off:])
		if p.Signed {
			return int32(int16(x))
		}
		return int32(x)
	case 4:
		return int32(binary.LittleEndian.Uint32(s[p.Off:]))
	}
	return 0
}

// Write stores x at p in s. p must be part of the state.
func (p Position) Write(s program.State, x int32) {
	switch p.Size {
	case 1:
		s[p.Off] = byte(x)
	case 2:
		binary.LittleEndian.PutUint16(s[p.Off:], uint16(x))
	case 4:
		binary.LittleEndian.PutUint32(s[p.Off:], uint32(x))
	}
}

// Positions tells where the numbers of the state passed to Select are. The arguments are those of View.
type Positions interface {
	LocationPosition(p program.PID) Position
	GlobalPosition(v *program.Variable, i int) Position
	LocalPosition(p program.PID, v *program.Variable, i int) Position
	LengthPosition(id int32) Position
	FieldPosition(id int32, k, j int) Position
}
