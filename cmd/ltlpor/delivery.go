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

// losses collects the results of a command that could not be delivered. The command continues after a loss, so that
// the verdict and the other files still appear; run prints the losses at the end, and the exit status depends on
// them.
type losses struct {
	*readerWait // shared by all outputs
	list        []error
	out, err    *checkedWriter // standard output and standard error
}

// add records the error of a result that could not be made or delivered; nil is ignored. An error that is not an
// exitcode.Error counts as internal.
func (l *losses) add(err error) {
	if err != nil {
		l.list = append(l.list, err)
	}
}

// any reports whether a result is lost.
func (l *losses) any() bool { return len(l.list) > 0 || l.out.failed() != nil }

// announceRetry prints, before long work, that a file cannot be written yet. After the work the command tries again.
func (l *losses) announceRetry(err error) {
	fmt.Fprintf(readable(l.err, l.err), "ltlpor: %v; it is tried again at the end\n", err)
}

// report prints the losses of a command, and returns the exit status: the most severe of `status` and the statuses of
// the losses.
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
		all = append(all, exitcode.Internal) // the lost text may be the verdict or a warning
	}
	return exitcode.Worst(all)
}

// unwritable returns an error with the exit status for a result that the system refuses to write.
func unwritable(err error) error { return exitcode.New(exitcode.Internal, err) }

// madeOf calls make, and turns a panic into an error: a failure in one document must not lose the other documents and
// the verdict.
func madeOf(make func() ([]byte, error)) (data []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return make()
}

// deliver calls work, and then writes the wanted results.
//   - Before work it refuses a name if the file there is not a result of the same kind.
//   - If work fails, deliver writes nothing and returns the error of work.
//   - A result that cannot be made or written is a loss.
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

// delivery is a file, or standard output, that receives a result.
type delivery struct {
	wanted
	env  environment
	file *atomicFile // nil: standard output, or creation failed
}

// open creates the file before the work, so that an error appears early. After an error the file is tried again at
// the end; open prints this.
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

// write writes the document to the file or to standard output.
func (d *delivery) write() {
	data, err := madeOf(d.document)
	if err != nil {
		d.env.lost.add(err)
		d.discard()
		return
	}
	if *d.name == "-" {
		raw(d.env.out).Write(data) // run reports errors of the output
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

// tellWritten prints on standard error that the file named by a flag is written, unless --quiet is given.
func (e *environment) tellWritten(flag, name string) {
	if !e.quiet {
		fmt.Fprintf(e.err, "ltlpor: %s: %s\n", flag, writtenTo(name))
	}
}

// largeFile is the size in bytes from which the size of a written file is printed: few programs read more at once.
const largeFile = 100 << 20

// writtenTo returns the text "written to name", with the size if the file is large.
func writtenTo(name string) string {
	said := "written to " + name
	if info, err := os.Stat(name); err == nil && info.Size() >= largeFile {
		said += " (" + layout.Bytes(info.Size()) + ")"
	}
	return said
}

// wanted describes a result that a flag requests: the file and the content.
type wanted struct {
	flag     string
	name     *string // nil: not requested
	kind     resultKind
	document func() ([]byte, error)
}

// results returns the result files that the flags of c request. The contents are made from *all after the check.
func (c *checkCommand) results(env environment, all *[]*outcome.Outcome) []wanted {
	return []wanted{
		{"--json", c.JSON, jsonResult, func() ([]byte, error) {
			return jsonreport.Check(&env.Asked, *all,
				c.FullStates)
		}},
		{"--junit", c.JUnit, junitResult, func() ([]byte, error) { return junit.Outcomes(*all, c.TraceSteps) }},
		{"--report", c.Report, htmlResult, func() ([]byte, error) {
			return htmlreport.Outcome(env.texts.ctx,
				(*all)[0], env.command())
		}},
		{"--sarif", c.SARIF, sarifResult, func() ([]byte, error) { return sarif.Outcomes(*all, c.TraceSteps) }},
	}
}
