package depend_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
)

// A step with an atomic sequence that may loop does not certainly end.
func TestMayFault(t *testing.T) {
	for model, want := range map[string]bool{
		`byte x; active proctype P() { atomic { do :: x = 1 od } }`:             true,
		`byte x; active proctype P() { atomic { x = 1; x = 2 } }`:               false,
		`byte x; active proctype P() { do :: atomic { x = 1; x = 2 } od }`:      false,
		`chan c = [0] of { bit }; active proctype P() { atomic { c!1; skip } }`: true,
		`byte x; active proctype P() { x = 2 / x }`:                             true,
	} {
		_, r := relations(t, model)
		require.Equal(t, want, r.MayFault(), model)
	}
}

// A channel variable may receive 0, no channel, from a message sent with fewer fields. A receive from it is then a
// possible fault, and not only the answer of a rendezvous.
func TestMissingFieldIsNoChannel(t *testing.T) {
	const model = `chan d = [0] of { byte }; chan e = [1] of { byte, chan };
proctype R(chan k) { byte x; e?x,k; k?1 }
proctype S(chan f) { f!3FIELDS }
active proctype P() { run R(d); run S(e); d!1 }`
	for fields, want := range map[string]bool{",d": true, ",0": false, "": false} {
		p, r := relations(t, strings.Replace(model, "FIELDS", fields, 1))
		n := 0
		for _, e := range p.Edges {
			if e.Kind == program.Recv && len(e.Comm.Match) == 1 {
				require.Equal(t, want, r.OnlyAnswers(e.ID), "%q", fields)
				n++
			}
		}
		require.Equal(t, 1, n)
	}
}
