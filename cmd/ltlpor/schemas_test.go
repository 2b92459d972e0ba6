package main

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	gosarif "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/junit"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/sarif"
	"ltlpor/internal/testing/golden"
)

// sarifSchemaText is OASIS's schema of SARIF 2.1.0: go-sarif has a copy, as a constant that it keeps to itself.
func sarifSchemaText(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/owenrumney/go-sarif/v3").Output()
	require.NoError(t, err)
	name := filepath.Join(strings.TrimSpace(string(out)), "pkg", "report", "v210", "sarif", "schema.go")
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
	require.NoError(t, err)
	value := file.Scope.Lookup("schema").Decl.(*ast.ValueSpec).Values[0].(*ast.BasicLit)
	text, err := strconv.Unquote(value.Value)
	require.NoError(t, err)
	return text
}

func compileSARIF(t *testing.T) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(sarifSchemaText(t)))
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	require.NoError(t, c.AddResource("sarif.json", doc))
	s, err := c.Compile("sarif.json")
	require.NoError(t, err)
	return s
}

// validSARIF holds a document against the schema, and has another program read it.
func validSARIF(t *testing.T, s *jsonschema.Schema, data []byte) *gosarif.Report {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	require.NoError(t, err)
	require.NoError(t, s.Validate(doc), "%s", data)
	r, err := gosarif.FromBytes(data)
	require.NoError(t, err)
	require.Len(t, r.Runs, 1)
	return r
}

// validJUnit holds a document against testdata/junit.xsd, if there is xmllint.
func validJUnit(t *testing.T, data []byte) {
	t.Helper()
	require.True(t, utf8.Valid(data))
	path, err := exec.LookPath("xmllint")
	if err != nil {
		require.NotEqual(t, "true", os.Getenv("CI"), "CI has xmllint")
		t.Log("there is no xmllint")
		return
	}
	run := exec.Command(path, "--noout", "--schema", filepath.Join("testdata", "junit.xsd"), "-")
	run.Stdin = bytes.NewReader(data)
	out, err := run.CombinedOutput()
	require.NoError(t, err, "%s\n%s", out, data)
}

// The results for other programs are valid by their schemas.
func TestResultsByTheirSchemas(t *testing.T) {
	s := compileSARIF(t)
	for _, all := range [][]*outcome.Outcome{golden.SampleOutcomes(), nil} {
		for _, steps := range []int{0, 1} {
			data, err := sarif.Outcomes(all, steps)
			require.NoError(t, err)
			validSARIF(t, s, data)
		}
		data, err := junit.Outcomes(all, 1000)
		require.NoError(t, err)
		validJUnit(t, data)
	}
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(`{"version": "2.1.0", "runs": [{"results": []}]}`))
	require.NoError(t, err)
	require.Error(t, s.Validate(doc), "a run needs a tool")
}

// hostileTexts are what people, or other programs, put into names and texts.
var hostileTexts = []string{
	`"quoted" 'twice'`, "a<b>&amp;]]>", "--><!--",
	"bell\a escape\x1b[31m null\x00", "\xff\xfe\xc3(", "two\nlines\r\n\ttab",
	"%41 50% ::error::, a:b;c", "\ud7ff\ufffe\U0001F600 \u202Egnp", `\u0000 \" $(id) {{x}}`,
}

// Whatever stands in the name of a model and in its text, the results are valid, and an annotation is one line.
func TestResultsOfHostileTexts(t *testing.T) {
	s := compileSARIF(t)
	for i, text := range hostileTexts {
		dir := t.TempDir()
		name := strings.ReplaceAll(strings.ReplaceAll(text, "/", "_"), "\x00", "_") + ".pml"
		quoted := strings.NewReplacer(`"`, `'`, "\n", " ").Replace(text)
		models := []string{
			`active proctype P() { printf("` + quoted + `\n"); assert(false) }`, text,
			"/* " + text + " */ active proctype P() { x = 1 }", `#error ` + text, `#include "` + text + `"`,
		}
		for _, model := range models {
			file := filepath.Join(dir, name)
			if err := os.WriteFile(file, []byte(model), 0o600); err != nil {
				t.Skipf("no file has this name here: %v", err)
			}
			to := func(name string) string { return filepath.Join(dir, name) }
			_, out, errs := call("check", "--junit="+to("j.xml"), "--sarif="+to("s.sarif"), "--json="+to("r.json"),
				"--events="+to("e.json"), "--format=github", file)
			require.NotContains(t, errs, "panic", "%d: %q", i, model)
			validJUnit(t, []byte(readText(t, to("j.xml"))))
			r := validSARIF(t, s, []byte(readText(t, to("s.sarif"))))
			require.NotEmpty(t, r.Runs[0].Results, "%q", model)
			require.True(t, json.Valid([]byte(readText(t, to("r.json")))), "%q", model)
			for _, line := range strings.Split(strings.TrimSpace(readText(t, to("e.json"))), "\n") {
				require.True(t, json.Valid([]byte(line)), "%q", line)
			}
			_, annotations, found := strings.Cut("\n"+out, "\n::")
			require.True(t, found, "%q: %s", model, out)
			for _, line := range strings.Split(strings.TrimSuffix(annotations, "\n"), "\n::") {
				require.NotContains(t, line, "\n", "%q", line)
				require.Regexp(t, `^(error|warning) `, line)
			}
		}
	}
}
