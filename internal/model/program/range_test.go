package program

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A value is in the range of a type if and only if a variable of the type keeps the value.
func TestRange(t *testing.T) {
	types := []VarType{{Kind: Bit}, {Kind: Byte}, {Kind: Short}, {Kind: Int}, {Kind: Mtype}, {Kind: Chan}}
	for bits := range uint8(32) {
		types = append(types, VarType{Kind: Unsigned, Bits: bits + 1})
	}
	for _, typ := range types {
		least, greatest := typ.Range()
		require.Equal(t, least, typ.Cut(least), typ)
		require.Equal(t, greatest, typ.Cut(greatest), typ)
		if typ.Kind != Int && (typ.Kind != Unsigned || typ.Bits < 32) {
			require.NotEqual(t, least-1, typ.Cut(least-1), typ)
			require.NotEqual(t, greatest+1, typ.Cut(greatest+1), typ)
		}
	}
}
