package main

import (
	"fmt"
	"os"
	"runtime/debug"
	"slices"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/htmlreport"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/output/junit"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/sarif"
)

// losses collects the errors of results that could not be delivered, like a verdict or a file. After an error the
// command continues, so that other results appear. At the end, method report prints the errors and computes the exit
// status.
type losses struct {
	*readerWait // limits the wait for readers; shared by all outputs
	list        []error
	out, err    *checkedWriter // standard output and standard error
}

// add adds err to the list, unless err is nil. err is the error of a result that could not be made or delivered. An
// error without an exit status counts as internal.
func (l *losses) add(err error) {
	if err != nil {
		l.list = append(l.list, err)
	}
}

// any reports whether a result could not be delivered.
func (l *losses) any() bool { return len(l.list) > 0 || l.out.failed() != nil }

// announceRetry prints err, because of which a file cannot be written yet, and that the command tries again at the end.
func (l *losses) announceRetry(err error) {
	fmt.Fprintf(readable(l.err, l.err), "ltlpor: %v; it is tried again at the end\n", err)
}

// report prints the collected errors. It returns the exit status of the command: the most severe of `status` and the
// statuses of the errors.
func (l *losses) report(status int) int {
	all := []int{status}
	if l.out.failed() != nil {
		l.add(unwritable(fmt.Errorf("cannot write the output: %s", reason(l.out.failed()))))
	}
	for _, err := range l.list {
		all = append(all, report(err, readable(l.err, l.err)))
	}
	if says := []int{exitcode.Holds, exitcode.Violated, exitcode.Inconclusive}; l.err.failed() != nil &&
		slices.Contains(says, status) {
		// the output is incomplete: the missing text may be the verdict or a warning
		all = append(all, exitcode.Internal)
	}
	return exitcode.Worst(all)
}

// unwritable wraps err, the error of a result that could not be written, as an error with an exit status.
func unwritable(err error) error { return exitcode.New(exitcode.Internal, err) }

// madeOf calls `make` and returns its results. A panic in `make` becomes an error, so that the verdict and the other
// documents still appear.
func madeOf(make func() ([]byte, error)) (data []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return make()
}

// deliver calls `work`, and then writes the results in `list` that were requested by flags.
//
//   - If a requested file exists and is not an earlier result of the same kind, deliver returns an error and does not
//     call `work`.
//   - If `work` fails, deliver writes nothing and returns the error.
//   - If a result cannot be made or written, the error goes to env.lost.
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
			return exitcode.New(exitcode.Usage, err)
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

// delivery is one result to be written, to a file or to standard output.
type delivery struct {
	wanted
	env  environment
	file *atomicFile // nil for standard output, or if the file could not be created
}

// open creates the temporary file, before the work, so that an error appears early. It prints an error, and says that
// write tries again after the work.
func (d *delivery) open() {
	if *d.name == "-" {
		return
	}
	var err error
	if d.file, err = createAtomic(*d.name, d.env.lost.readerWait); err != nil {
		d.env.lost.announceRetry(err)
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

// write makes the document and writes it to the file or to standard output. An error goes to d.env.lost.
func (d *delivery) write() {
	data, err := madeOf(d.document)
	if err != nil {
		d.env.lost.add(err)
		d.discard()
		return
	}
	if *d.name == "-" {
		raw(d.env.out).Write(data) // checkedWriter keeps an error of the output; method losses.report prints it
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

// tellWritten prints on standard error that the file called `name` is written, unless --quiet is given. `flag` is the
// flag that requested the file.
func (e *environment) tellWritten(flag, name string) {
	if !e.quiet {
		fmt.Fprintf(e.err, "ltlpor: %s: %s\n", flag, writtenTo(name))
	}
}

// largeFile is the size, in bytes, from which the size of a written file is printed. Few programs can open larger
// files.
const largeFile = 100 << 20

// writtenTo returns the text "written to name", with the size if the file is large.
func writtenTo(name string) string {
	said := "written to " + name
	if info, err := os.Stat(name); err == nil && info.Size() >= largeFile {
		said += " (" + layout.Bytes(info.Size()) + ")"
	}
	return said
}

// wanted describes a result that a flag can request: the name of the file, and its content.
type wanted struct {
	flag     string  // the flag that requests the result, like "--json"
	name     *string // the value of the flag; nil if the flag is not given
	kind     resultKind
	document func() ([]byte, error) // returns the content
}

// results returns all result files that the flags of c can request. Their contents are made after the check, from the
// outcomes in *all.
func (c *checkCommand) results(env environment, all *[]*outcome.Outcome) []wanted {
	return []wanted{
		{"--json", c.JSON, jsonResult, func() ([]byte, error) {
			if c.share.Of > 0 {
				return c.partDocument(env, *all)
			}
			return jsonreport.Check(&env.Asked, *all, c.FullStates)
		}},
		{"--junit", c.JUnit, junitResult, func() ([]byte, error) { return junit.Outcomes(*all, c.TraceSteps) }},
		{"--report", c.Report, htmlResult, func() ([]byte, error) {
			return htmlreport.Outcome(env.texts.ctx,
				(*all)[0], env.command())
		}},
		{"--sarif", c.SARIF, sarifResult, func() ([]byte, error) { return sarif.Outcomes(*all, c.TraceSteps) }},
	}
}
