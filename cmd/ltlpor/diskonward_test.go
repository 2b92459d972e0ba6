//go:build unix && !solaris && !aix

package main

import (
	"encoding/json"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/wording"
)

// goesOn makes a check that `end` ends, if it is not nil, and returns the command that goes on, or "". The text, JSON
// and HTML must name the same.
func (d *onDisk) goesOn(want int, how string, end func(*os.Process), flags ...string) string {
	report := filepath.Join(filepath.Dir(d.model), "r")
	cmd := exec.Command(d.bin, d.args(append(flags, "--json="+report+".json", "--report="+report+".html")...)...)
	var out strings.Builder
	cmd.Stdout = &out
	require.NoError(d, cmd.Start())
	if end != nil {
		end(cmd.Process)
	}
	err := cmd.Wait()
	require.Equal(d, want, cmd.ProcessState.ExitCode(), "%v: %s", err, &out)
	var r struct {
		GoesOn []string `json:"goes_on_by"`
	}
	text, err := os.ReadFile(report + ".json")
	require.NoError(d, err)
	require.NoError(d, json.Unmarshal(text, &r))
	page, err := os.ReadFile(report + ".html")
	require.NoError(d, err)
	if how == "" {
		require.Nil(d, r.GoesOn)
		require.NotContains(d, out.String(), wording.FromFiles)
		require.NotContains(d, string(page), wording.FromFiles)
		return ""
	}
	command := wording.Shell(r.GoesOn)
	require.Contains(d, out.String(), "\n    "+how+": "+command+"\n")
	require.Contains(d, html.UnescapeString(string(page)), command)
	require.Contains(d, string(page), how)
	return command
}

// A check with states in files that ends early names the command that goes on from the files, and a shell can run it.
func TestGoesOnFromFiles(t *testing.T) {
	d := newOnDisk(t)
	status, _ := d.status("sh", "-c", d.goesOn(exitcode.Inconclusive, wording.WithMoreStates, nil,
		"-DN=19", "--max-states=40000"))
	require.Equal(t, exitcode.Holds, status)
	d.goesOn(exitcode.Holds, "", nil, "-DN=19")
	d.goesOn(exitcode.Violated, "", nil, "-DN=39", "-DBAD")

	begun := func(p *os.Process) {
		for len(d.files("run.json")) == 0 {
			time.Sleep(time.Millisecond)
		}
		require.NoError(t, p.Signal(syscall.SIGINT))
	}
	require.NoError(t, os.RemoveAll(d.folder))
	command := d.goesOn(exitcode.Interrupted, wording.FromFiles, begun, "-DN=69")
	status, out := d.status("sh", "-c", command)
	require.Equal(t, exitcode.Holds, status, out)
	require.Contains(t, out, "layers on disk")

	require.NoError(t, os.RemoveAll(d.folder))
	command = d.goesOn(exitcode.Inconclusive, wording.FromFiles, nil, "--time=1s", "-DN=120")
	require.Contains(t, command, "--time=1s")
}

// status runs a command line, in which ltlpor is the program of the test, and returns its status and output.
func (d *onDisk) status(name string, args ...string) (int, string) {
	link := filepath.Join(filepath.Dir(d.model), "ltlpor")
	if _, err := os.Lstat(link); err != nil {
		require.NoError(d, os.Symlink(d.bin, link))
	}
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "PATH="+filepath.Dir(link)+":"+os.Getenv("PATH"))
	out, err := cmd.CombinedOutput()
	require.NotNil(d, cmd.ProcessState, "%v", err)
	return cmd.ProcessState.ExitCode(), string(out)
}

// TestDropFlag: the values of a flag go with it, in each form, but not what stands behind "--".
func TestDropFlag(t *testing.T) {
	for line, want := range map[string]string{
		"ltlpor check --max-states=7 m --mem 3M":          "ltlpor check m --mem 3M",
		"ltlpor check m --max-states 7":                   "ltlpor check m",
		"ltlpor check --max-states=7 -- m --max-states=7": "ltlpor check -- m --max-states=7",
		"ltlpor check m":                                  "ltlpor check m",
	} {
		args := strings.Fields(line)
		before := slices.Clone(args)
		require.Equal(t, want, strings.Join(dropFlag(args, "--max-states"), " "))
		require.Equal(t, before, args)
	}
}
