package lower_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
)

// flowWriter writes random statements, for a comparison of their graphs.
type flowWriter struct {
	r      *rand.Rand
	b      strings.Builder
	labels int // labels that exist in the process type, L0, L1, …
	used   int // of which so many were put somewhere
	loops  int
	dstep  bool
	names  int
}

func (w *flowWriter) pick(options ...string) string { return options[w.r.IntN(len(options))] }

func (w *flowWriter) chance(percent int) bool { return w.r.IntN(100) < percent }

// sequence writes 1 to 3 statements. With bare, the first has no label.
func (w *flowWriter) sequence(depth int, bare bool) {
	n := 1 + w.r.IntN(3)
	for i := range n {
		if i > 0 {
			w.b.WriteString("; ")
		}
		w.statement(depth, bare && i == 0)
	}
}

func (w *flowWriter) label() {
	if w.dstep || w.used == w.labels || !w.chance(30) {
		return
	}
	fmt.Fprintf(&w.b, "L%d: ", w.used)
	w.used++
	if w.chance(30) {
		w.names++
		fmt.Fprintf(&w.b, "%s%d: ", w.pick("end", "accept", "progress", "M"), w.names)
	}
}

func (w *flowWriter) statement(depth int, bare bool) {
	if !bare {
		w.label()
	}
	if depth == 0 || w.chance(40) {
		w.simple()
		return
	}
	loops, dstep := w.loops, w.dstep
	switch k := w.r.IntN(9); {
	case k < 2:
		w.options("if", "fi", depth)
	case k < 4:
		w.loops++
		w.options("do", "od", depth)
	case k == 4:
		w.b.WriteString("{ ")
		w.sequence(depth-1, true)
		w.b.WriteString(" }")
	case k == 5:
		w.b.WriteString("atomic { ")
		w.sequence(depth-1, true)
		w.b.WriteString(" }")
	case k == 6 && !w.dstep:
		w.loops, w.dstep = 0, true
		w.b.WriteString("d_step { x = 1; ")
		w.sequence(depth-1, true)
		w.b.WriteString("; x = 2 }")
	case k == 7 && !w.dstep:
		w.b.WriteString("{ ")
		w.sequence(depth-1, true)
		w.b.WriteString(" } unless { ")
		w.sequence(depth-1, true)
		w.b.WriteString(" }")
	default:
		w.loops++
		w.b.WriteString("for (i : 0 .. 2) { ")
		w.sequence(depth-1, false)
		w.b.WriteString(" }")
	}
	w.loops, w.dstep = loops, dstep
}

func (w *flowWriter) options(open, end string, depth int) {
	w.b.WriteString(open)
	n := 1 + w.r.IntN(3)
	for range n {
		w.b.WriteString(" :: ")
		w.sequence(depth-1, true)
	}
	if w.chance(40) {
		w.b.WriteString(" :: else -> ")
		w.sequence(depth-1, true)
	}
	w.b.WriteString(" " + end)
}

func (w *flowWriter) simple() {
	w.names++
	n := strconv.Itoa(w.names)
	switch k := w.r.IntN(16); {
	case k < 4:
		w.b.WriteString("x = " + n)
	case k < 7:
		w.b.WriteString("x == " + n)
	case k == 7:
		w.b.WriteString("skip")
	case k == 8:
		w.b.WriteString(`printf("p")`)
	case k < 12 && w.loops > 0:
		w.b.WriteString("break")
	case k < 14 && !w.dstep && w.labels > 0:
		fmt.Fprintf(&w.b, "goto L%d", w.r.IntN(w.labels))
	case k == 14 && !w.dstep:
		w.b.WriteString(w.pick("c!1", "c?x", "timeout", "false", "true"))
	default:
		fmt.Fprintf(&w.b, "byte v%s = %s; x = v%s", n, n, n)
	}
}

// randomModel returns a model of a few process types.
func randomModel(seed uint64) string {
	var b strings.Builder
	b.WriteString("byte x;\nchan c = [1] of { byte };\n")
	for p := range 4 {
		w := &flowWriter{r: rand.New(rand.NewPCG(seed, uint64(p))), labels: 3}
		fmt.Fprintf(&b, "active proctype P%d() {\n\tbyte i;\n\tx = 0; ", p)
		for range 3 {
			w.statement(3, false)
			w.b.WriteString(";\n\t")
		}
		for w.used < w.labels {
			fmt.Fprintf(&w.b, "L%d: x = %d;\n\t", w.used, 100+w.used)
			w.used++
		}
		b.WriteString(w.b.String() + "skip\n}\n")
	}
	return b.String()
}

// twoElses reports whether a location of p has two else edges.
func twoElses(p *program.Program) bool {
	at := map[[2]int]bool{}
	for _, e := range p.Edges {
		if e.Kind != program.Else {
			continue
		}
		if at[[2]int{e.Type, int(e.From)}] {
			return true
		}
		at[[2]int{e.Type, int(e.From)}] = true
	}
	return false
}

// TestRandomGraphsAreSpins compares the graphs of random models with SPIN's. A model that SPIN rejects is skipped; a
// model that SPIN accepts must be accepted and give the same graph. LTLPOR_RANDOM sets the number of models.
func TestRandomGraphsAreSpins(t *testing.T) {
	needSpin(t)
	want, from := amount.Choose(1, 3), 1
	if s := os.Getenv("LTLPOR_RANDOM"); s != "" {
		_, err := fmt.Sscan(strings.ReplaceAll(s, ",", " "), &want, &from)
		if err != nil {
			want, from = 3, 1
		}
	}
	compared := 0
	for seed := uint64(from); compared < want && seed < uint64(from+30*want); seed++ {
		text := randomModel(seed)
		dir := t.TempDir()
		file := filepath.Join(dir, "m.pml")
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		c := exec.Command("spin", "-a", "-o1", "-o2", "-o3", "m.pml")
		c.Dir = dir
		if c.Run() != nil {
			continue
		}
		c = exec.Command("gcc", "-w", "-O0", "-DNOREDUCE", "-fsyntax-only", "pan.c")
		c.Dir = dir
		if c.Run() != nil { // SPIN's own mistake with some jumps in a d_step
			continue
		}
		for _, f := range []string{"b", "c", "h", "m", "p", "t"} {
			require.NoError(t, os.Remove(filepath.Join(dir, "pan."+f)))
		}
		if p, list := tryLoad("m", text); list.Err() != nil && strings.Contains(list.Error(), "two else") || list.Err() == nil && twoElses(p) {
			continue // pan refuses to run these
		}
		compared++
		if !t.Run(fmt.Sprint("seed", seed), func(t *testing.T) { compare(t, file) }) {
			t.Logf("the model of seed %d:\n%s", seed, text)
		}
	}
	require.Positive(t, compared)
}
