package main

import (
	"cmp"

	"github.com/alecthomas/kong"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/output/teaching"
)

// depsCommand is the command ltlpor deps, which shows the dependence relation of a model.
type depsCommand struct {
	modelFlags  `group:"what"`
	timeFlags   `group:"limits" set:"bounded=reading"`
	outputFlags `group:"output"`
	Groups      bool    `group:"output" help:"${deps_groups}"`
	Symmetry    bool    `group:"output" help:"${deps_symmetry}"`
	SVG         *string `group:"output" name:"svg" placeholder:"FILE" help:"${deps_svg}"`
}

// depsHelp has the help texts for the flags of ltlpor deps.
var depsHelp = kong.Vars{
	"deps_groups":   "Print the process types of each node of a distributed system, instead of the matrix.",
	"deps_symmetry": "Print which processes are interchangeable, instead of the matrix.",
	"deps_svg":      "Draw the matrix as SVG; - writes it to standard output, and the text to standard error.",
}

// Help returns the part of the help text below the flags.
func (*depsCommand) Help() string {
	return `Which steps of different processes depend on each other, and why: what the reduction
knows before it knows any state. In the matrix

  D  the two steps are dependent: they may not commute, or one may disable the other
  e  they are independent, and one may make the other executable
  .  they are independent
  =  they are steps of one process, which are always dependent

Examples:

  ltlpor deps model.pml
  ltlpor deps --groups model.pml
  ltlpor deps --symmetry model.pml
  ltlpor deps --svg=deps.svg model.pml 'G(x < 3)'`
}

// Run prints the dependence relation of the model.
func (c *depsCommand) Run(env environment) error {
	if next, err := env.configure(env.texts, c.Model, c.NoConfig); err != nil {
		c.unconfigured = err
	} else if next != nil {
		c = &next.Deps
	}
	if err := validate(&c.modelFlags, &c.timeFlags); err != nil {
		return err
	}
	if c.JSON != nil && c.SVG != nil && *c.JSON == "-" && *c.SVG == "-" {
		return exitcode.Usagef("--json=- and --svg=-: only one can be standard output")
	}
	if c.Groups && c.Symmetry {
		return exitcode.Usagef("--groups and --symmetry: only one can replace the matrix")
	}
	var d *ltlpor.Dependences
	var failed error
	work := func() error {
		err := c.withJSON(env, func() { d, failed = c.depend(env) },
			func() ([]byte, error) { return jsonreport.Deps(env.head(c.Model), d, failed) })
		return cmp.Or(err, failed)
	}
	kind := resultKind{flag: "--svg", name: ".svg", begin: "<svg", mark: "dependenceofthestepsof"}
	picture := func() ([]byte, error) { return teaching.DependencePicture(d), nil }
	if err := deliver(env, []wanted{{"--svg", c.SVG, kind, picture}}, work); err != nil {
		return err
	}
	out := c.text(env)
	if c.SVG != nil && *c.SVG == "-" {
		out = env.err
	}
	printUsed(out, env.Used)
	switch {
	case c.Groups:
		teaching.Groups(out, d)
	case c.Symmetry:
		teaching.Symmetry(out, d)
	default:
		teaching.Dependence(out, d)
	}
	return nil
}

// depend returns the dependence relation of the model. If the flag asks for it, it also finds the interchangeable
// processes.
func (c *depsCommand) depend(env environment) (*ltlpor.Dependences, error) {
	opt, model, err := c.read(env.texts, &c.timeFlags)
	if err != nil {
		return nil, err
	}
	d, err := ltlpor.Depend(env.ctx, model, opt)
	if err == nil && c.Symmetry {
		err = d.FindSymmetry()
	}
	return d, err
}
