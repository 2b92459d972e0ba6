package bitvec

import (
	"context"
	"fmt"
	"testing"

	"ltlpor/internal/model/program"
)

// The cost of a question by method and number of bits. The defaults of Limits come from this benchmark.
func BenchmarkWays(b *testing.B) {
	for _, bits := range []uint8{2, 3, 4, 5, 6, 7, 8} {
		s := newSpace(unsigned(bits), unsigned(bits))
		x, y := s.Var(0), s.Var(1)
		questions := map[string]*Term{
			"order": s.And(s.Binary(program.OpLt, x, y),
				s.Binary(program.OpLt, s.Binary(program.OpAdd, y, s.Const(1)), s.Binary(program.OpAdd, x, s.Const(1)))),
			"product": s.Binary(program.OpEq, s.Binary(program.OpMod, s.Binary(program.OpMul, x, x), s.Const(8)),
				s.Binary(program.OpAdd, s.Const(5), s.Binary(program.OpMul, y, s.Const(8)))),
		}
		for _, name := range []string{"order", "product"} {
			for way, l := range map[string]Limits{"enumerated": {Bits: 24}, "solved": {Bits: -1}} {
				b.Run(fmt.Sprintf("%s/%d/%s", name, 2*bits, way), func(b *testing.B) {
					for range b.N {
						NewSolver(s.Pool, l).Satisfiable(context.Background(), questions[name])
					}
				})
			}
		}
	}
}
