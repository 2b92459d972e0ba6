package main

import (
	"path/filepath"
	"slices"
	"strings"
)

// abstracted is a model in one size, which is searched with and without abstraction.
type abstracted struct {
	name, kind, path string
	define           string // macro definition for the model, or ""
}

// The kinds of models for abstraction, in the order of the tables.
const (
	wideData   = "data, wide"
	narrowData = "data, narrow"
	wrongData  = "data, wrong"
	noData     = "other"
	many       = "distributed"
)

// abstractedKinds describes the kinds of models, in the order of the tables.
var abstractedKinds = []struct{ kind, what string }{
	{wideData, "models/abstraction, with data of large ranges that the property does not need"},
	{narrowData, "the same models as they are written, with small ranges"},
	{wrongData, "the same with a mutant or, for the case study, without"},
	{noData, "the other models of models/, which were written before there were abstractions"},
	{many, "models/distributed: nodes with threads"},
}

// withData lists the models of models/abstraction. wide is a macro definition for large ranges of data; the case study
// has no range. other is a macro definition that changes the verdict. On the first three models no search of all values
// terminates.
var withData = []struct{ name, wide, other string }{
	{"stamps", "MAX=20000", "EAGER"},
	{"tally", "MAX=30000", "NO_LOCK"},
	{"watchdog", "RANGE=30000", "TRUSTING"},
	{"auction", "RANGE=10000", "SLOW"},
	{"case-study", "", "WAITS"},
	{"checksum", "RANGE=65521", "STUCK"},
	{"ledger", "RANGE=30000", "APART"},
	{"lift", "RANGE=1000", "BUTTON"},
	{"pool", "RANGE=50000", "EARLY"},
	{"retry", "MAX=5000", "CREDULOUS"},
	{"sensor", "RANGE=4096", "HASTY"},
	{"token", "RANGE=65536", "TWO"},
	{"window", "N=20000", "GREEDY"},
}

// abstractedModels returns the models to measure. root is the root folder of the repository.
func abstractedModels(root string) ([]abstracted, error) {
	var wide, narrow, wrong []abstracted
	for _, m := range withData {
		path := "models/abstraction/" + m.name + ".pml"
		if m.wide != "" {
			wide = append(wide, abstracted{m.name + " " + m.wide, wideData, path, m.wide})
		}
		narrow = append(narrow, abstracted{m.name, narrowData, path, ""})
		wrong = append(wrong, abstracted{m.name + " " + m.other, wrongData, path, m.other})
	}
	all := slices.Concat(narrow, wrong)
	for _, folder := range []struct{ path, kind string }{{"models", noData}, {"models/distributed", many}} {
		paths, err := filepath.Glob(filepath.Join(root, folder.path, "*.pml"))
		if err != nil {
			return nil, err
		}
		for _, path := range paths {
			file := filepath.Base(path)
			all = append(all, abstracted{strings.TrimSuffix(file, ".pml"), folder.kind, folder.path + "/" + file, ""})
		}
	}
	return append(all, wide...), nil // the slowest models come last
}

// combination is a combination of options for searching abstractions: values of --abstraction, --por and --pruning, and
// whether steps are merged.
type combination struct {
	Domain  string `json:"domain"`
	POR     string `json:"por"`
	Pruning string `json:"pruning"`
	Merging bool   `json:"merging"`
}

// abstractDomains lists the values of --abstraction that are measured.
var abstractDomains = []string{"explicit"}

// combinations returns the combinations of options that have the given value of --abstraction. The default comes first.
func combinations(domain string) []combination {
	all := []combination{{domain, "ample", "full", true}, {domain, "ample", "full", false}}
	for _, por := range []string{"none", "persistent", "aa"} {
		for _, pruning := range []string{"full", "lazy"} {
			all = append(all, combination{domain, por, pruning, true}, combination{domain, por, pruning, false})
		}
	}
	return all
}

// title returns the head of the table column for the combination. The value of --abstraction is omitted.
func (c combination) title() string {
	title := c.POR
	if c.POR != "ample" {
		title += " " + c.Pruning
	}
	if !c.Merging {
		title += ", unmerged"
	}
	return title
}

// side returns the key of the combination in Row.Sides.
func (c combination) side() string { return c.Domain + " " + c.title() }

func (c combination) options() []string {
	all := []string{"--abstraction=" + c.Domain, "--por=" + c.POR, "--pruning=" + c.Pruning}
	if !c.Merging {
		all = append(all, "--optimize=dead,ends")
	}
	return all
}
