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
	newest := regexp.MustCompile(`(?m)^## (\S+)`).FindSubmatch(text)
	require.NotNil(t, newest)
	if string(newest[1]) == "Unreleased" {
		require.Regexp(t, `^\d+\.\d+\.\d+-dev$`, Version)
		return
	}
	require.Equal(t, string(newest[1]), Version)
}
