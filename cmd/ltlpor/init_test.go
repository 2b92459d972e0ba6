package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
)

// TestInit writes the files of a new project, checks the model, and writes nothing over.
func TestInit(t *testing.T) {
	t.Chdir(t.TempDir())
	status, stdout, stderr := call("init", "new")
	require.Equal(t, exitcode.Holds, status, stderr)
	model := filepath.Join("new", "model.pml")
	require.True(t, strings.HasSuffix(stdout, "next: ltlpor check "+shellArgument(model)+"\n"), stdout)
	require.Equal(t, len(newFiles), strings.Count(stdout, "wrote "))
	for _, f := range newFiles {
		require.FileExists(t, filepath.Join("new", f.name))
	}
	status, stdout, stderr = call("check", "--expect", model)
	require.Equal(t, exitcode.Holds, status, stderr)
	require.Contains(t, stdout, "options from "+filepath.Join("new", "ltlpor.toml"))
	require.Contains(t, stdout, "all verdicts are as expected")
	require.Empty(t, stderr)
	status, stdout, stderr = call("fmt", "-l", "new")
	require.Equal(t, exitcode.Holds, status)
	require.Empty(t, stdout+stderr)

	require.NoError(t, os.WriteFile(model, []byte("mine"), 0o600))
	require.NoError(t, os.Remove(filepath.Join("new", "ltlpor.toml")))
	status, stdout, stderr = call("init", "new")
	require.Equal(t, exitcode.Usage, status)
	require.Equal(t, "ltlpor: "+model+" is there already, and nothing is overwritten; no file was written\n", stderr)
	require.Empty(t, stdout)
	text, err := os.ReadFile(model)
	require.NoError(t, err)
	require.Equal(t, "mine", string(text))
	require.NoFileExists(t, filepath.Join("new", "ltlpor.toml"))
	require.ErrorContains(t, createNew(model, nil), "it is there already")
}

// TestInitUnwritable names the files that were written before one that cannot be.
func TestInitUnwritable(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile(".github", nil, 0o600)) // no folder
	status, _, stderr := call("init")
	require.Equal(t, exitcode.Internal, status)
	require.Contains(t, stderr, "cannot write .github")
	require.Contains(t, stderr, "; written: model.pml, ltlpor.toml")
}

// TestInitWorkflow compares the new workflow with that of doc/user/ci.md, for models in the top folder.
func TestInitWorkflow(t *testing.T) {
	page, err := os.ReadFile("../../doc/user/ci.md")
	require.NoError(t, err)
	_, rest, found := strings.Cut(string(page), "```yaml\n")
	require.True(t, found)
	want, _, _ := strings.Cut(rest, "```")
	got, err := initFiles.ReadFile("init/workflow.yml")
	require.NoError(t, err)
	_, jobs, _ := strings.Cut(string(got), "\n\n") // behind the comment
	require.Equal(t, strings.ReplaceAll(want, "models/*.pml", "*.pml"), jobs)
}
