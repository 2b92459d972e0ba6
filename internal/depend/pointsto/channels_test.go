package pointsto_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/lowertest"
)

// names returns the declared names of channels.
func names(pt *pointsto.Analysis, chans bitset.Set) []string {
	out := []string{}
	chans.Each(func(c int) { out = append(out, pt.Channels[c].Decl.Var.Name) })
	return out
}

// ab are two channels.
const ab = `chan a = [1] of { byte }; chan b = [1] of { byte }; `

// The possible channels of a send or receive, and the channels among these that other processes can access.
func TestResolveAndShared(t *testing.T) {
	for _, c := range []struct {
		name, model, statement string
		resolve, shared        []string
	}{
		{"a global channel",
			ab + `active proctype P() { a!1; b!1 }`,
			"a!1", []string{"a"}, []string{"a"}},
		{"an element",
			`chan a[2] = [1] of { byte };
active proctype P() { a[1]!1 }`,
			"a[1]!1", []string{"a"}, []string{"a"}},
		{"any element",
			`chan a[2] = [1] of { byte }; byte i;
active proctype P() { a[i]!1 }`,
			"a[i]!1", []string{"a", "a"}, []string{"a", "a"}},
		{"a copy",
			ab + `chan c;
active proctype P() { c = a; c!1; b!1 }`,
			"c!1", []string{"a"}, []string{"a"}},
		{"either copy",
			ab + `chan c;
active proctype P() { c = a; c = b; c!1 }`,
			"c!1", []string{"a", "b"}, []string{"a", "b"}},
		{"a parameter",
			ab + `proctype P(chan c) { c!1 } init { run P(b) }`,
			"c!1", []string{"b"}, []string{"b"}},
		{"a message",
			ab + `chan m = [1] of { chan }; active proctype Q() { m!b }
active proctype P() { chan c; m?c; c!1 }`,
			"c!1", []string{"b"}, []string{"b"}},
		{"a number that was computed",
			ab + `byte n;
active proctype P() { chan c; n = a + 1; c = n; c!1 }`,
			"c!1", []string{"a", "b"}, []string{"a", "b"}},
		{"a bit is too narrow for a number",
			ab + `bit n;
active proctype P() { chan c; n = a; c = n; c!1 }`,
			"c!1", []string{"a", "b"}, []string{"a", "b"}},
		{"a channel of one's own",
			`chan a = [1] of { byte };
active proctype P() { chan c = [1] of { byte }; c!1 }`,
			"c!1", []string{"c"}, []string{}},
		{"a channel that was told",
			`chan m = [1] of { chan };
active proctype P() { chan c = [1] of { byte }; m!c; c!1 }`,
			"c!1", []string{"c"}, []string{"c"}},
		{"a channel seen from outside",
			`active proctype P() { chan c = [1] of { byte }; c!1 } active proctype Q() { P:c == 1 }`,
			"c!1", []string{"c"}, []string{"c"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := lowertest.Program(t, c.model)
			pt := pointsto.New(p)
			e := lowertest.Edge(t, p, "P", c.statement)
			require.Equal(t, c.resolve, names(pt, pt.Resolve(e.Comm.Chan, e.Type)))
			shared, rendezvous := pt.Shared(e.Comm.Chan, e.Type)
			require.Equal(t, c.shared, names(pt, shared))
			require.False(t, rendezvous)
		})
	}
}

// A number may outlive its channel if the declaring process may end while others live. If processes are created,
// another channel may get the number.
func TestPassing(t *testing.T) {
	for _, c := range []struct {
		name, model string
		passing     bool
		shared      int // of k!1
	}{
		{"a global one",
			`chan g = [1] of { byte }; proctype P(chan k) { k!1 } init { run P(g) }`,
			false, 1},
		{"of a process that ends first",
			`proctype P(chan k) { k!1 } init { chan g = [1] of { byte }; run P(g); do :: skip od }`,
			false, 1},
		{"of a process that may end before",
			`chan m = [1] of { chan }; active proctype Q() { skip } active proctype R() { chan g = [1] of { byte }; m!g }
active proctype P() { chan k; m?k; k!1 }`,
			true, 1},
		{"and whose number is given again",
			`chan m = [1] of { chan }; proctype R() { chan g = [1] of { byte }; m!g } proctype S() { chan h = [1] of { byte }; h!2 }
active proctype P() { chan k; run R(); m?k; run S(); k!1 }`,
			true, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := lowertest.Program(t, c.model)
			pt := pointsto.New(p)
			found := false
			for i := range pt.Channels {
				if pt.Channels[i].Decl.Var.Name == "g" {
					require.Equal(t, c.passing, pt.Passing(i))
					found = true
				}
			}
			require.True(t, found)
			e := lowertest.Edge(t, p, "P", "k!1")
			shared, _ := pt.Shared(e.Comm.Chan, e.Type)
			require.Len(t, names(pt, shared), c.shared)
		})
	}
}

// The analysis is final after New: a query changes nothing, even for a number that no operand of the program denotes.
func TestQuestionsChangeNothing(t *testing.T) {
	p := lowertest.Program(t, `proctype P(chan k) { k!1 } init { chan g = [1] of { byte }; run P(g); do :: skip od }`)
	pt := pointsto.New(p)
	for c := range pt.Channels {
		require.False(t, pt.Passing(c))
	}
	require.Equal(t, []string{"g"}, names(pt, pt.Resolve(program.Const{Value: 77}, 0)))
	for c := range pt.Channels {
		require.False(t, pt.Passing(c))
	}
}

// A send is always a rendezvous only if each possible channel is a rendezvous channel.
func TestOnlyMeets(t *testing.T) {
	const model = `chan r = [0] of { byte }; chan b = [1] of { byte }; chan c; chan d;
active proctype P() { c = r; d = r; d = b; c!1; d!2; b!3 }`
	p := lowertest.Program(t, model)
	pt := pointsto.New(p)
	for text, want := range map[string]bool{"c!1": true, "d!2": false, "b!3": false, "c = r": false} {
		require.Equal(t, want, pt.OnlyMeets(lowertest.Edge(t, p, "P", text)), text)
	}
}

// A receive with too few fields is found through copies; the channel with the most fields
// is named.
func TestMissingFields(t *testing.T) {
	p := lowertest.Program(t, `chan a = [1] of { byte, byte }; chan b = [1] of { byte, byte, byte }; chan c;
active proctype P() { c = a; c = b; c?_,_; a?_,_ }`)
	missing := pointsto.MissingFields(p)
	require.Len(t, missing, 1)
	m := missing[0]
	require.Equal(t, []any{2, 3, "c", "b"}, []any{m.Has, m.Takes, m.By.Name, m.Channel.Name})
}
