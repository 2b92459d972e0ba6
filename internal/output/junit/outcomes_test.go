package junit_test

import (
	"encoding/xml"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/junit"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/testing/golden"
	"ltlpor/internal/verify/property"
)

func TestJUnitGolden(t *testing.T) {
	data, err := junit.Outcomes(golden.SampleOutcomes(), 1000)
	require.NoError(t, err)
	golden.Compare(t, "report.junit.xml", data)
}

// TestJUnitIsSound: the counts in a JUnit file equal the numbers of its cases, and times are numbers.
func TestJUnitIsSound(t *testing.T) {
	data, err := junit.Outcomes(golden.SampleOutcomes(), 1000)
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

// TestNamesOfBlocks: an ltl block with the name of a kind of finding or of a rule is a separate case and result.
func TestNamesOfBlocks(t *testing.T) {
	o := &outcome.Outcome{Model: "m.pml", Expected: &outcome.Expected{},
		Report: &ltlpor.Report{Properties: []ltlpor.Property{
			{Name: "assertions", Kind: property.Assertions}, {Name: "assertions", Kind: property.LTL},
			{Name: "unexpected", Kind: property.LTL}, {Name: "p", Kind: property.LTL}, {Name: "never",
				Kind: property.Claim},
		}}}
	data, err := junit.Outcomes([]*outcome.Outcome{o}, 0)
	require.NoError(t, err)
	var all junit.Suites
	require.NoError(t, xml.Unmarshal(data, &all))
	var names []string
	for _, c := range all.Suites[0].Cases {
		names = append(names, c.Name)
	}
	want := []string{"assertions", "assertions (ltl)", "unexpected (ltl)", "p", "never", "unexpected"}
	require.Equal(t, want, names)
}
