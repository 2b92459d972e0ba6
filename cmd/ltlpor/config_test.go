package main

import (
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What may stand in files are flags of check that name no file, all of them in the document; and what other commands
// take of them they have.
func TestConfigurable(t *testing.T) {
	flags, err := checkFlags()
	require.NoError(t, err)
	require.IsIncreasing(t, configurable)
	require.Subset(t, flags, configurable)
	require.Subset(t, configurable, lists)
	var cli commands
	parser, err := newParser(&cli, streams{nil, io.Discard, io.Discard})
	require.NoError(t, err)
	for command, names := range narrower {
		require.Subset(t, configurable, names)
		k, err := parser.Parse([]string{command, "m.pml"})
		require.NoError(t, err)
		for _, f := range k.Flags() {
			names = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == f.Name })
		}
		require.Empty(t, names, command)
	}
	k, err := parser.Parse([]string{"check", "m.pml"})
	require.NoError(t, err)
	for _, f := range k.Flags() {
		if strings.Contains(f.PlaceHolder, "FILE") || strings.Contains(f.PlaceHolder, "DIR") {
			require.NotContains(t, configurable, f.Name)
		}
	}
	_, section, _ := strings.Cut(readDoc(t, "user/files.md"), "## Options in files")
	section, _, _ = strings.Cut(section, "\n## ")
	for _, name := range configurable {
		require.Contains(t, strings.ReplaceAll(section, "\n", " "), "`"+name+"`")
	}
}
