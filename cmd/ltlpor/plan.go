package main

import (
	"ltlpor"
	"ltlpor/internal/base/memlimit"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/textreport"
	"ltlpor/internal/output/wording"
)

// plan prints the plan of every search that a check would run. It runs no search.
func (c *checkCommand) plan(env environment) error {
	g := memlimit.New(int64(c.Mem))
	defer g.Release()
	limit := wording.FootprintOf(g)
	result, failed := (*ltlpor.PlanReport)(nil), error(nil)
	err := c.withJSON(env, func() { result, failed = c.planned(env) },
		func() ([]byte, error) { return jsonreport.Plan(env.head(c.Model), result, limit, failed) })
	switch {
	case err != nil:
		return err
	case failed != nil:
		return failed
	}
	if !c.Quiet {
		printUsed(c.text(env), env.Used)
	}
	textreport.PrintPlan(c.text(env), result, limit, c.Quiet)
	return nil
}

// planned reads the model and the other input files, and calls ltlpor.Plan.
func (c *checkCommand) planned(env environment) (*ltlpor.PlanReport, error) {
	opt, model, err := c.options(env)
	if err != nil {
		return nil, err
	}
	outcome.NeedProperty(&opt, model)
	if c.Checkpoint != "" {
		opt.Checkpoint = &ltlpor.Checkpoint{}
	}
	if c.Disk != "" {
		opt.Disk = &ltlpor.Disk{Folder: c.Disk}
	}
	return ltlpor.Plan(env.ctx, model, opt)
}

// planWords explains the words in the output of --plan, for the help of ltlpor check.
const planWords = `Words of --plan, and of the report about a search:

  C0  a reduced state keeps some enabled move
  C1  nothing that depends on a kept move can happen before a kept move
  C2  the kept moves are invisible to the property
  C3  round a cycle, no move is left out for ever
  S   from every state the search reaches a state without reduction (weaker than
      C3; enough where finite runs show every violation)
  W   the kept moves respect weak fairness
  merge, dead, ends
      private steps joined to the step before; dead variables reset; the ends of
      processes left out
  proviso, visibility
      how C3 or S, and C2, are decided: --proviso, --visibility
  walk
      dfs: depth-first; bfs: breadth-first; single dfs, nested dfs: depth-first for
      accepting cycles of a weak or of any automaton; scc: by strongly connected
      components; local deadlocks: for processes that can never move again; any
      order, cndfs, owcty, parallel scc: by several workers, without an order, by
      nested depth-first search, by removing states, by components; layers on disk:
      breadth-first, with the states in files
  symmetry, asymmetry, orbit
      an orbit is a set of states that differ by an exchange of interchangeable
      processes: --symmetry; asymmetry: the first statement by which two others differ
  closure, packed, checked
      the engines of --engine
  attempt
      a search up to a number of states or the end; the lines say after which
      attempts it begins, and in which case; a large search goes through several
  packed anew
      the values seen do not fit the layout of packed states, and all states move
  cannot number all states
      more states than the tables of a search by several workers hold
  conflict, given up
      two workers cannot agree; a cycle may be left, or a search in order reaches
      more states within the limits
  then
      a search that may follow, with a plan of its own`
