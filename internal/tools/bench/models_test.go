package main

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
)

// TestModels: the models for measurements have no errors, and in small sizes have the number of states that SPIN
// 6.5.2 finds with spin -a -o1 -o2 -o3, gcc -DSAFETY -DNOREDUCE -DNOCLAIM and pan -c0.
func TestModels(t *testing.T) {
	for _, m := range []struct {
		name, define string
		states       int64
	}{
		{"chain", "N=2", 3046},
		{"chain", "N=3", 15932},
		{"clocked-philosophers", "N=3", 1720},
		{"clocked-philosophers", "N=4", 10648},
		{"fischer", "N=3", 1012},
		{"fischer", "N=4", 7403},
		{"replication", "ENTRIES=2", 8200},
		{"transfers", "TOTAL=3", 365},
	} {
		for _, reduction := range []ltlpor.Reduction{ltlpor.None, ltlpor.Ample} {
			r, err := ltlpor.CheckFile(context.Background(), filepath.Join("models", m.name+".pml"), ltlpor.Options{
				Reduction: reduction, Optimize: ltlpor.NoOptimizations, Defines: []string{m.define}})
			require.NoError(t, err, m.name)
			require.Equal(t, ltlpor.Holds, r.Verdict, m.name)
			if reduction == ltlpor.None {
				require.Equal(t, m.states, r.Searches[0].States, "%s, %s", m.name, m.define)
			}
		}
	}
}
