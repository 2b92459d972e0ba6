package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"ltlpor/internal/editor/jsonrpc"
	"ltlpor/internal/editor/lsp"
	"ltlpor/internal/lang/annotation"
	"ltlpor/internal/output/exitcode"
	"ltlpor/source"
)

// lspCommand is the command ltlpor lsp, a language server for editors.
type lspCommand struct {
	Stdio bool `help:"Use standard input and output, as always; editors give the flag."`
	Log   bool `help:"Write a line for each message to standard error."`
}

// Help returns the part of the help text below the flags.
func (*lspCommand) Help() string {
	return `A language server for Promela: diagnostics while typing, definitions, references, rename,
completion, formatting, and checks whose verdicts and counterexamples stand in the text.
An editor starts the command and speaks the Language Server Protocol 3.17 with it on
standard input and output. doc/user/editors.md has the configuration of editors.

A check is bounded by 1 minute and 1 GB, unless the editor's settings, the comments of
the model or ltlpor.toml say something else.

Exit status:

  0  the editor has ended the server
  1  the editor or its connection ended without ending the server
  2  invalid command line
  5  internal error, or a message could not be written
  130  interrupted`
}

// Run serves an editor until the editor closes the connection.
func (c *lspCommand) Run(env environment) error {
	opt := lsp.Options{
		Read: func(name string) ([]byte, error) { return source.ReadFile(name, source.MaxText) },
		Configure: func(m *source.File, given []annotation.Option) (lsp.Configured, error) {
			return configureEditor(env, m, given, nil)
		},
		Exists: processExists,
		Files:  modelFiles,
	}
	if c.Log {
		// log writes never block: a log that the editor does not read must not stop the server
		log := newDroppingWriter(unchecked(env.err))
		defer log.Close()
		opt.Log = log
	}
	orderly, err := lsp.NewServer(opt).Serve(env.ctx, jsonrpc.NewHeaderStream(env.in, unchecked(env.out)))
	switch {
	case errors.Is(err, context.Canceled):
		return exitcode.New(exitcode.Interrupted, nil)
	case orderly: // the editor ended the session in order, and expects nothing more
		return nil
	case errors.Is(err, io.ErrUnexpectedEOF):
		return exitcode.New(exitcode.Violated, errors.New("the input ended inside a message"))
	case err != nil:
		return exitcode.New(exitcode.Internal, fmt.Errorf("the connection failed: %w", err))
	}
	return exitcode.New(exitcode.Violated, nil)
}

// configureEditor returns the options for checking a model in an editor. `given` has the options from the editor. They
// override options in comments of the model, which override options in ltlpor.toml. Function `served` reads
// ltlpor.toml; if it is nil, the file system is read.
func configureEditor(
	env environment, model *source.File, given []annotation.Option, served func(name string) ([]byte, error),
) (c lsp.Configured, err error) {
	from := &texts{ctx: env.ctx, files: map[string]*source.File{model.Name: model}, served: served}
	v := &invocation{takes: configurable}
	var args []string
	for _, o := range given {
		if d := refused(o); d != nil {
			return c, errors.New(d.Message + hintOf(d))
		}
		if args = append(args, o.Arguments()...); o.Name == "define" {
			v.macros = append(v.macros, macrosOf(o.Values)...)
		} else {
			v.given = append(v.given, o.Name)
		}
	}
	levels, err := configured(from, model.Name)
	if err != nil {
		return c, err
	}
	for _, o := range v.effective(levels) {
		c.Used = append(c.Used, o)
		args = append(args, o.Arguments()...)
	}
	c.Arguments = args
	var cli commands
	parser, err := parserFor("check", &cli, streams{io.Reader(nil), io.Discard, io.Discard})
	if err != nil {
		return c, err
	}
	k, err := parser.Parse(slices.Concat([]string{"check"}, args, []string{"--", model.Name}))
	if err != nil {
		return c, err
	}
	check := &cli.Check
	if err := check.validate(); err != nil {
		return c, err
	}
	check.texts = from
	c.Options, _, err = check.options(env)
	c.Asked = optionsOf(k)
	return c, err
}

// hintOf returns the hint of d in parentheses, or "" without a hint.
func hintOf(d *source.Diagnostic) string {
	if d.Hint == "" {
		return ""
	}
	return fmt.Sprintf(" (%s)", d.Hint)
}

// mostLogged is the maximum number of writes that wait in a droppingWriter.
const mostLogged = 10_000

// droppingWriter buffers the text for another writer. Its Write never blocks: if the buffer is full, the text is
// dropped.
type droppingWriter struct {
	texts chan []byte   // the buffer
	done  chan struct{} // closed when no further text will be written
}

// newDroppingWriter returns a droppingWriter in front of w. The caller must close it.
func newDroppingWriter(w io.Writer) *droppingWriter {
	d := &droppingWriter{texts: make(chan []byte, mostLogged), done: make(chan struct{})}
	go func() {
		defer close(d.done)
		for text := range d.texts {
			if _, err := w.Write(text); err != nil {
				return // no text can be written any more: drop the rest
			}
		}
	}()
	return d
}

// Write implements io.Writer. The error is always nil.
func (d *droppingWriter) Write(p []byte) (int, error) {
	select {
	case d.texts <- bytes.Clone(p):
	default:
	}
	return len(p), nil
}

// Close waits until the buffered text is written, but at most for the duration grace. Write must not be called
// afterwards.
func (d *droppingWriter) Close() error {
	close(d.texts)
	select {
	case <-d.done:
	case <-time.After(grace):
	}
	return nil
}
