// Command mutants shows that the tests detect errors, by mutation testing. It tries many small wrong changes of the
// program (mutants). For every mutant, it runs the test that must fail.
//
//	go run ./internal/tools/mutants [-only NAME,...] [-part K/N] [-shuffle SEED] [-within TIME] [-list]
//
// With -within, no mutant except the first begins after the given time; the number of untried mutants is printed. With
// -shuffle, the order depends on the seed, so that over several seeds every mutant is tried.
//
// A mutant survives if its test passes. A mutant is broken if it does not compile, if its test fails without the
// mutant, or if its test does not end. The exit status is 1 if a mutant survives or is broken, and 2 if the arguments
// are wrong.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("mutants", flag.ContinueOnError)
	flags.SetOutput(stderr)
	only := flags.String("only", "", "try the mutants of these `names`, with commas between them")
	part := flags.String("part", "", "try part `K/N` of the mutants: each Nth, from the Kth")
	seed := flags.Uint64("shuffle", 0, "take the mutants in the random order of this `seed`, if it is not 0")
	within := flags.Duration("within", 0, "begin no mutant but the first after this `time`, if it is not 0")
	list := flags.Bool("list", false, "say what is wrong with each, and try none")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	chosen, err := choose(mutants(), *only, *part)
	if err != nil || flags.NArg() > 0 {
		if err == nil {
			err = fmt.Errorf("too many arguments")
		}
		fmt.Fprintln(stderr, "mutants:", err)
		return 2
	}
	if *seed != 0 {
		shuffle(chosen, *seed)
	}
	if *list {
		return show(chosen, stdout, stderr)
	}
	return try(ctx, chosen, *within, stdout, stderr)
}

// shuffle brings mutants into the random order of a seed.
func shuffle(chosen []mutant, seed uint64) {
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(chosen), func(i, j int) { chosen[i], chosen[j] = chosen[j], chosen[i] })
}

// show prints, for every mutant, the error that it makes, its position in the source, and the test that must fail. The
// result is the exit status.
func show(chosen []mutant, stdout, stderr io.Writer) int {
	root, err := moduleRoot()
	if err != nil {
		fmt.Fprintln(stderr, "mutants:", err)
		return 1
	}
	text, err := readSource(root)
	if err != nil {
		fmt.Fprintln(stderr, "mutants:", err)
		return 1
	}
	status := 0
	w := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
	for _, m := range chosen {
		var at []string
		for _, e := range m.edits {
			p, err := text.find(e)
			if err != nil {
				fmt.Fprintf(stderr, "mutants: %s: %v\n", m.name, err)
				status = 1
			}
			at = append(at, fmt.Sprintf("%s:%d", p.file, p.line))
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s %s\n", m.name, m.wrong, strings.Join(at, " "), m.pkg, m.test)
	}
	return flush(w, status, stderr)
}

// choose returns the elements of `all` that are selected by the values of the flags -only and -part.
func choose(all []mutant, only, part string) ([]mutant, error) {
	k, n := 1, 1
	if part != "" {
		if m, err := fmt.Sscanf(part+";", "%d/%d;", &k, &n); err != nil || m != 2 || k < 1 || k > n {
			return nil, fmt.Errorf("no part of the mutants: %q", part)
		}
	}
	if only != "" {
		var named []mutant
		for name := range strings.SplitSeq(only, ",") {
			i := slices.IndexFunc(all, func(m mutant) bool { return m.name == name })
			if i < 0 {
				return nil, fmt.Errorf("there is no mutant %q", name)
			}
			named = append(named, all[i])
		}
		all = named
	}
	var chosen []mutant
	for i := k - 1; i < len(all); i += n {
		chosen = append(chosen, all[i])
	}
	return chosen, nil
}

// try tests the mutants in the given order, prints the results, and returns the exit status. If within is not 0, no
// mutant except the first begins after this time.
func try(ctx context.Context, chosen []mutant, within time.Duration, stdout, stderr io.Writer) int {
	began := time.Now()
	l, err := newLaboratory()
	if err != nil {
		fmt.Fprintln(stderr, "mutants:", err)
		return 1
	}
	defer l.close()
	tried, killed, status := 0, 0, 0
	fmt.Fprintf(stdout, "%-36s %-9s %7s  %s\n", "mutant", "", "seconds", "killed by")
	for _, m := range chosen {
		start := time.Now()
		if tried > 0 && within > 0 && start.Sub(began) >= within {
			break
		}
		tried++
		by, err := l.try(ctx, m)
		seconds := time.Since(start).Seconds()
		switch {
		case ctx.Err() != nil:
			fmt.Fprintln(stderr, "mutants: interrupted")
			return 1
		case err != nil:
			status = 1
			fmt.Fprintf(stdout, "%-36s %-9s %7.1f  %v\n", m.name, "BROKEN", seconds, err)
		case by == "":
			status = 1
			fmt.Fprintf(stdout, "%-36s %-9s %7.1f  not by %s %s (%s)\n", m.name, "SURVIVES", seconds, m.pkg, m.test, m.wrong)
		default:
			killed++
			fmt.Fprintf(stdout, "%-36s %-9s %7.1f  %s %s\n", m.name, "killed", seconds, m.pkg, by)
		}
	}
	fmt.Fprintf(stdout, "%d of %d killed\n", killed, tried)
	if left := len(chosen) - tried; left > 0 {
		fmt.Fprintf(stdout, "%d others not tried: the time (%v) was over\n", left, within)
	}
	return status
}

func flush(w *tabwriter.Writer, status int, stderr io.Writer) int {
	if err := w.Flush(); err != nil {
		fmt.Fprintln(stderr, "mutants:", err)
		return 1
	}
	return status
}
