package lsp

import (
	"encoding/json"
	"strings"

	"ltlpor"
	"ltlpor/internal/editor/jsonrpc"
	"ltlpor/internal/editor/protocol"
	"ltlpor/trace"
)

// commands maps the names of the commands of the server (workspace/executeCommand) to their handlers.
var commands = map[string]func(*Server, *call, *protocol.CommandArgument, json.RawMessage) (any, error){
	"ltlpor.check":    (*Server).checkByCommand,
	"ltlpor.simulate": (*Server).simulateByCommand,
	"ltlpor.clear":    (*Server).clearByCommand,
}

func (s *Server) executeCommand(q *call) (any, error) {
	var p protocol.CommandParams
	if err := q.Decode(&p); err != nil {
		return nil, err
	}
	command := commands[p.Command]
	if command == nil {
		return nil, jsonrpc.Errorf(jsonrpc.InvalidParams, "there is no command %s", p.Command)
	}
	var a protocol.CommandArgument
	if len(p.Arguments) != 1 || json.Unmarshal(p.Arguments[0], &a) != nil {
		return nil, jsonrpc.Errorf(jsonrpc.InvalidParams, "%s: expected an object as the only argument", p.Command)
	}
	s.mu.Lock()
	name := s.nameOf(a.URI)
	q.text, q.run = s.open[name], s.runFor(name)
	s.mu.Unlock()
	if q.run == nil {
		return nil, jsonrpc.Errorf(jsonrpc.InvalidParams, "%s: the document %s is not open", p.Command, a.URI)
	}
	return command(s, q, &a, p.WorkDoneToken)
}

// checkParams converts a, the argument of a command, to the parameters of a check. token is the progress token.
func checkParams(a *protocol.CommandArgument, token json.RawMessage) *protocol.CheckParams {
	return &protocol.CheckParams{
		TextDocument: protocol.DocumentID{URI: a.URI}, Property: a.Property, Formula: a.Formula, Options: a.Options,
		WorkDoneToken: token,
	}
}

func (s *Server) checkByCommand(q *call, a *protocol.CommandArgument, token json.RawMessage) (any, error) {
	res, err := s.check(q, checkParams(a, token))
	if err != nil {
		return nil, err
	}
	o := res.outcome
	if o.Err != nil {
		return nil, jsonrpc.Errorf(jsonrpc.RequestFailed, "%s", o.Err)
	}
	out := &protocol.CheckedResult{Verdict: o.Report.Verdict.String(), Properties: []protocol.PropertyState{}}
	var told []string
	for _, p := range o.Report.Properties {
		out.Properties = append(out.Properties, protocol.PropertyState{
			Name: p.Name, Kind: p.Kind.String(), Verdict: p.Verdict.String(), Reason: p.Reason.String(),
		})
		told = append(told, p.Name+": "+p.Verdict.String())
	}
	level := protocol.Information
	if o.Report.Verdict != ltlpor.Holds {
		level = protocol.Warning
	}
	s.inform(level, "%s", strings.Join(told, ", "))
	return out, nil
}

// checkSaved checks the model of r, after the user has saved it.
func (s *Server) checkSaved(r *run) {
	q := &call{Request: &jsonrpc.Request{Method: "check on save"}, ctx: s.ctx, run: r, text: r.root}
	p := &protocol.CheckParams{TextDocument: protocol.DocumentID{URI: r.root.uri}}
	if _, err := s.protect(func() (any, error) { return s.check(q, p) }); err != nil {
		s.log("check of %s: %v", r.root.name, err)
	}
}

// stepsByChance is the default number of random steps of the command ltlpor.simulate.
const stepsByChance = 100

func (s *Server) simulateByCommand(q *call, a *protocol.CommandArgument, token json.RawMessage) (any, error) {
	p := &protocol.SimulateParams{CheckParams: *checkParams(a, token), Random: a.Random, Seed: a.Seed}
	if p.Random <= 0 || p.Random > mostRandom {
		p.Random = stepsByChance
	}
	var out *protocol.SimulatedResult
	err := s.exclusively(q, &p.CheckParams, "simulating", func(t *task) (string, error) {
		m, err := s.runAlong(t, p)
		if err != nil {
			return "failed", simulationError(err)
		}
		var text strings.Builder
		if err := m.sim.Run.Trace().Text(&text, trace.TextOptions{Named: m.sim.Model}); err != nil {
			return "failed", err
		}
		out = &protocol.SimulatedResult{End: m.sim.Run.End().String(), Text: text.String()}
		return out.End, nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

func (s *Server) clearByCommand(q *call, _ *protocol.CommandArgument, _ json.RawMessage) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	root := q.run.root.name
	if s.results[root] != nil {
		delete(s.results, root)
		s.removeVerdicts(root)
	}
	return nil, nil
}
