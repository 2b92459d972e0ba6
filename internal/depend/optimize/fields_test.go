package optimize

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/random"
)

// few and many have different numbers of fields.
const (
	few  = "chan few = [1] of { byte }; "
	many = "chan many = [1] of { byte, byte }; "
	// waits has a variable that is set before the receive, and read behind it.
	waits = "byte x; x = 1; g = 2; "
)

// A receive sets all its variables, whatever fields other channels have: with more patterns than its channel has
// fields, it ends the run.
func TestReceivesSetAll(t *testing.T) {
	for _, c := range []struct {
		name, model, at string
		dead            []string
	}{
		{"another channel has fewer fields",
			few + many + `byte g; active proctype P() { ` + waits + `many?_,x; g = x }
			active proctype Q() { many!1,2; few!1 }`,
			"g = 2", []string{"x"}},
		{"a parameter may be either channel",
			few + many + `byte g; proctype P(chan c) { ` + waits + `c?_,x; g = x }
			init { few!1; many!1,2; if :: run P(few) :: run P(many) fi }`,
			"g = 2", []string{"x"}},
		{"a channel comes in a message",
			few + many + `byte g; chan mail = [1] of { chan };
			active proctype P() { chan c; mail?c; ` + waits + `c?_,x; g = x }
			active proctype Q() { few!1; many!1,2; if :: mail!few :: mail!many fi }`,
			"g = 2", []string{"x"}},
		{"an array of channels, beyond its end too",
			few + `byte g, i; chan a[2] = [1] of { byte, byte };
			active proctype P() { ` + waits + `a[i]?_,x; g = x }
			active proctype Q() { a[1]!1,2; do :: i < 2 -> i++ :: break od }`,
			"g = 2", []string{"x"}},
		{"a channel that has gone",
			many + `byte g; chan mail = [1] of { chan };
			active proctype P() { chan c; mail?c; ` + waits + `c?_,x; g = x }
			active proctype Q() { chan own = [1] of { byte }; own!1; mail!own }`,
			"g = 2", []string{"x"}},
		{"a channel without a value",
			few + `byte g; chan c; active proctype P() { ` + waits + `c?_,x; g = x }
			active proctype Q() { few!1; c = few }`,
			"g = 2", []string{"x"}},
		{"inside d_step",
			few + many + `byte g; proctype P(chan c) { ` + waits + `d_step { c?_,x; g = x } }
			init { few!1; many!1,2; if :: run P(few) :: run P(many) fi }`,
			"g = 2", []string{"x"}},
		{"a rendezvous",
			`chan few = [0] of { byte }; chan many = [0] of { byte, byte }; byte g;
			proctype P(chan c) { ` + waits + `c?_,x; g = x }
			init { if :: run P(few); few!1 :: run P(many); many!1,2 fi }`,
			"g = 2", []string{"x"}},
		{"the message stays",
			few + many + `byte g; proctype P(chan c) { ` + waits + `c?<_,x>; g = x }
			init { few!1; many!1,2; if :: run P(few) :: run P(many) fi }`,
			"g = 2", []string{"x"}},
		{"a message with more fields leaves no variable as it was",
			few + many + `byte g; active proctype P() { ` + waits + `many?x; g = x }
			active proctype Q() { many!1,2 }`,
			"g = 2", []string{"x"}},
		{"a pattern reads before it is known that there are too many",
			few + many + `byte g; proctype P(chan c) { ` + waits + `c?eval(x),x; g = x }
			init { few!1; many!1,2; if :: run P(few) :: run P(many) fi }`,
			"g = 2", []string{}},
		{"a poll sets nothing",
			few + many + `byte g; proctype P(chan c) { ` + waits + `c?[_,_]; g = x }
			init { few!1; many!1,2; if :: run P(few) :: run P(many) fi }`,
			"g = 2", []string{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := mustLoad(t, c.model)
			why, _, _ := s.wrong()
			require.Empty(t, why)
			require.Equal(t, c.dead, deadAt(Program(s.p, Options{Dead: true}), c.at))
		})
	}
}

// messages writes random models in which channels have different numbers of fields. Sends and receives have more or
// fewer: by a parameter, a variable that holds a channel, a message with a channel, or an index out of bounds.
type messages struct {
	r     *rand.Rand
	holds []string // names that may stand for any channel, in the process being written
}

func (g *messages) chance(percent int) bool { return g.r.IntN(100) < percent }

func (g *messages) pick(list ...string) string { return list[g.r.IntN(len(list))] }

func (g *messages) model() *random.Node {
	root := &random.Node{}
	add := func(format string, args ...any) {
		root.Kids = append(root.Kids, &random.Node{Head: fmt.Sprintf(format, args...)})
	}
	add("byte g; chan mail = [1] of { chan };")
	for n := range 3 {
		add("chan c%d = [%d] of { byte%s };", n+1, (1+g.r.IntN(5))/2, strings.Repeat(", byte", n))
	}
	add("chan a[2] = [1] of { byte, byte };")
	for _, name := range []string{"P", "Q"} {
		g.holds = []string{"v"}
		head := "active proctype " + name + "() { byte x, y; chan v;"
		if name == "P" {
			g.holds = append(g.holds, "k")
			head = "proctype P(chan k) { byte x, y; chan v;"
		}
		p := &random.Node{Head: head, Tail: "}"}
		if start := "v = k;"; name == "Q" || g.chance(50) {
			if name == "Q" {
				sent := g.pick("c1!1; v = c1", "c2!1,0; v = c2", "c3!1,0,1; v = c3", "a[1]!1,0; v = a[1]")
				start = "run P(" + g.known() + "); " + sent + ";"
			}
			p.Kids = append(p.Kids, &random.Node{Head: start})
		}
		for i := range 3 + g.r.IntN(3) {
			text := g.statement()
			if i == 0 && g.chance(70) {
				text = g.receive(100)
			}
			p.Kids = append(p.Kids, &random.Node{Head: text + ";"})
		}
		root.Kids = append(root.Kids, p)
	}
	return root
}

// known returns the name of a declared channel.
func (g *messages) known() string { return g.pick("c1", "c2", "c3", "a[0]", "a[1]") }

func (g *messages) statement() string {
	switch n := g.r.IntN(100); {
	case n < 15:
		return "v = " + g.pick("c1", "c2", "c3", "a[g]")
	case n < 22:
		return "mail" + g.pick("!c1", "!c2", "!c3", "?v", "?v")
	case n < 50:
		return g.communication(20, "!", func(int) string { return g.pick("0", "1", "x", "y") })
	case n < 85:
		return g.receive(60)
	case n < 92:
		return "if :: x == y -> x = " + g.pick("0", "1") + " :: else fi"
	}
	return g.pick("g = x", "g = y", "x = 1", "y = 2", "x = g", "g = 1")
}

func (g *messages) receive(held int) string {
	text := g.communication(held, g.pick("?", "?", "??"), func(n int) string {
		v := []string{"x", "y", "g"}[n]
		return g.pick("_", v, v, v, v, "eval(x)", "1")
	})
	if g.chance(20) {
		return "d_step { " + text + "; g = " + g.pick("x", "y") + " }"
	}
	return text
}

// communication returns a send or receive, in `held` percent of the cases on a name that may stand for any channel.
func (g *messages) communication(held int, op string, operand func(n int) string) string {
	name, n := g.known(), 2
	if strings.HasPrefix(name, "c") {
		n = int(name[1] - '0')
	}
	if g.chance(held) {
		name, n = g.pick(g.holds...), 1+g.r.IntN(3)
	} else if n > 1 && g.chance(20) {
		n--
	}
	list := make([]string, n)
	for i := range list {
		list[i] = operand(i)
	}
	return name + op + strings.Join(list, ",")
}

// surplus reports whether the original takes a receive with more variables than its channel has fields, and whether
// one of these variables is dead before the receive.
func (s *subject) surplus() (taken, idle bool) {
	q := Program(s.p, Options{Dead: true})
	for _, results := range s.graph.Succ {
		for _, steps := range results {
			for _, x := range steps {
				if x.Fault == nil || !strings.HasPrefix(x.Fault.Message, "this receive has") {
					continue
				}
				taken = true
				e := q.Edges[x.Fault.Edge]
				program.WalkWrites(e, func(v *program.Variable) {
					idle = idle || slices.Contains(q.Types[e.Type].Locations[e.From].Dead, v)
				})
			}
		}
	}
	return taken, idle
}

// shortage reports whether some step has fewer operands than its channel has fields.
func (s *subject) shortage() bool {
	for text := range s.graph.FullPart().Faults() {
		if strings.Contains(text, "too few message fields: this receive") {
			return true
		}
	}
	return false
}

// Random models with channels of different numbers of fields.
func TestRandomFields(t *testing.T) {
	tried, surplus, idle, shortage := 0, 0, 0, 0
	for i := range *runs {
		n := *seed + uint64(i)
		g := &messages{r: rand.New(rand.NewPCG(n, 0x6669656c6473))}
		root := g.model()
		atoms := []string{"(g == 0)", "(g == 1)", "(len(a[0]) == 0)", "(len(mail) > 0)"}
		formulas := []string{random.Formula(2*n, atoms, 4)}
		s, err := load(root.String(), formulas...)
		if errors.Is(err, errTooLarge) {
			continue
		}
		require.NoError(t, err, "seed %d\n%s", n, root)
		if why, _, _ := s.wrong(); why != "" {
			failShrunk(t, n, why, root, formulas)
		}
		tried++
		taken, dead := s.surplus()
		for count, is := range map[*int]bool{&surplus: taken, &idle: dead, &shortage: s.shortage()} {
			if is {
				*count++
			}
		}
	}
	t.Logf("%d models: %d with too many variables, dead before in %d; %d with too few", tried, surplus, idle, shortage)
	require.Greater(t, tried, *runs/2)
	require.Greater(t, surplus, tried/20)
	require.Greater(t, idle, tried/20)
	require.Greater(t, shortage, tried/20)
}
