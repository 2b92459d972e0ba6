package main

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/repo"
)

// TestDiskFiguresAreOfTheirRuns: doc/dev/disk-figures.md equals the document made from its runs.
func TestDiskFiguresAreOfTheirRuns(t *testing.T) {
	r, err := loaded[Disks](repo.Path("doc/data/disk.json"))
	require.NoError(t, err)
	require.NotEmpty(t, r.Rows)
	require.NotNil(t, r.Large)
	dir := t.TempDir()
	require.NoError(t, writeDisks(r, dir))
	for _, name := range []string{"disk-figures.md", "disk.json", "disk.svg"} {
		want, err := os.ReadFile(place(repo.Path("doc"), name))
		require.NoError(t, err)
		got, err := os.ReadFile(place(dir, name))
		require.NoError(t, err)
		require.Equal(t, string(want), string(got),
			"go run ./internal/tools/bench -disk -from doc/data/disk.json writes it")
	}
}

// TestReadLarge: the report of a complete search in layers is a large run, and no other report is.
func TestReadLarge(t *testing.T) {
	const report = `{"tool":{"version":"1"},"verdict":"holds","memory":{"process_bytes":7},"searches":[{"states":3,
		"transitions":4,"seconds":2,"complete":true,"layers":[{"states":1},{"states":2,"seconds":1,"way":"tasks",
		"file_bytes":5,"disk_bytes":9},{"states":0,"seconds":1}]}]}`
	l, err := readLarge([]byte(report))
	require.NoError(t, err)
	require.Equal(t, []any{3.0, 4.0, 2.0, 7.0, "1"}, []any{l.States, l.Steps, l.Seconds, l.Peak, l.Version})
	require.Equal(t, LargeLayer{States: 2, Seconds: 1, Way: "tasks", Bytes: 5, Disk: 9}, l.Layers[1])
	for _, bad := range []string{
		`{`, `{"verdict":"holds"}`, `{"verdict":"holds","searches":[{"complete":true}]}`,
		`{"verdict":"inconclusive","searches":[{"complete":true,"layers":[{"states":1}]}]}`,
	} {
		_, err := readLarge([]byte(bad))
		require.Error(t, err, bad)
	}
}
