package audit

import (
	"context"
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
)

// Sizes compares the numbers of moves that two reducers choose in the states of a graph. The comparison assumes that no
// move closes a cycle.
type Sizes struct {
	// Fewer, Same and More count the states where at least one reducer prunes moves. The names compare the first
	// reducer with the second: it chooses fewer moves, as many, or more. Whole counts the states where neither reducer
	// prunes moves.
	Fewer, Same, More, Whole int64
	// Second counts the states where the second reducer prunes moves. Both counts the states where both reducers prune
	// moves.
	Second, Both int64
	// Examples has the first maxExamples states counted by More.
	Examples []Example
}

// Example is a state with the moves the two reducers choose there.
type Example struct {
	State         program.State
	First, Second []program.Move
}

// maxExamples is the maximum length of Sizes.Examples.
const maxExamples = 3

// Compare compares the choices of the reducers first and second in every state of g. The error is the error of ctx.
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

// add counts the state of example x in z. `all` is the number of moves enabled in the state.
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
