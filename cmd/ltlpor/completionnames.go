package main

import (
	"fmt"
	"path/filepath"
	"slices"

	"ltlpor/internal/editor/analysis"
	"ltlpor/source"
)

// namesForScripts asks for the names of ltl blocks in place of a script.
const namesForScripts = "names"

// mostCompleted is the number of models of a folder whose ltl blocks are completed: the user waits.
const mostCompleted = 10

// printNames prints the names of the ltl blocks in the models among words, or in those of the working directory, one
// a line. A model that cannot be read has no names: where a command line is completed, no message can be shown.
func printNames(env environment, words []string) error {
	models := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !isModel(w) })
	if len(models) == 0 {
		models, _ = filepath.Glob("*.pml")
		models = models[:min(len(models), mostCompleted)]
	}
	var names []string
	for _, model := range models {
		src, err := readFile(model)
		if err != nil {
			continue
		}
		for _, r := range analysis.Analyze(env.ctx, src, analysis.Options{Include: source.Include}).Runnables() {
			if r.Kind == analysis.RunLTL && !slices.Contains(names, r.Name) {
				names = append(names, r.Name)
			}
		}
	}
	for _, name := range names {
		if _, err := fmt.Fprintln(env.out, name); err != nil {
			return err
		}
	}
	return nil
}
