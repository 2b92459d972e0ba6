package main

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/tracefile"
)

// traceFlag is the flag --trace, with the files for counterexamples. The ending of a file name determines the format.
type traceFlag struct {
	Trace []string `name:"trace" sep:"none" placeholder:"FILE" help:"${trace_help}"`
}

// validate returns an error if a file name in --trace has an unknown ending, if the file exists and is no result of
// ltlpor, or if another result goes to the same file. Commands call validate before their work.
func (c *traceFlag) validate(others []wanted) error {
	for i, name := range c.Trace {
		f, err := tracefile.FormatOf(name)
		if err != nil {
			return err
		}
		for _, o := range others {
			if err := apart("--trace", &name, o.flag, o.name); err != nil {
				return err
			}
			if o.name != nil && tracefile.NumberOf(*o.name, name, f.Ending) > 0 {
				return exitcode.Usagef("%s=%s: --trace=%s may write to that file", o.flag, *o.name, name)
			}
		}
		for _, other := range slices.Concat(c.Trace[:i], c.Trace[i+1:]) {
			if tracefile.NumberOf(other, name, f.Ending) > 0 {
				return exitcode.Usagef("--trace=%s: --trace=%s may write to that file", other, name)
			}
		}
		for _, other := range c.Trace[:i] {
			if err := apart("--trace", &name, "--trace", &other); err != nil {
				return err
			}
		}
		if err := mayReplaceTrace(f, name); err != nil {
			return exitcode.New(exitcode.Usage, err)
		}
	}
	return nil
}

// try tests before the work whether the files of --trace can be created, and prints all errors. write tries again after
// the work.
func (c *traceFlag) try(env environment) {
	for _, name := range c.Trace {
		file, err := createAtomic(name, env.lost.readerWait)
		if err == nil {
			err = file.discard()
		}
		if err != nil {
			env.lost.announceRetry(err)
		}
	}
}

// record writes the counterexamples in `all` to the files of --trace, and removes files with further counterexamples of
// an earlier check. The result is a text with the file names.
func (c *checkCommand) record(env environment, all []*outcome.Outcome) string {
	var list []tracefile.Record
	for _, o := range all {
		if o.Report != nil {
			list = append(list, (&tracefile.Recorded{Report: o.Report, Given: o.Given, Full: c.FullStates,
				Room: o.Room}).Records()...)
		}
	}
	if note := tracefile.Unwritten(all); note != "" {
		for _, name := range c.Trace {
			env.lost.add(unwritable(fmt.Errorf("--trace=%s has not all counterexamples: %s", name, note)))
		}
		if len(list) == 0 {
			return ""
		}
	}
	return c.write(env, list, c.Quiet) + c.removeOld(env, len(list), c.Quiet)
}

// write writes the counterexamples in `list`, once for every name in --trace. The first goes to the file with this
// name, and further counterexamples go to numbered files. write returns a text with the file names, or "" if `quiet` is
// set. Errors go to env.lost.
func (c *traceFlag) write(env environment, list []tracefile.Record, quiet bool) string {
	var said []string
	for _, name := range c.Trace {
		f, err := tracefile.FormatOf(name)
		if err != nil {
			env.lost.add(err)
			continue
		}
		for i, x := range list {
			to := tracefile.Numbered(name, f.Ending, i+1)
			if err := saveTrace(f, to, x, env.lost.readerWait); err != nil {
				env.lost.add(err)
				continue
			}
			what := "counterexample"
			if len(list) > 1 {
				what = tracefile.Name(*x.Property, x.Trace) + " to " + x.Property.Name
			}
			said = append(said, what+" "+writtenTo(to))
		}
		if len(list) == 0 {
			said = append(said, unwritten(name))
		}
	}
	if len(said) == 0 || quiet {
		return ""
	}
	return "\n" + strings.Join(said, "\n") + "\n"
}

// unwritten returns a sentence for a check without counterexample. It says that the named file is not written, or is
// still the file from an earlier check.
func unwritten(name string) string {
	if _, err := os.Stat(name); err == nil {
		return fmt.Sprintf("no counterexample: %s stays as an earlier check has written it", name)
	}
	return fmt.Sprintf("no counterexample: %s is not written", name)
}

// traceHelp returns the help text of --trace.
func traceHelp() string {
	const help = "Write each counterexample to a file, in the form that its ending says: %s. May be repeated."
	return fmt.Sprintf(help, tracefile.Endings())
}

// traceResult returns the resultKind for files in format f.
func traceResult(f *tracefile.Format) resultKind {
	return resultKind{"--trace", f.Ending, f.Begin, f.Mark}
}

func mayReplaceTrace(f *tracefile.Format, name string) error {
	return traceResult(f).mayReplace(name)
}

// saveTrace writes counterexample x in format f to the named file. The file appears under its name only when it is
// complete. The error has an exit status.
func saveTrace(f *tracefile.Format, name string, x tracefile.Record, wait *readerWait) error {
	if !tracefile.Fits(f, x) {
		const why = "%s is not written: there is no memory for a document of %s (a larger --mem may help)"
		return unwritable(fmt.Errorf(why, name, layout.Counted(int64(len(x.Trace.Steps)), "step")))
	}
	data, err := madeOf(func() ([]byte, error) {
		var b bytes.Buffer
		err := f.Write(&b, x)
		return b.Bytes(), err
	})
	if err != nil {
		err = fmt.Errorf("cannot write %s: %w", name, err)
		if tracefile.IsUnfit(err) {
			return exitcode.New(exitcode.Usage, err)
		}
		return err
	}
	if err := mayReplaceTrace(f, name); err != nil {
		return unwritable(err)
	}
	return save(name, data, wait)
}
