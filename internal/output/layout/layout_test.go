package layout

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestBrokenLines: broken lines keep their colours and words. Lines of a model below a message keep their columns.
func TestBrokenLines(t *testing.T) {
	require.Equal(t, []string{"  one two three", "      four"}, brokenLines("  one two three four", 16))
	painted := "\x1b[31mone two threefold\x1b[0m and an end"
	require.Equal(t, []string{"\x1b[31mone two", "    threefold\x1b[0m", "    and an end"},
		brokenLines(painted, 15))
	require.Equal(t, []string{"\x1b[31mone two threefold\x1b[0m", "    and an end"}, brokenLines(painted,
		19))
	var b bytes.Buffer
	_, err := Breaking(&b, 13).Write([]byte("   12 | x = y + z\n      |     ^^^^^\nsome text more here\n"))
	require.NoError(t, err)
	require.Equal(t, "   12 | x = y + z\n      |     ^^^^^\nsome text\n    more here\n", b.String())
	require.Equal(t, &b, Breaking(&b, 0))
}

// TestTablesFit: columns without room are moved to a further table, and a remark without room to the line below its
// row.
func TestTablesFit(t *testing.T) {
	x := Table{
		Rows: [][]string{
			{"name", "states", "", "time", ""}, {"none", "100", "50 %", "1 s", "no proof of that"},
			{"ample", "1", "5 %", "2 s", ""},
		},
		Left: func(i int) bool { return i == 0 || i == 4 }, Remarks: true,
	}
	require.Equal(t, [][]string{
		{"  name   states        time"}, {"  none      100  50 %   1 s  no proof of that"},
		{"  ample       1   5 %   2 s"},
	}, x.Fit(0))
	require.Equal(t, x.Fit(0), x.Fit(45))
	require.Equal(t, [][]string{
		{"  name   states        time"}, {"  none      100  50 %   1 s", "      no proof of that"},
		{"  ample       1   5 %   2 s"},
	}, x.Fit(30))
	require.Equal(t, [][]string{
		{"  name   states"}, {"  none      100  50 %"}, {"  ample       1   5 %"}, {""},
		{"  name   time"}, {"  none    1 s", "      no proof of that"}, {"  ample   2 s"},
	}, x.Fit(24))
}
