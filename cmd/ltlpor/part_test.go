package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/testing/amount"
)

// wholeAndParts checks in one run and in parts, and merges.
type wholeAndParts struct {
	*testing.T
	dir  string
	args []string
}

// check makes the check with flags, and returns its exit status and the JSON document, decoded.
func (c wholeAndParts) check(name string, flags ...string) (int, map[string]any) {
	file := filepath.Join(c.dir, name+".json")
	require.NoError(c, os.RemoveAll(file))
	status, _, errs := call(slices.Concat([]string{"check", "--json=" + file}, flags, c.args)...)
	require.FileExists(c, file, "%v: %s", c.args, errs)
	return status, c.document(file)
}

func (c wholeAndParts) document(file string) (d map[string]any) {
	data, err := os.ReadFile(file)
	require.NoError(c, err)
	require.NoError(c, json.Unmarshal(data, &d))
	return d
}

// merge merges the files of the named parts.
func (c wholeAndParts) merge(parts []string) (int, map[string]any) {
	out := filepath.Join(c.dir, "merged.json")
	require.NoError(c, os.RemoveAll(out))
	args := []string{"merge", "--json=" + out}
	for _, p := range parts {
		args = append(args, filepath.Join(c.dir, p+".json"))
	}
	status, _, errs := call(args...)
	require.FileExists(c, out, "%v: %s", c.args, errs)
	return status, c.document(out)
}

// comparable removes what differs from run to run, and what a merged document has besides.
func comparable(d any) any {
	switch d := d.(type) {
	case map[string]any:
		for key, value := range d {
			switch key {
			case "seconds", "memory_bytes", "memory", "time", "merged", "part", "nanoseconds_per_choice":
				delete(d, key)
			case "warnings":
				list := value.([]any)
				slices.SortFunc(list, func(a, b any) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
			default:
				d[key] = comparable(value)
			}
		}
		return d
	case []any:
		for i := range d {
			d[i] = comparable(d[i])
		}
	}
	return d
}

// models returns the documents of the models in a document of a check.
func models(d map[string]any) []any {
	if list, ok := d["models"].([]any); ok {
		return list
	}
	return []any{d}
}

// properties returns the verdicts in a document, by model, macros and property.
func properties(d map[string]any) map[string]string {
	out := map[string]string{}
	for _, m := range models(d) {
		m := m.(map[string]any)
		list, ok := m["properties"].([]any)
		if !ok {
			out[fmt.Sprint(m["model"], m["defines"])] = fmt.Sprint(m["error"])
		}
		for _, p := range list {
			p := p.(map[string]any)
			out[fmt.Sprint(m["model"], m["defines"], p["name"])] = fmt.Sprint(p["verdict"], p["reason"])
		}
	}
	return out
}

// parts makes each of n parts, and returns their names and the verdicts of each.
func (c wholeAndParts) parts(n int) (names []string, verdicts []map[string]string) {
	for i := range n {
		name := fmt.Sprintf("part-%d-%d", i, n)
		_, d := c.check(name, fmt.Sprintf("--part=%d/%d", i, n))
		names, verdicts = append(names, name), append(verdicts, properties(d))
	}
	return names, verdicts
}

// equal asserts that the parts, whatever their number, order and repetition, merge to the check in one run. Without one
// of the parts, its properties are open and the others as before.
func (c wholeAndParts) equal(whole string, numbers ...int) {
	c.Helper()
	want, reference := c.check("whole", strings.Fields(whole)...)
	whole0 := properties(reference)
	for _, n := range numbers {
		names, verdicts := c.parts(n)
		shuffled := append(slices.Clone(names), names[rand.IntN(n)], names[rand.IntN(n)])
		rand.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		status, merged := c.merge(shuffled)
		require.Equal(c, want, status, "%v in %d parts", c.args, n)
		if whole == "" {
			require.Equal(c, comparable(reference), comparable(merged), "%v in %d parts", c.args, n)
		}
		require.Equal(c, whole0, properties(merged), "%v in %d parts", c.args, n)
		if n > 1 {
			c.missing(names, verdicts, whole0, want)
		}
	}
}

// missing merges the parts without each of them. `whole` has the verdicts of all, and want is the exit status of all.
func (c wholeAndParts) missing(names []string, verdicts []map[string]string, whole map[string]string, want int) {
	for i := range names {
		status, merged := c.merge(slices.Concat(names[:i], names[i+1:]))
		var each []int
		for key, got := range properties(merged) {
			if _, missing := verdicts[i][key]; missing {
				require.Contains(c, got, fmt.Sprintf("missing: part %d/%d", i, len(names)), "%v: %s", c.args, key)
				require.NotContains(c, got, "holds")
			} else {
				require.Equal(c, whole[key], got, "%v: %s", c.args, key)
			}
			for text, status := range map[string]int{
				"violated": exitcode.Violated, "nconclusive": exitcode.Inconclusive, "kind:model": exitcode.Model,
				"kind:usage": exitcode.Usage,
			} {
				if strings.Contains(got, text) {
					each = append(each, status)
				}
			}
		}
		worst := exitcode.Worst(each)
		require.Len(c, properties(merged), len(whole), c.args)
		if len(verdicts[i]) == 0 { // a part without items decides nothing
			worst = want
		} else if slices.Contains(c.args, "--expect") {
			require.Contains(c, []int{exitcode.Violated, exitcode.Inconclusive}, status, c.args)
			continue
		}
		require.Equal(c, worst, status, "%v without part %d of %d", c.args, i, len(names))
	}
}

// runsOf returns the macros of each run in the head of a model.
func runsOf(t *testing.T, model string) (runs [][]string) {
	data, err := os.ReadFile(model)
	require.NoError(t, err)
	for _, line := range strings.Split(string(data), "\n") {
		text, ok := strings.CutPrefix(line, " * run: ")
		if !ok {
			continue
		}
		defines := []string{}
		for words := strings.Fields(text); len(words) > 1 && words[0] == "-D"; words = words[2:] {
			defines = append(defines, "-D"+words[1])
		}
		runs = append(runs, defines)
	}
	return runs
}

// The parts of a check are the check in one run: searches, counterexamples and all, over the models and their mutants,
// as far as 2,000 states of each search.
func TestPartsAreTheWhole(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "models", "*.pml"))
	require.NoError(t, err)
	require.Greater(t, len(files), 30)
	for i, model := range files {
		if !amount.Exhaustive() && i%4 != 0 {
			continue
		}
		runs := runsOf(t, model)
		require.NotEmpty(t, runs, model)
		for j, defines := range runs {
			flags := []string{"", "--max-errors=all", "--fairness=weak", "--reduction=none --stats"}[(i/4+j)%4]
			c := wholeAndParts{t, t.TempDir(), slices.Concat(strings.Fields(flags),
				[]string{"--max-states=2000", "--workers=1"}, defines, []string{model})}
			c.equal("", amount.Choose([][]int{{1, 3}, {2}, {7}}, [][]int{{1, 2, 3, 7}})[j%amount.Choose(3, 1)]...)
		}
	}
}

const countedModel = `int x;
active [2] proctype P() { do :: x < N -> x++ :: else -> break od; assert(x <= N + M) }
ltl p { <> (x >= N) }
ltl q { [] (x < 3) }
#if N == 5
this is wrong
#endif
`

func countedFiles(t *testing.T) (dir string) {
	dir = t.TempDir()
	for name, text := range map[string]string{
		"n.pml": countedModel,
		"o.pml": "// ltlpor: expect assertions violated\nactive proctype Q() { assert(N < M) }\n",
		"r.pml": "int s; active proctype R() { int i; for (i : N) { s = s + i }; assert(s == 6) }\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	t.Chdir(dir)
	return dir
}

// A table, with an error in some of its rows, and several models, one of which is no model, are merged like one model;
// so are expected verdicts, and warnings that fail the check.
func TestPartsOfTables(t *testing.T) {
	dir := countedFiles(t)
	for _, args := range []string{
		"-DN=1..3 -DM=1 n.pml",
		"-DN=1..3 -DM=0..1 n.pml o.pml",
		"-DN=3..5 -DM=1 n.pml",
		"-DN=2 -DM=1 n.pml none.pml o.pml",
		"-DN=2 -DM=1..2 --expect o.pml",
		"-DN=1 -DM=1 --expect=p/holds,q/holds n.pml",
		"-DN=1 -DM=1 --fail-on=all n.pml",
		"-DN=1 -DM=1 --fail-on=unreached n.pml",
		"-DN=1 -DM=1 --fail-on=vacuous n.pml",
		"-DN=1 -DM=1 --check=claim n.pml o.pml",
	} {
		fields := strings.Fields(args)
		for i, f := range fields {
			fields[i] = strings.NewReplacer("/", " ", ",", ", ").Replace(f)
		}
		wholeAndParts{t, dir, fields}.equal("", 1, 2, 3, 7)
	}
}

// A range is a table, unless the model is valid with the text of the range. Two ranges multiply.
func TestTable(t *testing.T) {
	countedFiles(t)
	status, out, _ := call("check", "-DN=1..3", "-q", "r.pml")
	require.Equal(t, exitcode.Holds, status)
	require.Equal(t, "assertions: holds\nend-states: holds\n", out)
	status, out, errs := call("check", "-DN=1..2", "-DM=2..3", "--check=assertions", "o.pml", "--json=t.json")
	require.Equal(t, exitcode.Violated, status, errs)
	require.Regexp(t, `(?s)N  M  property    verdict   states +time\n  1  2  assertions  holds.*\n`+
		`  1  3  assertions  holds.*\n  2  2  assertions  violated.*\n  2  3  assertions  holds`, out)
	var d struct {
		Models []struct{ Defines []string }
	}
	data, err := os.ReadFile("t.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &d))
	require.Len(t, d.Models, 4)
	require.Equal(t, []string{"N=2", "M=3"}, d.Models[3].Defines)
	status, _, errs = call("check", "-DN=4..5", "-DM=1", "n.pml")
	require.Equal(t, exitcode.Model, status, "the worst of the rows")
	require.Equal(t, 1, strings.Count(errs, "n.pml:8:"))
	for _, args := range []string{
		"-DN=3..1 n.pml", "-DN=1..20000 -DM=1 n.pml", "-DN=1..3 -DM=1 --plan n.pml",
		"-DN=1..3 -DM=1 --checkpoint=c n.pml", "-DN=1..3 -DM=1 --report=h.html n.pml", "--part=0/2 --plan n.pml",
		"--part=0/2 --checkpoint=c n.pml",
		"--part=2/2 n.pml", "--part=x n.pml", "--part=auto n.pml", "--part=0/2 --report=h.html n.pml",
		"--part=0/2 --on-change n.pml",
	} {
		status, _, errs := call(append([]string{"check"}, strings.Fields(args)...)...)
		require.Equal(t, exitcode.Usage, status, "%s: %s", args, errs)
	}
}

// The members of a swarm are items. The parts find the same, whatever their number, and prove nothing.
func TestPartsOfSwarms(t *testing.T) {
	dir := countedFiles(t)
	for _, args := range []string{
		"-DN=2 -DM=1 --check=ltl --only=p --swarm=5 --store=bitstate:64K n.pml",
		"-DN=3 -DM=1 --check=ltl --only=q --swarm=5 --store=bitstate:64K n.pml",
		"-DN=3 -DM=1 --check=ltl --only=q --max-errors=all --swarm=3 --store=bitstate:64K n.pml",
	} {
		wholeAndParts{t, dir, strings.Fields(args)}.equal("", 1)
	}
	for _, args := range []string{
		"-DN=2..3 -DM=1 --swarm=4 --store=bitstate:64K n.pml",
		"-DN=3 -DM=-1 --swarm=4 --store=bitstate:64K n.pml",
		"-DN=3 -DM=-1 --swarm=4 --store=bitstate:64K --max-errors=all --time=20s n.pml",
	} {
		c := wholeAndParts{t, dir, strings.Fields(args)}
		one, _ := c.parts(1)
		want, reference := c.merge(one)
		comparable(reference)
		for _, n := range []int{2, 3, 7} {
			names, _ := c.parts(n)
			status, merged := c.merge(names)
			require.Equal(t, want, status)
			require.Equal(t, reference, comparable(merged), "%s in %d parts", args, n)
		}
	}
}

// What is no part of the same check, or no part at all, is refused by name, and no verdict is said.
func TestMergeRefuses(t *testing.T) {
	dir := countedFiles(t)
	c := wholeAndParts{t, dir, strings.Fields("-DN=2 -DM=1 n.pml")}
	c.parts(2)
	c.check("options", "--part=1/2", "--max-states=1000")
	c.check("number", "--part=1/3")
	c.check("defines", "--part=1/2", "-DZ")
	c.check("whole")
	data, err := os.ReadFile("part-1-2.json")
	require.NoError(t, err)
	write := func(name, text string) { require.NoError(t, os.WriteFile(name+".json", []byte(text), 0o644)) }
	write("cut", string(data[:len(data)/2]))
	write("verdict", strings.Replace(string(data), `"verdict": "holds"`, `"verdict": "violated"`, 1))
	write("empty", "")
	write("other", `{"format": "x"}`)
	require.NoError(t, os.WriteFile("n.pml", []byte(countedModel+" "), 0o644))
	c.check("text", "--part=1/2")
	for name, says := range map[string]string{
		"options": "the options differ", "number": "of 2 and of 3 parts", "defines": "their macros differ",
		"whole": "no part", "cut": "damaged", "verdict": "damaged", "empty": "damaged", "other": "no part",
		"text": "the texts that were read differ", "absent": "no such file",
	} {
		status, out, errs := call("merge", "part-0-2.json", name+".json")
		require.Equal(t, exitcode.Model, status, name)
		require.Empty(t, out, name)
		require.Contains(t, errs, says)
		require.Contains(t, errs, name+".json")
	}
}

// A part of a Slurm array is that of its variables, if the array is whole.
func TestPartOfSlurm(t *testing.T) {
	countedFiles(t)
	part := func(id, least, most, count string) (int, string) {
		var out, errs strings.Builder
		values := map[string]string{"ID": id, "MIN": least, "MAX": most, "COUNT": count, "STEP": "1"}
		env := func(name string) string { return values[strings.TrimPrefix(name, "SLURM_ARRAY_TASK_")] }
		args := strings.Fields("check -DN=2 -DM=1 --part=auto n.pml")
		status := run(t.Context(), args, streams{strings.NewReader(""), &out, &errs}, env)
		return status, out.String() + errs.String()
	}
	_, text := part("2", "0", "2", "3")
	require.Contains(t, text, "part 2/3: 1 of 3 items")
	_, text = part("3", "1", "3", "3")
	require.Contains(t, text, "part 2/3: 1 of 3 items")
	for _, ids := range [][4]string{
		{"3", "3", "3", "1"}, {"2", "0", "4", "3"}, {"4", "0", "2", "3"}, {"", "0", "2", "3"},
	} {
		status, text := part(ids[0], ids[1], ids[2], ids[3])
		require.Equal(t, exitcode.Usage, status, text)
		require.Contains(t, text, "--part=auto")
	}
}
