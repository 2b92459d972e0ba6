package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pelletier/go-toml/v2"
	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/repo"
)

// absent is a model with a mistake: the name in line 2 is not declared.
const absent = "byte x;\nactive proctype P() { x = absent }\n"

// editorFile returns the absolute path of a file below editors.
func editorFile(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(repo.Path("editors/" + name))
	require.NoError(t, err)
	return path
}

// edited runs an editor beside a model with a mistake, m.prom, and a file named script.
func edited(t *testing.T, script, program string, args ...string) string {
	t.Helper()
	command(t)
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "m.prom"), []byte(absent), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "script"), []byte(script), 0o600))
	cmd := exec.Command(tool(t, program), args...)
	cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_CACHE_HOME="+dir, "XDG_STATE_HOME="+dir,
		"XDG_DATA_HOME="+dir)
	cmd.Dir, cmd.WaitDelay = dir, time.Minute
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}

// TestNeovimFile: with ltlpor.lua, Neovim knows the file type and its colours, and shows the mistake.
func TestNeovimFile(t *testing.T) {
	script := `
vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end)
for _, d in ipairs(vim.diagnostic.get(0)) do
  io.write(vim.bo.filetype, ' ', vim.b.current_syntax, ' ', d.lnum, ':', d.col, ' ', d.message, '\n')
end`
	out := edited(t, script, "nvim", "--headless", "-u", editorFile(t, "neovim/ltlpor.lua"), "-i", "NONE", "-n",
		"-c", "luafile script", "-c", "qall!", "m.prom")
	require.Contains(t, out, "promela promela 1:26 absent is not declared")
}

// TestNeovimLines: the six lines of doc/user/editors.md show the lenses. Neovim 0.7 gets vim.lsp.start.
func TestNeovimLines(t *testing.T) {
	page, err := os.ReadFile("../../doc/user/editors.md")
	require.NoError(t, err)
	_, rest, found := strings.Cut(string(page), "```lua\n")
	require.True(t, found)
	lines, _, _ := strings.Cut(rest, "```")
	require.Equal(t, 6, strings.Count(lines, "\n"))
	script := `
vim.lsp.start = vim.lsp.start or function(c) vim.lsp.buf_attach_client(0, vim.lsp.start_client(c)) end
` + lines + `
vim.fn.writefile({ 'byte x; ltl p { [] (x < 4) }', 'active proctype P() { x = 1 }' }, 'n.pml')
vim.cmd('edit n.pml')
vim.wait(20000, function() return #vim.lsp.codelens.get(0) > 0 end)
io.write(#vim.lsp.codelens.get(0), ' lenses\n')`
	out := edited(t, script, "nvim", "--headless", "-u", "NONE", "-i", "NONE", "-n",
		"-c", "filetype on", "-c", "luafile script", "-c", "qall!")
	require.Contains(t, out, "3 lenses")
}

// TestVimMake: the compiler of the Vim files checks the model, and finds the place of the mistake in the output.
func TestVimMake(t *testing.T) {
	program := "vim"
	if _, err := exec.LookPath(program); err != nil {
		program = "nvim" // reads the same files
	}
	script := `
set runtimepath^=` + editorFile(t, "vim") + `
filetype plugin on
edit m.prom
silent make!
for q in filter(getqflist(), 'v:val.valid')
  call writefile([printf('%s:%d:%d: %s', bufname(q.bufnr), q.lnum, q.col, q.text)], 'found', 'a')
endfor
call assert_equal(['m.prom:2:27: absent is not declared'], readfile('found'))
if !empty(v:errors) | cquit! | endif
qall!
`
	edited(t, script, program, "-es", "-N", "-u", "NONE", "-i", "NONE", "-S", "script")
}

// TestHelixFile: languages.toml names the server, and the files and comments of Promela.
func TestHelixFile(t *testing.T) {
	text, err := os.ReadFile(editorFile(t, "helix/languages.toml"))
	require.NoError(t, err)
	var config struct {
		Servers map[string]struct {
			Command string   `toml:"command"`
			Args    []string `toml:"args"`
		} `toml:"language-server"`
		Languages []struct {
			Name     string   `toml:"name"`
			Types    []string `toml:"file-types"`
			Comments []string `toml:"comment-tokens"`
			Servers  []string `toml:"language-servers"`
		} `toml:"language"`
	}
	require.NoError(t, toml.Unmarshal(text, &config))
	require.Len(t, config.Languages, 1)
	language := config.Languages[0]
	require.Equal(t, "promela", language.Name)
	require.Equal(t, []string{"pml", "prom", "promela"}, language.Types)
	require.Equal(t, []string{"//"}, language.Comments)
	server := config.Servers[language.Servers[0]]
	require.Equal(t, []string{"ltlpor", "lsp"}, append([]string{server.Command}, server.Args...))
}
