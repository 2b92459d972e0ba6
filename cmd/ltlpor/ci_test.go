package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/events"
	"ltlpor/internal/output/exitcode"
)

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
		var e events.Event
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
