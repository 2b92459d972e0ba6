package lint

import (
	"os"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// quoted is a name in backquotes.
var quoted = regexp.MustCompile("`([a-z/0-9]+)`")

// TestArchitecture: doc/dev/architecture.md names every package below the heading of its floor, and no other package.
func TestArchitecture(t *testing.T) {
	inRoot(t)
	text, err := os.ReadFile("doc/dev/architecture.md")
	require.NoError(t, err)
	allowed := parseTable()
	heading := regexp.MustCompile(`(?m)^###? ([0-9]*).*$`)
	places := heading.FindAllStringSubmatchIndex(string(text), -1)
	named := map[string]bool{".": true, "cmd/ltlpor": true}
	for i, at := range places {
		end := len(text)
		if i+1 < len(places) {
			end = places[i+1][0]
		}
		floor, err := strconv.Atoi(string(text[at[2]:at[3]]))
		isTests := string(text[at[0]:at[1]]) == "## Tests and tools"
		if err != nil && !isTests {
			continue
		}
		for _, m := range quoted.FindAllStringSubmatch(string(text[at[1]:end]), -1) {
			name := short(module + "/" + m[1])
			if row, ok := allowed[name]; ok {
				require.Equal(t, row.floor, floor, "%s stands below another floor than in the import table", name)
				named[name] = true
			}
		}
	}
	for name := range allowed {
		require.True(t, named[name], "doc/dev/architecture.md does not name %s below its floor", name)
	}
}
