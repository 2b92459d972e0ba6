package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/tracefile"
)

// The flag --trace=t.json writes a series of files: t.json, t-2.json, t-3.json. After a check, the series has only the
// counterexamples of this check: files with higher numbers, from an earlier check, are removed.

// above returns the existing files of the series of `name` with numbers above k. For t.json and k = 2, these are
// t-3.json, t-4.json and so on.
func above(f *tracefile.Format, k int, name string) (list []string) {
	entries, err := os.ReadDir(filepath.Dir(name))
	if err != nil {
		return nil // no error here: writing the file `name` reports it
	}
	for _, e := range entries {
		if other := filepath.Join(filepath.Dir(name), e.Name()); tracefile.NumberOf(other, name, f.Ending) > k {
			list = append(list, other)
		}
	}
	return list
}

// validateSeries returns an error if a numbered file exists that ltlpor has not written, because a check with several
// counterexamples would replace the file.
func (c *traceFlag) validateSeries() error {
	for _, name := range c.Trace {
		f, err := tracefile.FormatOf(name)
		if err != nil {
			return err
		}
		for _, other := range above(f, 1, name) {
			err := mayReplaceTrace(f, other)
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

// removeOld removes numbered files that an earlier check has written. n is the number of counterexamples of this check;
// files with numbers above n are removed.
//
//   - If n is 0, it removes nothing.
//   - The result is a text about the removed files, or "" if `quiet` is set.
//   - Errors go to env.lost.
func (c *traceFlag) removeOld(env environment, n int, quiet bool) (said string) {
	for _, name := range c.Trace {
		f, err := tracefile.FormatOf(name)
		if err != nil || n == 0 {
			continue
		}
		var gone []string
		for _, other := range above(f, n, name) {
			if mayReplaceTrace(f, other) != nil {
				continue // not a result of ltlpor: the file appeared during the check
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
