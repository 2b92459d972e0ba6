package exectest_test

import (
	"fmt"
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/exectest"
	"ltlpor/internal/testing/lowertest"
)

const text = `byte x, y;
active [2] proctype P() {
	do
	:: atomic { x < 5 -> x++; if :: y = 1 :: y = 2 fi }
	:: x > 3 -> assert(y == 1); x = 0
	:: timeout -> y = 1 / x
	od
}`

func machine(t *testing.T) (*program.Program, exec.Machine) {
	prog := lowertest.Program(t, text, "x == 3")
	m, err := closure.Compile(prog)
	require.NoError(t, err)
	return prog, m
}

// wrong is a machine that differs in one thing.
type wrong struct {
	exec.Machine
	enabled  func(*program.Moves)
	fire     func(*program.Outcomes)
	props    uint64
	validEnd bool
	init     byte
}

func (w *wrong) Init(dst program.State) program.State {
	s := w.Machine.Init(dst)
	s[len(s)-1] += w.init
	return s
}

func (w *wrong) Enabled(s program.State, m *program.Moves) {
	w.Machine.Enabled(s, m)
	if w.enabled != nil {
		w.enabled(m)
	}
}

func (w *wrong) Fire(s program.State, mv program.Move, out *program.Outcomes) {
	w.Machine.Fire(s, mv, out)
	if w.fire != nil {
		w.fire(out)
	}
}

func (w *wrong) Props(s program.State) uint64 { return w.Machine.Props(s) ^ w.props }

func (w *wrong) ValidEnd(s program.State) bool { return w.Machine.ValidEnd(s) != w.validEnd }

// recorder is a test that notes how it fails.
type recorder struct {
	testing.TB
	message string
}

func (r *recorder) Helper() {}

func (r *recorder) Fatalf(format string, args ...any) {
	r.message = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

// complaint returns how Same fails for a candidate, "" if it does not.
func complaint(t *testing.T, prog *program.Program, reference, candidate exec.Machine) string {
	r := &recorder{TB: t}
	done := make(chan struct{})
	go func() {
		defer close(done)
		exectest.CheckEquivalent(r, prog, reference, candidate)
	}()
	<-done
	return r.message
}

func TestSame(t *testing.T) {
	prog, m := machine(t)
	require.Empty(t, complaint(t, prog, m, m.Clone()))
	for want, w := range map[string]*wrong{
		"the initial state": {init: 1},
		"has the moves": {enabled: func(m *program.Moves) {
			if len(m.All) > 2 {
				m.All = m.All[:2]
			}
		}},
		"should have": {enabled: func(m *program.Moves) { slices.Reverse(m.All) }},
		"outcomes, should have": {fire: func(o *program.Outcomes) {
			if len(o.All) > 1 {
				o.All = o.All[:1]
			}
		}},
		"should be": {fire: func(o *program.Outcomes) { o.All[len(o.All)-1].State[3]++ }},
		"outcome 0": {fire: func(o *program.Outcomes) {
			if o.All[0].Fault != nil {
				o.All[0].Fault = &program.Fault{Message: "something else"}
			}
		}},
		"the propositions": {props: 1},
		"valid end":        {validEnd: true},
	} {
		w.Machine = m.Clone()
		require.Contains(t, complaint(t, prog, m, w), want)
	}
}
