package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// The files of one --trace: t.json, t-2.json, t-3.json. After a check they are those of its
// counterexamples alone; what an earlier one has left with higher numbers is removed.

// numbered is the name of the file for the k-th counterexample: t.json, t-2.json, t-3.json.
func numbered(name, ending string, k int) string {
	if k == 1 {
		return name
	}
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, ending), k, ending)
}

// numberOf is the number of the counterexample for which other is the file, 0 if it is for none but the first one.
func numberOf(other, name, ending string) int {
	k, begins := strings.CutPrefix(filepath.Clean(other), filepath.Clean(strings.TrimSuffix(name, ending))+"-")
	k, ends := strings.CutSuffix(k, ending)
	n, err := strconv.Atoi(k)
	if !begins || !ends || err != nil || n < 2 || strconv.Itoa(n) != k {
		return 0
	}
	return n
}

// above are the files that there are with numbers above k.
func (f *traceFormat) above(k int, name string) (list []string) {
	entries, err := os.ReadDir(filepath.Dir(name))
	if err != nil {
		return nil // what is wrong is found where name is written
	}
	for _, e := range entries {
		if other := filepath.Join(filepath.Dir(name), e.Name()); numberOf(other, name, f.ending) > k {
			list = append(list, other)
		}
	}
	return list
}

// validateSeries refuses numbered files that are not ltlpor's: a check may have more than one counterexample.
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
				return &statusError{exitUsage, fmt.Errorf("--trace=%s may write more files than one: %w", name, err)}
			}
		}
	}
	return nil
}

// removeOld removes the files that an earlier check has left, with more counterexamples than the n of this one; none
// if there is no counterexample. It returns what is said of them, nothing if quiet.
func (c *traceFlag) removeOld(env environment, n int, quiet bool) (said string) {
	for _, name := range c.Trace {
		f, err := formatOf(name)
		if err != nil || n == 0 {
			continue
		}
		var gone []string
		for _, other := range f.above(n, name) {
			if f.mayReplace(other) != nil {
				continue // it came while the model was checked
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
