package program

import "math"

// Range returns the least and the greatest value that a variable of type t can have.
func (t VarType) Range() (least, greatest int32) {
	switch t.Kind {
	case Bit:
		return 0, 1
	case Short:
		return math.MinInt16, math.MaxInt16
	case Int:
		return math.MinInt32, math.MaxInt32
	case Unsigned:
		if t.Bits >= 32 {
			return math.MinInt32, math.MaxInt32
		}
		return 0, 1<<t.Bits - 1
	}
	return 0, math.MaxUint8
}
