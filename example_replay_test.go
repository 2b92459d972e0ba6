package ltlpor_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"ltlpor"
	"ltlpor/source"
	"ltlpor/trace"
)

// A counterexample as data: the steps, what each of them changes, and where the cycle begins.
func ExampleProperty() {
	model := source.NewFile("request.pml", `bool req, ack
active proctype Client() { req = true }
active proctype Server() { do :: req -> skip :: req -> ack = true; break od }
ltl answered { [] (req -> <> ack) }`)
	report, err := ltlpor.Check(context.Background(), model, ltlpor.Options{Checks: ltlpor.LTL})
	if err != nil {
		fmt.Println(err)
		return
	}
	p := report.Properties[0]
	fmt.Println(p.Name, p.Verdict)
	for _, t := range p.Traces {
		for i, s := range t.Steps {
			line, _ := s.Span.File.LineCol(s.Span.Start)
			fmt.Printf("%d: line %d, %s(%d): %s", i+1, line, s.Name, s.Proc, s.Text)
			for _, c := range s.Changes {
				fmt.Printf(", %s from %s to %s", c.Name, c.Old, c.New)
			}
			fmt.Println()
		}
		fmt.Println("for ever from step", t.CycleStart+1)
	}
	// Output:
	// answered violated
	// 1: line 2, Client(0): req = true, req from false to true
	// 2: line 3, Server(1): (req)
	// 3: line 3, Server(1): skip
	// for ever from step 2
}

// A trace that was written down runs again, with an expression to watch, and does not fit the model that was mended.
func ExampleReplay() {
	ctx := context.Background()
	faulty := source.NewFile("count.pml", "byte n\nactive proctype P() { n++; n++; assert(n < 2) }")
	report, err := ltlpor.Check(ctx, faulty, ltlpor.Options{Checks: ltlpor.Assertions})
	if err != nil {
		fmt.Println(err)
		return
	}
	p := report.Properties[0]
	data, err := json.Marshal(&trace.File{
		Format: trace.FileFormat, Version: trace.FileVersion, Model: report.Model,
		Given:    trace.GivenDocument{Overflow: "wrap", Fairness: "none"},
		Property: trace.PropertyDocument{Name: p.Name, Kind: p.Kind.String()},
		Trace:    p.Traces[0].Document(false),
	})
	if err != nil {
		fmt.Println(err)
		return
	}

	file, err := trace.ReadFile(data)
	if err != nil {
		fmt.Println(err)
		return
	}
	again, err := ltlpor.Replay(ctx, faulty, nil, file, []string{"n * 10"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(again.Property.Name, again.Property.Verdict)
	if err := again.Property.Traces[0].Text(os.Stdout, trace.TextOptions{}); err != nil {
		fmt.Println(err)
	}

	mended := source.NewFile("count.pml", "byte n\nactive proctype P() { n++; assert(n < 2) }")
	var misfit *ltlpor.MisfitError
	if _, err := ltlpor.Replay(ctx, mended, nil, file, nil); errors.As(err, &misfit) {
		fmt.Println(misfit)
	}
	// Output:
	// assertions violated
	//   in count.pml
	//   initial state: n * 10 = 0
	//       1   P(0)  :2  n++            n: 0 -> 1, n * 10 = 10
	//       2   P(0)  :2  n++            n: 1 -> 2, n * 10 = 20
	//       3   P(0)  :2  assert(n < 2)  n * 10 = 20
	//   error: assertion violated: assert(n < 2) (count.pml:2)
	// step 2: P(0) cannot do "n++" here, only assert(n < 2)
}
