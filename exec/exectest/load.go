package exectest

import (
	"testing"

	"ltlpor/internal/random"
	"ltlpor/lower"
	"ltlpor/optimize"
	"ltlpor/program"
	"ltlpor/promela"
	"ltlpor/promela/check"
	"ltlpor/source"
)

// Load returns the program of a model, with the propositions; nil if the front end refuses it.
func Load(t testing.TB, text string, props ...string) *program.Program {
	t.Helper()
	p, _ := load(t, text, props...)
	return p
}

// load returns the program of a model and the one in which its never claim takes part, nil
// without such a claim.
func load(t testing.TB, text string, props ...string) (p, observed *program.Program) {
	t.Helper()
	file, list := promela.Parse(source.NewFile("m.pml", text), promela.Options{})
	if list.Err() != nil {
		return nil, nil
	}
	info, list := check.File(file)
	if list.Err() != nil {
		return nil, nil
	}
	var exprs []promela.Expr
	for _, text := range props {
		x, list := promela.ParseExpr(source.NewFile("proposition", text), file.Macros)
		list = append(list, info.Expr(x)...)
		if err := list.Err(); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		exprs = append(exprs, x)
	}
	if p, list = lower.Program(file, info, lower.Options{}); list.Err() != nil {
		return nil, nil
	}
	for i, x := range exprs {
		if _, list := lower.Prop(p, info, x, props[i]); list.Err() != nil {
			t.Fatalf("%s: %v", props[i], list.Err())
		}
	}
	for _, d := range file.Decls {
		if c, ok := d.(*promela.Claim); ok {
			if q, list := lower.Observer(p, info, c); list.Err() == nil {
				observed = q
			}
		}
	}
	return p, observed
}

// prepared are the ways in which package optimize prepares programs here.
var prepared = []optimize.Options{{}, {Merge: true, Dead: true, Ends: true}, {Dead: true, Ends: true, Early: true}}

// Programs calls f with the programs of n random models: as written, prepared by package
// optimize in several ways, and with the never claim if they have one.
func Programs(t testing.TB, n uint64, f func(p *program.Program)) {
	t.Helper()
	for seed := range n {
		var m *random.Model
		switch seed % 4 {
		case 0:
			m = random.New(seed, random.Size{Priorities: seed%8 == 0})
		case 1:
			m = random.Handshakes(seed)
		case 2:
			m = random.Rich(seed, random.Everything)
		default:
			m = random.Dense(seed)
		}
		p, observed := load(t, m.String())
		if p == nil {
			continue
		}
		p.Name = m.String()
		for _, o := range prepared {
			f(optimize.Program(p, o))
		}
		if observed != nil {
			observed.Name = p.Name
			f(observed)
		}
	}
}
