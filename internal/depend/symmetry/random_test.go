package symmetry_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/lowertest"
)

// respecting are options of a process that respect the exchange of processes: x holds a process number, or 9.
var respecting = []string{
	"a[_pid] == 0 -> a[_pid] = 1",
	"a[_pid] = 0",
	"lock == 0 -> lock = _pid + 1",
	"lock == _pid + 1 -> lock = 0",
	"c!_pid, 1",
	"c?x, y",
	"atomic { c?x, y; x != _pid -> b[x] = y }",
	"atomic { x != 9 && b[x] == 1 -> b[x] = 0; x = 9 }",
	"c?eval(_pid), y; x = 9",
	"d[_pid]?y",
	"x != 9 -> d[x]!a[_pid]",
	"a[0] + a[1] + a[2] == 3 -> lock = 0",
	"nempty(d[_pid]) -> y = a[_pid]",
	"full(c) -> d_step { x = _pid; b[_pid] = 0; x = 9 }",
	"P[_pid]@top -> y = 1",
	"atomic { c?x, y; s[x] = 1 - y; x = 9 }",
	"s[_pid] = 0",
	"atomic { s[0] + s[1] + s[2] == 3 -> b[_pid] = 1 }",
}

// breaking are options that do not, except where the rest of a model makes them harmless.
var breaking = []string{
	"a[0] = 1",
	"x = 0",
	"lock = 1",
	"lock > _pid -> lock = 0",
	"c!2, 0",
	"c?0, y",
	"a[_pid] = _pid",
	"d[0]!1",
	"x < 2 -> x++",
	"a[(_pid + 1) % 3] == 1 -> lock = 0",
	"y = _pid",
	"a[_pid] + 2 * a[0] > 2 -> a[_pid] = 0",
	"c!x, y",
	"P[0]@top -> a[_pid] = 1",
	"full(d[1]) -> d[_pid]?y",
	"d_step { y = 0; do :: y < 3 && a[y] == 0 -> y++ :: else -> break od; lock = y }",
	"b[_pid] = 1 - _pid",
}

// globals are the variables of the options above, without the locals of a process.
const globals = `byte a[3]; byte b[3]; byte lock;
chan c = [1] of { byte, byte };
chan d[3] = [1] of { byte };
`

// TestRandom audits every generator found in random models: most of them symmetric, others broken in one place. A
// breaking option that goes unnoticed fails the audit.
func TestRandom(t *testing.T) {
	x := randomAudit{stream: 36, most: amount.Choose(2000, 20_000), whole: true}
	x.seeds = amount.Choose[uint64](60, 6000)
	x.run(t, func(body string) string { return globals + "active [3] proctype P() {\n" + body + "\n}" })
	require.Greater(t, x.accepted, amount.Choose(5, 150))
	require.Greater(t, x.refused, amount.Choose(5, 50))
}

// randomAudit audits every generator found in random models of three processes.
type randomAudit struct {
	seeds, stream     uint64
	most              int  // the most states of a model to audit
	whole             bool // a model without a breaking option must be symmetric
	accepted, refused int
}

// run audits the models that model returns for random bodies of a process P.
func (x *randomAudit) run(t *testing.T, model func(body string) string) {
	t.Helper()
	for seed := range x.seeds {
		r := rand.New(rand.NewPCG(seed, x.stream))
		body := "  bit s[3]; byte x = 9, y;\ntop:\n  do\n"
		for range 2 + r.IntN(3) {
			body += fmt.Sprintf("  :: %s\n", respecting[r.IntN(len(respecting))])
		}
		broken := r.IntN(2) == 0
		if broken {
			body += fmt.Sprintf("  :: %s\n", breaking[r.IntN(len(breaking))])
		}
		text := model(body + "  od")
		p := lowertest.Program(t, text)
		for _, o := range options[:2] {
			f := find(t, p, o)
			if f.Generators() == 0 {
				x.refused++
				require.True(t, broken || !x.whole, text)
				continue
			}
			if g := explore(f, x.most); g != nil {
				require.Empty(t, audit(f, g), text)
				ordered(t, f, g, text)
				x.accepted++
			}
		}
	}
}

// ordered requires that a quotient exchanges members as the definition of the image says, which goes cell by cell, and
// that it compares a state with its image as the documented order of states says. Otherwise the search for a
// representative might not end.
func ordered(t *testing.T, f *found, g *graph, model string) {
	t.Helper()
	q := f.NewQuotient(f.m)
	for i := 0; i < len(g.states); i += 1 + len(g.states)/200 {
		s := g.states[i]
		for n := range f.Generators() {
			if !f.Applies(n, s) {
				continue
			}
			image := f.Image(n, s)
			require.Equal(t, image, q.Exchange(n, s), "generator %d, state %v of\n%s", n, s, model)
			want := slices.Compare(f.Cells(image), f.Cells(s)) < 0
			require.Equal(t, want, q.Smaller(n, s), "generator %d, state %v of\n%s", n, s, model)
		}
	}
}
