package lsp

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"ltlpor"
	"ltlpor/buchi"
	"ltlpor/internal/editor/jsonrpc"
	"ltlpor/internal/editor/protocol"
	"ltlpor/internal/output/formulas"
	"ltlpor/internal/output/graphfile"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/verify/property"
)

// mostStates is the default for the maximum number of states in a drawing of a state graph.
const mostStates = 2000

func (s *Server) graph(q *call) (any, error) {
	var p protocol.DrawParams
	if err := q.Decode(&p); err != nil {
		return nil, err
	}
	p.Format, p.Show = cmp.Or(p.Format, "json"), cmp.Or(p.Show, "both")
	form := slices.IndexFunc(graphfile.Formats(), func(f graphfile.Format) bool { return f.Ending == "."+p.Format })
	if form < 0 && p.Format != "json" {
		return nil, jsonrpc.Errorf(jsonrpc.InvalidParams, "format: expected json or the ending %s", graphfile.Endings())
	}
	if !slices.Contains([]string{"both", "full", "reduced"}, p.Show) {
		return nil, jsonrpc.Errorf(jsonrpc.InvalidParams, "show: expected both, full or reduced")
	}
	if n := p.MaxStates; n != nil && *n <= 0 {
		return nil, jsonrpc.Errorf(jsonrpc.InvalidParams, "maxStates: expected 1 or more")
	}
	out := &protocol.DocumentResult{Result: protocol.Result{}, Format: p.Format}
	err := s.exclusively(q, &p.CheckParams, "drawing", func(t *task) (string, error) {
		out.Result = resultOf(q.run.root)
		opt := ltlpor.GraphOptions{Options: t.made.Options}
		opt.MaxStates = mostStates
		if p.MaxStates != nil {
			opt.MaxStates = *p.MaxStates
		}
		g, failed := ltlpor.Graph(t.ctx, q.run.root.source(), opt)
		if err := wrong(failed); err != nil {
			return "failed", err
		}
		if p.Format == "json" {
			document, err := jsonreport.Graph(t.head(), g, failed)
			out.Document = document
			return "drawn", err
		}
		if failed != nil {
			return "failed", jsonrpc.Errorf(jsonrpc.RequestFailed, "%s", failed)
		}
		command := slices.Concat([]string{"ltlpor", "graph"}, t.made.Arguments, []string{q.run.root.name})
		style := graphfile.Style{Show: p.Show, Fold: p.Fold, Command: command}
		text, err := graphfile.Formats()[form].Draw(g, style)
		if err != nil {
			return "failed", jsonrpc.Errorf(jsonrpc.RequestFailed, "%s", err)
		}
		out.Text = string(text)
		return "drawn", nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

func (s *Server) automaton(q *call) (any, error) {
	var p protocol.DrawParams
	if err := q.Decode(&p); err != nil {
		return nil, err
	}
	p.Format = cmp.Or(p.Format, "json")
	if !slices.Contains([]string{"json", "svg", "dot", "tikz", "hoa"}, p.Format) {
		return nil, jsonrpc.Errorf(jsonrpc.InvalidParams, "format: expected json, svg, dot, tikz or hoa")
	}
	if p.Property == "" && p.Formula == "" {
		return nil, jsonrpc.Errorf(jsonrpc.InvalidParams, "expected a property or a formula")
	}
	out := &protocol.DocumentResult{Format: p.Format}
	err := s.exclusively(q, &p.CheckParams, "translating", func(t *task) (string, error) {
		out.Result = resultOf(q.run.root)
		a, failed := t.automaton()
		if err := wrong(failed); err != nil {
			return "failed", err
		}
		var own *jsonrpc.Error
		if errors.As(failed, &own) {
			return "failed", own
		}
		if p.Format == "json" {
			document, err := jsonreport.Automaton(t.head(), a, failed)
			out.Document = document
			return "translated", err
		}
		if failed != nil {
			return "failed", jsonrpc.Errorf(jsonrpc.RequestFailed, "%s", failed)
		}
		var text strings.Builder
		if err := a.Write(&text, p.Format); err != nil {
			return "failed", jsonrpc.Errorf(jsonrpc.RequestFailed, "%s", err)
		}
		out.Text = text.String()
		return "translated", nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// stutterTime is the time limit for the test of stutter invariance. It is short, because the result is only a remark.
const stutterTime = time.Second

// automaton returns the Büchi automaton of the property or formula in the request.
func (t *task) automaton() (*formulas.Automaton, error) {
	opt, start := t.made.Options, time.Now()
	a := &formulas.Automaton{}
	opt.Begin = func(read *property.Task) error {
		for _, p := range read.Properties {
			if p.Language == nil {
				continue
			}
			a.State, a.Title = p.Language, p.Name
			if p.Text != "" {
				a.Title += ", violated: " + p.Text
			}
			for _, bit := range p.Bits {
				a.Props = append(a.Props, p.Program.Props[bit].Name)
			}
			return errRead
		}
		return jsonrpc.Errorf(jsonrpc.RequestFailed, "%s has no automaton", cmp.Or(t.params.Property, t.params.Formula))
	}
	_, err := ltlpor.Check(t.ctx, t.q.run.root.source(), opt)
	if a.State == nil {
		return a, err
	}
	a.Elapsed = time.Since(start)
	ctx, cancel := context.WithTimeout(t.ctx, stutterTime)
	defer cancel()
	a.Stutter, _ = buchi.StutterInvariant(ctx, a.State)
	return a, nil
}
