package main

import (
	"fmt"
	"os"
	"runtime/debug"
	"slices"

	"ltlpor/internal/output/textreport"
)

// losses are the results of a command that could not be delivered. A command goes on after one, so that its verdict
// and the other files appear all the same; run names them at the end, and they decide on the exit status.
type losses struct {
	*readerWait // of all outputs
	list        []error
	out, err    *checkedWriter // standard output and standard error
}

// add notes that a result could not be delivered, or not be made; nil is none. An error that is no statusError is an
// internal one.
func (l *losses) add(err error) {
	if err != nil {
		l.list = append(l.list, err)
	}
}

// any reports whether a result is lost.
func (l *losses) any() bool { return len(l.list) > 0 || l.out.failed() != nil }

// later tells at once that a file cannot be written yet, before long work, after which it is tried again.
func (l *losses) later(err error) {
	fmt.Fprintf(readable(l.err, l.err), "ltlpor: %v; it is tried again at the end\n", err)
}

// report names the losses of a command that has come to status without them, and returns the exit status: the first
// in the order of severity.
func (l *losses) report(status int) int {
	all := []int{status}
	if l.out.failed() != nil {
		l.add(unwritable(fmt.Errorf("cannot write the output: %s", reason(l.out.failed()))))
	}
	for _, err := range l.list {
		all = append(all, report(err, readable(l.err, l.err)))
	}
	if says := []int{exitHolds, exitViolated, exitInconclusive}; l.err.failed() != nil && slices.Contains(says, status) {
		all = append(all, exitInternal) // what could not be told may be the verdict, or a warning
	}
	return worst(all)
}

// worst is the first of statuses in the order of severity.
func worst(statuses []int) int {
	for _, status := range severity {
		if slices.Contains(statuses, status) {
			return status
		}
	}
	return exitHolds
}

// unwritable is the error of a result that the system does not let be written.
func unwritable(err error) error { return &statusError{exitInternal, err} }

// madeOf calls make, and returns a panic of it as an error: what goes wrong with one document is no reason to lose
// the others and the verdict.
func madeOf(make func() ([]byte, error)) (data []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return make()
}

// deliver calls work, and then writes what is wanted; nothing where work returns an error, which deliver returns. What
// cannot be written or made is a loss. A name at which there is a file that is no result of this kind is refused
// before work is called.
func deliver(env environment, list []wanted, work func() error) error {
	var files []*delivery
	for _, w := range list {
		if w.name == nil {
			continue
		}
		d := &delivery{wanted: w, env: env}
		files = append(files, d)
		if *w.name == "-" {
			continue
		}
		if err := w.kind.mayReplace(*w.name); err != nil {
			return &statusError{exitUsage, err}
		}
	}
	for _, d := range files {
		d.open()
	}
	err := work()
	for _, d := range files {
		if err != nil {
			d.discard()
		} else {
			d.write()
		}
	}
	return err
}

// delivery is one file, or standard output, that is to have a result.
type delivery struct {
	wanted
	env  environment
	file *atomicFile // nil: standard output, or it could not be made
}

// open makes the file.
func (d *delivery) open() {
	if *d.name == "-" {
		return
	}
	var err error
	if d.file, err = createAtomic(*d.name, d.env.lost.readerWait); err != nil {
		d.env.lost.later(err)
	}
}

func (d *delivery) discard() {
	if d.file == nil {
		return
	}
	if err := d.file.discard(); err != nil {
		d.env.lost.add(unwritable(err))
	}
}

// write puts the document where it belongs.
func (d *delivery) write() {
	data, err := madeOf(d.document)
	if err != nil {
		d.env.lost.add(err)
		d.discard()
		return
	}
	if *d.name == "-" {
		raw(d.env.out).Write(data) // what goes wrong is told by run
		return
	}
	if d.file == nil {
		d.file, err = createAtomic(*d.name, d.env.lost.readerWait)
	}
	if err == nil {
		err = d.file.commit(data)
	}
	if err != nil {
		d.env.lost.add(unwritable(err))
		return
	}
	d.env.tellWritten(d.flag, *d.name)
}

// tellWritten says on standard error that the file of a flag is written, unless --quiet is given.
func (e *environment) tellWritten(flag, name string) {
	if !e.quiet {
		fmt.Fprintf(e.err, "ltlpor: %s: %s\n", flag, writtenTo(name))
	}
}

// largeFile is the size in bytes from which that of a file is told: few programs read more at once.
const largeFile = 100 << 20

// writtenTo says that the file name is written, and how large it is if it is large.
func writtenTo(name string) string {
	said := "written to " + name
	if info, err := os.Stat(name); err == nil && info.Size() >= largeFile {
		said += " (" + textreport.Bytes(info.Size()) + ")"
	}
	return said
}
