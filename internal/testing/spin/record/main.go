// Command record runs SPIN on models, and writes the results to a file of recorded results:
//
//	go run ./internal/testing/spin/record -out testdata/micro.json FOLDER [MODEL...]
//
// If models are named, relative to the folder, only these models are run. Their new results replace the old ones;
// results for further models of the folder stay.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"ltlpor/internal/testing/spin"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "record:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, progress io.Writer) error {
	flags := flag.NewFlagSet("record", flag.ContinueOnError)
	out := flags.String("out", "", "the file of recorded results")
	timeout := flags.Duration("timeout", time.Minute, "time for one run of the verifier")
	memory := flags.Int("memory", 4096, "megabytes for one run of the verifier")
	optimise := flags.String("O", "-O2", "optimisation level for the C compiler")
	missing := flags.Bool("missing", false, "run only models without a recorded result")
	defaults := flags.Bool("default", false, "fill in only the counts of SPIN's default search in what is recorded")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *out == "" || flags.NArg() == 0 {
		return errors.New("usage: record -out FILE FOLDER [MODEL...]")
	}
	if !spin.Available() {
		return errors.New("spin and gcc are needed")
	}
	folder := flags.Arg(0)
	models, err := modelsIn(folder)
	if err != nil {
		return err
	}
	old, err := spin.Load(*out)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	results := keptResults(old, models)
	if flags.NArg() > 1 {
		models = flags.Args()[1:]
	}
	for _, model := range models {
		if *missing && results[model] != nil {
			continue
		}
		start := time.Now()
		options := spin.Options{Timeout: *timeout, MemoryMB: *memory, BuildFlags: []string{*optimise}, Nice: true}
		path := filepath.Join(folder, model)
		r, err := results[model], error(nil)
		if *defaults && r != nil {
			err = spin.FillDefault(ctx, path, r, options)
		} else {
			r, err = spin.Run(ctx, path, options)
		}
		if err != nil {
			return err
		}
		r.Model = model
		results[model] = r
		fmt.Fprintf(progress, "%-40s %6.1fs %s\n", model, time.Since(start).Seconds(), summary(r))
		if err := spin.Save(*out, values(results)); err != nil {
			return err
		}
	}
	return spin.Save(*out, values(results))
}

// modelsIn returns the paths of the models in and below a folder, relative to the folder.
func modelsIn(folder string) ([]string, error) {
	var models []string
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".pml" {
			return err
		}
		name, err := filepath.Rel(folder, path)
		models = append(models, filepath.ToSlash(name))
		return err
	})
	return models, err
}

// keptResults returns those results in `old` that are for a model in `models`. The result is indexed by model.
func keptResults(old []*spin.Result, models []string) map[string]*spin.Result {
	results := map[string]*spin.Result{}
	for _, r := range old {
		if slices.Contains(models, r.Model) {
			results[r.Model] = r
		}
	}
	return results
}

func values(results map[string]*spin.Result) []*spin.Result {
	var all []*spin.Result
	for _, r := range results {
		all = append(all, r)
	}
	return all
}

func summary(r *spin.Result) string {
	if r.Refused != "" {
		return "refused: " + r.Refused
	}
	text := []string{fmt.Sprintf("%.0f states", r.Full.States)}
	if !r.Full.Complete {
		text = append(text, "unfinished ("+r.Full.Stopped+")")
	}
	for _, v := range r.Verdicts {
		text = append(text, fmt.Sprintf("%s: %s", v.Property, v.Answer))
	}
	return strings.Join(append(text, r.Full.Messages...), "; ")
}
