package mazurkiewicz

import (
	"fmt"
	"math/rand/v2"
)

// RandomOptions selects the size and the features of random programs. The zero value means small programs with every
// feature except polls.
type RandomOptions struct {
	Processes  int // maximum; 0 means 4; at least two processes are made
	Statements int // maximum for a process; 0 means 5
	// These fields exclude features.
	NoChannels, NoLocks, NoChoice, NoBlocking, NoAssertions, NoArrays bool
	// Polls allows conditions that test whether channels are full or empty.
	Polls bool
}

// modulus is greater than every value in a random program. modulus is also the length of the array.
const modulus = 3

// Random returns a random program, drawn from rng. The program terminates. The program may have too many executions for
// Enumerate, which then returns ErrLimit.
func Random(rng *rand.Rand, o RandomOptions) *Program {
	if o.Processes == 0 {
		o.Processes = 4
	}
	if o.Statements == 0 {
		o.Statements = 5
	}
	g := &generator{RandomOptions: o, rng: rng, p: &Program{}}
	for i := range 1 + rng.IntN(2) {
		g.p.Shared = append(g.p.Shared, Variable{Name: fmt.Sprint("x", i), Init: []int{rng.IntN(2)}})
	}
	g.scalars = len(g.p.Shared)
	if !o.NoLocks {
		g.lock = len(g.p.Shared)
		g.p.Shared = append(g.p.Shared, Variable{Name: "lock", Init: []int{0}})
	}
	if !o.NoArrays {
		g.array = len(g.p.Shared)
		g.p.Shared = append(g.p.Shared, Variable{Name: "a", Init: make([]int, modulus), Array: true})
	}
	if !o.NoChannels {
		for i := range 1 + rng.IntN(2) {
			g.p.Channels = append(g.p.Channels, Channel{fmt.Sprint("c", i), 1 + rng.IntN(2)})
		}
	}
	for range 2 + rng.IntN(o.Processes-1) {
		g.p.Processes = append(g.p.Processes, Process{
			Locals: []Variable{{Name: "l", Init: []int{0}}},
			Body:   g.body(1+rng.IntN(o.Statements), 2),
		})
	}
	return g.p
}

type generator struct {
	RandomOptions
	rng                  *rand.Rand
	p                    *Program
	scalars, lock, array int
}

// body returns random statements: about n steps, nested at most depth deep.
func (g *generator) body(n, depth int) []Statement {
	var list []Statement
	for n > 0 {
		switch k := g.rng.IntN(12); {
		case k == 0 && depth > 0 && n > 2 && !g.NoLocks:
			inner := g.body(1+g.rng.IntN(2), 0)
			list = append(list, Lock(Ref{Variable: g.lock}))
			list = append(list, inner...)
			list = append(list, Unlock(Ref{Variable: g.lock}))
			n -= 3
		case k <= 2 && depth > 0:
			list = append(list, Test(g.condition(), g.body(g.rng.IntN(2), depth-1), g.body(g.rng.IntN(2), depth-1)))
			n -= 2
		case k == 3 && depth > 0 && !g.NoChoice:
			list = append(list, g.choice(depth))
			n -= 2
		case k == 4 && depth > 1 && n > 2:
			body := append(g.body(1, 0), Test(g.condition(), []Statement{Break{}}, nil))
			list = append(list, Loop{2, body})
			n -= 3
		default:
			list = append(list, Do(g.option()))
			n--
		}
	}
	return list
}

func (g *generator) choice(depth int) Choice {
	var c Choice
	for range 2 {
		o := g.option()
		o.Then = g.body(g.rng.IntN(2), depth-1)
		c.Options = append(c.Options, o)
	}
	blocks := func(o Option) bool { return o.Send != nil || o.Receive != nil || o.Guard != nil }
	if blocks(c.Options[0]) && blocks(c.Options[1]) && (g.NoBlocking || g.rng.IntN(3) == 0) {
		c.Else = &Else{}
	}
	return c
}

func (g *generator) option() Option {
	for {
		switch k := g.rng.IntN(10); {
		case k == 0 && !g.NoChannels && !g.NoBlocking:
			return Option{Send: &Send{g.rng.IntN(len(g.p.Channels)), g.value()}}
		case k == 1 && !g.NoChannels && !g.NoBlocking:
			return Option{Receive: &Receive{g.rng.IntN(len(g.p.Channels)), g.target(true)}}
		case k == 2 && !g.NoBlocking && g.rng.IntN(2) == 0:
			return Option{Guard: g.condition()}
		case k == 3 && !g.NoAssertions:
			return Option{Assert: g.condition()}
		case k == 4 && !g.NoBlocking && g.rng.IntN(2) == 0:
			return Option{Guard: g.condition(), Assigns: []Assign{{g.target(true), g.value()}}}
		case k > 4:
			return Option{Assigns: []Assign{{g.target(k < 8), g.value()}}}
		}
	}
}

// target returns a random variable for an assignment: a shared variable if `shared` is set, otherwise a local.
func (g *generator) target(shared bool) Ref {
	if !shared {
		return Ref{Local: true}
	}
	if !g.NoArrays && g.rng.IntN(3) == 0 {
		return Ref{Variable: g.array, Index: g.scalar()}
	}
	return Ref{Variable: g.rng.IntN(g.scalars)}
}

// scalar returns a random scalar variable.
func (g *generator) scalar() Expr {
	if g.rng.IntN(3) == 0 {
		return Ref{Local: true}
	}
	return Ref{Variable: g.rng.IntN(g.scalars)}
}

func (g *generator) operand() Expr {
	if !g.NoArrays && g.rng.IntN(4) == 0 {
		return Ref{Variable: g.array, Index: g.scalar()}
	}
	return g.scalar()
}

// value returns a random expression with a value from 0 to modulus-1.
func (g *generator) value() Expr {
	switch g.rng.IntN(4) {
	case 0:
		return Const(g.rng.IntN(modulus))
	case 1:
		return g.operand()
	}
	return Binary{"%", Binary{"+", g.operand(), Const(1 + g.rng.IntN(modulus-1))}, Const(modulus)}
}

func (g *generator) condition() Expr {
	if g.Polls && !g.NoChannels && g.rng.IntN(3) == 0 {
		return Poll{g.rng.IntN(len(g.p.Channels)), g.rng.IntN(2) == 0}
	}
	x := Binary{[]string{"==", "!=", "<"}[g.rng.IntN(3)], g.operand(), Const(g.rng.IntN(modulus))}
	if g.rng.IntN(6) == 0 {
		return Binary{[]string{"&&", "||"}[g.rng.IntN(2)], x, Binary{"!=", g.operand(), g.operand()}}
	}
	return x
}
