package ltlpor

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/source"
	"ltlpor/task"
)

// models on which an abstraction has once lost an error, or may.
var hard = map[string]string{
	"a field that is sent goes wrong": `
		chan c = [0] of { byte }; byte a[2]; byte free;
		active proctype P() { free = 1; c!(a[_pid + 2] -> len(c) : 2) }
		active proctype Q() { byte x; free > 3; c?x }`,
	"what decides between equal values goes wrong": `
		byte x, y; byte a[2];
		active proctype P() { byte i = 2; x = (a[i] -> 2 : 2); y = x }`,
}

// Each of these models has an error of the model, and each way to search abstractions finds it.
func TestAbstractionsOfHardModels(t *testing.T) {
	for name, text := range hard {
		for _, way := range ways {
			for _, o := range []Optimizations{AllOptimizations, NoOptimizations} {
				r, err := Check(context.Background(), source.NewFile("m.pml", text), Options{
					Checks: task.CheckAssertions, Abstraction: way, Optimize: o,
				})
				require.NoError(t, err)
				require.Equal(t, Violated, r.Verdict, "%s: %+v", name, way)
			}
		}
	}
}
