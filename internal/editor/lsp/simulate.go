package lsp

import (
	"context"
	"encoding/json"
	"errors"

	"ltlpor"
	"ltlpor/internal/editor/jsonrpc"
	"ltlpor/internal/editor/protocol"
	"ltlpor/internal/simulate"
	"ltlpor/trace"
)

// simulated is the last simulation of a model. It is kept, so that the next step need not repeat the steps before.
type simulated struct {
	run      *run
	sim      *ltlpor.Simulation
	cancel   func() // ends the context of sim
	given    string // what determines the beginning of the simulation; see givenText
	followed int    // number of steps taken along a counterexample
	steps    []int  // indices of the moves that were chosen after these steps
}

// mostRandom is the maximum number of random steps in one request.
const mostRandom = 10_000

func (s *Server) simulate(q *call) (any, error) {
	var p protocol.SimulateParams
	if err := q.Decode(&p); err != nil {
		return nil, err
	}
	if p.Random < 0 || p.Random > mostRandom || p.From < 0 || p.Followed != nil && *p.Followed < 0 {
		return nil, jsonrpc.Errorf(jsonrpc.InvalidParams, "random, from, followed: expected 0 or more, random at most %d",
			mostRandom)
	}
	var out *protocol.SimulateResult
	err := s.exclusively(q, &p.CheckParams, "simulating", func(t *task) (string, error) {
		m, err := s.runAlong(t, &p)
		if err != nil {
			return "failed", simulationError(err)
		}
		out, err = s.describe(q, m, p.From)
		return m.sim.Run.End().String(), err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// simulationError converts err, an error of a simulation, to the error of the request.
func simulationError(err error) error {
	var own *jsonrpc.Error
	if errors.As(err, &own) {
		return own
	}
	if e := wrong(err); e != nil {
		return e
	}
	return jsonrpc.Errorf(jsonrpc.RequestFailed, "%s", err)
}

// runAlong returns a simulation that has taken the steps of p. If the kept simulation has the same beginning, it is
// continued.
func (s *Server) runAlong(t *task, p *protocol.SimulateParams) (*simulated, error) {
	root := t.q.run.root.name
	s.mu.Lock()
	m := s.simulated[root]
	delete(s.simulated, root) // if an error occurs, the next request begins a new run
	s.mu.Unlock()
	if m != nil && !m.begins(t.q.run, p) {
		m.cancel()
		m = nil
	}
	if m == nil {
		var err error
		if m, err = s.beginRun(t, p); err != nil {
			return nil, err
		}
	}
	unlink := context.AfterFunc(t.ctx, m.cancel)
	defer unlink()
	if err := m.goAlong(t.ctx, p); err != nil {
		m.cancel()
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.rootText(root) != nil {
		s.simulated[root] = m
	}
	return m, nil
}

// begins reports whether m is a simulation for analysis r and has the beginning that p requests.
func (m *simulated) begins(r *run, p *protocol.SimulateParams) bool {
	return m.run == r && m.given == givenText(p)
}

// givenText returns, as JSON text, the parts of p that determine the beginning of the simulation.
func givenText(p *protocol.SimulateParams) string {
	text, err := json.Marshal([]any{p.Options, p.Follow, p.Followed})
	if err != nil {
		return err.Error() // never reached: the options come from JSON
	}
	return string(text)
}

// beginRun starts a simulation. If p names a counterexample, the simulation follows it.
func (s *Server) beginRun(t *task, p *protocol.SimulateParams) (*simulated, error) {
	opt := ltlpor.SimulateOptions{
		Defines: t.made.Options.Defines, Include: t.q.run.include, Overflow: t.made.Options.Overflow,
	}
	if p.Follow != "" {
		file, err := s.follow(t.q, p.Follow)
		if err != nil {
			return nil, err
		}
		opt.Follow, opt.Defines, opt.Overflow = file, nil, false
	}
	ctx, cancel := context.WithCancel(s.ctx)
	unlink := context.AfterFunc(t.ctx, cancel)
	defer unlink()
	sim, err := ltlpor.Simulate(ctx, t.q.run.root.source(), opt)
	if err != nil {
		cancel()
		return nil, err
	}
	m := &simulated{run: t.q.run, sim: sim, cancel: cancel, given: givenText(p)}
	for p.Follow != "" && (p.Followed == nil || m.followed < *p.Followed) {
		more, err := sim.Follow()
		if err != nil {
			cancel()
			return nil, err
		}
		if !more {
			break
		}
		m.followed++
	}
	return m, nil
}

// goAlong undoes the steps of m that are not in p.Steps. Then it executes the missing steps of p.Steps, and the random
// steps.
func (m *simulated) goAlong(ctx context.Context, p *protocol.SimulateParams) error {
	for keep := common(m.steps, p.Steps); len(m.steps) > keep; m.steps = m.steps[:len(m.steps)-1] {
		if _, err := m.sim.Run.Undo(); err != nil {
			return err
		}
	}
	for _, i := range p.Steps[len(m.steps):] {
		if err := m.takeStep(ctx, i); err != nil {
			return err
		}
	}
	seed := uint64(1)
	if p.Seed != nil {
		seed = *p.Seed
	}
	chance := simulate.NewChance(seed)
	for range p.Random {
		moves := len(m.sim.Run.Moves())
		if moves == 0 {
			break
		}
		if err := m.takeStep(ctx, chance.Below(moves)); err != nil {
			return err
		}
	}
	return nil
}

// takeStep executes move i of the executable moves in the current state.
func (m *simulated) takeStep(ctx context.Context, i int) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	moves := m.sim.Run.Moves()
	if i < 0 || i >= len(moves) {
		return jsonrpc.Errorf(jsonrpc.InvalidParams, "steps: there is no step %d after %d steps: the state has %d", i,
			m.sim.Run.Steps(), len(moves))
	}
	if err := m.sim.Run.Execute(moves[i]); err != nil {
		return err
	}
	m.steps = append(m.steps, i)
	return nil
}

// common returns the length of the longest common prefix of a and b.
func common(a, b []int) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// describe returns the result of a request about simulation m. The trace in the result lacks the first `from` steps.
func (s *Server) describe(q *call, m *simulated, from int) (*protocol.SimulateResult, error) {
	r := m.sim.Run
	run := r.Trace()
	document := run.Document(true)
	document.Steps = document.Steps[min(from, len(document.Steps)):]
	text, err := json.Marshal(document)
	if err != nil {
		return nil, err
	}
	out := &protocol.SimulateResult{
		Result: resultOf(q.run.root), Steps: append([]int{}, m.steps...), Length: r.Steps(), End: r.End().String(),
		Atomic: r.InAtomic(), State: []protocol.StateGroup{}, Enabled: []protocol.EnabledStep{}, Trace: text,
	}
	v := verdicts{s: s, r: q.run}
	for _, g := range run.State(len(run.Steps) - 1) {
		x := protocol.StateGroup{Process: g.Name, At: g.At, Values: map[string]string{}}
		for _, value := range g.Values {
			x.Values[value.Name] = value.Value
		}
		if t, at := v.place(g.Span); t != nil {
			x.URI, x.Range = t.uri, &at
		}
		out.State = append(out.State, x)
	}
	for _, mv := range r.Moves() {
		step := trace.Statement(m.sim.Program, mv)
		x := protocol.EnabledStep{Process: step.Name, PID: int(step.Proc), Statement: step.Text}
		if t, at := v.place(step.Span); t != nil {
			x.URI, x.Range = t.uri, &at
		}
		out.Enabled = append(out.Enabled, x)
	}
	return out, nil
}
