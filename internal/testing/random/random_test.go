package random

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
)

func TestSameSeedSameText(t *testing.T) {
	distinct := map[string]bool{}
	for seed := range uint64(50) {
		m := New(seed, Size{})
		require.Equal(t, m.String(), New(seed, Size{}).String())
		require.Equal(t, Dense(seed).String(), Dense(seed).String())
		require.NotEmpty(t, m.Atoms)
		require.Equal(t, Formula(seed, m.Atoms, 4), Formula(seed, m.Atoms, 4))
		distinct[m.String()] = true
	}
	require.Len(t, distinct, 50)
}

// Every construct that the reduction treats specially occurs.
func TestVariety(t *testing.T) {
	missing := map[string]bool{"atomic {": true, "d_step {": true, "else": true, "timeout": true, "run ": true,
		"unless": true, "goto": true, "a[_pid]": true, "assert": true, "provided": true, "active [2]": true,
		"[0] of": true, "[2] of": true, "!!": true, "??": true, "?<": true, "?[": true, "len(": true, "nfull(": true,
		"_nr_pr": true, "eval(": true, "end": true, "progress": true, "accept": true, "do": true, "xr ": true, "xs ": true, "mail!": true, "mail?": true, "chan k": true, "chan d": true, ":l == 1": true, "@": true}
	for seed := range uint64(2000) {
		text := New(seed, Size{}).String()
		for w := range missing {
			if strings.Contains(text, w) {
				delete(missing, w)
			}
		}
	}
	require.Empty(t, missing)
}

// So does what dense models are for.
func TestDenseVariety(t *testing.T) {
	missing := map[string]bool{"a[_pid] = ": true, "a[1] == ": true, "a[q]": true, "a[x0]": true, "h[l & 1]!": true, "h[x0 & 1]?": true, "v = ": true, "v!": true, " | ": true, " ^ ": true, "t[l & 1].f": true, "++": true, "d_step {": true,
		"run P": true, "byte q; chan k": true, "unless": true, "&&": true, "k!": true, "nfull(k)": true, "!!": true, "??": true, "xs ": true}
	for seed := range uint64(1000) {
		text := Dense(seed).String()
		for w := range missing {
			if strings.Contains(text, w) {
				delete(missing, w)
			}
		}
	}
	require.Empty(t, missing)
}

// And what models are for in which types come in each other's places.
func TestPlacesVariety(t *testing.T) {
	missing := map[string]bool{"run T3()": true, ":: else ->": true, "chan d = [1]": true, "d?": true, "d!": true,
		"c1": true, "[0] of": true, "-> break": true, "_nr_pr < 6": true, "assert(": true, "d_step {": true,
		"init { if :: run T": true}
	for seed := range uint64(300) {
		text := Places(seed).String()
		require.Equal(t, text, Places(seed).String())
		for w := range missing {
			if strings.Contains(text, w) {
				delete(missing, w)
			}
		}
	}
	require.Empty(t, missing)
}

// And what models are for in which processes wait.
func TestWaitingVariety(t *testing.T) {
	missing := map[string]bool{"?1;": true, "?1 -> break :: else": true, "?[1]": true, "??1": true, "!x": true,
		"[0] of": true, "[2] of": true, "x + x == ": true, "x % 3": true, "end: do": true, "provided": true,
		"assert(false)": true, "active [2]": true, "go;": true, "d_step": true, "v > x": true}
	for seed := range uint64(500) {
		text := Waiting(seed).String()
		require.Equal(t, text, Waiting(seed).String())
		for w := range missing {
			if strings.Contains(text, w) {
				delete(missing, w)
			}
		}
	}
	require.Empty(t, missing)
}

// And what Structures are about, but only there.
func TestStructuresVariety(t *testing.T) {
	missing := map[string]bool{"mail!c0,": true, "mail!v,": true, "mail?v,": true, "mail??": true, "eval(t.c)": true,
		"v = t.c": true, "t.c = v": true, "r[y].b[": true, "r[1].t[(l & 1)].f = ": true, "v!": true, "t.c?": true,
		"400": true, "[0] of { chan, ": true, "w = ": true}
	for seed := range uint64(500) {
		require.NotContains(t, Rich(seed, Everything).String(), "mail")
		text := Rich(seed, Everything|Structures).String()
		for w := range missing {
			if strings.Contains(text, w) {
				delete(missing, w)
			}
		}
	}
	require.Empty(t, missing)
}

// And so do priorities, where they are asked for.
func TestPriorities(t *testing.T) {
	missing := map[string]bool{") priority ": true, "set_priority(0, ": true, "set_priority(_pid, ": true, "_priority = ": true,
		"(_priority <= ": true, "get_priority(0)": true, "run ": true}
	for seed := range uint64(300) {
		text := New(seed, Size{Priorities: true}).String()
		require.NotContains(t, New(seed, Size{}).String(), "priority")
		for w := range missing {
			if strings.Contains(text, w) {
				delete(missing, w)
			}
		}
	}
	require.Empty(t, missing)
}

// SPIN reads what is generated, formula included.
func TestSpinAccepts(t *testing.T) {
	spin, err := exec.LookPath("spin")
	if err != nil {
		t.Skip("spin is not installed")
	}
	dir := t.TempDir()
	for seed := range uint64(amount.Choose(24, 90)) {
		m := New(seed, Size{})
		switch seed % 6 {
		case 0, 3:
			m = Dense(seed)
		case 2:
			m = Handshakes(seed)
		case 4:
			m = Places(seed)
		case 1:
			m = New(seed, Size{Priorities: true})
		}
		text := m.String() + "ltl f { " + Formula(seed, m.Atoms, 4) + " }\n"
		file := filepath.Join(dir, fmt.Sprintf("m%d.pml", seed))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		cmd := exec.Command(spin, "-a", file)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s\n%s", out, text)
		require.NotContains(t, string(out), "Error", text)
	}
}

// A shrunk model keeps what fails and little else.
func TestShrink(t *testing.T) {
	for seed := range uint64(20) {
		m := New(seed, Size{Procs: 3, Statements: 6})
		m.Kids[2].Kids = append(m.Kids[2].Kids, leaf("needle;"), leaf("hay;"))
		fails := func(text string) bool { return strings.Contains(text, "needle;") }
		small := Shrink(m.Node, fails)
		require.True(t, fails(small))
		require.NotContains(t, small, "hay")
		require.Less(t, len(small), 120, small)
	}
}

// Models dense in handshakes inside atomic sequences have every form of them, and are
// models without the word atomic, too.
func TestHandshakes(t *testing.T) {
	missing := map[string]bool{"atomic { (i == 0); r0?v }": true, "atomic { r0?v }": true, "atomic { r0?v; ": true, "do ::": true,
		"h[_pid & 1]": true, "k!": true, "chan b": true, "active [3]": true, "if :: atomic": true, "@L": true}
	for seed := range uint64(3000) {
		m := Handshakes(seed)
		text := m.String()
		require.Equal(t, text, Handshakes(seed).String())
		require.Contains(t, text, "= [0] of")
		require.NotContains(t, Plain(text), "atomic")
		for w := range missing {
			if strings.Contains(text+fmt.Sprint(m.Atoms), w) {
				delete(missing, w)
			}
		}
	}
	require.Empty(t, missing)
}

// Rich models have every construct in every kind of position, and only what is asked for.
func TestRich(t *testing.T) {
	missing := map[string]bool{"provided (timeout": true, "priority 2": true, "set_priority(": true, "xr c0": true, "xs h[": true,
		"trace {": true, "notrace {": true, "c0!!": true, "= _last": true, "eval(": true, "for (l in a)": true, "select (l : ": true,
		"byte l = len(": true, "run P": true, "_priority": true, "(P0[": true, "unless": true, "d_step {": true, ":: else ->": true,
		"timeout": true, "printf(": true, "assert(": true, "t.z[(": true, "goto F": true, "goto L": true, "goto end": true, "goto progress": true, "goto accept": true,
		"k!": true, "k?": true, ", c0) priority ": true, "l = run P": true, "unless atomic {": true, "unless { ": true, "P1@": true, "(P1:l)": true, "P1[": true, "break;": true, "?<": true, "??": true}
	for seed := range uint64(3000) {
		text := Rich(seed, Everything).String()
		if seed < 50 {
			require.Equal(t, text, Rich(seed, Everything).String())
		}
		for w := range missing {
			if strings.Contains(text, w) {
				delete(missing, w)
			}
		}
		plain := Rich(seed, 0).String()
		for _, w := range []string{"_last", "trace", "!!", "priority", "xr ", "xs ", "[0] of", "provided (timeout", "full(", "{ bit };"} {
			require.NotContains(t, plain, w)
		}
	}
	require.Empty(t, missing)
}
