package sarif_test

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/sarif"
	"ltlpor/internal/testing/golden"
)

func TestSARIFGolden(t *testing.T) {
	data, err := sarif.Outcomes(golden.SampleOutcomes(), 1000)
	require.NoError(t, err)
	golden.Compare(t, "report.sarif", []byte(strings.ReplaceAll(string(data), ltlpor.Version, "VERSION")))
}

// sarifMembers maps an object of SARIF to its permitted members. A member with ! is required by the standard.
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

// sarifObject requires that x, the object `name` inside the object `within`, has the members of the standard.
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

// TestSARIFIsSound: a SARIF file has the form of the standard: members, places counted from 1, and defined rules.
func TestSARIFIsSound(t *testing.T) {
	data, err := sarif.Outcomes(golden.SampleOutcomes(), 1)
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

// TestTextsOfSARIF: text of a model is neither a placeholder nor a link in a message of SARIF, and is otherwise
// unchanged.
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
		"a:b.pml": "./a:b.pml", outcome.StdinName: "%3Cstdin%3E",
	} {
		require.Equal(t, want, sarif.FileURI(name))
	}
}
