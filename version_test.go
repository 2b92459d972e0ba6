package ltlpor

import (
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// The version is that of the newest part of the change log.
func TestVersionIsThatOfTheChangelog(t *testing.T) {
	text, err := os.ReadFile("CHANGELOG.md")
	require.NoError(t, err)
	parts := regexp.MustCompile(`(?m)^## (\S+)`).FindAllSubmatch(text, 2)
	require.Len(t, parts, 2)
	newest, before := string(parts[0][1]), string(parts[1][1])
	if newest == "Unreleased" {
		require.Regexp(t, `^\d+\.\d+\.\d+-dev$`, Version)
		require.NotEqual(t, before+"-dev", Version, "%s is out", before)
		return
	}
	require.Equal(t, newest, Version)
}
