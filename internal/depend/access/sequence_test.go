package access

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/lang/lower"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/lowertest"
	"ltlpor/internal/testing/random"
)

// walked returns the action of e, computed by a separate walk edge by edge.
func (b *builder) walked(e *program.Edge) Action {
	alone := *e
	alone.Atomic = false
	a := b.action(&alone)
	if !e.Atomic || b.handsOver(e) {
		return a
	}
	locations := b.prog.Types[e.Type].Locations
	var path, done []program.Loc
	var visit func(l program.Loc)
	visit = func(l program.Loc) {
		path = append(path, l)
		for _, id := range locations[l].Out {
			f := b.prog.Edges[id]
			var t tail
			sends := &tails{sends: map[program.EdgeID]bool{}}
			b.addStep(f, sends, &t)
			a.Does.union(&t.does)
			a.Timeout, a.Creates, a.Handshake = a.Timeout || t.timeout, a.Creates || t.creates, a.Handshake || t.meets
			for send := range sends.sends {
				a.Meets = append(a.Meets, send)
			}
			switch {
			case !b.keepsControl(f), slices.Contains(done, f.To):
			case slices.Contains(path, f.To):
				a.Loops = true
			default:
				visit(f.To)
			}
		}
		path, done = path[:len(path)-1], append(done, l)
	}
	visit(e.To)
	if a.head.v != nil && !a.Does.sorted.Empty() {
		a.head = headKey{}
	}
	return a
}

// ordered returns a with sorted, unique values.
func ordered(a Access) Access {
	a.values = joined(slices.Clone(a.values), nil)
	return a
}

// The sequences computed jointly equal the sequences computed edge by edge, in objects and order of sends.
func TestSequences(t *testing.T) {
	loops, sends, values := 0, 0, 0
	compare := func(text string) {
		m, err := lowertest.Read(text, lower.Options{})
		require.NoError(t, err)
		p := m.Program
		pt := pointsto.New(p)
		one, other := builder{o: New(p, pt), prog: p}, builder{o: New(p, pt), prog: p}
		for _, e := range p.Edges {
			got, want := one.action(e), other.walked(e)
			for _, x := range []*Action{&got, &want} {
				x.edge, x.Does, x.Wakes = e, ordered(x.Does), ordered(x.Wakes)
			}
			require.Equal(t, want.Does.Key(), got.Does.Key(), "%s\nedge %d", text, e.ID)
			got.Does = want.Does // the sets may differ in the zeros at their ends
			require.Equal(t, want, got, "%s\nedge %d", text, e.ID)
			values = max(values, len(got.Does.values))
			if got.Loops {
				loops++
			}
			if len(got.Meets) > 1 {
				sends++
			}
		}
		require.Equal(t, other.o.own, one.o.own)
	}
	for seed := range uint64(150) {
		compare(random.New(seed, random.Size{Statements: 10}).String())
		compare(random.Handshakes(seed).String())
	}
	compare(`chan c = [0] of { byte }; byte x;
active proctype A() {
	atomic { c!1; if :: c!2; x = 2 :: c!3; x = 3 fi; do :: c!4 :: x = 1; c!5 :: break od; timeout -> c!6 }
}
active proctype B() { byte y; do :: c?y od }`)
	require.Greater(t, loops, 10)
	require.Greater(t, sends, 2)
	require.Greater(t, values, 2)
}

// The work for one long sequence is linear in its length. A quadratic algorithm would take millions of steps, of
// which the first 20,000 are free.
func TestSequencesAreLinear(t *testing.T) {
	var text strings.Builder
	text.WriteString("byte x; active proctype P() { atomic {\n")
	for i := range 1500 {
		fmt.Fprintf(&text, "if :: x > %d -> x = %d :: else fi;\n", i%100, i%50)
	}
	text.WriteString("} }")
	p := lowertest.Program(t, text.String())
	ctx, end := context.WithCancel(context.Background())
	end()
	var err error
	func() {
		defer cancel.Catch(&err)
		actions := New(p, pointsto.New(p)).Actions(cancel.New(ctx, time.Time{}))
		require.Len(t, actions[0].Does.values, 50)
	}()
	require.NoError(t, err)
}
