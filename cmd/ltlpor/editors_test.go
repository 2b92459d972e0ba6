package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// editedModel has a mistake in line 5.
const editedModel = `byte request, answer;
active proctype Client()
{
    do
    :: request = ;
      answer=request
    od
}
ltl answered { [](answer == 0) }
`

// The client library of VS Code asks for everything, and its types judge the answers.
func TestEditorRequests(t *testing.T) {
	t.Parallel()
	node := tool(t, "node")
	dir := packages(t)
	script, err := os.ReadFile("testdata/readers/editor.mjs")
	require.NoError(t, err)
	program := filepath.Join(dir, "editor.mjs") // beside node_modules
	require.NoError(t, os.WriteFile(program, script, 0o600))
	out, _ := executed(t, node, program, command(t))
	require.Contains(t, out, "\nexit\n", out)
}

// Neovim, headless, opens a model, sees a mistake, jumps, renames, formats, asks for hover, completion, signature help
// and inlay hints, checks by a code lens, and reads the verdict.
func TestNeovim(t *testing.T) {
	t.Parallel()
	editor := tool(t, "nvim")
	dir := t.TempDir()
	model := filepath.Join(dir, "m.pml")
	require.NoError(t, os.WriteFile(model, []byte(editedModel), 0o600))
	script, err := filepath.Abs("testdata/editors/neovim.lua")
	require.NoError(t, err)
	cmd := exec.Command(editor, "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", "luafile "+script, model)
	cmd.Env = append(os.Environ(), "LTLPOR="+command(t), "HOME="+dir, "XDG_CACHE_HOME="+dir, "XDG_STATE_HOME="+dir,
		"XDG_DATA_HOME="+dir)
	cmd.Dir, cmd.WaitDelay = dir, time.Minute
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	for _, step := range []string{
		"the mistake is in line 5\n", "the mark has gone\n", "a jump to line 1\n", "a rename\n", "a layout\n",
		"completion: answer\n", "signature: step(first, second), parameter 1\n", "no marks after the questions\n",
		"lens: check all\n", "lens: simulate\n", "answered: violated\n", "a verdict in the text\n", "places\n",
		"the verdict has gone\n", "the server has ended\n",
	} {
		require.Contains(t, string(out), step)
	}
	require.Regexp(t, `hover: .*byte wish`, string(out))
}

// Vim knows the file type and the colours, and :make lists the mistakes. With the plugin ALE the language server marks
// them.
func TestVim(t *testing.T) {
	t.Parallel()
	editor := tool(t, "vim")
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "m.pml"), []byte(editedModel), 0o600))
	files, err := filepath.Abs("../../editors/vim")
	require.NoError(t, err)
	script, err := filepath.Abs("testdata/editors/vim.vim")
	require.NoError(t, err)
	path := filepath.Dir(command(t)) + string(filepath.ListSeparator) + os.Getenv("PATH")
	cmd := exec.Command(editor, "-N", "-u", "NONE", "-i", "NONE", "-n", "-es", "-S", script)
	cmd.Env = append(os.Environ(), "PATH="+path, "VIMFILES="+files, "HOME="+dir)
	cmd.Dir, cmd.WaitDelay = dir, time.Minute
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	lines, err := os.ReadFile(filepath.Join(dir, "said"))
	require.NoError(t, err, string(out))
	said := string(lines)
	require.Contains(t, said, "file type: promela\ncolour: promelaModifier\n")
	require.Contains(t, said, "make: m.pml:5:18: expected an expression, found ';'\n")
	if os.Getenv("CI") == "true" || strings.Contains(said, "with ALE\n") {
		require.Contains(t, said, "mark: 5:18: expected an expression, found ';'\nleft: 0\n")
	}
}

// Emacs opens a model by Eglot, sees a mistake, mends it, and formats the model.
func TestEmacs(t *testing.T) {
	t.Parallel()
	editor, err := exec.LookPath("emacs")
	if err != nil {
		t.Skip("emacs is not installed; CI does not install it, for its size")
	}
	dir := t.TempDir()
	model := filepath.Join(dir, "m.pml")
	require.NoError(t, os.WriteFile(model, []byte(editedModel), 0o600))
	mode, err := filepath.Abs("../../editors/emacs/promela-mode.el")
	require.NoError(t, err)
	cmd := exec.Command(editor, "-Q", "--batch", "-l", "testdata/editors/emacs.el")
	cmd.Env = append(os.Environ(), "LTLPOR="+command(t), "MODE="+mode, "MODEL="+model, "HOME="+dir)
	cmd.WaitDelay = time.Minute
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	if strings.Contains(string(out), "there is no eglot") {
		t.Skip("Emacs has no Eglot")
	}
	require.Contains(t, string(out), "mode: promela-mode\n")
	require.Contains(t, string(out), "diagnostics: (ltlpor")
	require.Contains(t, string(out), "left: nil\n")
	require.Regexp(t, `formatted: \d+\n`, string(out))
}
