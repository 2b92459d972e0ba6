package main

import (
	"fmt"
	"strconv"

	"ltlpor/internal/dpor/benchmark"
	"ltlpor/internal/output/exitcode"
)

// benchModelCommand is the command ltlpor bench-model, which prints benchmark models for dynamic partial-order
// reduction.
type benchModelCommand struct {
	Name string `arg:"" optional:"" help:"Name of the benchmark."`
	N    string `arg:"" optional:"" help:"Parameter of the benchmark: a number of processes or repetitions."`

	List bool `help:"List the benchmarks, which is the default without a name."`
}

// Help returns the part of the help text below the flags.
func (*benchModelCommand) Help() string {
	return `Examples:

  ltlpor bench-model
      the names, what their parameters mean, and the limits of these
  ltlpor bench-model ring 5 > ring5.pml
      five processes in a ring`
}

// Run prints the model of a benchmark, or the list of the benchmarks.
func (c *benchModelCommand) Run(env environment) error {
	if c.List || c.Name == "" {
		if c.Name != "" {
			return exitcode.Usagef("--list goes without a name")
		}
		return listBenchmarks(env)
	}
	if c.N == "" {
		return exitcode.Usagef("expected a number after %s; ltlpor bench-model tells what it means", c.Name)
	}
	n, err := strconv.Atoi(c.N)
	if err != nil {
		return exitcode.Usagef("expected a number after %s, not %q", c.Name, c.N)
	}
	text, err := benchmark.Model(c.Name, n)
	if err != nil {
		return exitcode.New(exitcode.Usage, err)
	}
	_, err = fmt.Fprint(env.out, text)
	return err
}

func listBenchmarks(env environment) error {
	for _, b := range benchmark.All() {
		if _, err := fmt.Fprintf(env.out, "%-15s  %s\n%-15s  N, %d to %d: %s\n", b.Name, b.About, "", b.Least, b.Most,
			b.Parameter); err != nil {
			return err
		}
	}
	return nil
}
