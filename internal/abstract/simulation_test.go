package abstract_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/abstract"
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/lang/lower"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/lowertest"
)

var (
	simulations = flag.Uint64("simulations", amount.Choose[uint64](60, 150),
		"how many random models are walked beside their abstractions")
	simulatedFrom = flag.Uint64("simulations-from", 0, "the seed of the first of them")
)

// beside is a run of a model in parallel with a run of an abstraction.
type beside struct {
	m, n exec.Machine // of the model, and of the abstraction
	a    *abstract.Abstraction
	p    *program.Program
	s, t program.State
	v, w exec.View
	// flags are the variables that report unknown values.
	flags map[*program.Variable]*program.Variable
	model *abstract.Model
	waits bool // the moves of s hang on timeout
}

func newBeside(m exec.Machine, p *program.Program, model *abstract.Model, pr abstract.Precision) (*beside, error) {
	a := model.Build(pr)
	n, err := closure.Compile(a.Program)
	if err != nil {
		return nil, err
	}
	b := &beside{m: m, n: n, a: a, p: p, model: model, v: m.View(), w: n.View()}
	b.flags = map[*program.Variable]*program.Variable{}
	pair := func(own, all []*program.Variable) {
		k := len(own)
		for _, v := range own {
			if k < len(all) && all[k].Name == v.Name+"?" {
				b.flags[v] = all[k]
				k++
			}
		}
	}
	pair(p.Globals, a.Program.Globals)
	for i, t := range p.Types {
		pair(t.Locals, a.Program.Types[i].Locals)
	}
	b.s, b.t = m.Init(nil), n.Init(nil)
	return b, nil
}

// differ describes the difference of the two states, within the knowledge of the abstraction; "" without difference.
func (b *beside) differ() string {
	b.v.Select(b.s)
	b.w.Select(b.t)
	if b.v.Live() != b.w.Live() {
		return fmt.Sprintf("%d processes, %d in the abstraction", b.v.Live(), b.w.Live())
	}
	same := func(v *program.Variable, own, abstract func(*program.Variable, int) int32) string {
		i := b.model.Number(v)
		if v.Hidden || !b.a.Precision.Tracked.Has(i) {
			return ""
		}
		for k := range v.Elements() {
			f := b.flags[v]
			if f != nil && !b.a.Precision.Exact.Has(i) && abstract(f, k) != 0 {
				continue
			}
			if own(v, k) != abstract(v, k) {
				return fmt.Sprintf("%s, element %d, is %d, %d in the abstraction", v.Name, k, own(v, k), abstract(v, k))
			}
		}
		return ""
	}
	for _, v := range b.p.Globals {
		if why := same(v, b.v.Global, b.w.Global); why != "" {
			return why
		}
	}
	for q := range program.PID(b.v.Live()) {
		typ, l := b.v.Process(q)
		typ2, l2 := b.w.Process(q)
		if typ != typ2 || l != l2 {
			return fmt.Sprintf("process %d of type %d at %d, in the abstraction %d at %d", q, typ, l, typ2, l2)
		}
		for _, v := range b.p.Types[typ].Locals {
			own := func(v *program.Variable, k int) int32 { return b.v.Local(q, v, k) }
			abstract := func(v *program.Variable, k int) int32 { return b.w.Local(q, v, k) }
			if why := same(v, own, abstract); why != "" {
				return why
			}
		}
	}
	if b.v.Open() != b.w.Open() {
		return "channels"
	}
	for c := range int32(b.v.Open()) {
		typ, n := b.v.Channel(c + 1)
		if _, k := b.w.Channel(c + 1); n != k {
			return fmt.Sprintf("channel %d has %d messages, %d in the abstraction", c+1, n, k)
		}
		for j := range b.p.ChanTypes[typ].Fields {
			if !b.a.Precision.Exact.Has(b.model.Field(typ, j)) {
				continue
			}
			for k := range n {
				if x, y := b.v.Field(c+1, k, j), b.w.Field(c+1, k, j); x != y {
					return fmt.Sprintf("field %d of channel %d is %d, %d in the abstraction", j, c+1, x, y)
				}
			}
		}
	}
	return ""
}

// rest takes the steps after a receive that set the known variables.
func (b *beside) rest() string {
	for {
		var moves program.Moves
		b.n.Enabled(b.t, &moves)
		i := slices.IndexFunc(moves.All, func(mv program.Move) bool { return b.a.Kind(mv.Edge) == abstract.Rest })
		if i < 0 {
			return ""
		}
		t, fault := b.n.Step(b.t, moves.All[i])
		if fault != nil {
			return "what is left to do of a receive goes wrong: " + fault.Message
		}
		b.t = t
	}
}

// shows reports whether mv, of the abstraction, represents a failure.
func (b *beside) shows(mv program.Move) bool { return b.a.Kind(mv.Edge) == abstract.Wrong }

// wrong reports whether the abstraction can take a step that represents the failure of mv.
func (b *beside) wrong(moves *program.Moves, mv program.Move) bool {
	return slices.ContainsFunc(moves.All, func(k program.Move) bool {
		if !b.shows(k) {
			return false
		}
		of := b.a.Origins(k.Edge)[0]
		return of == mv.Edge && k.Proc == mv.Proc || of == mv.PeerEdge && k.Proc == mv.Peer
	})
}

// step takes the elementary step mv in both. over reports that no run continues after it.
func (b *beside) step(mv program.Move) (why string, over bool) {
	var moves program.Moves
	b.n.Enabled(b.t, &moves)
	s, fault := b.m.Step(b.s, mv)
	if fault != nil && !fault.Continues {
		if b.wrong(&moves, mv) {
			return "", true
		}
		if !slices.Contains(moves.All, mv) {
			return "not executable is " + b.text(mv) + ", which goes wrong: " + fault.Message, true
		}
		if _, f := b.n.Step(b.t, mv); f == nil || f.Kind != fault.Kind {
			return fmt.Sprintf("%s goes wrong (%s), in the abstraction %v", b.text(mv), fault.Message, f), true
		}
		return "", true
	}
	if !slices.Contains(moves.All, mv) {
		if b.waits && slices.ContainsFunc(moves.All, b.shows) {
			return "", true // waits for timeout: an error is possible before
		}
		return "not executable is " + b.text(mv), true
	}
	t, f := b.n.Step(b.t, mv)
	if f != nil && !f.Continues {
		return "", true // an error
	}
	if fault != nil && (f == nil || f.Kind != fault.Kind) {
		return b.text(mv) + " does not fail", true
	}
	b.s, b.t = s, t
	if why := b.rest(); why != "" {
		return why, true
	}
	if why := b.differ(); why != "" {
		return "after " + b.text(mv) + ": " + why, true
	}
	return "", false
}

func (b *beside) text(mv program.Move) string {
	edges := b.a.Program.Edges
	text := fmt.Sprintf("%d: %s", mv.Proc, edges[mv.Edge].Text)
	if mv.Peer != program.NoPID {
		text += fmt.Sprintf(" with %d: %s", mv.Peer, edges[mv.PeerEdge].Text)
	}
	return text
}

// end describes the problem if the model is in an invalid end state and the abstraction cannot stop likewise.
func (b *beside) end() string {
	if b.m.ValidEnd(b.s) {
		return ""
	}
	for {
		var moves program.Moves
		b.n.Enabled(b.t, &moves)
		if len(moves.All) == 0 {
			break
		}
		i := slices.IndexFunc(moves.All, func(mv program.Move) bool { return b.a.Kind(mv.Edge) == abstract.Block })
		if i < 0 && slices.ContainsFunc(moves.All, b.shows) {
			return "" // an error, too
		}
		if i < 0 {
			return "nothing is executable, in the abstraction " + b.text(moves.All[0])
		}
		b.t, _ = b.n.Step(b.t, moves.All[i])
	}
	if b.n.ValidEnd(b.t) {
		return "the end is not valid, in the abstraction it is"
	}
	return ""
}

// walk takes a random run of the model, and the same in the abstraction.
func (b *beside) walk(r *rand.Rand, steps int) (why string, trail []string) {
	if why := b.differ(); why != "" {
		return "initially: " + why, nil
	}
	for range steps {
		var moves program.Moves
		b.m.Enabled(b.s, &moves)
		if len(moves.All) == 0 {
			return b.end(), trail
		}
		mv := moves.All[r.IntN(len(moves.All))]
		out := program.Outcomes{Paths: true, Most: 50}
		b.m.Fire(b.s, mv, &out)
		if len(out.All) == 0 {
			return "", trail
		}
		o := &out.All[r.IntN(len(out.All))]
		path := o.Path.Moves([]program.Move{mv})
		if o.Fault != nil && (o.Fault.Kind == program.DStepEndless || o.Fault.Kind == program.Endless) {
			return "", trail
		}
		for i, k := range path {
			b.waits = moves.Timeout || i > 0
			trail = append(trail, b.text(k))
			if why, over := b.step(k); over {
				return why, trail
			}
		}
	}
	return "", trail
}

// precision returns a random precision.
func precision(r *rand.Rand, m *abstract.Model) abstract.Precision {
	var s bitset.Set
	percent := []int{0, 15, 40, 70, 90}[r.IntN(5)]
	m.AllObjects().Each(func(i int) {
		if r.IntN(100) < percent {
			s.Add(i)
		}
	})
	return m.Precise(s, bitset.Set{})
}

// Each run of a model is a run of its abstractions, with the same values as far as known.
func TestRunsOfTheModelAreOfTheAbstraction(t *testing.T) {
	walked := 0
	for seed := *simulatedFrom; seed < *simulatedFrom+*simulations; seed++ {
		text := abstract.RandomText(seed)
		walked += walkModel(t, text, seed, fmt.Sprint(seed))
	}
	t.Logf("%d walks", walked)
}

func walkModel(t *testing.T, text string, seed uint64, name string) (walked int) {
	read, err := lowertest.Read(text, lower.Options{})
	if err != nil && *simulations < 20 {
		t.Log(err)
	}
	if err != nil || abstract.Refuses(read.Program) != "" {
		return 0
	}
	p := read.Program
	m, err := closure.Compile(p)
	require.NoError(t, err)
	if m.InitFault() != nil {
		return 0
	}
	model, err := abstract.New(p, abstract.Explicit)
	if err != nil {
		return 0
	}
	r := rand.New(rand.NewPCG(seed, 0x77616c6b))
	for range 6 {
		pr := precision(r, model)
		for range 6 {
			b, err := newBeside(m, p, model, pr)
			require.NoError(t, err)
			why, trail := b.walk(r, 30)
			if why != "" {
				t.Errorf("model %s, tracked %v: %s\n%s\n%s", name, model.Objects(pr.Tracked), why,
					strings.Join(trail, "\n"), text)
				return walked
			}
			walked++
		}
	}
	return walked
}
