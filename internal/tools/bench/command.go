package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// bench is a measurement in progress, with its settings.
type bench struct {
	*settings
	ctx      context.Context
	tmp      string   // a temporary folder, removed at the end
	bin      string   // path of the ltlpor program
	engines  []engine // the engines of ltlpor to measure
	workers  bool     // whether ltlpor has the flag --workers
	alone    []string // options that make ltlpor use one worker
	verdict  []string // options that make ltlpor search for the verdict only
	commit   string   // the commit of the measured program
	bound    float64  // in seconds; a longer run is not repeated; 0 means that every run is repeated
	progress io.Writer
}

// errLimit reports that a command took longer than its time limit.
var errLimit = errors.New("longer than")

// leastCPU is the minimum CPU time of a run, in seconds. The system does not measure shorter times.
const leastCPU = 0.001

// timed runs a command in folder dir. timed returns the time and memory used by the command, and its output. Exit
// status 1 (a violation) and exit status 4 (a limit was reached) are not errors.
func (b *bench) timed(dir string, limit time.Duration, name string, args ...string) (Sample, string, error) {
	ctx, cancel := context.WithTimeout(b.ctx, limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.WaitDelay = 5 * time.Second
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	start := time.Now()
	err := cmd.Run()
	s := Sample{Wall: time.Since(start).Seconds()}
	if b.ctx.Err() != nil {
		return s, "", b.ctx.Err()
	}
	if ctx.Err() != nil {
		return s, "", fmt.Errorf("%s: %w %v", filepath.Base(name), errLimit, limit)
	}
	if cmd.ProcessState == nil || (err != nil && !slices.Contains([]int{1, 4}, cmd.ProcessState.ExitCode())) {
		return s, "", fmt.Errorf("%s: %v: %s", filepath.Base(name), err, firstLine(out.String()))
	}
	s.CPU = max(leastCPU, (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds())
	s.Peak = peak(cmd.ProcessState)
	return s, out.String(), nil
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return line
}

// copyModel copies the model of s to the file m.pml in a new folder, and applies s.Edits to the copy. copyModel returns
// the folder.
func (b *bench) copyModel(s *subject) (dir string, err error) {
	data, err := os.ReadFile(s.Path)
	if err != nil {
		return "", err
	}
	text, err := edited(string(data), s.Edits)
	if err != nil {
		return "", fmt.Errorf("%s: %w", s.Path, err)
	}
	dir, err = os.MkdirTemp(b.tmp, "model")
	if err != nil {
		return "", err
	}
	return dir, os.WriteFile(filepath.Join(dir, "m.pml"), []byte(text), 0o644)
}

// edited returns text after the given edits. An edit is two elements of edits: an old text, of which the first
// occurrence is replaced, and a new text. If an old text does not occur, edited returns an error.
func edited(text string, edits []string) (string, error) {
	for i := 0; i+1 < len(edits); i += 2 {
		if !strings.Contains(text, edits[i]) {
			return "", fmt.Errorf("there is no %q", edits[i])
		}
		text = strings.Replace(text, edits[i], edits[i+1], 1)
	}
	return text, nil
}

func (s *subject) flags() []string {
	var out []string
	for _, d := range s.Defines {
		out = append(out, "-D"+d)
	}
	return out
}
