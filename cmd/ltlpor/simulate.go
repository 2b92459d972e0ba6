package main

import (
	"cmp"
	"math/rand/v2"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/output/tracefile"
)

// simulateCommand is the command ltlpor simulate, which simulates one run of a model.
type simulateCommand struct {
	simulateRun `group:"run"`
	outputFlags `group:"output"`
	traceFlag   `group:"output"`
	watchFlags  `group:"output"`
	FullStates  bool `group:"output" help:"Print the whole state after each step."`
	Quiet       bool `group:"output" short:"q" help:"Print only the output of the model and the end of the run."`
}

// simulateRun has the flags of ltlpor simulate that determine the run.
type simulateRun struct {
	Model    string   `arg:"" help:"File of the model; - is standard input."`
	Define   []string `short:"D" sep:"none" placeholder:"NAME[=TEXT]" help:"Define a macro. May be repeated."`
	Overflow string   `enum:"wrap,error" default:"wrap" help:"${explore_overflow}"`
	configFlag
	Seed        *uint64 `placeholder:"N" help:"${simulate_seed}"`
	Steps       int64   `default:"1000" placeholder:"N" help:"Bound the random steps; 0: no limit. Default: 1000."`
	Follow      *string `placeholder:"FILE" help:"Follow a trace first, from a .json file that ltlpor has written."`
	Interactive bool    `short:"i" help:"Ask before each step; ? lists the answers."`
}

// Help returns the part of the help text below the flags.
func (*simulateCommand) Help() string {
	return `Of the steps that can be taken one is chosen by chance, each with the same
probability; inside an atomic sequence of those of its process. The run is printed
while it goes on, as counterexamples are. It ends where nothing can be done, at a
failed assertion or another error, or after --steps. Formulas and never claims take
no part in it.

Examples:

  ltlpor simulate model.pml
  ltlpor simulate --seed=7 --steps=50 --watch='len(c)' model.pml
  ltlpor simulate --interactive model.pml
  ltlpor check --trace=t.json model.pml; ltlpor simulate --follow=t.json -i model.pml

Exit status:

  0  nothing goes wrong in the run
  1  an assertion fails, there is a run-time error, or it ends in an invalid end state
  2  invalid command line
  3  there is an error in the model or in the file, or the trace does not fit the model
  4  a d_step was given up that had too many statements
  5  internal error, or a file could not be written
  130  interrupted before something went wrong`
}

func (c *simulateCommand) validate() error {
	if err := validDefinitions(c.Define); err != nil {
		return err
	}
	switch {
	case c.Steps < 0:
		return exitcode.Usagef("--steps=%d: expected 0 or more", c.Steps)
	case c.Interactive && c.Model == "-":
		return exitcode.Usagef("the model and what is said to --interactive cannot both come from standard input")
	case c.Interactive && c.Quiet:
		return exitcode.Usagef("--interactive and --quiet: there is nothing to ask about that is not printed")
	}
	return cmp.Or(c.watchFlags.validate(), c.traceFlag.validate([]wanted{{flag: "--json", name: c.JSON}}))
}

// Run simulates a run of the model and prints the steps.
func (c *simulateCommand) Run(env environment) error {
	var unconfigured error
	if c.Follow == nil { // a trace contains the options of its run; files are not needed
		next, err := env.configure(env.texts, c.Model, c.NoConfig)
		if unconfigured = err; next != nil {
			c = &next.Simulate
		}
	}
	if err := c.validate(); err != nil {
		return err
	}
	c.try(env)
	s, failed := (*session)(nil), error(nil)
	work := func() {
		if failed = unconfigured; failed == nil {
			s, failed = c.simulate(env)
		}
	}
	err := c.withJSON(env, work, func() ([]byte, error) {
		var made *jsonreport.Simulation
		if failed == nil {
			made = &jsonreport.Simulation{Sim: s.sim, Seed: s.seed, Cut: s.cut}
		}
		return jsonreport.Simulate(env.head(c.Model), made, failed, c.FullStates)
	})
	if err != nil {
		return err
	}
	if failed != nil {
		return failed
	}
	c.save(s)
	return s.status()
}

// simulate reads the model and simulates a run. The result is the session that has the run.
func (c *simulateCommand) simulate(env environment) (*session, error) {
	from := env.texts
	model, err := from.source(c.Model)
	if err != nil {
		return nil, err
	}
	opt := ltlpor.SimulateOptions{
		Defines: c.Define, Include: from.include, Overflow: c.Overflow == "error", Watch: c.Watch,
	}
	followed := ""
	if c.Follow != nil {
		followed = *c.Follow
		if opt.Follow, err = readTrace(followed); err != nil {
			return nil, err
		}
	}
	run, err := ltlpor.Simulate(env.ctx, model, opt)
	if err != nil {
		return nil, unfollowed(err, followed, model.Name)
	}
	seed := uint64(rand.Uint32()) // 32 bits, so that the user can type the seed
	if c.Seed != nil {
		seed = *c.Seed
	}
	if !c.Quiet {
		printUsed(c.text(env), env.Used)
	}
	s := newSession(c, env, run, seed)
	if err := s.run(); err != nil {
		return nil, unfollowed(err, followed, model.Name)
	}
	return s, nil
}

// save writes the run of s to the files of --trace. Errors go to s.env.lost.
func (c *simulateCommand) save(s *session) {
	for _, name := range c.Trace {
		f, err := tracefile.FormatOf(name)
		if err == nil {
			err = saveTrace(f, name, tracefile.SimulationRecord(s.sim, s.c.FullStates), s.env.lost.readerWait)
		}
		if err != nil {
			s.env.lost.add(err)
			continue
		}
		if !c.Quiet {
			s.printf("run %s\n", writtenTo(name))
		}
	}
}
