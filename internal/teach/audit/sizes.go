package audit

import (
	"context"
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
)

// Sizes compares how many moves two reducers choose in the states of a graph, where none closes a cycle.
type Sizes struct {
	// Fewer, Same and More count the states in which a reducer leaves something out, by how many moves the
	// first one chooses there beside the second; Whole those in which neither does.
	Fewer, Same, More, Whole int64
	// Second counts the states in which the second reducer leaves something out, Both those in which both do.
	Second, Both int64
	// Examples are the first states of More.
	Examples []Example
}

// Example is a state with the moves that two reducers choose in it.
type Example struct {
	State         program.State
	First, Second []program.Move
}

// maxExamples bounds Sizes.Examples.
const maxExamples = 3

// Compare compares what first and second choose in each state of g. The error is that of ctx.
func (g *Graph) Compare(ctx context.Context, first, second search.Reducer) (Sizes, error) {
	var out Sizes
	never := func(program.Move) bool { return false }
	for i := range g.States {
		if i%1024 == 0 && ctx.Err() != nil {
			return out, ctx.Err()
		}
		of := func(r search.Reducer) []program.Move {
			m := g.movesOf(int32(i))
			return slices.Clone(r.Moves(m, r.Choose(m, never)))
		}
		from, to := g.edges(int32(i))
		out.add(int(to-from), Example{g.States[i], of(first), of(second)})
	}
	return out, nil
}

// add counts a state that has all moves.
func (z *Sizes) add(all int, x Example) {
	first, second := len(x.First) < all, len(x.Second) < all
	if second {
		z.Second++
	}
	if first && second {
		z.Both++
	}
	switch {
	case !first && !second:
		z.Whole++
	case len(x.First) < len(x.Second):
		z.Fewer++
	case len(x.First) == len(x.Second):
		z.Same++
	default:
		z.More++
		if len(z.Examples) < maxExamples {
			z.Examples = append(z.Examples, x)
		}
	}
}
