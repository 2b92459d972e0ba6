package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"ltlpor/internal/output/exitcode"
)

// A --trace flag writes a series of files: t.json, t-2.json, t-3.json. After a check the series has the
// counterexamples of this check only: files with higher numbers from an earlier check are removed.

// numbered is the name of the file for the k-th counterexample: t.json, t-2.json, t-3.json.
func numbered(name, ending string, k int) string {
	if k == 1 {
		return name
	}
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, ending), k, ending)
}

// numberOf returns the number of the counterexample for which other is the numbered file, or 0. The first
// counterexample has no number.
func numberOf(other, name, ending string) int {
	k, begins := strings.CutPrefix(filepath.Clean(other), filepath.Clean(strings.TrimSuffix(name, ending))+"-")
	k, ends := strings.CutSuffix(k, ending)
	n, err := strconv.Atoi(k)
	if !begins || !ends || err != nil || n < 2 || strconv.Itoa(n) != k {
		return 0
	}
	return n
}

// above returns the existing files with numbers above k.
func (f *traceFormat) above(k int, name string) (list []string) {
	entries, err := os.ReadDir(filepath.Dir(name))
	if err != nil {
		return nil // the write of name reports the error
	}
	for _, e := range entries {
		if other := filepath.Join(filepath.Dir(name), e.Name()); numberOf(other, name, f.ending) > k {
			list = append(list, other)
		}
	}
	return list
}

// validateSeries refuses numbered files that ltlpor did not write, because a check may have several counterexamples.
func (c *traceFlag) validateSeries() error {
	for _, name := range c.Trace {
		f, err := formatOf(name)
		if err != nil {
			return err
		}
		for _, other := range f.above(1, name) {
			err := f.mayReplace(other)
			if info, e := os.Stat(other); err == nil && e == nil && !info.Mode().IsRegular() {
				err = fmt.Errorf("%s is no regular file", other)
			}
			if err != nil {
				return exitcode.New(exitcode.Usage, fmt.Errorf("--trace=%s may write more files than one: %w", name,
					err))
			}
		}
	}
	return nil
}

// removeOld removes files of an earlier check with numbers above n, the number of counterexamples of this check. If n
// is 0 it removes nothing. It returns the text about the removed files, "" if quiet.
func (c *traceFlag) removeOld(env environment, n int, quiet bool) (said string) {
	for _, name := range c.Trace {
		f, err := formatOf(name)
		if err != nil || n == 0 {
			continue
		}
		var gone []string
		for _, other := range f.above(n, name) {
			if f.mayReplace(other) != nil {
				continue // it appeared during the check
			}
			if err := os.Remove(other); err != nil {
				err = fmt.Errorf("cannot remove %s, of an earlier check: %s", other, reason(err))
				env.lost.add(unwritable(err))
				continue
			}
			gone = append(gone, other)
		}
		if gone != nil && !quiet {
			said += fmt.Sprintf("removed, of an earlier check: %s\n", strings.Join(gone, ", "))
		}
	}
	return said
}
