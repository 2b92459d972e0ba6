package main

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"ltlpor"
	"ltlpor/internal/dpor"
	"ltlpor/internal/output/exitcode"
)

// everyAlgorithm is the value of --algorithm that runs every algorithm in turn.
const everyAlgorithm = "all"

// exploreWhat has the flags about the model to be explored.
type exploreWhat struct {
	Model    string   `arg:"" help:"File of the model; - is standard input."`
	Define   []string `short:"D" sep:"none" placeholder:"NAME[=TEXT]" help:"Define a macro. May be repeated."`
	Overflow string   `enum:"wrap,error" default:"wrap" help:"${explore_overflow}"`
	configFlag
	unconfigured error      // error in the options from files, or nil
	MaxErrors    errorLimit `default:"1" placeholder:"K" help:"Show K different errors, or all. Default: 1."`
}

// exploreLimits bound an exploration.
type exploreLimits struct {
	Mem           byteSize `placeholder:"SIZE" help:"Bound the memory of the process, such as 8G or 512M."`
	MaxDepth      bound    `placeholder:"N" help:"${explore_max_depth}"`
	MaxExecutions bound    `placeholder:"N" help:"Bound the number of executions."`
	Time          timeSpan `placeholder:"DURATION" help:"Bound the time of each exploration, such as 90s or 1h."`
}

// exploreHow chooses the algorithm. The help of the command lists the values below the flags.
type exploreHow struct {
	Algorithm  algorithmName  `default:"source-dpor" placeholder:"NAME" help:"${explore_algorithm}"`
	Dependence dependenceName `default:"read-write" placeholder:"NAME" help:"${explore_dependence}"`
	NoSleep    bool           `help:"Leave out the sleep sets of fg-dpor."`
	Workers    int            `default:"1" placeholder:"N" help:"Goroutines of source-dpor; 0: one for each core. Default: 1."`
}

// algorithmName is the value of --algorithm.
type algorithmName string

// UnmarshalText reads a name.
func (a *algorithmName) UnmarshalText(text []byte) error {
	names := []string{everyAlgorithm}
	for _, x := range dpor.Algorithms() {
		names = append(names, string(x))
	}
	*a = algorithmName(text)
	return oneOf(string(text), names)
}

// dependenceName is the value of --dependence.
type dependenceName string

// UnmarshalText reads a name.
func (d *dependenceName) UnmarshalText(text []byte) error {
	*d = dependenceName(text)
	return oneOf(string(text), []string{string(ltlpor.ReadWrite), string(ltlpor.Accesses)})
}

// oneOf returns an error if names does not contain word.
func oneOf(word string, names []string) error {
	if slices.Contains(names, word) {
		return nil
	}
	return fmt.Errorf("%q is none of %s", word, strings.Join(names, ", "))
}

func (c *exploreWhat) validate() error {
	return validDefinitions(c.Define)
}

func (c *exploreHow) validate() error {
	const foreign = "%s is for --algorithm=" + string(ltlpor.FG) + " only"
	switch other := c.Algorithm != algorithmName(ltlpor.FG); {
	case c.Workers < 0:
		return exitcode.Usagef("--workers=%d: expected 0 or more", c.Workers)
	case other && c.NoSleep:
		return exitcode.Usagef(foreign, "--no-sleep")
	case other && c.Dependence == dependenceName(ltlpor.Accesses):
		return exitcode.Usagef(foreign, "--dependence="+string(c.Dependence))
	}
	return nil
}

// algorithms returns the algorithms to run.
func (c *exploreHow) algorithms() []ltlpor.Algorithm {
	if c.Algorithm == everyAlgorithm {
		return dpor.Algorithms()
	}
	return []ltlpor.Algorithm{ltlpor.Algorithm(c.Algorithm)}
}

// options returns the options made from the flags, except for the algorithm.
func (c *exploreCommand) options() ltlpor.ExploreOptions {
	return ltlpor.ExploreOptions{
		Defines: c.Define, Overflow: c.Overflow == "error", MaxErrors: c.MaxErrors.option(),
		Dependence: ltlpor.Dependence(c.Dependence), NoSleep: c.NoSleep,
		MaxDepth: int(c.MaxDepth), MaxExecutions: int64(c.MaxExecutions), Time: time.Duration(c.Time),
	}
}

// workers returns the number of goroutines for algorithm a. For an algorithm that supports one goroutine only it is
// 1, unless a is chosen by name with an explicit number of workers.
func (c *exploreHow) workers(a ltlpor.Algorithm) int {
	switch {
	case a != ltlpor.SourceDPOR && (c.Workers == 0 || c.Algorithm == everyAlgorithm):
		return 1
	case c.Workers == 0:
		return runtime.NumCPU()
	}
	return c.Workers
}
