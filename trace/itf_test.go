package trace_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/lower"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/lowertest"
	"ltlpor/trace"
)

// itfDocument is a trace as a reader of ITF sees it.
type itfDocument struct {
	Vars   []string         `json:"vars"`
	States []map[string]any `json:"states"`
}

func readITF(t *testing.T, tr *trace.Trace) (d itfDocument) {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, tr.ITF(&b, trace.ITFOptions{Source: "m.pml", Property: "p", Tool: "ltlpor"}))
	require.NoError(t, json.Unmarshal(b.Bytes(), &d))
	return d
}

// modelNames returns the members of an object by the names of the model. No name may be lost; Quint loses keys that
// begin with two underscores.
func modelNames(t *testing.T, object map[string]any) map[string]any {
	t.Helper()
	out := map[string]any{}
	for key, value := range object {
		if key == "#meta" {
			continue
		}
		require.False(t, strings.HasPrefix(key, "__"), key)
		name := strings.TrimPrefix(key, ":")
		require.NotContains(t, out, name)
		out[name] = value
	}
	return out
}

// Names of a model that the format or its readers reserve stay distinct from the reserved names. Random models with
// such names for globals, locals and processes are compared with the full states.
func TestITFNames(t *testing.T) {
	pool := []string{
		"at", "at_", "_at", "__at", "___", "__proto__", "__x", "tag", "value", "Alive", "Gone", "meta", "vars",
		"states", "loop", "index", "step", "UNIT", "constructor", "toString", "x",
	}
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 33))
		draw := rng.Perm(len(pool))
		next := func() string { name := pool[draw[0]]; draw = draw[1:]; return name }
		var globals, body strings.Builder
		for range 4 {
			name := next()
			fmt.Fprintf(&globals, "byte %s = %d;\n", name, rng.IntN(9))
			fmt.Fprintf(&body, "%s = %d; ", name, rng.IntN(200))
		}
		kind := next()
		for range 5 {
			name := next()
			fmt.Fprintf(&body, "byte %s = %d; %s = %d; ", name, rng.IntN(9), name, rng.IntN(200))
		}
		p, m := compile(t, globals.String()+"active [2] proctype "+kind+"() { "+body.String()+"}\n")
		tr, err := trace.Replay(p, m, walk(m, 12, rng.IntN))
		require.NoError(t, err)
		d := readITF(t, tr)
		require.Len(t, d.States, len(tr.Steps)+1)
		for i, state := range d.States {
			have := modelNames(t, state)
			require.Len(t, have, len(d.Vars))
			groups := tr.State(i - 1)
			require.Len(t, have, len(groups[0].Values)+len(groups)-1)
			for _, v := range groups[0].Values {
				require.Equal(t, v.Value, fmt.Sprint(have[v.Name]), "seed %d, state %d: %s", seed, i, v.Name)
			}
			for _, g := range groups[1:] {
				process := have[g.Name].(map[string]any)
				require.Equal(t, "Alive", process["tag"])
				fields := process["value"].(map[string]any)
				require.Equal(t, g.At, fields["at"], "the place of %s", g.Name)
				delete(fields, "at")
				locals := modelNames(t, fields)
				require.Len(t, locals, len(g.Values))
				for _, v := range g.Values {
					require.Equal(t, v.Value, fmt.Sprint(locals[v.Name]), "seed %d, state %d: %s", seed, i, v.Name)
				}
			}
		}
	}
}

// A claim and a global with the same name are two variables.
func TestITFClaimAndGlobal(t *testing.T) {
	read := lowertest.Load(t, `byte turn; active proctype P() { turn = 3 }
never turn { byte n; n = 1; do :: turn == 3 -> break :: else od }`)
	p, list := lower.Observer(read.Program, read.Info, read.Claim())
	require.NoError(t, list.Err())
	m, err := closure.Compile(p)
	require.NoError(t, err)
	tr, err := trace.Replay(p, m, trace.Run{Lasso: program.Lasso{Init: m.Init(nil)}, Fault: unchecked})
	require.NoError(t, err)
	d := readITF(t, tr)
	require.Equal(t, []string{"turn", "P(0)", "turn(claim)"}, d.Vars)
	require.EqualValues(t, 0, d.States[0]["turn"])
	require.Equal(t, "Alive", d.States[0]["turn(claim)"].(map[string]any)["tag"])
}
