package differential

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Nodes in models with constructs by which steps of different nodes may hang together: what groups choose is right
// by the definition. reduced says whether something is left out of some state.
func TestGroupsBesideConstructs(t *testing.T) {
	for _, c := range []struct {
		name, model string
		reduced     bool
	}{
		{"channels in messages", `
			chan boss = [1] of { chan }; chan a = [1] of { byte }; chan b = [1] of { byte };
			active proctype P() { byte x; chan c; boss?c; c!1; x = 1; x = 2; a?x; assert(x != 2) }
			active proctype Q() { byte y; boss!a; y = 1; b!2; y = 2 }
			active proctype R() { byte z; z = 1; if :: b?z -> a!z :: a!2 fi }`, true},
		{"channels of processes", `
			chan reg = [2] of { chan };
			active proctype P() { chan mine = [0] of { byte }; byte v; reg!mine; v = 1; mine?v; assert(v != 7) }
			active proctype Q() { chan his; byte w; w = 1; reg?his; w = 2; if :: his!7 :: his!8 fi; his!9 }
			active proctype R() { chan his; byte w; w = 1; reg?his -> his!3 }`, true},
		{"run of a type of another node", `
			byte x, y;
			proctype W() { x = 3; assert(x == 3) }
			active proctype P() { x = 1; x = 2; assert(x == 2) }
			active proctype Q() { y = 1; if :: y == 1 -> run W() :: y = 2 fi; y = 3 }`, true},
		{"the number of processes", `
			byte x;
			proctype W() { byte l; l = 1; l = 2 }
			active proctype P() { byte n; run W(); n = 1; (_nr_pr == 2); assert(n == 3) }
			active proctype Q() { x = 1; x = 2; (_nr_pr >= 3) -> assert(x != 2) }`, true},
		{"ends in order", `
			byte x;
			proctype C() { byte l; l = 1; l = 2 } proctype D() { byte l; l = 1; x++ }
			active proctype P() { run C(); run D(); (_nr_pr == 1) -> assert(x == 9) }`, true},
		{"provided", `
			byte x; bit go;
			active proctype P() provided (go == 1) { byte l; l = 1; l = 2; assert(x != 2) }
			active proctype Q() { x = 1; go = 1; x = 2; go = 0; x = 3 }
			active proctype R() { byte r; r = 1; r = 2; r = 3 }`, true},
		{"timeout", `
			chan c = [1] of { byte };
			active proctype P() { byte p; p = 1; p = 2; c!1; c!2 }
			active proctype Q() { byte q; if :: timeout -> assert(false) :: c?q -> q = 5 fi; c?q; (len(c) == 3) }
			active proctype R() { byte r; r = 1; timeout; r = 2; assert(false) }`, true},
		{"unless", `
			chan c = [1] of { byte };
			active proctype P() { byte p; { p = 1; p = 2; assert(p != 2) } unless { c?p -> assert(p == 4) } }
			active proctype Q() { byte q; q = 1; q = 2; if :: c!4 :: c!5 fi; q = 3 }`, true},
		{"control that is passed on", `
			chan c = [0] of { byte }; byte x, y;
			active proctype P() { atomic { x = 1; c!1; x = 2; x = 3 } }
			active proctype Q() { byte q; atomic { c?q; y = 1; y = 2 } }
			active proctype R() { byte r; r = 1; r = 2; y == 1 -> assert(false) }
			active proctype S() { x == 2 -> assert(false) }`, true},
		{"remote references", `
			byte g;
			active proctype P() { byte l; l = 1; L: l = 2; l = 3 }
			active proctype Q() { byte q; q = 1; (P@L) -> assert(P:l == 1); g = 1; assert(false) }
			active proctype R() { byte r; r = 1; r = 2; (P:l == 2) -> assert(g == 1) }`, true},
		{"a variable of two", `
			byte x, y, z;
			active proctype P() { x = 1; z = 1; x = 2; assert(z != 2) }
			active proctype Q() { y = 1; z = 2; y = 2; assert(z != 1) }
			active proctype R() { byte r; r = 1; r = 2 }`, true},
		{"d_step", `
			chan c = [1] of { byte }; byte x;
			active proctype P() { byte p; d_step { p = 1; p = 2 }; d_step { c?p -> p = p + 1 }; assert(p != 3) }
			active proctype Q() { byte q; d_step { q = 1; c!2; q = 2 }; d_step { x++; assert(x != 2) } }
			active proctype R() { byte r; r = 1; d_step { x++; r = 2 } }`, true},
		{"handshakes of nodes", `
			chan c = [0] of { byte }; chan d = [0] of { byte };
			active proctype P() { byte p; p = 1; if :: c!1 :: d?p -> assert(p != 2) fi; p = 4 }
			active proctype Q() { byte q; q = 1; if :: c?q :: d!2 fi; q = 4; assert(q != 5) }
			active proctype R() { byte r; r = 1; r = 2; if :: c?r -> assert(false) :: d!3 fi }`, true},
		{"questions to channels", `
			chan c = [2] of { byte };
			active proctype P() { byte p; p = 1; c!1; p = 2; c!2 }
			active proctype Q() { byte q; q = 1; c?[2] -> assert(len(c) != 1) }
			active proctype R() { byte r; r = 1; (full(c)); c?r; (nempty(c)); r = 3 }`, true},
		{"else beside a channel", `
			chan c = [1] of { byte };
			active proctype P() { byte p; p = 1; if :: nempty(c) -> p = 2 :: else -> assert(false) fi }
			active proctype Q() { byte q; q = 1; c!1; if :: c?q -> assert(q == 1) :: full(c) -> q = 3 fi }`, true},
		{"each at its own number", `
			byte a[3]; chan c[3] = [1] of { byte };
			active [3] proctype P() {
				byte l; a[_pid] = 1; l = 1; c[(_pid + 1) % 3]!_pid; c[_pid]?l; a[_pid] = 3; assert(l != 0) }`, true},
		{"who moved last", `
			byte x, y;
			active proctype P() { x = 1; x = 2; (_last == 1) -> assert(false) }
			active proctype Q() { y = 1; y = 2 }`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, err := load(c.model, 10000)
			require.NoError(t, err)
			require.Empty(t, m.groupFailure(nil))
			require.Equal(t, c.reduced, len(m.graph.Reduce(m.grouped(nil, 0)).Cut) > 0)
		})
	}
}
