//go:build unix && !solaris && !aix

package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/wording"
)

// offers are checks of gridModel, without states in files, in a folder of the test.
type offers struct {
	*testing.T
	bin, folder string
}

// call runs a command line and returns the status and the output.
func (o *offers) call(name string, args ...string) (status int, out string) {
	cmd := exec.Command(name, args...)
	cmd.Dir = o.folder
	cmd.Env = append(os.Environ(), "PATH="+filepath.Dir(o.bin)+":"+os.Getenv("PATH"))
	var b, errs strings.Builder
	cmd.Stdout, cmd.Stderr = &b, &errs
	err := cmd.Run()
	require.NotNil(o, cmd.ProcessState, "%v", err)
	require.NotContains(o, errs.String(), "bug")
	return cmd.ProcessState.ExitCode(), b.String()
}

// offered returns the command that the text of a report and its JSON offer, or "". Both must offer the same.
func (o *offers) offered(flags ...string) string {
	args := append([]string{"check", "--mem=1M", "--time=60s", "--json=r.json"}, flags...)
	status, out := o.call(o.bin, args...)
	require.Equal(o, exitcode.Inconclusive, status, out)
	require.Contains(o, out, "the memory limit was reached")
	text, err := os.ReadFile(filepath.Join(o.folder, "r.json"))
	require.NoError(o, err)
	var r struct {
		GoesOn []string `json:"goes_on_by"`
	}
	require.NoError(o, json.Unmarshal(text, &r))
	_, offer, ok := strings.Cut(out, wording.PastMemory+": ")
	require.Equal(o, ok, r.GoesOn != nil)
	if !ok {
		return ""
	}
	offer, _, _ = strings.Cut(offer, "\n")
	require.Equal(o, wording.Shell(r.GoesOn), offer)
	return offer
}

// TestOfferedFiles: a check that ends for lack of memory, and that could keep states in files, names the command that
// does so. A shell can run that command, and its check comes to the verdict.
func TestOfferedFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the command for seconds")
	}
	o := &offers{T: t, bin: command(t), folder: t.TempDir()}
	const model = "it's a model.pml"
	require.NoError(t, os.WriteFile(filepath.Join(o.folder, model), []byte(gridModel), 0o644))
	require.NoError(t, os.Symlink(o.bin, filepath.Join(o.folder, "ltlpor")))
	o.bin = filepath.Join(o.folder, "ltlpor")
	plain := []string{"--reduction=none", "--optimize=none", "-DN=31"}
	safe := append(plain, "--check=assertions", model)
	for _, c := range []struct {
		flags   []string
		status  int
		verdict string
	}{
		{safe, exitcode.Holds, "assertions  holds"},
		{append([]string{"-DBAD"}, safe...), exitcode.Violated, "assertions  violated"},
		{append([]string{"--symmetry=none", "--workers=1"}, safe...), exitcode.Holds, "assertions  holds"},
	} {
		offer := o.offered(c.flags...)
		require.Contains(t, offer, "'--disk=it'\\''s a model.states'")
		status, out := o.call("sh", "-c", offer)
		require.Equal(t, c.status, status, "%s\n%s", offer, out)
		require.Contains(t, out, c.verdict)
		require.Contains(t, out, "layers on disk")
		require.NotContains(t, out, wording.PastMemory)
		require.NoError(t, os.RemoveAll(filepath.Join(o.folder, "it's a model.states")))
	}
	for _, flags := range [][]string{
		append([]string{"--max-errors=2"}, safe...), append([]string{"--max-depth=9999"}, safe...),
		append([]string{"--symmetry=all"}, safe...), append([]string{"--checkpoint=c"}, safe...),
		append([]string{"--shortest"}, safe...),
		append(plain, "--check=formula", model, "[] <> (x == 0) -> [] <> (y == 0)"),
	} {
		require.Empty(t, o.offered(flags...), "%s", flags)
		require.NoError(t, os.RemoveAll(filepath.Join(o.folder, "c")))
	}
}
