package amount

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestChoose(t *testing.T) {
	t.Setenv(variable, "")
	require.Equal(t, 2, Choose(2, 50))
	t.Run("a part", func(t *testing.T) {
		SkipPart(t, "takes long")
		t.Fatal("was not skipped")
	})
	t.Setenv(variable, everything)
	require.Equal(t, 50, Choose(2, 50))
	SkipPart(t, "takes long")
	require.False(t, t.Skipped())
}
