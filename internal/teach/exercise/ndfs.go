package exercise

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

var ndfsKind = kind{
	title: "nested depth-first search",
	task: `The graph is searched for a cycle with an accepting state. Moves are looked at in the order A1, A2, …,
B1, B2, …:

* **search(s)** s becomes cyan; for each move of s that leads to a white state t: search(t); then, if
  s is accepting, nested(s); then s becomes blue.
* **nested(s)** for each move of s, which leads to t: if t is cyan, a cycle is found and everything
  ends; if t is not red, t becomes red, and nested(t).

It begins with search(s0), and all states white. A state that becomes red keeps its other colour. Each
answer is a list of states, such as s0, in the order asked for, up to the end of everything; or the
word ` + "`none`" + ` for an empty list.`,
	make: makeNDFS, bounds: ndfsBounds, solve: solveNDFS, grade: gradeNDFS, reasons: reasonNDFS, accepting: true,
}

// ndfsBounds has the least and the greatest difficulty of the model for a sheet about nested depth-first search.
var ndfsBounds = [2]Difficulty{
	{States: 10, Transitions: 14, Choices: 5, Sets: 10, Right: 0, WrongC1: 0, WrongC2: 0, OnlyC2: 0},
	{States: 15, Transitions: 24, Choices: 9, Sets: 18, Right: 12, WrongC1: 18, WrongC2: 18, OnlyC2: 12},
}

// colouring is a nested depth-first search on g, with the result. cyan, blue and red have the states with this colour,
// in the order of colouring.
type colouring struct {
	g               *graph
	cyan, blue, red []int
	nests           int  // the number of nested searches
	found           bool // whether the search found a cycle
}

func colour(g *graph) *colouring {
	c := &colouring{g: g}
	c.search(0)
	return c
}

func (c *colouring) search(s int) {
	c.cyan = append(c.cyan, s)
	for _, e := range c.g.edges[s] {
		if !slices.Contains(c.cyan, e.to) {
			if c.search(e.to); c.found {
				return
			}
		}
	}
	if c.g.accepting(s) {
		c.nests++
		if c.nested(s); c.found {
			return
		}
	}
	c.blue = append(c.blue, s)
}

func (c *colouring) nested(s int) {
	for _, e := range c.g.edges[s] {
		if slices.Contains(c.cyan, e.to) && !slices.Contains(c.blue, e.to) {
			c.found = true
			return
		}
		if !slices.Contains(c.red, e.to) {
			c.red = append(c.red, e.to)
			if c.nested(e.to); c.found {
				return
			}
		}
	}
}

// orders returns the states by colour: c.cyan, c.blue and c.red.
func (c *colouring) orders() [][]int { return [][]int{c.cyan, c.blue, c.red} }

// colours has the names of the colours.
var colours = []string{"cyan", "blue", "red"}

func makeNDFS(ctx context.Context, r *rand.Rand) (*paper, error) {
	b := band{shape{loops: 1, propositions: 1}, ndfsBounds, func(g *graph, _ *survey) bool {
		c := colour(g)
		return c.found && c.nests > 1 && inRange(len(c.cyan), 8, 12) && inRange(len(c.blue), 3, 8) &&
			inRange(len(c.red), 2, 5)
	}}
	p, _, err := b.find(ctx, r)
	if err != nil {
		return nil, err
	}
	for _, name := range colours {
		p.addQuestion(Question{Text: fmt.Sprintf("The states in the order in which they become %s", name)})
	}
	return p, nil
}

func solveNDFS(p *paper) (out [][]string, err error) {
	for i := range p.Questions {
		if i < len(colours) {
			out = append(out, stateNames(colour(p.graph).orders()[i]))
		}
	}
	return out, nil
}

func reasonNDFS(p *paper) ([][]string, error) {
	why := "No cycle with an accepting state is found."
	if colour(p.graph).found {
		why = "A cycle is found, and the search ends."
	}
	out := make([][]string, len(p.Questions))
	for i := range out {
		out[i] = []string{why}
	}
	return out, nil
}

func stateNames(list []int) (out []string) {
	for _, i := range list {
		out = append(out, fmt.Sprintf("s%d", i))
	}
	if out == nil {
		return []string{none}
	}
	return out
}

func gradeNDFS(p *paper, answers [][]string) ([]Marked, error) {
	marks := make([]Marked, len(p.Questions))
	solved, err := solveNDFS(p)
	if err != nil {
		return nil, err
	}
	for k, want := range solved {
		given := answers[k]
		if given == nil {
			continue
		}
		n := 0
		for n < len(given) && n < len(want) && given[n] == want[n] {
			n++
		}
		m := &marks[k]
		switch {
		case n == len(given) && n == len(want):
			m.Right = true
		case n == len(want):
			m.say(fmt.Sprintf("after %s nothing more becomes %s", beginning(want), colours[k]))
		case n == len(given):
			m.say(fmt.Sprintf("after %s something is missing", beginning(given)))
		default:
			m.say(fmt.Sprintf("after %s not %s is next to become %s", beginning(given[:n]), given[n], colours[k]))
		}
	}
	return marks, nil
}

// beginning returns the names as text. If `names` is empty, the result is "the beginning".
func beginning(names []string) string {
	if len(names) == 0 {
		return "the beginning"
	}
	return strings.Join(names, ", ")
}
