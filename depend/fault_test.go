package depend_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/program"
)

func TestMayFault(t *testing.T) {
	for model, want := range map[string]bool{
		`byte x; active proctype P() { do :: x = 1 - x; assert(x < 2) od }`:                                                     false,
		`byte a[2]; active [2] proctype P() { a[_pid] = a[1] }`:                                                                 false,
		`byte a[2]; active [3] proctype P() { a[_pid] = 1 }`:                                                                    true,
		`byte a[2], i; active proctype P() { a[i] = 1 }`:                                                                        true,
		`byte x; active proctype P() { x = x / 2 }`:                                                                             false,
		`byte x; active proctype P() { x = 2 / x }`:                                                                             true,
		`byte x; active proctype P() { x = 1 << x }`:                                                                            true,
		`chan c = [1] of { bit }; active proctype P() { do :: c!1 :: c?_ od }`:                                                  false,
		`chan c; active proctype P() { c!1 }`:                                                                                   true,
		`chan c = [1] of { bit }; chan d; active proctype P() { c = d; c!1 }`:                                                   true,
		`proctype Q() { skip } init { run Q(); run Q() }`:                                                                       false,
		`proctype Q() { skip } init { do :: run Q() od }`:                                                                       true,
		`proctype Q() { run Q() } init { run Q() }`:                                                                             true,
		`byte x; active proctype P() { d_step { x = 1; if :: x == 1 -> x = 2 :: else fi } }`:                                    false,
		`byte x; active proctype P() { d_step { x = 1; x == 2 } }`:                                                              true,
		`byte x; active proctype P() { d_step { do :: x < 9 -> x++ :: else -> break od } }`:                                     true,
		`byte x; active proctype P() { atomic { do :: x = 1 od } }`:                                                             true,
		`byte x; active proctype P() { atomic { x = 1; x = 2 } }`:                                                               false,
		`chan c = [1] of { bit }; active proctype P() { c!1 } trace { c!1 }`:                                                    true,
		`typedef T { chan q = [1] of { bit } }; T t, u; chan d = [1] of { T }; active proctype P() { if :: d?u :: t.q?_,_ fi }`: true,
		`typedef T { chan q = [1] of { bit, bit } }; T t, u; chan d = [1] of { T }; active proctype P() { t.q!1; t.q?_ }`:       false,
		`chan c = [1] of { byte }; byte a[2], i; active proctype P() { byte l; c?l; c!l; a[0] = l; i = a[0] }`:                  false,
	} {
		_, r := relations(t, model)
		require.Equal(t, want, r.MayFault(), model)
	}
}

// A channel variable that gets the field of a message which was sent with fewer fields may hold
// 0, no channel: the receive from it is a fault then, and not only the answer of a handshake.
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
