package ltl_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/ltltest"
	"ltlpor/ltl"
	"ltlpor/source"
)

var ctx = context.Background()

func parse(text string, d ltl.Dialect) (*ltl.Parsed, source.List) {
	return ltl.Parse(source.NewFile("formula", text), d)
}

// TestReadings: the reading of texts in every dialect. The SPIN column has the output of SPIN 6.5.2 for an ltl block.
func TestReadings(t *testing.T) {
	for _, c := range []struct{ text, textbook, spin string }{
		{"p -> q -> r", "p -> (q -> r)", "(p -> q) -> r"},
		{"p U q U r", "p U (q U r)", "(p U q) U r"},
		{"p U q V r", "p U (q R r)", "(p U q) V r"},
		{"p W q U r", "p W (q U r)", "(p W q) U r"},
		{"p <-> q -> r", "p <-> (q -> r)", "(p <-> q) -> r"},
		{"p -> q <-> r", "(p -> q) <-> r", "(p -> q) <-> r"},
		{"p || q && r", "p || (q && r)", "p || (q && r)"},
		{"p U q || r", "(p U q) || r", "(p U q) || r"},
		{"p -> q || r", "p -> (q || r)", "p -> (q || r)"},
		{"[] p U q", "(G p) U q", "([] p) U q"},
		{"! p U q", "!p U q", "!p U q"},
		{"[] <> ! p", "G F !p", "[] <> !p"},
		{"always p implies eventually q", "G p -> F q", "[] p -> <> q"},
		{"p stronguntil next q", "p U (X q)", "p U (X q)"},
		{"p weakuntil (q release r) equivalent s", "(p W (q R r)) <-> s", "(p W (q V r)) <-> s"},
		{"p M q", "p M q", "!(!p W !q)"},
		{"true U 0 /\\ 12 \\/ false", "((true U false) && true) || false", ""},
		// Atoms: the longest operands without a temporal or logical operator.
		{"x == 7 -> <> ack", "(x == 7) -> F ack", "(x == 7) -> <> ack"},
		{"(x > 3 && y) U {z<2}", "((x > 3) && y) U (z<2)", ""},
		{"P[i+1]@L -> P@M || P[0]:v[2].f > 2", "(P[i+1]@L) -> ((P@M) || (P[0]:v[2].f > 2))", ""},
		{"q?[m] && q??[eval(x), m2(a,b), _] U empty(q)", "(q?[m]) && ((q??[eval(x), m2(a,b), _]) U (empty(q)))", ""},
		{"len(q) > 2 && a[x+1].b*2 - -y << 1 >= ~z", "(len(q) > 2) && (a[x+1].b*2 - -y << 1 >= ~z)", ""},
		{"x==1 && ( x == 1 )", "(x==1) && (x==1)", ""},
		{"(a && b) == c", "((a && b) == c)", ""},
		// A word is an operator only if an operator is expected.
		{"F && G", "F && G", ""},
		{"F U q", "F U q", ""},
		{"F U", "F U", ""},
		{"U U U", "U U U", ""},
		{"X X X", "X X X", ""},
		{"F (x) -> F[2] == F.x + F", "F x -> (F[2] == F.x + F)", ""},
		{"len && until U release", "len && (until U release)", ""},
		{"a[F] == 1 && V@W", "(a[F] == 1) && (V@W)", ""},
	} {
		p, list := parse(c.text, ltl.Textbook)
		require.NoError(t, list.Err(), c.text)
		got := p.Formula.Format(ltl.Textbook, p.Name)
		require.Equal(t, c.textbook, got, c.text)
		if c.spin == "" {
			continue
		}
		p, list = parse(c.text, ltl.SPIN)
		require.NoError(t, list.Err(), c.text)
		require.Equal(t, c.spin, p.Formula.Format(ltl.SPIN, p.Name), c.text)
	}
}

// TestWarnings: a text that the dialects read differently gets one warning in both dialects. No other text gets a
// warning.
func TestWarnings(t *testing.T) {
	for _, text := range []string{"p -> q -> r", "p U q U r", "p <-> q -> r", "p && (p W q U r)"} {
		for _, d := range []ltl.Dialect{ltl.Textbook, ltl.SPIN} {
			_, list := parse(text, d)
			require.Len(t, list, 1, text)
			require.Equal(t, source.Warning, list[0].Severity)
		}
	}
	_, list := parse("p -> q -> r", ltl.SPIN)
	require.Equal(t, `formula:1:1: warning: read as (p -> q) -> r; the textbook reading is p -> (q -> r)
    1 | p -> q -> r
      | ^^^^^^^^^^^
  hint: parentheses make it the same everywhere`, list.Error())
	for _, text := range []string{"p -> (q -> r)", "p && q && r || s || u", "p <-> q <-> r", "p -> q <-> r", "[] p U q", "p U q W (r U s) && p"} {
		for _, d := range []ltl.Dialect{ltl.Textbook, ltl.SPIN} {
			_, list := parse(text, d)
			if text == "p U q W (r U s) && p" {
				require.Len(t, list, 1)
				continue
			}
			require.Empty(t, list, text)
		}
	}
	_, list = parse("[] x == 3", ltl.SPIN)
	require.Contains(t, list.Error(), "SPIN 6.5 takes [] and the first name alone")
	_, list = parse("!x == 3", ltl.Textbook)
	require.Contains(t, list.Error(), "write !(…) to negate all of it")
}

// TestErrors: one message for one cause, at its place.
func TestErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "1:1: error: the formula is empty"},
		{"  ", "1:3: error: the formula is empty"},
		{"p U", "1:3: error: missing right operand of U"},
		{"U p", "1:1: error: missing left operand of U"},
		{"p U && q", "1:3: error: missing right operand of U"},
		{"p && ", "1:3: error: missing right operand of &&"},
		{"[] ", "1:1: error: missing operand of []"},
		{"(p -> !) && q", "1:7: error: missing operand of !"},
		{"(p", `1:1: error: "(" is not closed`},
		{"p)", `1:2: error: ")" has no opening bracket`},
		{"(p]", `1:3: error: "]" does not close the "(" at 1:1`},
		{"()", "1:1: error: nothing in the brackets"},
		{"p q", `1:3: error: missing operator between "p" and "q"`},
		{"p and q", `1:3: error: missing operator between "p" and "and"`},
		{"not p", `1:5: error: missing operator between "not" and "p"`},
		{"x = 3", `1:3: error: "=" is not part of a formula`},
		{"p & é", `1:5: error: "é" is not part of a formula`},
		{"c!3", `1:2: error: missing operator between "c" and "!"`},
		{"c?3", "1:2: error: a receive has an effect"},
		{"p == [] q", `1:6: error: "[]" cannot stand inside a Promela expression`},
		{"p == (a U b)", `1:9: error: "U" cannot stand inside a Promela expression`},
		{"(c -> (a) : b)", `1:11: error: ":" is not expected here`},
		{"a[1][2]", `1:5: error: "[" is not expected here`},
		{"x.", "1:3: error: an operand is missing here"},
		{"p &&\n  q q", `2:5: error: missing operator between "q" and "q"`},
		{strings.Repeat("(", 10_000), "the formula is nested more than 1000 levels deep"},
		{strings.Repeat("!", 10_000) + "p", "the formula is nested more than 1000 levels deep"},
		{strings.Repeat("[](", 10_000) + "p", "the formula is nested more than 1000 levels deep"},
		{strings.Repeat("x", 1<<20+1), "the formula is longer than"},
	} {
		for _, d := range []ltl.Dialect{ltl.Textbook, ltl.SPIN} {
			p, list := parse(c.text, d)
			short := c.text[:min(len(c.text), 40)]
			require.Nil(t, p, short)
			require.Len(t, list, 1, "%s: %v", short, list)
			require.Contains(t, list.Error(), c.want, short)
		}
	}
	for _, c := range [][2]string{{"a xor b", `1:3: error: "xor" is not supported`}, {"a ^ b", `1:3: error: "^" is not supported`},
		{"a U", "1:3: error: missing right operand of U"}, {"a == 3", "1:1: error: an atomic proposition is a name or a text in double quotes here"}} {
		_, list := parse(c[0], ltl.Spot)
		require.Len(t, list, 1, c[0])
		require.Contains(t, list.Error(), c[1])
	}
	// Two causes, two messages.
	_, list := parse("(p U) && (q R)", ltl.Textbook)
	require.Len(t, list, 2)
	// Too many propositions.
	var many []string
	for i := range 100 {
		many = append(many, "x == "+strings.Repeat("1", i+1))
	}
	_, list = parse(strings.Join(many, " && "), ltl.Textbook)
	require.Len(t, list, 1)
	require.Contains(t, list.Error(), "100 different atomic propositions")
}

// TestForeign: an operator of another notation is named, with its replacement here.
func TestForeign(t *testing.T) {
	const ctl = " is an operator of CTL; formulas here are of LTL"
	for _, c := range []struct{ text, want, hint string }{
		{"G(p => F q)", `1:5: error: "=>" is not part of a formula`, "write ->"},
		{"G(p ==> F q)", `1:5: error: "==>" is not part of a formula`, "write ->"},
		{"p --> q", `1:3: error: "-->" is not part of a formula`, "write ->"},
		{"p <=> q", `1:3: error: "<=>" is not part of a formula`, "write <->"},
		{"p <==> q", `1:3: error: "<==>" is not part of a formula`, "write <->"},
		{"p = q", `1:3: error: "=" is not part of a formula`, "write == to compare"},
		{"p <> q", `1:3: error: missing operator between "p" and "<>"`, "write != for unequal"},
		{"never p", `1:7: error: missing operator between "never" and "p"`, "write []! for never"},
		{"G(fork(0))", `1:7: error: missing operator between "fork" and "("`, "did you mean fork[0]?"},
		{"P(0)@cs", `1:2: error: missing operator between "P" and "("`, "in square brackets: P[0]"},
		{" AG p ", "1:2: error: AG" + ctl, "leave the A out: G p"},
		{"□ p", `1:1: error: "□" is not part of a formula`, "write []"},
		{"p ∧ q", `1:3: error: "∧" is not part of a formula`, "write &&"},
		{"AG(p)", "1:1: error: AG" + ctl, "leave the A out: G(p)"},
		{"AG p", "1:1: error: AG" + ctl, "leave the A out: G p"},
		{"A [] p", "1:1: error: A" + ctl, "leave the A out: [] p"},
		{"A[p U q]", "1:1: error: A" + ctl, "leave the A out: (p U q)"},
		{"AG(p -> AF q)", "1:1: error: AG" + ctl, "leave the A out: G(p -> F q)"},
		{"AF AG p", "1:1: error: AF" + ctl, "without the A: F G p, which need not say the same"},
		{"EF(p)", "1:1: error: EF" + ctl, "check G !(p): a counterexample is a run on which it comes to be"},
		{"E<> p", "1:1: error: E" + ctl, "check G !p: a counterexample"},
		{"EG (p && q)", "1:1: error: EG" + ctl, "check F !(p && q): a counterexample is a run on which it is always so"},
		{"EX p", "1:1: error: EX" + ctl, "check X !p: a counterexample"},
		{"E[p U q]", "1:1: error: E" + ctl, "check !(p U q): a counterexample"},
		{"EF p && q", "1:1: error: EF" + ctl, "check G !(…)"}, // of p alone
		{"AG(EF p)", "1:1: error: AG" + ctl, "LTL cannot say that some run goes on so"},
		{"q -> EF p", "1:6: error: EF" + ctl, "LTL cannot say that some run goes on so"},
	} {
		for _, d := range []ltl.Dialect{ltl.Textbook, ltl.SPIN} {
			p, list := parse(c.text, d)
			require.Nil(t, p, c.text)
			require.Len(t, list, 1, "%s: %v", c.text, list)
			require.Contains(t, list.Error(), c.want, c.text)
			require.Contains(t, list[0].Hint, c.hint, c.text)
		}
	}
	// Such words are names if used as names, and no error is lost or added.
	for _, text := range []string{"A && E", "G A", "A U E", "AG[0] == 1", "A[1] > E", "F EF", "x<=-1", "AX"} {
		p, list := parse(text, ltl.Textbook)
		require.NotNil(t, p, "%s: %v", text, list)
	}
	for _, text := range []string{"A", "AG", "E", "EF", "A[p", "E(", "E[", "A A A", "E G(", "A(p U", "E p)", "A[p U q", "AF[p U q] => A", "E[p] q"} {
		for n := range len(text) + 1 {
			parse(text[:n], ltl.Textbook) // no panic
		}
	}
}

// TestLong: chains of 10,000 operators parse.
func TestLong(t *testing.T) {
	for _, op := range []string{"U", "->", "&&", "<->", "+", "V"} {
		p, list := parse(strings.Repeat("p "+op+" ", 10_000)+"p", ltl.Textbook)
		require.NoError(t, list.Err())
		require.NotEmpty(t, p.Formula.String())
	}
}

// TestFormatParses: the output of Format is read as the same formula, in every dialect.
func TestFormatParses(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	names := []string{"req", "x == 3", "P[0]@L", "F", "q?[m]"}
	for range 1500 {
		f := ltltest.Formula(r, 1+r.IntN(15), len(names), ltltest.WithNext)
		for _, d := range []ltl.Dialect{ltl.Textbook, ltl.SPIN, ltl.Spot} {
			name := func(p int) string { return names[p] }
			text := f.Format(d, name)
			p, list := parse(text, d)
			require.NoError(t, list.Err(), "%v", text)
			require.Empty(t, list, text)
			require.Equal(t, text, p.Formula.Format(d, func(i int) string { return p.Name(i) }))
			// The same meaning, up to the numbers of the propositions.
			number := map[string]int{}
			for i, n := range names {
				number[n] = i
			}
			for range 5 {
				w := ltltest.Word(r, r.IntN(3), 1+r.IntN(3), len(names))
				v := ltl.Word{Stem: renumber(w.Stem, p, number), Cycle: renumber(w.Cycle, p, number)}
				require.Equal(t, ltl.Holds(f, w), ltl.Holds(p.Formula, v), text)
			}
		}
	}
}

func renumber(letters []uint64, p *ltl.Parsed, number map[string]int) []uint64 {
	out := make([]uint64, len(letters))
	for i, x := range letters {
		for j, a := range p.Atoms {
			out[i] |= x >> number[a.Text] & 1 << j
		}
	}
	return out
}

// TestSpans: atoms and operators have correct spans, also through a map.
func TestSpans(t *testing.T) {
	src := source.NewFile("m.pml", "....[] (P[0]@L -> X x  == 3)")
	p, list := ltl.ParseMapped(src.Text[4:], func(i int) source.Span {
		return source.Span{File: src, Start: i + 4, End: i + 5}
	}, ltl.SPIN)
	require.NoError(t, list.Err())
	require.Equal(t, "P[0]@L", p.Atoms[0].Text)
	require.Equal(t, "x  == 3", p.Atoms[1].Text)
	require.Equal(t, 16, p.Atoms[1].Start)
	s := p.Atoms[1].Span
	require.Equal(t, "x  == 3", src.Text[s.Start:s.End])
	next := ltl.NextFree(p.Formula)
	require.Equal(t, "X x  == 3", src.Text[next.Span.Start:next.Span.End])
	require.Nil(t, ltl.NextFree(p.Formula.L.L))
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"[] (p -> <> q)", "p U q W r V s", "G F x == 3 && !P[0]@L", "q??[eval(x), m(a,b)] -> len(q) > 2",
		"always p implies eventually (q until r)", "GFp0 & X\"a b\" M p1 | p2", "F U U V X", "((", "a[b[c]].d:e", "{x}==3"} {
		f.Add(s, uint8(0))
		f.Add(s, uint8(1))
		f.Add(s, uint8(2))
	}
	f.Fuzz(func(t *testing.T, text string, dialect uint8) {
		d := ltl.Dialect(dialect % 3)
		p, list := parse(text, d)
		_ = list.Error()
		if p == nil {
			require.Error(t, list.Err(), "no formula and no error")
			return
		}
		require.NoError(t, list.Err())
		again, list := parse(p.Formula.Format(d, p.Name), d)
		require.NoError(t, list.Err(), "%s", p.Formula.Format(d, p.Name))
		require.Equal(t, len(p.Atoms), len(again.Atoms))
		for i := range p.Atoms {
			require.Equal(t, p.Atoms[i].Text, again.Atoms[i].Text)
		}
		w := ltl.Word{Stem: []uint64{1, 0, 2, ^uint64(0)}, Cycle: []uint64{3, 4, 1}}
		if p.Formula.Size() < 500 {
			require.Equal(t, ltl.Holds(p.Formula, w), ltl.Holds(again.Formula, w))
			require.Equal(t, ltl.Holds(p.Formula, w), ltl.Holds(ltl.Simplify(ctx, p.Formula), w))
		}
	})
}
