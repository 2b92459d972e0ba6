package lsp

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"ltlpor"
	"ltlpor/internal/editor/jsonrpc"
	"ltlpor/internal/editor/protocol"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/htmlreport"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/tracefile"
	"ltlpor/internal/teach/explain"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
	"ltlpor/trace"
)

func (s *Server) checkRequest(q *call) (any, error) {
	var p protocol.CheckParams
	if err := q.Decode(&p); err != nil {
		return nil, err
	}
	res, err := s.check(q, &p)
	if err != nil {
		return nil, err
	}
	o := res.outcome
	document, err := jsonreport.Check(o.Asked, []*outcome.Outcome{o}, p.Full)
	if err != nil {
		return nil, err
	}
	return &protocol.DocumentResult{Result: resultOf(res.run.root), Document: document}, nil
}

// last returns the last check of the model of q. The second result reports whether the text has changed since the
// check. If there was no check, the error is not nil.
func (s *Server) last(q *call) (*result, bool, error) {
	if q.run == nil {
		return nil, false, noDocument(q)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	res := s.results[q.run.root.name]
	if res == nil {
		return nil, false, jsonrpc.Errorf(jsonrpc.RequestFailed, "the model was not checked")
	}
	return res, res.stale, nil
}

// counterexample returns the first counterexample to the property called `name`, in the last check of the model of q.
func (s *Server) counterexample(q *call, name string) (*result, tracefile.Record, error) {
	res, _, err := s.last(q)
	if err != nil {
		return nil, tracefile.Record{}, err
	}
	if r := res.outcome.Report; r != nil {
		recorded := &tracefile.Recorded{Report: r, Given: res.outcome.Given}
		for _, x := range recorded.Records() {
			if x.Property.Name == name {
				return res, x, nil
			}
		}
	}
	return nil, tracefile.Record{}, jsonrpc.Errorf(jsonrpc.RequestFailed,
		"the last check has no counterexample to %s", name)
}

// follow returns the first counterexample to the property called `name` in the last check, as a trace file.
func (s *Server) follow(q *call, name string) (*trace.File, error) {
	_, x, err := s.counterexample(q, name)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	if err := tracefile.WriteJSON(&text, x); err != nil {
		return nil, err
	}
	return trace.ReadFile(text.Bytes())
}

func (s *Server) report(q *call) (any, error) {
	res, stale, err := s.last(q)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(q.ctx, drawingTime)
	defer cancel()
	page, err := htmlreport.Outcome(ctx, res.outcome, res.command)
	if err != nil {
		return nil, err
	}
	return &protocol.ReportResult{Result: resultOf(res.run.root), Stale: stale, HTML: string(page)}, nil
}

// drawingTime is the time limit for exploring the state graph that a report shows.
const drawingTime = 10 * time.Second

func (s *Server) chart(q *call) (any, error) {
	var p protocol.DrawParams
	if err := q.Decode(&p); err != nil {
		return nil, err
	}
	endings := map[string]string{"": ".svg", "svg": ".svg", "mermaid": ".mmd", "plantuml": ".puml", "dot": ".dot"}
	ending, known := endings[p.Format]
	if !known {
		return nil, jsonrpc.Errorf(jsonrpc.InvalidParams, "format: expected svg, mermaid, plantuml or dot")
	}
	res, x, err := s.counterexample(q, p.Property)
	if err != nil {
		return nil, err
	}
	form, err := tracefile.FormatOf("chart" + ending)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	if err := form.Write(&text, x); err != nil {
		return nil, jsonrpc.Errorf(jsonrpc.RequestFailed, "%s", err)
	}
	_, stale, err := s.last(q)
	return &protocol.DocumentResult{
		Result: resultOf(res.run.root), Format: cmp.Or(p.Format, "svg"), Text: text.String(), Stale: &stale,
	}, err
}

// head returns the first members of a JSON document about t. They are the same in all documents.
func (t *task) head() jsonreport.Head {
	asked := &outcome.Asked{Options: t.made.Asked, Defines: t.made.Options.Defines, Used: t.made.Used}
	if asked.Options == nil {
		asked.Options = map[string]any{}
	}
	return jsonreport.HeadOf(asked, t.q.run.root.name)
}

// wrong converts err, an error of a search, to the error of the request. If err belongs into the result of the request,
// wrong returns nil.
func wrong(err error) error {
	var misfit *ltlpor.MisfitError
	var none *explain.NoStateError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &misfit), errors.As(err, &none), exitcode.Classify(err) == exitcode.Usage:
		return jsonrpc.Errorf(jsonrpc.InvalidParams, "%s", err)
	}
	return nil
}

func (s *Server) explain(q *call) (any, error) {
	var p protocol.ExplainParams
	if err := q.Decode(&p); err != nil {
		return nil, err
	}
	if n := p.State; n != nil && *n < 0 {
		return nil, jsonrpc.Errorf(jsonrpc.InvalidParams, "state: expected 0 or more")
	}
	var along *trace.File
	if p.Follow != "" {
		var err error
		if along, err = s.follow(q, p.Follow); err != nil {
			return nil, err
		}
	}
	var document []byte
	err := s.exclusively(q, &p.CheckParams, "explaining", func(t *task) (string, error) {
		opt := ltlpor.ExplainOptions{Options: t.made.Options, State: explain.First, Along: along}
		if p.State != nil {
			opt.State = *p.State
		}
		if p.Where != "" {
			opt.Where = source.NewFile("where", p.Where)
		}
		x, failed := ltlpor.Explain(t.ctx, q.run.root.source(), opt)
		if err := wrong(failed); err != nil {
			return "failed", err
		}
		var err error
		document, err = jsonreport.Explain(t.head(), x, failed)
		return "explained", err
	})
	if err != nil {
		return nil, err
	}
	return &protocol.DocumentResult{Result: resultOf(q.run.root), Document: document}, nil
}

func (s *Server) properties(q *call) (any, error) {
	if q.run == nil {
		return nil, noDocument(q)
	}
	out := &protocol.PropertiesResult{Result: resultOf(q.run.root), Properties: []protocol.PropertyState{}}
	read, err := s.readProperties(q)
	if err != nil {
		return nil, err
	}
	v := verdicts{s: s, r: q.run}
	for _, p := range read.Properties {
		x := protocol.PropertyState{Name: p.Name, Kind: p.Kind.String(), Formula: p.Text}
		if t, at := v.place(p.Span); t != nil {
			x.URI, x.Range = t.uri, &at
		}
		out.Properties = append(out.Properties, x)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if res := s.results[q.run.root.name]; res != nil && res.outcome.Report != nil {
		for _, p := range res.outcome.Report.Properties {
			i := slices.IndexFunc(out.Properties, func(x protocol.PropertyState) bool { return x.Name == p.Name })
			if i >= 0 {
				x := &out.Properties[i]
				x.Verdict, x.Reason, x.Stale = p.Verdict.String(), p.Reason.String(), res.stale
			}
		}
	}
	return out, nil
}

// errRead is the cause of cancellation of a check that only has to read the model. The check is cancelled before its
// search.
var errRead = errors.New("the model was read")

// readProperties parses and compiles the model of q. It returns the program and the properties, and runs no search.
func (s *Server) readProperties(q *call) (read *property.Task, err error) {
	made, err := s.configure(q.run.root.source(), q.run.given, q.run.defines)
	if err != nil {
		return nil, jsonrpc.Errorf(jsonrpc.RequestFailed, "%s", err)
	}
	opt := made.Options
	opt.Include = q.run.include
	opt.Begin = func(t *property.Task) error {
		read = t
		return errRead
	}
	if _, err := ltlpor.Check(q.ctx, q.run.root.source(), opt); read == nil {
		return nil, jsonrpc.Errorf(jsonrpc.RequestFailed, "%s", err)
	}
	return read, nil
}
