package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/wording"
)

// diskFolder is the folder of --disk. It has a sub-folder for each search with states in files.
type diskFolder struct {
	name string
	mu   sync.Mutex
	used map[string]bool // the sub-folders of the searches made by this call
}

// options returns the options for a check with states in files below f.
func (f *diskFolder) options() *ltlpor.Disk {
	return &ltlpor.Disk{Folder: f.name, Identity: programDigest(), Entered: func(folder string) {
		f.mu.Lock()
		defer f.mu.Unlock()
		if f.used == nil {
			f.used = map[string]bool{}
		}
		f.used[folder] = true
	}}
}

// onward returns the command that goes on after the check with report r, or nil if no search ended early, or could go
// on. r may be nil.
func (c *checkCommand) onward(e *environment, r *ltlpor.Report) *wording.Onward {
	if c.Disk == "" {
		if command := e.pastMemory(c.Model, r); command != nil {
			return &wording.Onward{How: wording.PastMemory, Command: command}
		}
		return nil
	}
	at := slices.Index(e.args, "check")
	if r == nil || at < 0 {
		return nil
	}
	o := &wording.Onward{How: wording.OnFromFiles(r), Command: e.command()}
	switch o.How {
	case "":
		return nil
	case wording.WithMoreStates:
		more := fmt.Sprintf("--max-states=%d", 2*c.MaxStates)
		o.Command = slices.Insert(dropFlag(o.Command, "--max-states"), at+2, more)
	}
	return o
}

// dropFlag returns the command line args without the flag `name`, which has a value.
func dropFlag(args []string, name string) (out []string) {
	for i := 0; i < len(args); i++ {
		switch {
		case args[i] == "--":
			return append(out, args[i:]...)
		case args[i] == name:
			i++
		case !strings.HasPrefix(args[i], name+"="):
			out = append(out, args[i])
		}
	}
	return out
}

// pastMemory returns the command of this call with a folder for --disk, if r says that a search that ended for lack of
// memory could keep its states in files. Otherwise, or if r is nil, the result is nil.
func (e *environment) pastMemory(model string, r *ltlpor.Report) []string {
	permitted := func(s ltlpor.Search) bool { return s.PermitsFiles }
	at := slices.Index(e.args, "check")
	if r == nil || at < 0 || !slices.ContainsFunc(r.Searches, permitted) {
		return nil
	}
	name := "model"
	if isModel(model) {
		name = filepath.Base(model)
	}
	flag := "--disk=" + strings.TrimSuffix(name, filepath.Ext(name)) + ".states"
	return slices.Insert(e.command(), at+2, flag)
}

// noteOthers prints a line to w if f has files of searches that this call did not make: a changed model or option, or
// another build, begins anew, and the files of the search before remain. If f is nil, noteOthers does nothing.
func (f *diskFolder) noteOthers(w io.Writer) {
	if f == nil {
		return
	}
	found, err := os.ReadDir(f.name)
	if err != nil {
		return // no search has made the folder
	}
	var others []string
	size := int64(0)
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, x := range found {
		if folder := filepath.Join(f.name, x.Name()); strings.HasPrefix(x.Name(), "search-") && !f.used[folder] {
			others = append(others, x.Name())
			size += sizeBelow(folder)
		}
	}
	if len(others) > 0 {
		fmt.Fprintf(w, "ltlpor: %s has files of searches that this check does not use, %s: %s; "+
			"they are of another model, other options, or another build\n",
			f.name, layout.Bytes(size), strings.Join(others, ", "))
	}
}

// sizeBelow returns the bytes of the files in a folder. Files that another process removes meanwhile do not count.
func sizeBelow(folder string) (size int64) {
	files, err := os.ReadDir(folder)
	if err != nil {
		return 0
	}
	for _, x := range files {
		if info, err := x.Info(); err == nil {
			size += info.Size()
		}
	}
	return size
}

// diskFailure returns err, the error of a check, with the exit status if the files of --disk are the reason.
func diskFailure(err error) error {
	if status, ok := exitcode.OfDisk(err); ok {
		return exitcode.New(status, fmt.Errorf("--disk: %w", err))
	}
	return err
}
