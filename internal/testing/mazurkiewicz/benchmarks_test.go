package mazurkiewicz_test

import . "ltlpor/internal/testing/mazurkiewicz"

// The programs of the papers, by their definitions, for n processes, or n turns of shared-pointer.
var benchmarks = map[string]func(n int) *Program{
	"readers-writers": readersWriters,
	"indexer":         func(n int) *Program { return indexer(n, 4, 11) },
	"indexer-small":   func(n int) *Program { return indexer(n, 2, 2) },
	"last-zero":       lastZero,
	"shared-pointer":  sharedPointer,
	"ring":            func(n int) *Program { return ring(n, 1) },
	"ring-extended":   func(n int) *Program { return ring(n, 2) },
	"branching":       branching,
}

func scalar(name string, value int) Variable { return Variable{Name: name, Init: []int{value}} }

func array(name string, n int) Variable { return Variable{name, make([]int, n), true} }

func element(v, i int) Ref { return Ref{Variable: v, Index: Const(i)} }

func readersWriters(n int) *Program {
	p := &Program{Shared: []Variable{scalar("x", 0)}}
	for i := range n {
		body := Set(Ref{Local: true}, Ref{})
		if i == 0 {
			body = Set(Ref{}, Const(1))
		}
		p.Processes = append(p.Processes, Process{[]Variable{scalar("l", 0)}, []Statement{body}})
	}
	return p
}

func indexer(n, messages, stride int) *Program {
	const size = 128
	p := &Program{Shared: []Variable{array("table", size)}}
	for tid := range n {
		var body []Statement
		for m := 1; m <= messages; m++ {
			w := m*stride + tid
			h := Ref{Local: true}
			at := Ref{Variable: 0, Index: Binary{"%", Binary{"+", Const(w * 7 % size), h}, Const(size)}}
			body = append(body, Loop{size, []Statement{Choice{[]Option{
				{
					Guard:   Binary{"==", at, Const(0)},
					Assigns: []Assign{{at, Const(w)}, {h, Const(0)}},
					Then:    []Statement{Break{}},
				},
				{Guard: Binary{"!=", at, Const(0)}, Assigns: []Assign{{h, Binary{"+", h, Const(1)}}}},
			}, nil}}})
		}
		p.Processes = append(p.Processes, Process{[]Variable{scalar("h", 0)}, body})
	}
	return p
}

func lastZero(n int) *Program {
	p := &Program{Shared: []Variable{array("a", n)}}
	var scan []Statement
	for i := n - 1; i > 0; i-- {
		scan = append(scan, Test(Binary{"==", element(0, i), Const(0)}, nil, []Statement{Break{}}))
	}
	p.Processes = append(p.Processes, Process{Body: []Statement{Loop{1, scan}}})
	for j := 1; j < n; j++ {
		set := Set(element(0, j), Binary{"+", element(0, j-1), Const(1)})
		p.Processes = append(p.Processes, Process{Body: []Statement{set}})
	}
	return p
}

func sharedPointer(n int) *Program {
	p := &Program{Shared: []Variable{array("cell", 2), {"pointer", []int{0, 1}, true}}}
	for i := range 2 {
		at := Ref{Variable: 0, Index: element(1, i)}
		p.Processes = append(p.Processes, Process{Body: []Statement{
			Loop{n, []Statement{Set(at, Binary{"+", at, Const(1)})}},
			Set(element(1, 1-i), Const(i)),
		}})
	}
	return p
}

func ring(n, times int) *Program {
	p := &Program{Shared: []Variable{array("x", n)}}
	for i := range n {
		p.Shared[0].Init[i] = i + 1
		copying := Set(element(0, (i+1)%n), element(0, i))
		p.Processes = append(p.Processes, Process{Body: []Statement{Loop{times, []Statement{copying}}}})
	}
	return p
}

func branching(n int) *Program {
	p := &Program{Shared: []Variable{array("x", n)}}
	for i := range n {
		test := Test(Binary{"==", element(0, i), Const(0)}, []Statement{Set(element(0, (i+1)%n), Const(1))}, nil)
		p.Processes = append(p.Processes, Process{Body: []Statement{Loop{2, []Statement{test}}}})
	}
	return p
}
