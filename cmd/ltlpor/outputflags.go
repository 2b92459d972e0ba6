package main

import (
	"fmt"
	"io"
)

// outputFlags say where a result goes.
type outputFlags struct {
	jsonFlag
	Color string `enum:"auto,always,never" default:"auto" help:"Colours: auto, always or never."`
}

// jsonFlag is the flag of commands whose result can be had as JSON.
type jsonFlag struct {
	JSON *string `name:"json" placeholder:"FILE" help:"Write the result as JSON; - writes it to standard output, and the text to standard error."`
}

// withJSON calls work, and writes what document then returns where --json asks
// for it. A file for that is made before work is called.
func (c *jsonFlag) withJSON(env environment, work func(), document func() ([]byte, error)) error {
	return withResult(env, c.JSON, jsonResult, func() error { work(); return nil }, document)
}

// withResult calls work, and writes what document then returns to the file name, or to standard
// output for "-"; nowhere if name is nil, or work returns an error. The file is made before work
// is called, unless there is one that is no result of this kind.
func withResult(env environment, name *string, kind resultKind, work func() error, document func() ([]byte, error)) (err error) {
	if name == nil {
		return work()
	}
	var file *atomicFile
	if *name != "-" {
		if err := kind.mayReplace(*name); err != nil {
			return &statusError{exitUsage, err}
		}
		if file, err = createAtomic(*name); err != nil {
			return &statusError{exitUsage, err}
		}
		defer func() {
			if e := file.discard(); e != nil && err == nil {
				err = &statusError{exitInternal, e}
			}
		}()
	}
	if err := work(); err != nil {
		return err
	}
	data, err := document()
	if err != nil {
		return err
	}
	if file != nil {
		err = file.commit(data)
	} else if _, err = env.out.Write(data); err != nil {
		err = fmt.Errorf("cannot write the result to standard output: %s", reason(err))
	}
	if err != nil {
		return &statusError{exitInternal, err}
	}
	return nil
}

// text returns where the text for people goes.
func (c *jsonFlag) text(env environment) io.Writer {
	if c.JSON != nil && *c.JSON == "-" {
		return env.err
	}
	return env.out
}
