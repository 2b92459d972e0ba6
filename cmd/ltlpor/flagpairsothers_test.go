package main

import (
	"errors"
	"os"
	"path/filepath"
	"sync"

	"ltlpor/internal/output/exitcode"
)

// pairTraces returns a counterexample to the formula low of pairModel, in the files that check writes.
var pairTraces = sync.OnceValues(func() (map[string]string, error) {
	dir, err := os.MkdirTemp("", "pairs")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	model, made := filepath.Join(dir, "m.pml"), map[string]string{}
	if err := os.WriteFile(model, []byte(pairModel), 0o600); err != nil {
		return nil, err
	}
	args := []string{"check", "-q", "--only=low", "--check=ltl"}
	for _, name := range []string{"t.json", "t.trail"} {
		args = append(args, "--trace="+filepath.Join(dir, name))
	}
	if status, _, says := call(append(args, model)...); status != exitcode.Violated {
		return nil, errors.New(says)
	}
	for _, name := range []string{"t.json", "t.trail"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		made[name] = string(text)
	}
	return made, nil
})

// otherPairings are those of the commands beside check.
func otherPairings() []pairing {
	return []pairing{
		{command: "explore", refused: `
workers: dependence no-sleep`, idle: `
max-errors: define max-depth full-states trace-steps unfold
define: max-errors max-depth full-states trace-steps unfold
full-states: max-depth
trace-steps: max-depth
unfold: define max-errors max-depth full-states trace-steps
algorithm: quiet
dependence: quiet
no-sleep: quiet
workers: quiet algorithm
compare-check: quiet`, examples: map[string]string{
			"algorithm": "--algorithm=all", "dependence": "--algorithm=fg-dpor --dependence=accesses",
			"no-sleep": "--algorithm=fg-dpor --no-sleep", "workers": "--workers=2",
			"max-executions": "--max-executions=2",
			"compare-check":  "--compare-check", "define": "-DBAD=1", "trace-steps": "--trace-steps=1 -DBAD=1",
			"full-states": "--full-states -DBAD=1", "unfold": "--unfold -DBAD=1",
			"max-errors": "--max-errors=0 -DBAD=1",
			"max-depth":  "--max-depth=9",
		}},
		{command: "explain", refused: `
along: where state interactive
where: state interactive
json: interactive
visibility: reduction
without: reduction`, idle: `
emptiness: fairness
state: reduction symmetry
where: reduction symmetry
along: reduction symmetry
color: reduction symmetry
naming: reduction symmetry
symmetry: reduction`, examples: map[string]string{
			"symmetry": "--symmetry",
			"state":    "--state=7", "where": "--where=y==1", "along": "--along=t.json", "interactive": "--interactive",
			"naming": "--naming=stubborn", "check": "--check=assertions", "max-states": "--max-states=1000",
		}},
		{command: "audit", refused: `
visibility: reduction
without: reduction`, idle: `
define: quiet reduction
fairness: quiet
shortest: quiet
trace: quiet
reduction: quiet
optimize: quiet
emptiness: fairness quiet
visibility: quiet
proviso: quiet optimize`, examples: map[string]string{
			"check": "--check=assertions", "optimize": "--optimize=all", "max-states": "--max-states=1000",
		}},
		{command: "compare", refused: `
stack-dir: stack-mem`, idle: `
max-states: check max-depth`, examples: map[string]string{
			"csv": "--csv=out.csv", "svg": "--svg=out.svg", "check": "--check=assertions",
		}},
		{command: "graph", refused: `
fold: symmetry
property: only
visibility: reduction
without: reduction`, idle: `
check: symmetry
only: symmetry
define: symmetry
formula-file: symmetry
automaton: symmetry
property: symmetry
show: symmetry
out: symmetry
reduction: symmetry
without: symmetry
proviso: formula-file automaton property optimize symmetry`, examples: map[string]string{
			// the model has no two equal processes: nothing is drawn, and the program says why
			"symmetry": "--symmetry",
			"property": "--property=low", "show": "--show=reduced --out=out.dot", "out": "--out=out.dot",
			"fold": "--out=out.dot --fold", "check": "--check=ltl", "optimize": "--optimize=all",
			"max-states": "--max-states=1000",
		}},
		{command: "simulate", before: "--seed=1", refused: `
follow: define overflow
quiet: interactive`, idle: `
define: steps interactive
hide: define steps interactive
follow: quiet`, examples: map[string]string{
			"seed": "--seed=2", "steps": "--steps=3", "follow": "--follow=t.json", "interactive": "--interactive",
		}},
		{command: "replay", behind: []string{"t.trail"}, idle: `
define: quiet trace-steps
formula: quiet
hide: trace-steps`, examples: map[string]string{"formula": "--formula=[](x<1)"}},
	}
}
