package promela_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// TestWalk counts the references in a text that has them in every construct.
func TestWalk(t *testing.T) {
	f, list := promela.Parse(source.NewFile("m.pml", `
byte v[v]; unsigned v : v; int v = v; chan v = [v] of { byte };
active [v] proctype P(byte v) provided (v[v].v) {
	v = v; v++; v!v,v; v?v,eval(v); xr v; (v -> v : v);
	if :: v -> skip :: -v + v fi;
	for (v : v .. v) { v }
	select (v : v .. v);
	{ v } unless { v };
	assert(v); printf("", v); set_priority(v, v);
	run P(v); len(v); v?[v]; enabled(v); P[v]@v == P[v]:v[v]
}
never { v } notrace { v?v } init { v }`), promela.Options{})
	require.NoError(t, list.Err())
	refs := 0
	for _, d := range f.Decls {
		promela.Walk(d, func(node any) bool {
			if v, is := node.(*promela.VarRef); is {
				require.Equal(t, "v", v.Name)
				refs++
			}
			return true
		})
	}
	require.Equal(t, 49, refs)
}
