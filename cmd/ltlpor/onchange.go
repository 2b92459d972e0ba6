package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"time"

	"ltlpor/internal/output/exitcode"
)

// errNewer is the cause of the cancellation of a check when its input files have changed.
var errNewer = errors.New("the texts have changed")

// newer returns errNewer if ctx was cancelled because the input files have changed, otherwise nil.
func newer(ctx context.Context) error {
	if errors.Is(context.Cause(ctx), errNewer) {
		return errNewer
	}
	return nil
}

// checkOnChange checks the models, and checks again whenever an input file changes. If the check looked for a file that
// did not exist, the creation of this file is also a change.
//
//   - A change during a check ends this check without output.
//   - Between two text reports there is a line with the time. Formats for programs have no such line.
//   - An interrupt ends the command with the exit status of the last complete check.
func (c *checkCommand) checkOnChange(env environment) error {
	given := *c
	if err := given.takeModels(); err != nil {
		return err
	}
	if err := given.validateOnChange(); err != nil {
		return err
	}
	status := exitcode.Holds
	for {
		files := &watchedFiles{}
		again, now := c.checkRound(env, files)
		if !again {
			status = now
		}
		if env.lost.out.failed() != nil || env.ctx.Err() != nil {
			return exitcode.New(status, nil)
		}
		if !again && !c.Quiet {
			fmt.Fprintf(env.err, "ltlpor: waiting for a change of %s; Ctrl-C ends\n", files.listed(c.Model))
		}
		name := files.waitForChange(env.ctx)
		if name == "" {
			return exitcode.New(status, nil)
		}
		files.settle(env.ctx)
		if !c.Quiet {
			fmt.Fprintf(env.err, "ltlpor: %s has changed\n", name)
		}
		if !again && !c.Quiet && c.Format == "text" {
			fmt.Fprintf(c.text(env), "---- %s ----\n", time.Now().Format(time.TimeOnly))
		}
	}
}

// checkRound runs one check, and adds the files that the check reads to `files`. `again` reports that one of these
// files changed, which ended the check early. Otherwise `status` is the exit status of the check.
func (c *checkCommand) checkRound(env environment, files *watchedFiles) (again bool, status int) {
	ctx, cancel := context.WithCancelCause(env.ctx)
	defer cancel(nil)
	done := make(chan struct{})
	watching, stop := context.WithCancel(env.ctx)
	go func() {
		defer close(done)
		if files.waitForChange(watching) != "" {
			cancel(errNewer)
		}
	}()
	own, one, k := env, *c, *env.k
	own.ctx, own.k = ctx, &k
	own.texts = &texts{ctx: ctx, stdin: env.in, watched: files}
	own.out, own.err = gated(ctx, env.out), gated(ctx, env.err)
	own.lost = &losses{readerWait: env.lost.readerWait, out: env.lost.out, err: env.lost.err}
	for _, model := range append([]string{c.Model}, c.More...) {
		files.add(filepath.Join(filepath.Dir(model), configName))
	}
	files.add(configName)
	one.OnChange = false
	err := one.Run(own)
	stop()
	<-done
	if newer(ctx) != nil {
		return true, 0
	}
	return false, own.lost.report(report(err, env.err))
}

// validateOnChange returns an error if a flag or argument is not allowed with --on-change.
func (c *checkCommand) validateOnChange() error {
	of := append([]string{c.Model}, c.More...)
	for _, name := range []*string{c.FormulaFile, c.Automaton} {
		if name != nil {
			of = append(of, *name)
		}
	}
	switch {
	case slices.Contains(of, "-"):
		return exitcode.Usagef("--on-change goes with files: standard input is read once")
	case c.Part != nil:
		return exitcode.Usagef("--on-change and --part: the parts are of one check")
	case c.Checkpoint != "":
		return exitcode.Usagef("--on-change and --checkpoint: a checkpoint is of one check")
	}
	return nil
}

// listed returns a phrase with the name of the model and the number of other watched files.
func (w *watchedFiles) listed(model string) string {
	n := 0
	w.mutex.Lock()
	for name, s := range w.stamps {
		if name != model && s.info != nil {
			n++
		}
	}
	w.mutex.Unlock()
	switch n {
	case 0:
		return model
	case 1:
		return model + " and of 1 other file"
	}
	return fmt.Sprintf("%s and of %d other files", model, n)
}

// gate is a writer that passes text on, until ctx is cancelled because the input files have changed. From then on it
// discards all text except clearLine.
type gate struct {
	io.Writer
	ctx context.Context // the context of the check
}

// Write passes p on, or discards it.
func (g *gate) Write(p []byte) (int, error) {
	if newer(g.ctx) != nil && string(p) != clearLine {
		return len(p), nil
	}
	return g.Writer.Write(p)
}

// gated returns a gate in front of w. Like readable, it also escapes control characters.
func gated(ctx context.Context, w io.Writer) io.Writer {
	through := &gate{raw(w), ctx}
	if f, _ := terminalOf(w); f != nil {
		return readable(through, f)
	}
	return readable(through, nil)
}
