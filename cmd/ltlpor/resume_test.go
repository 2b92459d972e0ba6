package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/output/exitcode"
)

// counters has some thousand states.
const counters = `byte x, y;
active proctype P() { do :: x < 99 -> x++ :: x > 90 -> x = 0 od }
active proctype Q() { do :: y < LIMIT -> y++ :: y > 40 -> y = 0 od }
ltl p { [] (x + y < 150) }
ltl q { [] <> (y > 3) }
`

// started begins a check of counters that its bound of time ends, and returns the checkpoint that it leaves.
func started(t *testing.T, dir string) (model, file string) {
	t.Helper()
	model, file = filepath.Join(dir, "m.pml"), filepath.Join(dir, "m.ckpt")
	require.NoError(t, os.WriteFile(model, []byte(`#include "limit.pml"`+"\n"+counters), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "limit.pml"), []byte("#define LIMIT 50\n"), 0o644))
	status, out, errs := call("check", "--checkpoint="+file, "--time=1ns", model)
	require.Equal(t, exitcode.Inconclusive, status, errs)
	require.Contains(t, out, "inconclusive")
	require.Contains(t, errs, file+" has what was searched")
	return model, file
}

// lasting returns a document without what takes its time, or some memory.
func lasting(t *testing.T, text []byte) any {
	t.Helper()
	var d any
	require.NoError(t, json.Unmarshal(text, &d), "%s", text)
	var strip func(v any)
	strip = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, x := range v {
				strip(x)
			}
		case map[string]any:
			for _, name := range []string{"seconds", "bytes", "memory", "memory_bytes"} {
				delete(v, name)
			}
			for _, name := range []string{"time", "coverage"} { // a check that went on does not know what it met before
				if _, parts := v[name].(map[string]any); parts { // and no option
					delete(v, name)
				}
			}
			for _, x := range v {
				strip(x)
			}
		}
	}
	strip(d)
	return d
}

// requireSame compares documents, which are long.
func requireSame(t *testing.T, want, got []byte) {
	t.Helper()
	texts := [2]string{}
	for i, d := range [][]byte{want, got} {
		text, err := json.MarshalIndent(lasting(t, d), "", " ")
		require.NoError(t, err)
		texts[i] = string(text)
	}
	if texts[0] == texts[1] {
		return
	}
	at := 0
	for at < min(len(texts[0]), len(texts[1])) && texts[0][at] == texts[1][at] {
		at++
	}
	from := max(0, at-100)
	t.Fatalf("it is\n%.300s\nand should be\n%.300s", texts[1][from:], texts[0][from:])
}

// A check that goes on has the result of one that was never interrupted, and its file is removed then.
func TestResume(t *testing.T) {
	dir := t.TempDir()
	model, file := started(t, dir)
	want, plain, _ := call("check", "--json=-", model)
	_, first, told := call("resume", file)
	require.Contains(t, first, "inconclusive", "a nanosecond is too little again")
	require.Contains(t, told, "ltlpor resume goes on from there, for another 1ns (or as its --time says)\n")
	require.FileExists(t, file)
	status, out, errs := call("resume", "--time=1h", "--json=-", file)
	require.Equal(t, want, status, errs)
	w, got := lasting(t, []byte(plain)).(map[string]any), lasting(t, []byte(out)).(map[string]any)
	require.Equal(t, "1h0m0s", got["options"].(map[string]any)["time"])
	delete(got["options"].(map[string]any), "time")
	require.Equal(t, w, got)
	require.NoFileExists(t, file)
	require.NoFileExists(t, file+".tmp")
}

// The texts are in the file: standard input is there again, and so is a model that has gone.
func TestResumeHasTheTexts(t *testing.T) {
	dir := t.TempDir()
	model, file := started(t, dir)
	require.NoError(t, os.Remove(model))
	status, out, errs := call("resume", "--time=1h", file)
	require.Equal(t, exitcode.Violated, status, errs)
	require.Contains(t, out, model+": violated")

	file = filepath.Join(dir, "stdin.ckpt")
	var stdout, stderr bytes.Buffer
	s := streams{strings.NewReader("#define LIMIT 3\n" + counters), &stdout, &stderr}
	args := []string{"check", "--checkpoint=" + file, "--time=1ns", "-q", "--only=p", "-"}
	require.Equal(t, exitcode.Inconclusive, run(context.Background(), args, s, func(string) string { return "" }))
	require.Empty(t, stderr.String())
	status, out, errs = call("resume", "--time=1h", file)
	require.Equal(t, exitcode.Holds, status, errs)
	require.Equal(t, "assertions: holds\nend-states: holds\np: holds\n", out)
}

// An interrupt is heard while a checkpoint is read, and leaves it as it is.
func TestResumeIsInterrupted(t *testing.T) {
	_, file := started(t, t.TempDir())
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var stdout, stderr bytes.Buffer
	s := streams{strings.NewReader(""), &stdout, &stderr}
	require.Equal(t, exitcode.Interrupted, run(ctx, []string{"resume", file}, s, func(string) string { return "" }))
	require.Equal(t, "ltlpor: reading the checkpoint was cut short: interrupted\n", stderr.String())
	got, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, want, got)
}

// What has changed, is damaged or is no checkpoint of this program is refused.
func TestResumeRefuses(t *testing.T) {
	dir := t.TempDir()
	model, file := started(t, dir)
	content, err := os.ReadFile(file)
	require.NoError(t, err)
	refused := func(content []byte, says string) {
		t.Helper()
		other := filepath.Join(dir, "other.ckpt")
		require.NoError(t, os.WriteFile(other, content, 0o644))
		status, out, errs := call("resume", other)
		require.Equal(t, exitcode.Model, status, errs)
		require.Empty(t, out)
		require.Regexp(t, `^ltlpor: cannot go on from .*\n$`, errs)
		require.Contains(t, errs, says)
	}
	for at := 0; at < len(content); at += 1 + len(content)/40 {
		damaged := bytes.Clone(content)
		damaged[at] ^= 4
		says := "it is damaged"
		if at < 18 {
			says = "it is no checkpoint of ltlpor"
		}
		refused(damaged, says)
		refused(content[:at], "it is")
	}
	refused([]byte(counters), "it is no checkpoint of ltlpor")
	var foreign bytes.Buffer
	w := checkpoint.NewWriter(&foreign)
	w.String("ltlpor, another one")
	require.NoError(t, w.Close())
	refused(foreign.Bytes(), "another version of ltlpor has written it")

	limit := filepath.Join(dir, "limit.pml")
	for _, name := range []string{model, limit} {
		was, err := os.ReadFile(name)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(name, append(was, '\n'), 0o644))
		refused(content, name+" has changed since")
		require.NoError(t, os.WriteFile(name, was, 0o644))
	}
	status, _, errs := call("resume", filepath.Join(dir, "nothing.ckpt"))
	require.Equal(t, exitcode.Model, status)
	require.Contains(t, errs, "no such file")
}

// A checkpoint takes the place of nothing, and is left behind only where there is something to go on with.
func TestCheckpointFile(t *testing.T) {
	dir := t.TempDir()
	model, file := started(t, dir)
	before, err := os.ReadFile(file)
	require.NoError(t, err)
	for _, c := range []struct {
		args []string
		want int
		says string
	}{
		{[]string{"check", "--checkpoint=" + file, model}, exitcode.Usage, "there is such a file"},
		{[]string{"check", "--checkpoint=" + filepath.Join(dir, "no", "m.ckpt"), model}, exitcode.Internal,
			"no folder"},
		{[]string{"check", "--checkpoint=" + file + "2", "--plan", model}, exitcode.Holds, ""},
		{[]string{"check", "--checkpoint=" + file + "2", "--store=bitstate", model}, exitcode.Usage,
			"no checkpoint can"},
		{[]string{"check", "--checkpoint=" + file + "2", "--checkpoint-every=-1s", model}, exitcode.Usage,
			"-every: bad duration \"-1s\""},
		{[]string{"check", "--checkpoint=" + file + "2", model, "G ("}, exitcode.Model, "formula"},
		{[]string{"check", "--checkpoint=" + file + "2", model}, exitcode.Violated, ""},
		{[]string{"check", "--checkpoint=" + file + "2", "--only=q", model}, exitcode.Violated, ""},
	} {
		status, _, errs := call(c.args...)
		require.Equal(t, c.want, status, "%v: %s", c.args, errs)
		require.Contains(t, errs, c.says, "%v", c.args)
		left, err := filepath.Glob(filepath.Join(dir, "*.ckpt*"))
		require.NoError(t, err)
		require.Equal(t, []string{file}, left, "%v", c.args)
	}
	after, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, before, after)
}

// Where a checkpoint cannot be written that is told, once, and the one before stays.
func TestCheckpointThatCannotBeWritten(t *testing.T) {
	var told bytes.Buffer
	f := &checkpointFile{name: filepath.Join(t.TempDir(), "no", "m.ckpt"), texts: &texts{}, stderr: &told}
	f.write(func(*checkpoint.Writer) {})
	require.Regexp(t, `^ltlpor: cannot write .*m.ckpt: there is no folder .*; the check goes on\n$`, told.String())
	f.write(func(*checkpoint.Writer) {})
	require.Equal(t, 1, strings.Count(told.String(), "\n"))

	f = &checkpointFile{name: filepath.Join(t.TempDir(), "m.ckpt"), texts: &texts{}, stderr: io.Discard}
	f.write(func(w *checkpoint.Writer) { w.String("the first") })
	want, err := os.ReadFile(f.name)
	require.NoError(t, err)
	require.Error(t, f.replace(func(w *checkpoint.Writer) { w.JSON(func() {}) }))
	got, err := os.ReadFile(f.name)
	require.NoError(t, err)
	require.Equal(t, want, got)
	require.NoFileExists(t, f.temporary())
}
