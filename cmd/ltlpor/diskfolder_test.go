//go:build unix && !solaris && !aix

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
)

// gridModel has (2N+1)^3 states, with N = 69 in 415 layers. If BAD is defined, the assertion fails behind many layers.
const gridModel = `#ifndef N
#define N 69
#endif
byte x, y, z;
active proctype P() { do :: x < N -> x++ od }
active proctype Q() { do :: y < N -> y++ od }
active proctype R() { do :: z < N -> z++ od }
#ifdef BAD
active proctype S() { assert(x + y + z < 90) }
#endif
`

// onDisk are checks of gridModel in a folder.
type onDisk struct {
	*testing.T
	bin, model, folder string
}

func newOnDisk(t *testing.T) *onDisk {
	if testing.Short() {
		t.Skip("runs the command for seconds")
	}
	d := &onDisk{T: t, bin: command(t), folder: filepath.Join(t.TempDir(), "states")}
	d.model = filepath.Join(t.TempDir(), "m.pml")
	require.NoError(t, os.WriteFile(d.model, []byte(gridModel), 0o644))
	return d
}

func (d *onDisk) args(flags ...string) []string {
	args := []string{"check", "--disk=" + d.folder, "--reduction=none", "--optimize=none", "--check=assertions"}
	return append(append(args, flags...), d.model)
}

// call runs the command and returns its status, output and errors.
func (d *onDisk) call(flags ...string) (int, string, string) {
	var out, errs strings.Builder
	cmd := exec.Command(d.bin, d.args(flags...)...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	require.NotNil(d, cmd.ProcessState, "%v", err)
	return cmd.ProcessState.ExitCode(), out.String(), errs.String()
}

// files returns the files of the folder with this ending.
func (d *onDisk) files(ending string) []string {
	names, err := filepath.Glob(filepath.Join(d.folder, "search-*", "*"+ending))
	require.NoError(d, err)
	return names
}

// figures returns what a check decides, and the figures of its last search.
func (d *onDisk) figures(text []byte) map[string]any {
	var r struct {
		Verdict  string
		Searches []map[string]any

		Properties []struct{ Trace struct{ Steps []any } }
	}
	require.NoError(d, json.Unmarshal(text, &r), "%s", text)
	require.NotEmpty(d, r.Searches)
	last := r.Searches[len(r.Searches)-1]
	all := map[string]any{"verdict": r.Verdict}
	for i, p := range r.Properties {
		all[fmt.Sprint("steps ", i)] = len(p.Trace.Steps)
	}
	for _, name := range []string{"states", "transitions", "depth", "complete"} {
		require.Contains(d, last, name)
		all[name] = last[name]
	}
	all["layers"] = d.layers(last)
	return all
}

// layers returns the states of each layer of a search, and the transitions to it. Each layer must be there once, and
// the sums are those of the search.
func (d *onDisk) layers(of map[string]any) (out [][2]float64) {
	list, _ := of["layers"].([]any)
	require.NotEmpty(d, list)
	var sum [2]float64
	for i, x := range list {
		l := x.(map[string]any)
		require.EqualValues(d, i, l["number"])
		require.Contains(d, []string{"table", "lists", "tasks"}, l["way"])
		require.Positive(d, l["elapsed_seconds"])
		one := [2]float64{l["states"].(float64), l["transitions"].(float64)}
		require.Equal(d, max(0, one[1]-one[0]), l["duplicates"])
		sum[0], sum[1], out = sum[0]+one[0], sum[1]+one[1], append(out, one)
	}
	require.Equal(d, [2]float64{of["states"].(float64), of["transitions"].(float64)}, sum)
	return out
}

// Whatever memory a search may have, it goes on in files, and decides the same.
func TestLittleMemoryOnDisk(t *testing.T) {
	d := newOnDisk(t)
	for _, mem := range []string{"--mem=3M", "--mem=12M"} {
		status, out, errs := d.call("--json=-", "-q", "-DN=29", mem)
		require.Equal(t, exitcode.Holds, status, "%s: %s", mem, errs)
		all := d.figures([]byte(out))
		require.Equal(t, true, all["complete"])
		require.EqualValues(t, 59*59*59, all["states"])
		require.NoError(t, os.RemoveAll(d.folder))
	}
}

// A search that was over is read to the last byte before its result is printed again.
func TestDamageAfterTheEndOnDisk(t *testing.T) {
	d := newOnDisk(t)
	status, _, errs := d.call("-q")
	require.Equal(t, exitcode.Holds, status, errs)
	for _, name := range d.files(".run") {
		whole, err := os.ReadFile(name)
		require.NoError(t, err)
		flipped := append([]byte(nil), whole...)
		flipped[len(flipped)/2] ^= 4
		require.NoError(t, os.WriteFile(name, flipped, 0o644))
		status, out, errs := d.call("-q")
		require.Equal(t, exitcode.Model, status, errs)
		require.Contains(t, errs, name)
		require.Empty(t, out)
		require.NoError(t, os.WriteFile(name, whole, 0o644))
	}
	status, out, errs := d.call("-q")
	require.Equal(t, exitcode.Holds, status, errs)
	require.Contains(t, out, "assertions: holds")
}

// begun makes a check that a bound ends, with states in files.
func (d *onDisk) begun() {
	status, _, errs := d.call("-q", "--max-states=200000")
	require.Equal(d, exitcode.Inconclusive, status, errs)
	require.NotEmpty(d, d.files(".run"))
}

// A file that is damaged, cut or missing is named, and the check decides nothing.
func TestDamagedOnDisk(t *testing.T) {
	d := newOnDisk(t)
	d.begun()
	for _, name := range append(d.files(".run"), d.files(".json")...) {
		whole, err := os.ReadFile(name)
		require.NoError(t, err)
		flipped := append([]byte(nil), whole...)
		flipped[len(flipped)/2] ^= 4
		for _, bad := range [][]byte{flipped, whole[:len(whole)/2], nil} {
			if bad == nil && !strings.HasSuffix(name, ".run") {
				continue // a missing record is a search that has not come so far
			}
			require.NoError(t, os.Remove(name))
			if bad != nil {
				require.NoError(t, os.WriteFile(name, bad, 0o644))
			}
			status, out, errs := d.call("-q")
			require.Equal(t, exitcode.Model, status, "%s: %s", name, errs)
			require.Contains(t, errs, name)
			require.NotContains(t, errs, "bug")
			require.NotContains(t, out, "holds")
		}
		require.NoError(t, os.WriteFile(name, whole, 0o644))
	}
	status, out, errs := d.call("-q")
	require.Equal(t, exitcode.Holds, status, errs)
	require.Contains(t, out, "assertions: holds")
}

// Of two processes in a folder one is refused. It changes nothing there.
func TestBusyOnDisk(t *testing.T) {
	d := newOnDisk(t)
	d.begun()
	folder := filepath.Dir(d.files("run.json")[0])
	f, err := os.Open(folder)
	require.NoError(t, err)
	require.NoError(t, syscall.Flock(int(f.Fd()), syscall.LOCK_EX))
	before := d.files("")
	status, out, errs := d.call("-q")
	require.Equal(t, exitcode.Usage, status, errs)
	require.Contains(t, errs, folder+": a search is running in this folder")
	require.Empty(t, out)
	require.Equal(t, before, d.files(""))
	require.NoError(t, f.Close())
	status, _, errs = d.call("-q")
	require.Equal(t, exitcode.Holds, status, errs)
}

// A folder that takes no files, or no more bytes, is said to be the reason; with room the check goes on.
func TestFullOnDisk(t *testing.T) {
	d := newOnDisk(t)
	cmd := exec.Command("sh", append([]string{"-c", `ulimit -f 100; exec "$0" "$@"`, d.bin}, d.args("-q")...)...)
	out, err := cmd.CombinedOutput()
	require.Error(t, err)
	require.Equal(t, exitcode.Internal, cmd.ProcessState.ExitCode(), "%s", out)
	require.Contains(t, string(out), "file too large")
	require.NotContains(t, string(out), "bug")
	require.NotContains(t, string(out), "holds")
	status, _, errs := d.call("-q")
	require.Equal(t, exitcode.Holds, status, errs)

	d.folder = d.model + "/states"
	status, text, errs := d.call("-q")
	require.Equal(t, exitcode.Internal, status, errs)
	require.Contains(t, errs, "not a directory")
	require.NotContains(t, errs, "bug")
	require.Empty(t, text)
}

// The files of a search that a check does not use, as the model has changed, are named with their size.
func TestOthersOnDisk(t *testing.T) {
	d := newOnDisk(t)
	_, _, errs := d.call()
	require.NotContains(t, errs, "does not use")
	first := filepath.Base(filepath.Dir(d.files("run.json")[0]))
	_, _, errs = d.call()
	require.NotContains(t, errs, "does not use")
	_, _, errs = d.call("-DN=2")
	require.Contains(t, errs, "files of searches that this check does not use")
	require.Contains(t, errs, first)
}
