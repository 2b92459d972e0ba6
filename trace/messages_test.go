package trace_test

import (
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

// passed returns the messages of the only run of a model as text: channel, step of the send, step of the receive,
// values.
func passed(t *testing.T, model string) []string {
	t.Helper()
	p, m := compile(t, model)
	tr, err := trace.Replay(p, m, walk(m, 100, func(int) int { return 0 }))
	require.NoError(t, err)
	var out []string
	for _, x := range tr.Messages() {
		out = append(out, fmt.Sprintf("%s %d %d %s", x.Channel, x.Send, x.Receive, strings.Join(x.Values, ",")))
	}
	return out
}

func TestMessages(t *testing.T) {
	for _, c := range []struct {
		name, model string
		want        []string
	}{
		{"first in, first out", `chan c = [3] of { byte };
			active proctype P() { byte x; c!1; c!1; c?x; c!1; c?x; c?x }`,
			[]string{"c 0 2 1", "c 1 4 1", "c 3 5 1"}},
		{"one stays, and what is looked at", `chan c[2] = [2] of { byte, bool };
			active proctype P() { byte x; bool b; c[1]!7,true; c[1]?<x,b>; c[0]!8,false; c[1]?x,b }`,
			[]string{"c[1] 0 3 7,true", "c[0] 2 -1 8,false"}},
		{"sorted, after its equals", `chan c = [3] of { byte };
			active proctype P() { byte x; c!2; c!!1; c!!1; c?x; c?x }`,
			[]string{"c 0 -1 2", "c 1 3 1", "c 2 4 1"}},
		{"any that fits, the oldest of equals", `chan c = [3] of { byte };
			active proctype P() { c!2; c!1; c!1; c??1 }`,
			[]string{"c 0 -1 2", "c 1 3 1", "c 2 -1 1"}},
		{"in a d_step", `chan c = [3] of { byte };
			active proctype P() { byte x; c!1; d_step { c!2; c?x; c!3 } }`,
			[]string{"c 0 1 1", "c 1 -1 2", "c 1 -1 3"}},
		{"handshake", `mtype = { msg, ack }; chan c = [0] of { mtype, byte, chan };
			chan q = [1] of { byte }; byte x[2];
			active proctype P() { byte i = 1; c!ack(x[i] + 258, q) }
			active proctype Q() { c?ack,_,_ }`,
			[]string{"c 0 0 ack,2,q"}},
		{"channel of a process", `proctype Q(chan d) { d!5 }
			active proctype P() { chan c = [1] of { byte }; run Q(c) }`,
			[]string{"P(0):c 1 -1 5"}},
	} {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, passed(t, c.model)) })
	}
}

// Along random walks a message is received at most once, after the send, by steps that say so. The messages not
// received are the contents of the channels at the end.
func TestMessagesAddUp(t *testing.T) {
	p, m := compile(t, everything)
	all := 0
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 2))
		tr, err := trace.Replay(p, m, walk(m, 150, rng.IntN))
		require.NoError(t, err)
		left := map[string]int{}
		for _, x := range tr.Messages() {
			all++
			require.GreaterOrEqual(t, x.Send, 0)
			require.NotContains(t, x.Values, "?")
			send := &tr.Steps[x.Send]
			require.Contains(t, send.Text, "!", "step %d", x.Send)
			switch {
			case x.Receive < 0:
				left[x.Channel]++
			case send.Peer != program.NoPID:
				require.Equal(t, x.Send, x.Receive)
			default:
				require.Greater(t, x.Receive, x.Send)
				require.Contains(t, tr.Steps[x.Receive].Text, "?")
			}
		}
		for name, value := range flat(tr.State(len(tr.Steps) - 1)) {
			if strings.HasPrefix(value, "[") {
				n := strings.Count(value, ",") + 1
				if strings.Contains(value, "(") {
					n = strings.Count(value, "(")
				}
				if value == "[]" {
					n = 0
				}
				require.Equal(t, n, left[name], "%s = %s", name, value)
			}
		}
	}
	require.Greater(t, all, 500)
}

// The value of an expression along a trace is the truth of a proposition with the same expression.
func TestValuesAreThoseOfTheMachine(t *testing.T) {
	const model = `byte x[3]; chan c = [2] of { byte, bool }; byte i;
	active proctype P() { byte own;
		do :: x[i] = own; own++ :: c!own,own%2 :: c?own,_ :: i = (i + 1) % 3 :: d: own = 0 od }`
	for _, text := range []string{
		"x[i] > 1", "x[x[0] % 3] == 1", "len(c) == 1",
		"full(c)", "nempty(c)", "c?[2,_]", "c??[_,true]", "P@d", "P:own > 2",
		"P[0]:own == 1", "P[3]:own == 0", "(i -> x[0] : x[1]) < 2", "!(x[0] & 1) || -i < ~x[1]", "_nr_pr == 2",
	} {
		read, err := lowertest.Read(model, lower.Options{}, text)
		require.NoError(t, err)
		p := read.Program
		m, err := closure.Compile(p)
		require.NoError(t, err)
		rng := rand.New(rand.NewPCG(1, 3))
		tr, err := trace.Replay(p, m, walk(m, 200, rng.IntN))
		require.NoError(t, err)
		for i := range tr.Steps {
			n, ok := tr.Value(i, program.NoPID, p.Props[0].X)
			if m.Props(tr.Steps[i].State)&1 == 0 {
				require.True(t, ok, text)
				require.Zero(t, n, "%s after step %d", text, i)
			} else {
				require.True(t, ok && n != 0, "%s after step %d", text, i)
			}
		}
	}
}
