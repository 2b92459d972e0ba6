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
func (c *jsonFlag) withJSON(env environment, work func(), document func() ([]byte, error)) (err error) {
	if c.JSON == nil {
		work()
		return nil
	}
	var file *atomicFile
	if *c.JSON != "-" {
		if err := mayReplace(*c.JSON); err != nil {
			return &statusError{exitUsage, err}
		}
		if file, err = createAtomic(*c.JSON); err != nil {
			return &statusError{exitUsage, err}
		}
		defer func() {
			if e := file.discard(); e != nil && err == nil {
				err = &statusError{exitInternal, e}
			}
		}()
	}
	work()
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
