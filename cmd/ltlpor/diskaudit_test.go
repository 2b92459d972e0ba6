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
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
)

// audit runs ltlpor verify-run and returns the status, the output and the errors.
func (d *onDisk) audit() (int, string, string) {
	var out, errs strings.Builder
	cmd := exec.Command(d.bin, "verify-run", d.folder)
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	require.NotNil(d, cmd.ProcessState, "%v", err)
	return cmd.ProcessState.ExitCode(), out.String(), errs.String()
}

const (
	searchRuns = ": a search is running in this folder; its records can be audited when the search has ended"
	auditRuns  = ": an audit (ltlpor verify-run) is reading this folder"
)

// An audit of a folder in which a search is running says so, until the search has ended.
func TestAuditOfRunningSearch(t *testing.T) {
	d := newOnDisk(t)
	cmd := exec.Command(d.bin, d.args("-q")...)
	require.NoError(t, cmd.Start())
	for len(d.files("run.json")) == 0 {
		time.Sleep(time.Millisecond)
	}
	status, out, errs := d.audit()
	require.NoError(t, cmd.Process.Kill())
	require.Error(t, cmd.Wait())
	require.Equal(t, exitcode.Usage, status, errs)
	require.Contains(t, errs, filepath.Dir(d.files("run.json")[0])+searchRuns)
	require.Empty(t, out)
	status, out, errs = d.audit()
	require.Equal(t, exitcode.Inconclusive, status, errs)
	require.Contains(t, out, "not complete")
}

// The report, its JSON and the audit of its files count the same layers, also if the check was cut short.
func TestAuditCountsLayers(t *testing.T) {
	d := newOnDisk(t)
	for _, c := range []struct {
		flags  []string
		status int
	}{
		{[]string{"--max-states=40000"}, exitcode.Inconclusive},
		{nil, exitcode.Holds},
		{[]string{"-DBAD"}, exitcode.Violated},
	} {
		report := filepath.Join(filepath.Dir(d.model), "r.json")
		status, out, errs := d.call(append(c.flags, "-DN=39", "--json="+report)...)
		require.Equal(t, c.status, status, errs)
		var r struct {
			Searches []struct{ Layers []any }
		}
		text, err := os.ReadFile(report)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(text, &r))
		layers := len(r.Searches[len(r.Searches)-1].Layers)
		require.Contains(t, out, fmt.Sprintf("%d layers of at most", layers))
		_, out, errs = d.audit()
		require.Empty(t, errs)
		require.Contains(t, out, fmt.Sprintf(" in %d layers (", layers))
		if c.status == exitcode.Holds {
			require.NoError(t, os.RemoveAll(d.folder))
		}
	}
}

// A running search hides neither the audits of other folders nor the damage there.
func TestAuditBesideRunningSearch(t *testing.T) {
	d := newOnDisk(t)
	for _, n := range []string{"-DN=18", "-DN=19"} {
		status, _, errs := d.call("-q", n)
		require.Equal(t, exitcode.Holds, status, errs)
	}
	searches := d.files("run.json")
	require.Len(t, searches, 2)
	f, err := os.Open(filepath.Dir(searches[0]))
	require.NoError(t, err)
	require.NoError(t, syscall.Flock(int(f.Fd()), syscall.LOCK_EX))
	status, out, errs := d.audit()
	require.Equal(t, exitcode.Usage, status, errs)
	require.Contains(t, errs, searchRuns)
	require.Contains(t, out, filepath.Dir(searches[1])+": complete")
	require.NoError(t, os.Remove(searches[1]))
	status, _, errs = d.audit()
	require.Equal(t, exitcode.Model, status, errs)
	require.Contains(t, errs, searchRuns)
	require.Contains(t, errs, searches[1])
	require.NoError(t, f.Close())
}

// stoppedAudit starts ltlpor verify-run and stops the process when it has locked the folder.
func (d *onDisk) stoppedAudit(folder string) *os.Process {
	f, err := os.Open(folder)
	require.NoError(d, err)
	defer func() { require.NoError(d, f.Close()) }()
	for range 10 { // this lock, too, may refuse an audit
		cmd := exec.Command(d.bin, "verify-run", d.folder)
		require.NoError(d, cmd.Start())
		over := make(chan error, 1)
		go func() { over <- cmd.Wait() }()
		for ended := false; !ended; {
			select {
			case <-over:
				ended = true
			case <-time.After(time.Millisecond):
			}
			if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
				require.NoError(d, cmd.Process.Signal(syscall.SIGSTOP))
				return cmd.Process
			}
			require.NoError(d, syscall.Flock(int(f.Fd()), syscall.LOCK_UN))
		}
	}
	require.Fail(d, "no audit locks the folder")
	return nil
}

// No search begins during an audit; other audits do. An audit needs no right to write.
func TestSearchDuringAudit(t *testing.T) {
	d := newOnDisk(t)
	status, _, errs := d.call("-q", "-DN=39")
	require.Equal(t, exitcode.Holds, status, errs)
	folder := filepath.Dir(d.files("run.json")[0])
	first := d.stoppedAudit(folder)
	status, _, errs = d.call("-q", "-DN=39")
	require.Equal(t, exitcode.Usage, status, errs)
	require.Contains(t, errs, folder+auditRuns)
	require.NoError(t, os.Chmod(folder, 0o555))
	status, out, errs := d.audit()
	require.NoError(t, os.Chmod(folder, 0o755))
	require.Equal(t, exitcode.Holds, status, errs)
	require.Contains(t, out, folder+": complete")
	require.NoError(t, first.Kill())
}
