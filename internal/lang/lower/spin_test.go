package lower_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/lower"
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/listing"
	"ltlpor/source"
)

// load parses, checks and lowers a model.
func load(t testing.TB, name, text string) *program.Program {
	t.Helper()
	p, list := tryLoad(name, text)
	require.NoError(t, list.Err())
	require.NoError(t, program.Sanity(p))
	return p
}

func tryLoad(name, text string) (*program.Program, source.List) {
	src := source.NewFile(name, text)
	f, list := promela.Parse(src, promela.Options{Include: func(dir, name string) (*source.File, error) {
		b, err := os.ReadFile(filepath.Join(dir, name))
		return source.NewFile(filepath.Join(dir, name), string(b)), err
	}})
	if list.Err() != nil {
		return nil, list
	}
	info, list := typecheck.File(f)
	if list.Err() != nil {
		return nil, list
	}
	return lower.Program(f, info, lower.Options{})
}

// spinEdge is a line of `pan -d`.
type spinEdge struct {
	from, to int
	id       int  // of the statement, as trail files have it
	mark     byte // A, D or -
	flags    string
	escape   bool
	text     string
}

// spinLine matches an edge; transition 0 stands for a selection without options.
var spinLine = regexp.MustCompile(`^\s*state\s+(\d+) -\(tr\s+[1-9]\d*\)-> state\s+(\d+)\s+\[id\s+(\d+)[^\]]*?( org\s+\d+)?\] \[(.)(.)(.)(.)(.)\] [^ ]* => (.*)$`)

// spinGraphs returns the graphs that pan prints, by name, and the first printed location of each graph.
func spinGraphs(t testing.TB, file string) map[string][]spinEdge {
	t.Helper()
	dir := t.TempDir()
	file, err := filepath.Abs(file)
	require.NoError(t, err)
	run := func(name string, args ...string) string {
		c := exec.Command(name, args...)
		c.Dir = dir
		out, err := c.CombinedOutput()
		if name != "./pan" {
			require.NoError(t, err, "%s: %s", name, out)
		}
		return string(out)
	}
	base := filepath.Dir(file)
	entries, err := os.ReadDir(base)
	require.NoError(t, err)
	for _, e := range entries { // includes are relative to the model
		_ = os.Symlink(filepath.Join(base, e.Name()), filepath.Join(dir, e.Name()))
	}
	run("spin", "-a", "-o1", "-o2", "-o3", filepath.Base(file))
	run("gcc", "-w", "-O0", "-DNOREDUCE", "-o", "pan", "pan.c")
	return parseGraphs(run("./pan", "-d"))
}

func parseGraphs(out string) map[string][]spinEdge {
	graphs := map[string][]spinEdge{}
	name := ""
	for _, line := range strings.Split(out, "\n") {
		switch {
		case strings.HasPrefix(line, "proctype "):
			name = strings.TrimPrefix(line, "proctype ")
			graphs[name] = nil
		case line == "init":
			name = "init"
			graphs[name] = nil
		case strings.HasPrefix(line, "claim "), strings.HasPrefix(line, "trace "), strings.HasPrefix(line, "notrace "):
			name = line
		}
		m := spinLine.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		e := spinEdge{mark: m[5][0], flags: m[6] + m[7] + m[8], escape: m[4] != "", text: m[10]}
		fmt.Sscan(m[1], &e.from)
		fmt.Sscan(m[2], &e.to)
		fmt.Sscan(m[3], &e.id)
		graphs[name] = append(graphs[name], e)
	}
	return graphs
}

// class sorts SPIN's statement texts by the kind of edge.
func class(text string) program.Kind {
	has := func(ps ...string) bool {
		for _, p := range ps {
			if strings.HasPrefix(text, p) {
				return true
			}
		}
		return false
	}
	switch {
	case text == "-end-":
		return program.End
	case text == "else":
		return program.Else
	case text == "(1)", has("goto ", ".(goto)", "break"):
		return program.Skip
	case has("D_STEP"):
		return program.DStep
	case text == "", has("assert(", "printf(", "printm(", "set_priority("):
		return program.Do
	case has("("):
		return program.Cond
	case regexp.MustCompile(`^[\w.\[\]+\-()%]*!+[^=]`).MatchString(text):
		return program.Send
	case regexp.MustCompile(`^[\w.\[\]+\-()%]*\?+`).MatchString(text):
		return program.Recv
	}
	return program.Do
}

// sameGraph compares a process type with SPIN's edges. It walks both graphs from their entries, edge by edge in
// order.
func sameGraph(p *program.Program, t *program.Process, want []spinEdge) error {
	if len(want) == 0 {
		return nil
	}
	byFrom := map[int][]spinEdge{}
	for _, e := range want {
		byFrom[e.from] = append(byFrom[e.from], e)
	}
	pair := map[int]program.Loc{want[0].from: t.Entry}
	back := map[program.Loc]int{t.Entry: want[0].from}
	todo := []int{want[0].from}
	for len(todo) > 0 {
		s := todo[0]
		todo = todo[1:]
		l := pair[s]
		out := t.Locations[l].Out
		if len(out) != len(byFrom[s]) {
			const why = "%s: location %d has %d edges, state %d of SPIN has %d"
			return fmt.Errorf(why, t.Name, l, len(out), s, len(byFrom[s]))
		}
		for i, w := range byFrom[s] {
			e := p.Edges[out[i]]
			got := fmt.Sprintf("%s: location %d, edge %q, state %d of SPIN, edge %q", t.Name, l, e.Text, s, w.text)
			if c := class(w.text); c != e.Kind {
				return fmt.Errorf("%s: kind %d instead of %d", got, e.Kind, c)
			}
			if e.Kind != program.DStep && e.Atomic != (w.mark == 'A') {
				return fmt.Errorf("%s: atomic %v instead of %c", got, e.Atomic, w.mark)
			}
			if e.Element != w.id+1 && e.Element != 0 {
				return fmt.Errorf("%s: element %d instead of %d", got, e.Element, w.id+1)
			}
			if (e.Escape != 0) != w.escape {
				return fmt.Errorf("%s: escape %d", got, e.Escape)
			}
			at := t.Locations[l]
			if flags := flag(at.Accept, "a") + flag(at.End, "e") + flag(at.Progress, "p"); flags != w.flags {
				return fmt.Errorf("%s: flags %s instead of %s", got, flags, w.flags)
			}
			if e.Kind == program.End {
				continue
			}
			to, seen := pair[w.to]
			from, used := back[e.To]
			switch {
			case !seen && !used:
				pair[w.to], back[e.To] = e.To, w.to
				todo = append(todo, w.to)
			case !seen || !used || to != e.To || from != w.to:
				return fmt.Errorf("%s: leads to %d, in SPIN to %d", got, e.To, w.to)
			}
		}
	}
	if len(pair) != len(t.Locations) {
		return fmt.Errorf("%s: %d locations instead of %d", t.Name, len(t.Locations), len(pair))
	}
	return nil
}

func flag(set bool, name string) string {
	if set {
		return name
	}
	return "-"
}

func needSpin(t testing.TB) {
	for _, tool := range []string{"spin", "gcc"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not installed", tool)
		}
	}
}

// compare compares all process types of a model with SPIN's.
func compare(t *testing.T, file string) {
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	p := load(t, file, string(text))
	graphs := spinGraphs(t, file)
	for _, typ := range p.Types {
		want, ok := graphs[typ.Name]
		require.True(t, ok, "SPIN has no graph of %s", typ.Name)
		if err := sameGraph(p, typ, want); err != nil {
			var b bytes.Buffer
			require.NoError(t, listing.Fprint(&b, p))
			for _, e := range want {
				fmt.Fprintf(&b, "%3d -> %3d %c%s %v %s\n", e.from, e.to, e.mark, e.flags, e.escape, e.text)
			}
			t.Errorf("%v\n%s", err, b.String())
		}
	}
}

// TestGraphsAreSpins compares locations and edges with SPIN's for the same text.
func TestGraphsAreSpins(t *testing.T) {
	needSpin(t)
	files, err := filepath.Glob("testdata/graph/*.pml")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for i, f := range files {
		if i%amount.Choose(2, 1) != 0 {
			continue
		}
		t.Run(filepath.Base(f), func(t *testing.T) { compare(t, f) })
	}
}

// TestExamplesAreSpins does the same for a folder of models named in the environment, for example SPIN's examples. It
// takes minutes, so it does not run by default.
func TestExamplesAreSpins(t *testing.T) {
	dir := os.Getenv("LTLPOR_MODELS")
	if dir == "" {
		t.Skip("LTLPOR_MODELS names no folder")
	}
	needSpin(t)
	require.NoError(t, filepath.Walk(dir, func(path string, info os.FileInfo, err error) error {
		if err == nil && strings.HasSuffix(path, ".pml") {
			t.Run(path, func(t *testing.T) { compare(t, path) })
		}
		return err
	}))
}
