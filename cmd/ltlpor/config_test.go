package main

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What may stand in files are flags of check that name no file, all of them in the document; and what explore takes of
// them it has.
func TestConfigurable(t *testing.T) {
	flags, err := checkFlags()
	require.NoError(t, err)
	require.IsIncreasing(t, configurable)
	require.Subset(t, flags, configurable)
	require.Subset(t, configurable, explorable)
	require.Subset(t, configurable, lists)
	var cli commands
	parser, err := newParser(&cli, streams{nil, io.Discard, io.Discard})
	require.NoError(t, err)
	k, err := parser.Parse([]string{"explore", "m.pml"})
	require.NoError(t, err)
	require.Subset(t, invocationOf(k, nil).flags, explorable)
	k, err = parser.Parse([]string{"check", "m.pml"})
	require.NoError(t, err)
	for _, f := range k.Flags() {
		if strings.Contains(f.PlaceHolder, "FILE") || strings.Contains(f.PlaceHolder, "DIR") {
			require.NotContains(t, configurable, f.Name)
		}
	}
	_, section, _ := strings.Cut(readDoc(t, "usage.md"), "## Options in files")
	section, _, _ = strings.Cut(section, "\n## ")
	for _, name := range configurable {
		require.Contains(t, strings.ReplaceAll(section, "\n", " "), "`"+name+"`")
	}
}
