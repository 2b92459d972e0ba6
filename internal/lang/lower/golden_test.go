package lower_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/listing"
)

// TestGolden compares programs with the programs recorded beside the models. LTLPOR_UPDATE=1 records the programs
// again.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/golden/*.pml")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		var got bytes.Buffer
		require.NoError(t, listing.Fprint(&got, load(t, filepath.Base(file), string(text))))
		golden := strings.TrimSuffix(file, ".pml") + ".txt"
		if os.Getenv("LTLPOR_UPDATE") != "" {
			require.NoError(t, os.WriteFile(golden, got.Bytes(), 0o644))
		}
		want, err := os.ReadFile(golden)
		require.NoError(t, err)
		require.Equal(t, string(want), got.String(), golden)
	}
}
