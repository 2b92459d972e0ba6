package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/lang/annotation"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/junit"
	"ltlpor/internal/output/sarif"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// sampleOutcomes are the sample, held against expectations, a model with an error, and one of which
// nothing is said.
func sampleOutcomes() []*outcome {
	said := source.NewFile("m.pml", "p1 violated, end-states violated")
	list, _ := annotation.Expectations(said)
	bad := source.Errorf(source.Span{File: said, Start: 3, End: 11}, "bad: %s", "100%,\nno")
	broken := source.List{bad.WithHint("mend it")}
	return []*outcome{
		{model: "m.pml", report: sample(), expected: &expected{list: list}},
		{model: "sub dir/ö.pml", err: broken},
		{model: "-", report: &ltlpor.Report{Model: stdinName, Verdict: ltlpor.Holds}, expected: &expected{}},
	}
}

func TestJUnitGolden(t *testing.T) {
	data, err := junitDocument(sampleOutcomes(), 1000)
	require.NoError(t, err)
	compare(t, "report.junit.xml", data)
}

// The counts of JUnit are those of its cases, and times are numbers.
func TestJUnitIsSound(t *testing.T) {
	data, err := junitDocument(sampleOutcomes(), 1000)
	require.NoError(t, err)
	var all junit.Suites
	require.NoError(t, xml.Unmarshal(data, &all))
	var tests, failures, errs int
	for _, s := range all.Suites {
		names := map[string]bool{}
		for _, c := range s.Cases {
			require.False(t, names[c.Name], c.Name)
			names[c.Name] = true
			require.Equal(t, s.Name, c.Class)
			_, err := strconv.ParseFloat(c.Time, 64)
			require.NoError(t, err)
			tests++
			if c.Failure != nil {
				failures++
			}
			if c.Error != nil {
				errs++
			}
		}
		require.Len(t, s.Cases, s.Tests)
	}
	require.Equal(t, []int{6, 3, 2}, []int{tests, failures, errs}) // a formula is open, and a model has an error
	require.Equal(t, []int{tests, failures, errs}, []int{all.Tests, all.Failures, all.Errors})
}

func TestSARIFGolden(t *testing.T) {
	data, err := sarifLogOf(sampleOutcomes(), 1000)
	require.NoError(t, err)
	compare(t, "report.sarif", []byte(strings.ReplaceAll(string(data), ltlpor.Version, "VERSION")))
}

// sarifMembers are the members of SARIF's objects that may be written, by the object in which they
// stand; with ! if the standard requires them.
var sarifMembers = map[string]string{
	"":                               "$schema version! runs!",
	"runs":                           "tool! invocations columnKind results",
	"tool":                           "driver!",
	"driver":                         "name! version semanticVersion rules",
	"rules":                          "id! name shortDescription fullDescription help",
	"shortDescription":               "text!",
	"fullDescription":                "text!",
	"help":                           "text!",
	"invocations":                    "exitCode executionSuccessful!",
	"results":                        "ruleId ruleIndex level message! locations partialFingerprints codeFlows",
	"message":                        "text",
	"locations":                      "physicalLocation message",
	"locations of threadFlows":       "executionOrder importance location state",
	"location":                       "physicalLocation message",
	"physicalLocation":               "artifactLocation region",
	"artifactLocation":               "uri",
	"region":                         "startLine startColumn endLine endColumn",
	"codeFlows":                      "threadFlows!",
	"threadFlows":                    "locations!",
	"state of locations":             "*",
	"partialFingerprints":            "*",
	"a member of state of locations": "text!",
}

// sarifObject checks that x, which stands as name in an object within, has the members of the standard.
func sarifObject(t *testing.T, name, within string, x any) {
	switch x := x.(type) {
	case []any:
		for _, y := range x {
			sarifObject(t, name, within, y)
		}
	case map[string]any:
		known, ok := sarifMembers[name+" of "+within]
		if !ok {
			known, ok = sarifMembers[name]
		}
		require.True(t, ok, "%s in %s", name, within)
		for _, k := range strings.Fields(known) {
			if must := strings.TrimSuffix(k, "!"); must != k {
				require.Contains(t, x, must, name)
			}
		}
		for k, y := range x {
			if known == "*" {
				if _, text := y.(string); !text {
					sarifObject(t, "a member of "+name, within, y)
				}
				continue
			}
			require.Contains(t, strings.Fields(strings.ReplaceAll(known, "!", "")), k, name)
			sarifObject(t, k, name, y)
		}
	}
}

// SARIF has the form of the standard: its members, places from 1, rules that are there.
func TestSARIFIsSound(t *testing.T) {
	data, err := sarifLogOf(sampleOutcomes(), 1)
	require.NoError(t, err)
	var x any
	require.NoError(t, json.Unmarshal(data, &x))
	sarifObject(t, "", "", x)
	var log sarif.Log
	require.NoError(t, json.Unmarshal(data, &log))
	run := log.Runs[0]
	require.NotEmpty(t, run.Results)
	place := func(l sarif.Location) {
		u, err := url.Parse(l.Place.Artifact.URI)
		require.NoError(t, err)
		require.NotContains(t, u.String(), " ")
		if r := l.Place.Region; r != nil {
			require.Positive(t, min(r.StartLine, r.StartColumn, r.EndLine, r.EndColumn))
			require.False(t, r.EndLine < r.StartLine || r.EndLine == r.StartLine && r.EndColumn < r.StartColumn)
		}
	}
	for _, r := range run.Tool.Driver.Rules {
		plain := strings.ReplaceAll(r.ID, "-", "")
		require.False(t, strings.EqualFold(plain, r.Name), "the name of %s says no more than its identifier", r.ID)
		require.True(t, strings.HasPrefix(r.Full.Text, r.Short.Text) && len(r.Full.Text) > len(r.Short.Text), r.ID)
		require.NotEmpty(t, r.Help.Text, r.ID)
	}
	flows := 0
	for _, f := range run.Results {
		require.Equal(t, f.Rule, run.Tool.Driver.Rules[f.Index].ID)
		require.Contains(t, []string{"error", "warning"}, f.Level)
		require.Len(t, f.Locations, 1)
		place(f.Locations[0])
		for _, flow := range f.Flows {
			flows++
			require.Len(t, flow.Threads[0].Locations, 1, "so many steps were asked for")
			for _, s := range flow.Threads[0].Locations {
				require.Positive(t, s.Order)
				require.Contains(t, []string{"important", "essential", "unimportant"}, s.Importance)
				place(s.Location)
			}
		}
	}
	require.Positive(t, flows)
}

// A block of the model with the name of a kind or of a rule is another case, and another result, than these.
func TestNamesOfBlocks(t *testing.T) {
	o := &outcome{model: "m.pml", expected: &expected{}, report: &ltlpor.Report{Properties: []ltlpor.Property{
		{Name: "assertions", Kind: property.Assertions}, {Name: "assertions", Kind: property.LTL},
		{Name: "unexpected", Kind: property.LTL}, {Name: "p", Kind: property.LTL}, {Name: "never",
			Kind: property.Claim},
	}}}
	cases, err := o.cases(0)
	require.NoError(t, err)
	var names []string
	for _, c := range cases {
		names = append(names, c.Name)
	}
	want := []string{"assertions", "assertions (ltl)", "unexpected (ltl)", "p", "never", "unexpected"}
	require.Equal(t, want, names)
}

// Text of a model is no placeholder and no link in a message of SARIF, and else stays as it is.
func TestTextsOfSARIF(t *testing.T) {
	for text, want := range map[string]string{
		`printf("{0} {12}")`:           `printf("{{0}} {{12}}")`,
		"see [a](1) and [b](http://x)": `see \[a\](1) and \[b\](http://x)`,
		"d_step { a[1] = (x); {b} }":   "d_step { a[1] = (x); {b} }",
		"[] (x != c[0])":               "[] (x != c[0])",
	} {
		require.Equal(t, want, sarif.Message(text).Text)
	}
}

func TestFileURI(t *testing.T) {
	for name, want := range map[string]string{
		"m.pml": "m.pml", "./sub dir/ö.pml": "sub%20dir/%C3%B6.pml", "/a/b.pml": "file:///a/b.pml",
		"a:b.pml": "./a:b.pml", stdinName: "%3Cstdin%3E",
	} {
		require.Equal(t, want, sarif.FileURI(name))
	}
}

// Annotations are one line each, whatever the message has.
func TestGitHub(t *testing.T) {
	const unsaid = ", NOT as expected (holds, as nothing is said of it)"
	var b bytes.Buffer
	annotate(&b, sampleOutcomes())
	const assertion = "to assertions: assertion violated: assert(!req), after 2 steps" + unsaid
	require.Equal(t, []string{
		"::error file=m.pml,line=4,col=2,title=assertions is violated::counterexample 1 of 2 " + assertion,
		"::error file=m.pml,line=4,col=2,title=assertions is violated::counterexample 2 of 2 " + assertion,
		"::error file=m.pml,line=1,col=14,title=end-states holds" +
			"::end-states: holds, NOT as expected (violated, m.pml:1:14)",
		"::warning file=m.pml,title=formula is inconclusive::formula: inconclusive, not a proof: " +
			"the limit of stored states was reached (--max-states)" + unsaid,
		"::warning file=m.pml,line=6,col=8,title=warning::-> is read from the left (write parentheses)",
		"::error file=m.pml,line=1,col=4,title=error in the model::bad: 100%25,%0Ano (mend it)",
		"::error title=nothing is expected" +
			"::the model says nothing of expected verdicts: write // ltlpor: expect NAME holds",
		"",
	}, strings.Split(b.String(), "\n"))
	require.Equal(t, "a%2Cb%3Ac%25", githubProperty("a,b:c%"))
}

// Events are lines of JSON in the order in which things happen, and say what the report says.
func TestEvents(t *testing.T) {
	dir := t.TempDir()
	model, file := filepath.Join(dir, "m.pml"), filepath.Join(dir, "events")
	const text = "// ltlpor: expect assertions violated\nactive proctype P() { assert(false) }\n"
	require.NoError(t, os.WriteFile(model, []byte(text), 0o600))
	status, _, _ := call("check", "--expect", "--events="+file, model, filepath.Join(dir, "nosuch.pml"))
	require.Equal(t, exitcode.Model, status)
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	var told []string
	lines := bufio.NewScanner(bytes.NewReader(data))
	for lines.Scan() {
		var e event
		require.NoError(t, json.Unmarshal(lines.Bytes(), &e))
		require.NotEmpty(t, e.Time)
		line := strings.Join([]string{e.Event, filepath.Base(e.Model),
			strings.Join(e.Properties, " ") + e.Property, e.Verdict, e.Expected}, " ")
		if e.Status != nil {
			line += strconv.Itoa(*e.Status)
		}
		if e.Error != nil {
			line += e.Error.Kind
		}
		told = append(told, line)
	}
	require.Equal(t, []string{
		"start m.pml assertions end-states  ",
		"verdict m.pml assertions violated violated",
		"verdict m.pml end-states holds holds",
		"end m.pml  violated 0",
		"end nosuch.pml   3model",
		"exit .   3",
	}, told)
	status, _, errs := call("check", "--events="+model, model)
	require.Equal(t, exitcode.Usage, status)
	require.Contains(t, errs, "it is no NDJSON result")
}

// Two results cannot go to one place, and one that takes the output leaves the text to standard error.
func TestResultsAreApart(t *testing.T) {
	model := filepath.Join(t.TempDir(), "m.pml")
	require.NoError(t, os.WriteFile(model, []byte("active proctype P() { skip }\n"), 0o600))
	status, _, errs := call("check", "--junit=-", "--sarif=-", model)
	require.Equal(t, exitcode.Usage, status)
	require.Contains(t, errs, "--junit=- and --sarif=-")
	for flag, begin := range map[string]string{
		"--junit=-": "<?xml", "--sarif=-": "{", "--events=-": "{", "--report=-": "<!doctype html>",
	} {
		status, out, errs := call("check", flag, model)
		require.Equal(t, exitcode.Holds, status)
		require.True(t, strings.HasPrefix(out, begin), out)
		require.Contains(t, errs, ": holds\n")
	}
}
