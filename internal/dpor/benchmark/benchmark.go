// Package benchmark generates the benchmark programs of papers on dynamic partial-order reduction. The programs are
// Promela models for any number of processes.
//
// As in the papers, an assignment, a test and a compare-and-swap are single steps; further steps touch local
// variables only. No process waits for another or runs forever, and no value wraps around. All processes exist from the
// start, and processes of the same type differ only in _pid.
//
// Sources:
//   - Readers-writers, indexer and last-zero: S. Aronis, J. Jonsson, M. Lång, K. Sagonas: Optimal dynamic partial order
//     reduction, POPL 2014. The paper on EPOR (see package dpor) modifies last-zero. The indexer is originally from C.
//     Flanagan, P. Godefroid: Dynamic partial-order reduction for model checking software, POPL 2005.
//   - The remaining benchmarks: the paper on EPOR.
package benchmark

import (
	"fmt"
	"strings"

	"ltlpor/source"
)

// Benchmark is a family of programs with a parameter n, such as the number of processes.
type Benchmark struct {
	Name        string
	About       string // the behavior of the processes, on one line
	Parameter   string // the meaning of n
	Least, Most int    // the least and the greatest value of n

	body func(n int) string // returns the model without the comment at its head; macro N stands for n
}

// All returns the benchmarks in the order of the documentation.
func All() []Benchmark {
	return []Benchmark{
		{"readers-writers", "a process writes a variable that all others read", "processes", 2, 255, readersWriters},
		{"indexer", "each process puts four messages into a hash table, by compare-and-swap", "processes", 1, 32,
			func(n int) string { return indexer(n, 4, 11) }},
		{"indexer-small", "each process puts two messages into a hash table, by compare-and-swap", "processes", 1, 64,
			func(n int) string { return indexer(n, 2, 2) }},
		{"last-zero", "each process sets a place of an array from the place before; one looks for the last set",
			"processes", 2, 255, lastZero},
		{"shared-pointer", "two processes write through pointers, and then each changes that of the other",
			"how often each writes through its pointer", 1, 10_000, sharedPointer},
		{"ring", "each process copies its variable to the next process", "processes", 2, 255,
			func(n int) string { return ring(n, 1) }},
		{"branching", "each process sets the variable of the next one if its own is zero, twice", "processes", 2, 255,
			branching},
		{"ring-extended", "each process copies its variable to the next process, twice", "processes", 2, 255,
			func(n int) string { return ring(n, 2) }},
	}
}

// Names returns the benchmark names, in the order of All.
func Names() []string {
	var names []string
	for _, b := range All() {
		names = append(names, b.Name)
	}
	return names
}

// Model returns the text of the benchmark called name, with parameter n. If name or n is invalid, the error lists the
// valid names or the range of n.
func Model(name string, n int) (string, error) {
	for _, b := range All() {
		if b.Name != name {
			continue
		}
		if n < b.Least || n > b.Most {
			return "", fmt.Errorf("%s takes %d to %d (%s), not %d", name, b.Least, b.Most, b.Parameter, n)
		}
		return b.head(n) + b.body(n), nil
	}
	return "", fmt.Errorf("there is no benchmark %q; there are %s%s", name, strings.Join(Names(), ", "),
		source.DidYouMean(name, Names()))
}

func (b Benchmark) head(n int) string {
	return fmt.Sprintf(`/*
 * ltlpor model: %[1]s
 * written by: ltlpor bench-model %[2]s %[3]d
 *
 * run: (no defines)
 * assertions: holds
 * end-states: holds
 */

#define N %[3]d          /* %[4]s */

`, b.About, b.Name, n, b.Parameter)
}
