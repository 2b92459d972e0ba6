package exercise

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Markdown lines are as long as permitted, and none begins a list or a table by accident.
func TestWrapped(t *testing.T) {
	words := strings.TrimSpace(strings.Repeat("word ", 20)) // 99 columns
	require.Equal(t, words+"\na b\n", wrapped("", "", words+" a b"))
	require.Equal(t, "* "+words[:94]+"\n  word b\n", wrapped("* ", "  ", words+" b"))
	for _, sign := range []string{"+", "-1", "*", "2.", "|", ">", "#"} {
		require.Equal(t, words+" "+sign+"\na\n", wrapped("", "", words+" "+sign+" a"))
	}
}
