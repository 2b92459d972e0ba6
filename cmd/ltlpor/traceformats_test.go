package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
)

// readJSON reads a file as the validator of schemas wants it.
func readJSON(t *testing.T, name string) any {
	t.Helper()
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	x, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	require.NoError(t, err)
	return x
}

func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	const name = "data/trace.schema.json"
	require.NoError(t, c.AddResource(name, readJSON(t, filepath.Join("..", "..", "doc", name))))
	s, err := c.Compile(name)
	require.NoError(t, err)
	return s
}

var headedRun = regexp.MustCompile(`(?m)^ \* run:(.*)$`)

// runs returns the -D flags of each run in the head of a model that violates something.
func runs(text string) (list [][]string) {
	head, _, _ := strings.Cut(text, "*/")
	at := headedRun.FindAllStringSubmatchIndex(head, -1)
	for k, m := range at {
		own := head[m[0]:]
		if k+1 < len(at) {
			own = head[m[0]:at[k+1][0]]
		}
		if !strings.Contains(own, "violated") {
			continue
		}
		flags := []string{}
		words := strings.Fields(head[m[2]:m[3]])
		for i := 0; i+1 < len(words) && words[i] == "-D"; i += 2 {
			flags = append(flags, "-D"+words[i+1])
		}
		list = append(list, flags)
	}
	return list
}

// Every counterexample to a property of models/*.pml is as the schema says, runs again, and is then
// written as before. The states in the Informal Trace Format have all variables. Takes about 15 seconds.
func TestTracesOfModelsReplay(t *testing.T) {
	s, seen := schema(t), map[string]int{}
	for _, file := range some(t) {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, flags := range runs(string(text)) {
			if testing.Short() && len(flags) > 0 && flags[0] != "-DMUTANT" {
				continue
			}
			dir := t.TempDir()
			to := func(name string) string { return filepath.Join(dir, name) }
			args := append([]string{"check", "--trace=" + to("t.json"), "--trace=" + to("t.itf.json")}, flags...)
			status, out, _ := call(append(args, file)...)
			traces, err := filepath.Glob(to("t*.json"))
			require.NoError(t, err)
			require.Equal(t, exitcode.Violated, status, "%s %v", file, flags)
			require.Contains(t, out, "written to "+to("t.json"))
			require.NotEmpty(t, traces)
			for _, name := range traces {
				if strings.HasSuffix(name, ".itf.json") {
					checkITF(t, name, seen)
					continue
				}
				seen["traces"]++
				require.NoError(t, s.Validate(readJSON(t, name)), "%s %v", file, flags)
				status, out, errs := call("replay", "--watch=1 + 1", "--trace="+to("again.json"), file, name)
				require.Equal(t, exitcode.Holds, status, "%s %v: %s", file, flags, errs)
				require.Contains(t, out, "the trace fits")
				before, after := readText(t, name), readText(t, to("again.json"))
				require.Equal(t, before, after, "%s %v", file, flags)
				require.NoError(t, os.Remove(to("again.json")))
			}
		}
	}
	require.Greater(t, seen["traces"], 40 / *share)
	require.Equal(t, seen["traces"], seen["itf"])
	require.Greater(t, seen["loops"], 10 / *share)
}

func readText(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(data)
}

func checkITF(t *testing.T, name string, seen map[string]int) {
	t.Helper()
	var x struct {
		Meta   map[string]any `json:"#meta"`
		Vars   []string
		States []map[string]any
		Loop   *int
	}
	require.NoError(t, json.Unmarshal([]byte(readText(t, name)), &x))
	seen["itf"]++
	require.NotEmpty(t, x.States)
	for i, s := range x.States {
		require.EqualValues(t, i, s["#meta"].(map[string]any)["index"])
		require.Len(t, s, 1+len(x.Vars))
		for _, v := range x.Vars {
			require.Contains(t, s, v)
		}
	}
	if x.Loop != nil {
		seen["loops"]++
		require.Less(t, *x.Loop, len(x.States))
		require.Contains(t, x.Meta, "back")
	}
}
