package lsp

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"ltlpor"
	"ltlpor/internal/base/memlimit"
	"ltlpor/internal/editor/jsonrpc"
	"ltlpor/internal/editor/protocol"
	"ltlpor/internal/lang/annotation"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/tracefile"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/verify/property"
)

// result is the last check of a model. Only the field stale changes after the check.
type result struct {
	run     *run
	outcome *outcome.Outcome
	command []string
	stale   bool // whether the text has changed since the check; guarded by Server.mu
}

// task is a request that runs a search on a model. It has a progress display and limits, and can be cancelled. Only one
// task runs at a time.
type task struct {
	s      *Server
	q      *call
	ctx    context.Context
	told   *progress // the progress display of the client
	guard  *memlimit.Guard
	made   Configured // options of the check, set by configure
	params *protocol.CheckParams
}

// exclusively waits until no other task runs, and then calls f with a task for request q. p has the parameters of q.
// title is the title of the progress display. f returns a message for the end of the display.
func (s *Server) exclusively(q *call, p *protocol.CheckParams, title string, f func(*task) (string, error)) error {
	if q.run == nil {
		return jsonrpc.Errorf(jsonrpc.InvalidParams, "%s: the document %s is not open", q.Method, p.TextDocument.URI)
	}
	if len(p.Formula) > 0 && len(p.Property) > 0 {
		return jsonrpc.Errorf(jsonrpc.InvalidParams, "property and formula: expected one of them")
	}
	ctx, told := s.begin(q.ctx, p.WorkDoneToken, title)
	outcome := "cancelled"
	defer func() { told.end(outcome) }()
	select {
	case s.checks <- struct{}{}:
		defer func() { <-s.checks }()
	default:
		told.report("waits for another check")
		select {
		case s.checks <- struct{}{}:
			defer func() { <-s.checks }()
		case <-ctx.Done():
			return cancelled(q)
		}
	}
	t := &task{s: s, q: q, ctx: ctx, told: told, params: p}
	if err := t.configure(); err != nil {
		return err
	}
	t.guard = memlimit.New(t.made.Options.Memory)
	defer t.guard.Release()
	defer t.watchMemory()()
	t.made.Options.Room, t.made.Options.TraceRoom = t.guard.Fits, t.guard.FitsResult
	said, err := f(t)
	if ctx.Err() != nil && s.ctx.Err() == nil && context.Cause(t.ctx) != errMemory {
		return cancelled(q)
	}
	outcome = said
	return err
}

func cancelled(q *call) error {
	return jsonrpc.Errorf(jsonrpc.RequestCancelled, "%s was cancelled", q.Method)
}

// errMemory is the cause of cancellation if a search uses more memory than the system has available.
var errMemory = errors.New("no memory left")

// vigilance is the time between two checks of the used memory.
const vigilance = 50 * time.Millisecond

// watchMemory cancels the context of t with errMemory if the process uses too much memory. It is for work that the
// limits of a search do not cover: the translation of a formula, and long atomic steps. The caller must call stop at
// the end.
func (t *task) watchMemory() (stop func()) {
	ctx, cancel := context.WithCancelCause(t.ctx)
	t.ctx = ctx
	go func() {
		tick := time.NewTicker(vigilance)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			if t.guard.Exceeded() {
				cancel(errMemory)
				return
			}
		}
	}()
	return func() { cancel(nil) }
}

// configure sets t.made, the options of the check. They come from the request, the client's settings and the files.
func (t *task) configure() error {
	r, s := t.q.run, t.s
	given, err := optionsOf(t.params.Options)
	if err != nil {
		return err
	}
	s.mu.Lock()
	given = append(given, s.settings.given...)
	bound, memory := s.settings.time, s.settings.memory
	s.mu.Unlock()
	t.made, err = s.configure(r.root.source(), firstOfEach(given), r.defines)
	if err != nil {
		return jsonrpc.Errorf(jsonrpc.InvalidParams, "options: %s", err)
	}
	o := &t.made.Options
	o.Include = r.include
	if o.Time == 0 {
		o.Time = bound
	}
	if o.Memory == 0 {
		o.Memory = memory
	}
	return t.choose()
}

// choose restricts the check to the property or formula in the request.
func (t *task) choose() error {
	o, name := &t.made.Options, t.params.Property
	switch {
	case t.params.Formula != "":
		o.Formula, o.Checks, o.Only = ltlpor.Formula(t.params.Formula), ltlpor.Given, nil
		t.made.Arguments = append(t.made.Arguments, t.params.Formula)
	case name == "":
	case slices.Contains((^ltlpor.Checks(0)).Names(), name):
		o.Checks, o.Only = 0, nil
		if err := o.Checks.UnmarshalText([]byte(name)); err != nil {
			return jsonrpc.Errorf(jsonrpc.InvalidParams, "property: %s", err)
		}
		t.made.Arguments = append(t.made.Arguments, "--check="+name)
	case name == "never":
		o.Checks, o.Only = ltlpor.Claim, nil
	default:
		o.Checks, o.Only = ltlpor.LTL, []string{name}
		t.made.Arguments = append(t.made.Arguments, "--check=ltl", "--only="+name)
	}
	return nil
}

// check verifies the model of q, stores the result and publishes the verdicts. err is an error of the request. An error
// in the model is in res.outcome.
func (s *Server) check(q *call, p *protocol.CheckParams) (res *result, err error) {
	title := "checking"
	if name := p.Property + p.Formula; name != "" {
		title += " " + name
	}
	err = s.exclusively(q, p, title, func(t *task) (string, error) {
		res, err = t.check()
		if err != nil {
			return "failed", err
		}
		if res.outcome.Err != nil {
			return "error in the model", nil
		}
		return res.outcome.Report.Verdict.String(), nil
	})
	if err == nil {
		s.keepResult(res)
	}
	return res, err
}

// check runs the verification for t. The error is an error of the request. An error in the model is in the result.
func (t *task) check() (*result, error) {
	root, opt := t.q.run.root, t.made.Options
	o := &outcome.Outcome{Model: root.name, Source: root.source(), Room: t.guard.FitsResult}
	opt.Hints = true
	opt.Begin = func(read *property.Task) error {
		o.Task = read
		if len(read.Properties) == 0 {
			return &ltlpor.UsageError{Message: "there is nothing to check in the model"}
		}
		return nil
	}
	t.tellProgress(&opt)
	start := time.Now()
	o.Report, o.Err = ltlpor.Check(t.ctx, root.source(), opt)
	o.Given, o.Used, o.Elapsed = tracefile.Given(&opt), wording.FootprintOf(t.guard), time.Since(start)
	o.Asked = &outcome.Asked{Options: t.made.Asked, Defines: opt.Defines, Used: t.made.Used}
	if o.Err != nil && exitcode.Classify(o.Err) == exitcode.Usage {
		return nil, jsonrpc.Errorf(jsonrpc.InvalidParams, "%s", o.Err)
	}
	command := slices.Concat([]string{"ltlpor", "check"}, t.made.Arguments, []string{root.name})
	return &result{run: t.q.run, outcome: o, command: command}, nil
}

// tellProgress sets callbacks in opt that send the progress of the search to the client.
func (t *task) tellProgress(opt *ltlpor.Options) {
	t.s.mu.Lock()
	events := t.s.settings.events
	t.s.mu.Unlock()
	of := resultOf(t.q.run.root)
	opt.Progress = func(a ltlpor.Search) {
		text := fmt.Sprintf("%s: %s, depth %s", strings.Join(a.Properties, ", "), layout.Counted(a.States, "state"),
			layout.Count(a.Depth))
		t.told.report(text)
		if events {
			t.s.notify("ltlpor/searching", protocol.Searching{
				Result: of, Text: text, Properties: append([]string{}, a.Properties...), States: a.States,
				Transitions: a.Transitions, Depth: a.Depth, Memory: a.Memory, Seconds: layout.Seconds(a.Elapsed),
			})
		}
		if f := t.s.options.GiveWay; f != nil {
			f()
		}
	}
	opt.Decided = func(d ltlpor.Decision) {
		p := &d.Property
		t.told.report(p.Name + ": " + p.Verdict.String())
		if events {
			t.s.notify("ltlpor/decided", protocol.Decided{
				Result: of, Name: p.Name, Verdict: p.Verdict.String(), Reason: p.Reason.String(),
			})
		}
	}
}

// firstOfEach returns list without repetitions: if an option occurs several times, only the first is kept. Macro
// definitions are all kept.
func firstOfEach(list []annotation.Option) (out []annotation.Option) {
	seen := map[string]bool{"define": false}
	for _, o := range list {
		if !seen[o.Name] {
			out = append(out, o)
		}
		seen[o.Name] = o.Name != "define"
	}
	return out
}
