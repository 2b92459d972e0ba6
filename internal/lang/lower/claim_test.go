package lower_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/lower"
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/program"
	"ltlpor/ltl"
	"ltlpor/source"
)

// claimOf lowers a model and its never claim.
func claimOf(t *testing.T, text string) (*program.Program, *lower.ClaimGraph, source.List) {
	t.Helper()
	f, list := promela.Parse(source.NewFile("claim.pml", text), promela.Options{})
	require.NoError(t, list.Err())
	info, list := typecheck.File(f)
	require.NoError(t, list.Err())
	p, list := lower.Program(f, info, lower.Options{})
	require.NoError(t, list.Err())
	for _, d := range f.Decls {
		if c, ok := d.(*promela.Claim); ok {
			g, list := lower.Claim(p, info, c)
			require.NoError(t, program.Sanity(p))
			return p, g, list
		}
	}
	t.Fatal("no claim")
	return nil, nil, nil
}

// claimText writes a claim graph with the texts of its propositions.
func claimText(p *program.Program, g *lower.ClaimGraph) string {
	var b strings.Builder
	names := func(set uint64, sign string) string {
		s := ""
		for i, x := range p.Props {
			if set>>i&1 == 1 {
				s += " " + sign + strings.TrimRight(strings.TrimLeft(x.Name, "(!"), ")")
			}
		}
		return s
	}
	for i, s := range g.States {
		fmt.Fprintf(&b, "%d", i)
		if i == g.Entry {
			b.WriteString(" entry")
		}
		if s.Accepting {
			b.WriteString(" accepting")
		}
		if s.End {
			b.WriteString(" end")
		}
		b.WriteString("\n")
		for _, e := range s.Edges {
			fmt.Fprintf(&b, "  -> %d:%s%s", e.To, names(e.Pos, ""), names(e.Neg, "!"))
			if e.Require != 0 {
				fmt.Fprintf(&b, " require%s", strings.ReplaceAll(names(e.Require, ""), "assert(", ""))
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

const claimModel = "byte x, y; chan c = [1] of { byte };\nactive proctype P() { L: x = 1 }\nnever {\n"

func TestClaims(t *testing.T) {
	for _, test := range []struct{ name, body, want string }{
		{"loop", "accept: do :: x == 1 :: !(x == 1) -> break od", `0 entry accepting
  -> 0: x == 1
  -> 1: !x == 1
1 end
`},
		{"else", "do :: x == 1 -> skip :: y == 1 -> break :: else od", `0 entry
  -> 1: x == 1
  -> 2: y == 1
  -> 0: !x == 1 !y == 1
1
  -> 0:
2 end
`},
		{"else beside true is never taken", "do :: true :: else -> break od", `0 entry
  -> 0:
`},
		{"false is never taken", "do :: x == 1 :: false -> break od", `0 entry
  -> 0: x == 1
`},
		{"atomic", "do :: atomic { x == 1; y == 1; skip } :: atomic { x == 2; x == 3 -> break } od", `0 entry
  -> 0: x == 1 y == 1
  -> 1: x == 2 x == 3
1 end
`},
		{"d_step takes the first", "d_step { x == 1; if :: x == 2 -> skip :: x == 3 :: else -> if :: y == 4 :: else fi fi }; true", `0 entry
  -> 1: x == 1 x == 2
  -> 1: x == 1 x == 3 !x == 2
  -> 1: x == 1 y == 4 !x == 2 !x == 3
  -> 1: x == 1 !x == 2 !x == 3 !y == 4
1
  -> 2:
2 end
`},
		{"unless", "{ x == 1; x == 2 } unless y == 1", `0 entry
  -> 2: y == 1
  -> 1: x == 1 !y == 1
1
  -> 2: y == 1
  -> 2: x == 2 !y == 1
2 end
`},
		{"assertion", "do :: assert(x < 3) od", `0 entry
  -> 0: require x < 3
`},
		{"assertion inside atomic", "do :: atomic { x == 1; assert(x < 3); y == 1 } od", `0 entry
  -> 1: x == 1 require x < 3
  -> 0: x == 1 y == 1
1
`},
		{"the same conditions share a proposition", "(x==1); ( x == 1 ); !(x == 1)", `0 entry
  -> 1: x == 1
1
  -> 2: x == 1
2
  -> 3: !x == 1
3 end
`},
		{"an end label", "do :: x == 1 :: x == 2 -> goto end1 od; end1: do :: true od", `0 entry
  -> 0: x == 1
  -> 1: x == 2
1 end
`},
		{"an end label inside atomic", "do :: atomic { x == 1; end1: y == 1 } od", `0 entry
  -> 1: x == 1
1 end
`},
		{"its own pid", "do :: x == _pid od", `0 entry
  -> 0: x == _pid
`},
		{"labels and jumps", "T0: if :: x == 1 -> goto accept_S :: true -> goto T0 fi; accept_S: if :: P@L -> goto accept_S fi", `0 entry
  -> 1: x == 1
  -> 0:
1 accepting
  -> 1: P@L
`},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, g, list := claimOf(t, claimModel+test.body+"\n}\n")
			require.NoError(t, list.Err())
			require.Equal(t, test.want, claimText(p, g))
		})
	}
}

// observed lowers a claim that takes part in the run; nil if the claim only observes.
func observed(t *testing.T, text string) (*program.Program, source.List) {
	t.Helper()
	f, list := promela.Parse(source.NewFile("claim.pml", text), promela.Options{})
	require.NoError(t, list.Err())
	info, list := typecheck.File(f)
	require.NoError(t, list.Err())
	for _, d := range f.Decls {
		if b, ok := d.(*promela.LTL); ok {
			parsed, list := ltl.ParseMapped(b.Text, b.Map, ltl.SPIN)
			require.NoError(t, list.Err())
			for _, a := range parsed.Atoms {
				x, list := promela.ParseExpr(source.NewFile("atom", a.Text), nil)
				require.NoError(t, list.Err())
				require.NoError(t, info.Expr(x).Err())
			}
		}
	}
	p, list := lower.Program(f, info, lower.Options{})
	require.NoError(t, list.Err())
	for _, d := range f.Decls {
		if c, ok := d.(*promela.Claim); ok {
			g, reasons := lower.Claim(p, info, c)
			require.Empty(t, p.Props, "propositions of a claim that has no graph")
			if g != nil {
				return nil, reasons
			}
			o, list := lower.Observer(p, info, c)
			require.Nil(t, p.Claim)
			require.NoError(t, program.Sanity(p))
			if list.Err() == nil {
				require.NoError(t, program.Sanity(o))
			}
			return o, append(reasons, list...)
		}
	}
	t.Fatal("no claim")
	return nil, nil
}

// A claim that a graph cannot express is left to Observer, with a warning that gives the reason.
func TestClaimsThatTakePart(t *testing.T) {
	var many strings.Builder
	for i := range 65 {
		fmt.Fprintf(&many, "x == %d; ", i)
	}
	for body, want := range map[string]string{
		"x = 1":                      "it changes the state: `x = 1`",
		"x++":                        "it changes the state: `x++`",
		"do :: x == 1 + x; x = 2 od": "it changes the state: `x = 2`",
		"run Q(); true":              "it starts a process: `run Q()`",
		"set_priority(0, 2)":         "it changes the state",
		"d_step { x == 1; y == 1 }":  "its d_step may block inside",
		"d_step { do :: x == 0 :: else -> break od }": "its d_step may go on for ever",
		"byte k; do :: k < 3 -> k++ od":               "",
		"atomic { x == 1; x = 2; y == 2}":             "it changes the state: `x = 2`",
		many.String():                                 "more than 64 different conditions",
	} {
		p, list := observed(t, "proctype Q() { skip }\n"+claimModel+body+"\n}\n")
		require.NoError(t, list.Err(), body)
		require.NotNil(t, p.Claim, body)
		if want != "" {
			require.ErrorContains(t, list[0], want, body)
		}
	}
}

// TestDStepWhoseChoicesMeet: a location that a d_step comes to in several ways is no loop.
func TestDStepWhoseChoicesMeet(t *testing.T) {
	body := "d_step { if :: x == 0 :: x < 2 :: else fi; if :: y == 0 :: else fi; true }"
	_, g, list := claimOf(t, claimModel+body+"\n}\n")
	require.Empty(t, list)
	require.NotNil(t, g)
}

func TestClaimsThatAreRefused(t *testing.T) {
	for body, want := range map[string]string{
		"c!1":                         "can neither send nor receive: `c!1`",
		"c?_":                         "can neither send nor receive: `c?_`",
		"d_step { x == 1; c!1 }":      "can neither send nor receive: `c!1`",
		"chan d = [1] of {bit}; true": "cannot create a channel",
	} {
		_, list := observed(t, claimModel+body+"\n}\n")
		require.ErrorContains(t, list.Err(), want, body)
	}
}

func TestProps(t *testing.T) {
	text := `mtype = { red, green };
typedef T { byte a[2] };
T t[3];
mtype m;
byte count;
hidden byte h;
chan c = [2] of { byte };
proctype Q(byte v) { byte w; L: w = v; h = 1 }
active proctype P() { run Q(1); K: goto K2; K2: skip }
ltl { [] !P@K }
`
	f, list := promela.Parse(source.NewFile("m.pml", text), promela.Options{})
	require.NoError(t, list.Err())
	info, list := typecheck.File(f)
	require.NoError(t, list.Err())
	p, list := lower.Program(f, info, lower.Options{})
	require.NoError(t, list.Err())
	prop := func(s string) (int, source.List) {
		x, list := promela.ParseExpr(source.NewFile("formula", s), f.Macros)
		require.NoError(t, list.Err(), s)
		return lower.Prop(p, info, x, s)
	}
	for i, s := range []string{
		"count > 1", "m == red", "t[1].a[0] == 2", "len(c) == 1", "full(c)", "Q[1]@L", "Q[1]:w == Q:v",
		"_nr_pr == 2", "np_", "timeout", "P@K", "c?[1]", "enabled(0)",
	} {
		bit, list := prop(s)
		require.NoError(t, list.Err(), s)
		require.Equal(t, i, bit, s)
	}
	bit, list := prop("(count>1)")
	require.NoError(t, list.Err())
	require.Equal(t, 0, bit, "the same proposition again")
	require.NoError(t, program.Sanity(p))
	for s, want := range map[string]string{
		"conut > 1": "did you mean count?", "w == 1": "w is not declared", "Q[1]@M": "proctype Q has no label M",
		"t[1].b == 1": "type T has no field b", "_pid == 1": "_pid has a value inside a process only",
		"h == 1": "h is hidden", "run Q(1)": "run can be used in a proctype only", "_last == 1": "_last is not part of the state",
		"Q[1]:x == 1": "proctype Q has no variable x", "R@L": "proctype R is not declared", "t[1] == 1": "is a whole T",
	} {
		_, list := prop(s)
		require.ErrorContains(t, list.Err(), want, s)
	}
}

// A claim may count in a variable that no other part of the model mentions: the values become part of the claim's
// state.
func TestClaimWithVariablesOfItsOwn(t *testing.T) {
	model := "byte x, n;\nactive proctype P() { L: x = 1 }\n"
	claim := "never { do :: atomic { n < 2 && x == 1 -> n++ } :: n == 2 -> break od }\n"
	p, g, list := claimOf(t, model+claim)
	require.NoError(t, list.Err())
	require.Len(t, p.Props, 1, "n is no proposition")
	reach := func(letters ...uint64) bool {
		at := map[int]bool{g.Entry: true}
		for _, l := range letters {
			next := map[int]bool{}
			for q := range at {
				for _, e := range g.States[q].Edges {
					if e.Pos&^l == 0 && e.Neg&l == 0 {
						next[e.To] = true
					}
				}
			}
			at = next
		}
		for q := range at {
			if g.States[q].End {
				return true
			}
		}
		return false
	}
	require.True(t, reach(1, 1, 0), "x == 1 was seen twice")
	require.False(t, reach(1, 1))
	require.False(t, reach(1, 0, 0), "the claim blocks where x is not 1")
	for name, text := range map[string]string{
		"a process reads it":            "byte x, n;\nactive proctype P() { n == 0 -> x = 1 }\n" + claim,
		"a process writes it":           "byte x, n;\nactive proctype P() { n = 1 }\n" + claim,
		"a formula mentions it":         model + "ltl p { [] (n == 0) }\n" + claim,
		"it takes a value of the model": model + "never { n = x; n == 1 }\n",
		"an element of an array":        "byte x, n[2];\nactive proctype P() { x = 1 }\nnever { n[0] = 1; n[0] == 1 }\n",
	} {
		p, list := observed(t, text)
		require.NotNil(t, p, name)
		require.ErrorContains(t, list[0], "it changes the state", name)
	}
	o, list := observed(t, "int x, n;\nactive proctype P() { x = 1 }\nnever { do :: atomic { x == 1 -> n++ } od }\n")
	require.NotNil(t, o)
	require.ErrorContains(t, list[0], "give it more than 10000 states")
}
