package optimize

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/random"
)

// lifetimes writes random models with dynamic processes: they create processes, pass channels on, and end. A few read
// state that shows which processes exist.
type lifetimes struct {
	r     *rand.Rand
	atoms []string
}

func (g *lifetimes) chance(percent int) bool { return g.r.IntN(100) < percent }

func (g *lifetimes) pick(list ...string) string { return list[g.r.IntN(len(list))] }

func (g *lifetimes) model() *random.Node {
	g.atoms = []string{"(g == 0)", "(g == 1)", "(g == 2)", "(len(out) == 0)"}
	root := &random.Node{}
	add := func(text string) { root.Kids = append(root.Kids, &random.Node{Head: text}) }
	add("byte g; chan out = [1] of { byte };")
	watched := g.chance(25)
	var passive []*random.Node
	for _, name := range []string{"A", "B"} {
		own := ""
		if g.chance(40) {
			own = "chan d = [1] of { byte };"
		}
		p := &random.Node{Head: fmt.Sprintf("proctype %s(chan k; byte n) { byte l; %s", name, own), Tail: "}"}
		p.Kids = g.statements(1+g.r.IntN(3), name, own != "", watched)
		passive = append(passive, p)
	}
	for _, name := range []string{"M", "N"}[:1+g.r.IntN(2)] {
		p := &random.Node{Head: "active proctype " + name + "() { byte l, n; chan k = [1] of { byte };", Tail: "}"}
		p.Kids = g.statements(1+g.r.IntN(3), name, false, watched)
		if g.chance(30) {
			p.Kids = append(p.Kids, &random.Node{Head: "L" + name + ": g = 1;"})
			g.atoms = append(g.atoms, name+"@L"+name)
		}
		root.Kids = append(root.Kids, p)
	}
	root.Kids = append(root.Kids, passive...) // a remote reference names a type declared before
	if watched {
		g.atoms = append(g.atoms, "(_nr_pr > 2)", "(M:l == 1)")
	}
	return root
}

func (g *lifetimes) statements(n int, in string, owner, watched bool) []*random.Node {
	var list []*random.Node
	for range n {
		list = append(list, &random.Node{Head: g.statement(in, owner, watched) + ";"})
	}
	return list
}

func (g *lifetimes) statement(in string, owner, watched bool) string {
	channel := "k"
	if owner && g.chance(50) {
		channel = "d"
	}
	if g.chance(20) {
		channel = "out"
	}
	active := in == "M" || in == "N"
	if watched && g.chance(25) {
		if in != "M" && g.chance(30) {
			return g.pick("(M:l == 1)", "(M:l == 0)")
		}
		return g.pick("l = _pid", "g = _pid", "g = _nr_pr", "_nr_pr < 3", "l = run B(k, 2)", "k = out", "n = k", "out!k", "assert(_pid < 3)", "xr k; skip")
	}
	switch n := g.r.IntN(100); {
	case n < 30 && active:
		return fmt.Sprintf("run %s(%s, %d)", g.pick("A", "B"), channel, g.r.IntN(2))
	case n < 25 && in == "A":
		return fmt.Sprintf("if :: n < 1 -> run %s(%s, n + 1) :: else fi", g.pick("A", "B"), channel)
	case n < 45:
		return channel + "!" + g.pick("1", "g", "2")
	case n < 60:
		return channel + "?" + g.pick("_", "l", "g", "1")
	case n < 63:
		return "timeout"
	case n < 68:
		return g.pick("len", "nfull", "empty") + "(" + channel + ")"
	case n < 75:
		return g.pick("g == 1", "g != 2", "l == 0")
	case n < 80:
		return "assert(g != 2)"
	case n < 84:
		return "do :: g = 1 - l :: break od"
	}
	return g.pick("g = 0", "g = 1", "g = 2", "l = 1", "g = l", "skip")
}

// Random models with processes that are created and end.
func TestRandomLifetimes(t *testing.T) {
	tried, deathless := 0, 0
	for i := range *runs {
		n := *seed + uint64(i)
		g := &lifetimes{r: rand.New(rand.NewPCG(n, 0x656e6473))}
		root := g.model()
		formulas := []string{random.Formula(2*n, g.atoms, 4)}
		s, err := load(root.String(), formulas...)
		if errors.Is(err, errTooLarge) {
			continue
		}
		require.NoError(t, err, "seed %d\n%s", n, root)
		for _, e := range Program(s.p, Options{Ends: true}).Edges {
			if q := Program(s.p, Options{Ends: true}); q.Immortal(e) {
				deathless++
				break
			}
		}
		why, _, _ := s.wrong()
		if why != "" {
			failShrunk(t, n, why, root, formulas)
		}
		tried++
	}
	t.Logf("%d models, in %d of them nobody dies", tried, deathless)
	require.Greater(t, tried, *runs/2)
	require.Greater(t, deathless, tried/4)
}
