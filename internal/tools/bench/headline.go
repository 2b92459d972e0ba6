package main

import (
	"fmt"
	"strings"
)

// headline returns a summary of the results in a sentence or two, which README.md also uses. The summary has the
// geometric means for the default engine. If the default engine is not the fastest, it also has those for the fastest
// engine. If nothing was measured, the result is "".
func headline(r *Results) string {
	s := ""
	if m := timesFaster(r, r.Setting.DefaultEngine); m != "" {
		s = "In CPU time and geometric means, " + m + "."
	}
	if first := r.Setting.Engines[0]; first != r.Setting.DefaultEngine && timesFaster(r, first) != "" {
		s += fmt.Sprintf(" With `--engine=%s`, %s.", first, timesFaster(r, first))
	}
	return s
}

// timesFaster returns a phrase with a speed-up for every table: how many times faster ltlpor with the given engine is
// than pan, as a geometric mean.
func timesFaster(r *Results, engine string) string {
	var parts []string
	for _, t := range []struct{ key, what string }{
		{"full", "ltlpor is %[2]s times as fast as pan on all states of %[1]d models"},
		{"defaults", "%[2]s times on %[1]d with the defaults of both"},
		{"ltl", "%[2]s times on %[1]d temporal properties that hold"},
		{"small", "%[2]s times on %[1]d small models, `spin` and `gcc` included"},
	} {
		for i := range r.Tables {
			if r.Tables[i].Key != t.key {
				continue
			}
			var values []float64
			for _, o := range comparisonOf(t.key).outcomes(&r.Tables[i], engine, cpu) {
				values = append(values, o.ratio)
			}
			if len(values) > 0 {
				parts = append(parts, fmt.Sprintf(t.what, len(values), short(geometric(values))))
			}
		}
	}
	return strings.Join(parts, ", ")
}
