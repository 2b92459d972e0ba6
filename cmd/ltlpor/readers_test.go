package main

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/testing/amount"
)

// missing ends a test that needs a program that is not there: it is skipped, and fails in CI, which installs all.
func missing(t *testing.T, program string) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatalf("%s is not installed: .ci/run is to install it", program)
	}
	t.Skipf("%s is not installed", program)
}

// tool returns the path of a program.
func tool(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		missing(t, name)
	}
	return path
}

// packages returns the folder in which `make readers` and CI install testdata/readers.
func packages(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("READERS")
	if dir == "" {
		missing(t, "what testdata/readers names (make readers)")
	}
	return dir
}

// executed runs a program that must succeed, and returns what it writes.
func executed(t *testing.T, name string, args ...string) (stdout, stderr string) {
	t.Helper()
	var out, errs strings.Builder
	cmd := exec.Command(name, args...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	cmd.Env = append(os.Environ(), "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1")
	require.NoError(t, cmd.Run(), "%s %v: %s", name, args, out.String()+errs.String())
	return out.String(), errs.String()
}

// wide has 60 processes, each of which sends, and waits for ever.
const wide = `chan c = [60] of { byte }; chan none = [0] of { byte };
active [60] proctype Client() { c!_pid; none?_ }`

// hostile has names and strings that are words and signs of the formats, and control characters.
const hostile = "mtype = { note, activate };\nchan loop = [1] of { mtype, byte }; byte at, __x, end_note, tag;\n" +
	"ltl assertions { [] (__x < 9 && at == 0) }\n" +
	"active proctype participant() { byte value, __y; __y = 3; loop!note(3);\n" +
	"  printf(\"<b>&lt;#35; --> %% ; \x1b[31m\xff end @enduml ``\"); value = 2 }\n" +
	"active proctype __end() { byte Alive; loop?note(Alive); __x = 9; at = 1; assert(tag > 0) }\n"

// talking comes to its error after 8,000 steps, with 2,000 messages.
const talking = `chan c = [1] of { short }; short n; byte x;
active proctype Sender() { do :: n < 2000 -> n++; c!n od }
active proctype Receiver() { short z; do :: c?z; x = z % 7; assert(z < 2000 || x > 9) od }`

// round goes round without progress.
const round = `byte x; chan c = [0] of { byte }; ltl p { [] <> (x == 1) }
active proctype A() { x = 1; do :: c!0 od }
active proctype B() { byte z; do :: c?z; x = z od }`

// filesOf is what a test gives to readers: the names of files by their endings.
type filesOf map[string][]string

// samples writes each form of each model.
func samples(t *testing.T) filesOf {
	t.Helper()
	dir, out := t.TempDir(), filesOf{}
	for name, text := range map[string]string{"wide": wide, "hostile": hostile, "talking": talking, "round": round} {
		model := filepath.Join(dir, name+".pml")
		require.NoError(t, os.WriteFile(model, []byte(text), 0o600))
		args := []string{"check", "-q"}
		if name == "wide" { // one run is short, and all runs are not
			args = append(args, "--check=end-states")
		}
		for flag, endings := range map[string][]string{
			"--trace": {".mmd", ".puml", ".dot", ".svg", ".itf.json"}, "--junit": {".xml"}, "--sarif": {".sarif"},
		} {
			for _, ending := range endings {
				file := filepath.Join(dir, name+ending)
				args = append(args, flag+"="+file)
				out[ending] = append(out[ending], file)
			}
		}
		status, _, errs := call(append(args, model)...)
		require.Equal(t, exitcode.Violated, status, errs)
	}
	pictures(t, filepath.Join(dir, "hostile.pml"), out)
	return out
}

// pictures draws what is no counterexample of a model.
func pictures(t *testing.T, model string, to filesOf) {
	t.Helper()
	const formula = "G(x /* <&> */ -> F !x)"
	for name, args := range map[string][]string{
		"matrix.svg": {"deps", "--svg=OUT", model}, "bars.svg": {"compare", "--svg=OUT", model},
		"graph.svg": {"graph", "--out=OUT", model}, "graph.dot": {"graph", "--out=OUT", model},
		"automaton.svg": {"automaton", "--format=svg", "--output=OUT", formula},
		"automaton.dot": {"automaton", "--format=dot", "--output=OUT", formula},
	} {
		file := filepath.Join(filepath.Dir(model), name)
		args = slices.Clone(args)
		for i, arg := range args {
			args[i] = strings.ReplaceAll(arg, "OUT", file)
		}
		status, _, errs := call(args...)
		require.Contains(t, []int{exitcode.Holds, exitcode.Violated}, status, "%v: %s", args, errs)
		require.FileExists(t, file)
		to[filepath.Ext(name)] = append(to[filepath.Ext(name)], file)
	}
}

// ends has the words at the end of each picture.
var ends = map[string]string{
	"wide": "not at an end location", "hostile": "assertion violated: assert(tag > 0)", "talking": "assertion violated",
	"round": "cycle: back to step",
}

// model returns the name of the model of a file.
func modelOf(file string) string { name, _, _ := strings.Cut(filepath.Base(file), "."); return name }

// TestReaders gives what is written to the programs that it is written for: these must read all of it. Trails are
// given to SPIN by the tests of trail_test.go.
func TestReaders(t *testing.T) {
	files := samples(t)
	t.Run("packages", func(t *testing.T) { testPackages(t, packages(t), files) })
	t.Run("sarif", func(t *testing.T) { testMultitool(t, packages(t), files[".sarif"]) })
	t.Run("plantuml", func(t *testing.T) { testPlantUML(t, tool(t, "plantuml"), files[".puml"]) })
	t.Run("dot", func(t *testing.T) { testGraphviz(t, tool(t, "dot"), files[".dot"]) })
	t.Run("xmllint", func(t *testing.T) {
		_, errs := executed(t, tool(t, "xmllint"), append([]string{"--noout", "--nonet"},
			append(files[".svg"], files[".xml"]...)...)...)
		require.Empty(t, errs)
	})
}

// testPackages has Mermaid draw, Quint read the states, and a reader of JUnit XML the cases.
func testPackages(t *testing.T, dir string, files filesOf) {
	script, err := os.ReadFile(filepath.Join("testdata", "readers", "read.mjs"))
	require.NoError(t, err)
	program := filepath.Join(dir, "read.mjs") // beside node_modules
	require.NoError(t, os.WriteFile(program, script, 0o600))
	args := []string{program}
	for _, ending := range []string{".mmd", ".itf.json", ".xml"} {
		args = append(args, files[ending]...)
	}
	out, _ := executed(t, tool(t, "node"), args...)
	var all map[string]struct {
		Error string
		Read  json.RawMessage
	}
	require.NoError(t, json.Unmarshal([]byte(out), &all))
	for file, x := range all {
		require.Empty(t, x.Error, file)
		switch {
		case strings.HasSuffix(file, ".mmd"):
			var texts []string
			require.NoError(t, json.Unmarshal(x.Read, &texts))
			require.NotEmpty(t, texts, "%s is drawn as an error", file)
			require.Contains(t, strings.Join(texts, "\n"), ends[modelOf(file)], file)
		case strings.HasSuffix(file, ".itf.json"):
			testStates(t, file, x.Read)
		default:
			var doc junitDocumentRead
			require.NoError(t, json.Unmarshal(x.Read, &doc))
			require.Len(t, doc.Suites, 1)
			require.Len(t, doc.Suites[0].Cases, doc.Tests, file)
			names := map[string]bool{}
			for _, c := range doc.Suites[0].Cases {
				require.False(t, names[c.Name], "%s has two cases %s", file, c.Name)
				names[c.Name] = true
			}
			require.Positive(t, doc.Failures)
		}
	}
	require.Len(t, all, len(args)-1)
}

// junitDocumentRead is what a reader of JUnit XML makes of a file.
type junitDocumentRead struct {
	Tests, Failures int
	Suites          []struct {
		Cases []struct{ Name string } `json:"testcase"`
	} `json:"testsuite"`
}

// testStates compares the states that Quint has read with those in the file: no name is lost, nor a state.
func testStates(t *testing.T, file string, read json.RawMessage) {
	var doc struct{ States []map[string]any }
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &doc))
	for _, state := range doc.States {
		delete(state, "#meta")
	}
	var states []map[string]any
	require.NoError(t, json.Unmarshal(read, &states))
	require.Equal(t, len(doc.States), len(states), file)
	for i := range states {
		require.Equal(t, doc.States[i], states[i], "%s: state %d", file, i)
	}
	if modelOf(file) == "hostile" {
		for _, name := range []string{":__x", ":at", "tag", ":__end(1)", "participant(0)"} {
			require.Contains(t, states[0], name)
		}
	}
}

// sarifComplaint is a line of the multitool about a place; it exits with 0 whatever it has found.
var sarifComplaint = regexp.MustCompile(`(?m)^.*\(\d+,\d+\): (?:error|warning) (\w+): .*$`)

// testMultitool holds SARIF against Microsoft's rules and those of GitHub. SARIF2005 wants an address of ltlpor.
func testMultitool(t *testing.T, dir string, files []string) {
	const program = "node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool"
	path := filepath.Join(dir, program)
	require.NoError(t, os.Chmod(path, 0o755)) // no script of a package has been run
	out, _ := executed(t, path, append([]string{"validate", "--rule-kind", "Sarif;Gh"}, files...)...)
	require.Contains(t, out, fmt.Sprintf("%d files scanned", len(files)))
	require.Contains(t, out, "SARIF2005", "it has looked")
	for _, m := range sarifComplaint.FindAllStringSubmatch(out, -1) {
		require.Equal(t, "SARIF2005", m[1], m[0])
	}
}

// testPlantUML draws: an image as large as the limit could have been cut, and one of an error has no end.
func testPlantUML(t *testing.T, path string, files []string) {
	if os.Getenv("CI") != "true" {
		amount.SkipPart(t, "PlantUML takes seconds to start")
	}
	_, errs := executed(t, path, append([]string{"-tpng"}, files...)...)
	require.Empty(t, errs)
	for _, file := range files {
		f, err := os.Open(strings.TrimSuffix(file, ".puml") + ".png")
		require.NoError(t, err)
		size, err := png.DecodeConfig(f)
		require.NoError(t, err)
		require.NoError(t, f.Close())
		require.Less(t, max(size.Width, size.Height), 4096, file)
	}
	_, errs = executed(t, path, append([]string{"-tsvg"}, files...)...)
	require.Empty(t, errs)
	for _, file := range files {
		text := drawnTexts(t, strings.TrimSuffix(file, ".puml")+".svg")
		require.Contains(t, text, ends[modelOf(file)], file)
	}
}

// testGraphviz draws graphs without a warning, of a width that a screen can show.
func testGraphviz(t *testing.T, path string, files []string) {
	for _, file := range files {
		svg := file + ".svg"
		_, errs := executed(t, path, "-Tsvg", "-o", svg, file)
		require.Empty(t, errs)
		data, err := os.ReadFile(svg)
		require.NoError(t, err)
		m := regexp.MustCompile(`<svg width="(\d+)pt"`).FindStringSubmatch(string(data))
		require.NotNil(t, m)
		width, err := strconv.Atoi(m[1])
		require.NoError(t, err)
		require.Less(t, width, 20_000, file)
		if end := ends[modelOf(file)]; strings.HasPrefix(end, "assertion") {
			require.Contains(t, drawnTexts(t, svg), end, file)
		}
	}
}

// drawnTexts are the texts of an SVG in their order.
func drawnTexts(t *testing.T, file string) string {
	t.Helper()
	return strings.ReplaceAll(textOfXML(t, readText(t, file)), "\u00a0", " ")
}

// textOfXML is the text of all elements.
func textOfXML(t *testing.T, text string) string {
	t.Helper()
	var b strings.Builder
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return b.String()
		}
		require.NoError(t, err)
		if data, is := token.(xml.CharData); is {
			b.Write(data)
		}
	}
}
