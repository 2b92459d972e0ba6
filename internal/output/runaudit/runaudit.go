// Package runaudit writes audits of searches with states in files (package search/external/audit) as text.
package runaudit

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/search/external/audit"
	"ltlpor/internal/search/external/ledger"
)

// Write audits each search in the folder of a check, and writes a line about it to w. The error has the exit status:
// exitcode.Model names a damaged or missing file, exitcode.Usage stands for a running search, which is not audited, and
// exitcode.Inconclusive for a search that is not complete.
func Write(w io.Writer, folder string) error {
	searches, err := filepath.Glob(filepath.Join(folder, "search-*"))
	if err != nil || len(searches) == 0 {
		return exitcode.New(exitcode.Model, fmt.Errorf("%s: there is no search with states in files", folder))
	}
	var errs []error
	complete := true
	for _, name := range searches {
		r, err := audit.Idle(name)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		complete = complete && (r.Complete && len(r.Open) == 0 || r.Fault || r.Cycle)
		if err := writeOne(w, &r); err != nil {
			return exitcode.New(exitcode.Internal, err)
		}
	}
	damaged := func(err error) bool { return !errors.Is(err, ledger.ErrBusy) }
	switch err := errors.Join(errs...); {
	case err != nil && !slices.ContainsFunc(errs, damaged):
		return exitcode.New(exitcode.Usage, err)
	case err != nil:
		return exitcode.New(exitcode.Model, err)
	case !complete:
		return exitcode.New(exitcode.Inconclusive, nil)
	}
	return nil
}

func writeOne(w io.Writer, r *audit.Result) error {
	how := "not complete: the last layer was not expanded"
	switch {
	case r.Fault:
		how = "ended at an error"
	case r.Cycle:
		how = "ended at an accepting cycle"
	case r.Complete:
		how = "complete: every state was expanded"
	case r.Endless:
		how = "not complete: the successors by a step are missing"
	}
	_, err := fmt.Fprintf(w, "%s: %s\n  %s in %s (%d by tasks), %s; %s, %s\n", r.Folder, how,
		layout.Counted(r.States, "state"), layout.Counted(int64(r.Layers), "layer"), r.Tasks,
		layout.Counted(r.Transitions, "transition"), layout.Counted(int64(r.Files), "file"), layout.Bytes(r.Bytes))
	for _, open := range r.Open {
		if err == nil {
			_, err = fmt.Fprintf(w, "  nothing is proved: %s\n", open)
		}
	}
	return err
}
