package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/repo"
)

// tricky has the cases that simple patterns colour wrongly.
const tricky = `#define MAX 3 /* a comment */ // another
#if 0
byte "not closed
#endif
#pragma don't end here
mtype = { do_it, of_it, ltl_x };
chan in = [2] of { mtype, byte }; // a comment that goes on \
   in its second line: active do od
typedef T { byte U; byte always; bit X };
T t;
byte i, a[3], until;
inline step(n) { i = n; printf("/* %d // \" %c\n", n, '\''); }
/* ltl { */
ltl p1 { [] (always (i < 3) -> <> (until == 0 U t.U == 0)) }
ltl
{
	eventually { i == 1 } /* } */ && !(i > 2) }
active [2] proctype P() provided (i >= 0) {
	byte x = '}';
again:
	do
	:: i < MAX -> i++; step(i)
	:: else -> break
	:: in ! do_it, 3 -> in ?? eval(do_it), x; in?[do_it, x]
	:: atomic { for (x in a) { a[x] = x } }
	:: d_step { for (x : 0 .. 2) { a[x] = ~x ^ (x << 1) % 2 } } unless (i == 2)
	od;
	if :: until == 0 && t.always == 0 -> goto again :: timeout fi;
	assert(_pid >= 0 && _nr_pr <= 2 || np_ != (i == 1 -> 0 : 1))
}
never named { accept_all: true; do :: skip od }
`

// subjects returns the models to colour: tricky, and some models of the repository.
func subjects(t *testing.T) []string {
	file := filepath.Join(t.TempDir(), "tricky.pml")
	require.NoError(t, os.WriteFile(file, []byte(tricky), 0o644))
	out := []string{file}
	for _, name := range []string{"peterson", "needham-schroeder", "allocator", "paxos"} {
		path, err := filepath.Abs(repo.Path("models/" + name + ".pml"))
		require.NoError(t, err)
		out = append(out, path)
	}
	return out
}

// sameColours compares the colours of an editor, one word for every token, with the classes of the tokens.
func sameColours(t *testing.T, want map[class]string, colours func(path string, tokens []coloured) []string) {
	t.Helper()
	for _, path := range subjects(t) {
		tokens, err := tokensOf(path)
		require.NoError(t, err)
		got := colours(path, tokens)
		require.Len(t, got, len(tokens))
		for i, token := range tokens {
			if w, ok := want[token.Class]; ok && !strings.Contains(" "+w+" ", " "+got[i]+" ") {
				place := fmt.Sprintf("%s:%d:%d", filepath.Base(path), token.Line, token.Column)
				t.Errorf("%s: %q is %q, and not %s: %s", place, token.Text, got[i], w, token.Class)
			}
		}
	}
}

// positions writes the lines and columns of the tokens to a file, one pair per line, and returns the file's path.
func positions(t *testing.T, tokens []coloured) string {
	var pairs [][2]int
	for _, token := range tokens {
		pairs = append(pairs, [2]int{token.Line, token.Column})
	}
	data, err := json.Marshal(pairs)
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "positions.json")
	require.NoError(t, os.WriteFile(file, data, 0o644))
	return file
}

// vimProgram prints the group of the syntax file at every position.
const vimProgram = `
set runtimepath^=EDITORS/vim
syntax on
filetype plugin on
edit MODEL
let s:out = []
for [s:line, s:column] in json_decode(join(readfile('POSITIONS'), ''))
  call add(s:out, synIDattr(synID(s:line, s:column, 1), 'name'))
endfor
call writefile(s:out + [&filetype, &commentstring], 'OUT')
qall!
`

// TestVimColours: Vim, or Neovim, shows every lexeme in the group of its class.
func TestVimColours(t *testing.T) {
	for _, program := range []string{"vim", "nvim"} {
		path, err := exec.LookPath(program)
		if err != nil {
			continue // CI has one of the two
		}
		t.Run(program, func(t *testing.T) {
			want := map[class]string{
				control: "promelaControl", unit: "promelaUnit", kind: "promelaType", modifier: "promelaModifier",
				constant: "promelaConstant", function: "promelaFunction", embedded: "promelaEmbedded",
				variable: "promelaVariable", temporal: "promelaTemporal", directive: "promelaDirective",
				"comment": "promelaComment", "string": "promelaString", "number": "promelaNumber",
				"sign": "promelaOperator promelaTemporal", "name": " promelaLabel promelaControl",
			}
			sameColours(t, want, func(model string, tokens []coloured) []string {
				out := filepath.Join(t.TempDir(), "out")
				editors, err := filepath.Abs(repo.Path("editors"))
				require.NoError(t, err)
				script := filepath.Join(t.TempDir(), "script.vim")
				text := strings.NewReplacer("EDITORS", editors, "MODEL", model, "OUT", out,
					"POSITIONS", positions(t, tokens))
				require.NoError(t, os.WriteFile(script, []byte(text.Replace(vimProgram)), 0o644))
				args := []string{"-es", "-N", "-u", "NONE", "-i", "NONE", "-S", script}
				output, err := exec.Command(path, args...).CombinedOutput()
				require.NoError(t, err, "%s", output)
				data, err := os.ReadFile(out)
				require.NoError(t, err)
				lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
				n := len(lines) - 2
				require.Equal(t, []string{"promela", "/* %s */"}, lines[n:])
				return lines[:n]
			})
		})
	}
}

// emacsProgram prints the face of the mode at every position.
const emacsProgram = `(progn
  (load "EDITORS/emacs/promela-mode.el" nil t)
  (find-file "MODEL")
  (unless (eq major-mode 'promela-mode) (error "mode is %s" major-mode))
  (font-lock-ensure)
  (require 'json)
  (let ((json-array-type 'list) (all nil))
    (dolist (at (json-read-file "POSITIONS"))
      (goto-char (point-min))
      (forward-line (1- (car at)))
      (let ((face (get-text-property (+ (point) (1- (cadr at))) 'face)))
        (push (format "%s" (if (consp face) (car face) face)) all)))
    (princ (mapconcat #'identity (nreverse all) "\n"))))`

// TestEmacsColours: Emacs shows every lexeme in the face of its class.
func TestEmacsColours(t *testing.T) {
	path, err := exec.LookPath("emacs")
	if err != nil {
		t.Skip("emacs is not installed; CI does not install it, for its size")
	}
	want := map[class]string{
		control: "font-lock-keyword-face", unit: "font-lock-keyword-face", kind: "font-lock-type-face",
		modifier: "font-lock-keyword-face", constant: "font-lock-constant-face", function: "font-lock-builtin-face",
		embedded: "font-lock-preprocessor-face", variable: "font-lock-variable-name-face",
		temporal: "font-lock-builtin-face", directive: "font-lock-preprocessor-face",
		"comment": "font-lock-comment-face font-lock-comment-delimiter-face", "string": "font-lock-string-face",
		"number": "nil", "sign": "nil font-lock-builtin-face",
		"name": "nil font-lock-function-name-face font-lock-type-face font-lock-constant-face font-lock-keyword-face",
	}
	sameColours(t, want, func(model string, tokens []coloured) []string {
		editors, err := filepath.Abs(repo.Path("editors"))
		require.NoError(t, err)
		text := strings.NewReplacer("EDITORS", editors, "MODEL", model, "POSITIONS", positions(t, tokens))
		var errs strings.Builder
		cmd := exec.Command(path, "-Q", "--batch", "--eval", text.Replace(emacsProgram))
		cmd.Stderr = &errs
		output, err := cmd.Output()
		require.NoError(t, err, "%s", errs.String())
		return strings.Split(string(output), "\n")
	})
}
