package closure_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/lower"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Each model faults at its last step. After a fault that ends the run, the state is unspecified; after a fault that
// continues, the state is the state after the step.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		name, model string
		steps       []string
		kind        program.FaultKind
		message     string
		continues   bool
		overflow    bool
		holds       []string
	}{
		{name: "assertion", model: `byte x; active proctype P() { assert(x == 1); false }`, steps: []string{"0:assert(x == 1)"},
			kind: program.Assertion, message: "assertion violated: assert(x == 1)", continues: true},
		{name: "assertion inside atomic, which goes on", model: `byte x; active proctype P() { atomic { assert(x == 1); x = 5 }; false }`, steps: []string{"0:assert(x == 1)"},
			kind: program.Assertion, message: "assertion violated: assert(x == 1)", continues: true, holds: []string{"x == 5"}},
		{name: "assertion inside d_step, which goes on", model: `byte x; active proctype P() { d_step { x = 2; assert(x == 1); x = 5 }; false }`, steps: []string{"0:d_step"},
			kind: program.Assertion, message: "assertion violated: assert(x == 1)", continues: true, holds: []string{"x == 5"}},
		{name: "an error later in the sequence outweighs an assertion", model: `byte x; active proctype P() { atomic { assert(x == 1); x = 1 / x }; false }`, steps: []string{"0:assert(x == 1)"},
			kind: program.DivisionByZero, message: "division by zero"},
		{name: "index when writing", model: `byte a[3], i = 3; active proctype P() { a[i] = 1 }`, steps: []string{"0:a[i] = 1"},
			kind: program.IndexOutOfBounds, message: "index 3 is out of bounds: a has 3 elements"},
		{name: "index when reading, in a guard", model: `byte a[3]; int i = -1; active proctype P() { a[i] == 1 }`, steps: []string{"0:a[i] == 1"},
			kind: program.IndexOutOfBounds, message: "index -1 is out of bounds: a has 3 elements"},
		{name: "index when reading, in a guard inside d_step",
			model: `byte a[3], i; active proctype P() { d_step { i = 3; if :: a[i] == 1 :: else fi } }`,
			steps: []string{"0:d_step"}, kind: program.IndexOutOfBounds,
			message: "index 3 is out of bounds: a has 3 elements"},
		{name: "index that is a constant", model: `byte a[3]; active proctype P() { a[3] == 1 }`,
			steps: []string{"0:a[3] == 1"}, kind: program.IndexOutOfBounds,
			message: "index 3 is out of bounds: a has 3 elements"},
		{name: "index of a field", model: `typedef T { byte f[2] }; T a[3]; byte i = 2; active proctype P() { a[i].f[i] = 1 }`, steps: []string{"0:a[i].f[i] = 1"},
			kind: program.IndexOutOfBounds, message: "index 2 is out of bounds: dimension 2 of a.f has 2 elements"},
		{name: "index in a receive", model: `byte a[2], i = 2; chan c = [1] of { byte }; active proctype P() { c!1; c?a[i] }`, steps: []string{"0:c!1", "0:c?a[i]"},
			kind: program.IndexOutOfBounds, message: "index 2 is out of bounds: a has 2 elements"},
		{name: "a message that nobody is there to take", model: `byte a[2], i = 2; chan c = [0] of { byte }; active proctype P() { c!a[i] }`, steps: []string{"0:c!a[i]"},
			kind: program.IndexOutOfBounds, message: "index 2 is out of bounds: a has 2 elements"},
		{name: "a message for a receiver of another channel", model: `byte a[2], i = 2; chan c = [0] of { byte }, d = [0] of { byte }; active proctype P() { c!a[i] } active proctype Q() { d?_ }`,
			steps: []string{"0:c!a[i]"}, kind: program.IndexOutOfBounds, message: "index 2 is out of bounds: a has 2 elements"},
		{name: "a pattern of a handshake", model: `byte a[2], i = 2; chan c = [0] of { byte }; active proctype P() { c!0 } active proctype Q() { c?eval(a[i]) }`,
			steps: []string{"0:c!0 > 1:c?eval(a[i])"}, kind: program.IndexOutOfBounds, message: "index 2 is out of bounds: a has 2 elements"},
		{name: "a pattern of a handshake, before one that does not fit", model: `byte x; chan c = [0] of { byte, byte }; active proctype P() { c!0,1 } active proctype Q() { d_step { c?eval(1 / x),2; x = 1 } }`,
			steps: []string{"0:c!0, 1 > 1:d_step"}, kind: program.DivisionByZero, message: "division by zero"},
		{name: "division", model: `byte x, y; active proctype P() { y = 1 / x }`, steps: []string{"0:y = 1 / x"}, kind: program.DivisionByZero, message: "division by zero"},
		{name: "remainder", model: `byte x, y; active proctype P() { y = 1 % x }`, steps: []string{"0:y = 1 % x"}, kind: program.DivisionByZero, message: "division by zero"},
		{name: "shift left", model: `int x = -1, y; active proctype P() { y = 1 << x }`, steps: []string{"0:y = 1 << x"}, kind: program.NegativeShift, message: "shift by -1"},
		{name: "shift right", model: `int x = -2; active proctype P() { 1 >> x }`, steps: []string{"0:1 >> x"}, kind: program.NegativeShift, message: "shift by -2"},
		{name: "send to nothing", model: `chan c; active proctype P() { c!1 }`, steps: []string{"0:c!1"}, kind: program.BadChannel, message: "a channel is used that was never initialised"},
		{name: "receive from nothing", model: `chan c; active proctype P() { c?_ }`, steps: []string{"0:c?_"}, kind: program.BadChannel, message: "a channel is used that was never initialised"},
		{name: "length of nothing", model: `chan c; active proctype P() { len(c) == 0 }`, steps: []string{"0:len(c) == 0"}, kind: program.BadChannel, message: "a channel is used that was never initialised"},
		{name: "a send with more fields than the channel has", model: `chan a = [2] of { byte }; chan b = [1] of { byte, byte }; proctype Q(chan c) { c!1,2 } init { run Q(a) }`,
			steps: []string{"0:run Q(a)", "1:c!1, 2"}, kind: program.BadChannel, message: "this send has 2 fields, the channel takes 1"},
		{name: "a receive with more fields than the channel has, of which the first fits", model: `byte x; chan a = [2] of { byte }; proctype Q(chan c) { if :: c?2,_ :: c?1,x fi } init { a!1; run Q(a) }`,
			steps: []string{"0:a!1", "0:run Q(a)", "1:c?1, x"}, kind: program.BadChannel, message: "this receive has 2 fields, the channel takes 1"},
		{name: "a poll with more fields than the channel has", model: `chan a = [2] of { byte }; proctype Q(chan c) { c?[2,3]; c?[1,3] } init { a!1; run Q(a); a?1; a!2 }`,
			steps: []string{"0:a!1", "0:run Q(a)", "0:a?1", "0:a!2", "1:c?[2, 3]"}, kind: program.BadChannel, message: "this poll has 2 fields, the channel takes 1"},
		{name: "a handshake whose sender has more fields than the channel", model: `chan a = [0] of { byte }; proctype Q(chan c) { c!1,2 } init { run Q(a); a?1 }`,
			steps: []string{"0:run Q(a)", "1:c!1, 2 > 0:a?1"}, kind: program.BadChannel, message: "this send has 2 fields, the channel takes 1"},
		{name: "a handshake whose receiver has more fields than the channel", model: `chan a = [0] of { byte }; proctype Q(chan c) { c?1,2 } init { run Q(a); a!1 }`,
			steps: []string{"0:run Q(a)", "0:a!1 > 1:c?1, 2"}, kind: program.BadChannel, message: "this receive has 2 fields, the channel takes 1"},
		{name: "a channel that has died", model: `chan a = [1] of { chan }; proctype Q() { chan d = [1] of { byte }; a!d } init { chan x; run Q(); a?x; _nr_pr == 1; x!1 }`,
			steps: []string{"0:run Q()", "1:a!d", "0:a?x", "1:-end-", "0:_nr_pr == 1", "0:x!1"}, kind: program.BadChannel,
			message: "channel 2 does not exist: the process that declared it has ended"},
		{name: "a provided clause", model: `byte x, y; active proctype P() provided (4 / x) { y = 1; false }`,
			steps: []string{"0:y = 1"}, kind: program.DivisionByZero, message: "division by zero"},
		{name: "poll of a rendezvous channel", model: `chan c = [0] of { byte }; active proctype P() { c?[1] }`, steps: []string{"0:c?[1]"}, kind: program.BadChannel, message: "a rendezvous channel cannot be polled"},
		{name: "blocked in a d_step", model: `byte x; active proctype P() { d_step { x = 1; x == 2 } }`, steps: []string{"0:d_step"}, kind: program.DStepBlocked, message: "a statement inside d_step blocks"},
		{name: "blocked in a d_step after a handshake", model: `byte x; chan r = [0] of { byte }; active proctype P() { d_step { r?x; x == 2 } } active proctype Q() { r!1 }`,
			steps: []string{"1:r!1 > 0:d_step"}, kind: program.DStepBlocked, message: "a statement inside d_step blocks"},
		{name: "xs", model: `chan c = [2] of { byte }; active proctype P() { xs c; c!1; false } active proctype Q() { c!2; false }`, steps: []string{"1:c!2"},
			kind: program.ExclusiveAccess, message: "process 0 claims that only it sends to (xs) channel 1", continues: true, holds: []string{"len(c) == 1"}},
		{name: "xr", model: `chan c = [2] of { byte }; active proctype P() { xr c; c!1; false } active proctype Q() { c?_; false }`, steps: []string{"0:c!1", "1:c?_"},
			kind: program.ExclusiveAccess, message: "process 0 claims that only it receives from (xr) channel 1", continues: true},
		{name: "trace", model: `chan c = [2] of { byte }; active proctype P() { c!1; c!2; false } trace { c!1; c!1 }`, steps: []string{"0:c!1", "0:c!2"},
			kind: program.TraceMismatch, message: "the trace assertion allows no such event here", continues: true},
		{name: "an event after the end of a trace", model: `chan c = [2] of { byte }; active proctype P() { c!1; c!1; false } trace { c!1 }`, steps: []string{"0:c!1", "0:c!1"},
			kind: program.TraceMismatch, message: "the trace assertion allows no such event here", continues: true},
		{name: "an event that a trace has where it never comes", model: `chan c = [2] of { byte }; active proctype P() { c!1; c?1; false } trace { do :: c?1 od; c!1 }`, steps: []string{"0:c!1"},
			kind: program.TraceMismatch, message: "the trace assertion allows no such event here", continues: true},
		{name: "notrace", model: `chan c = [2] of { byte }; active proctype P() { c!1; c!2; false } notrace { c!1; c!2 }`, steps: []string{"0:c!1", "0:c!2"},
			kind: program.TraceMismatch, message: "the sequence of the notrace assertion has occurred", continues: true},
		{name: "a trace sees handshakes", model: `chan r = [0] of { byte }; active proctype P() { r!2; false } active proctype Q() { r?_; false } trace { r!1 }`, steps: []string{"0:r!2 > 1:r?_"},
			kind: program.TraceMismatch, message: "the trace assertion allows no such event here", continues: true},
		{name: "D_proctype", model: `byte x; active D_proctype P() { if :: x == 0 :: x < 5 fi; false }`, steps: []string{"0:x < 5"},
			kind: program.NonDeterminism, message: "more than one statement of a D_proctype is executable", continues: true},
		{name: "a priority out of range", model: `int n = 256; active proctype P() { set_priority(_pid, n) }`, steps: []string{"0:set_priority(_pid, n)"},
			kind: program.BadPID, message: "priority 256 is out of range: a priority is between 1 and 255"},
		{name: "no priority", model: `int n; active proctype P() { _priority = n }`, steps: []string{"0:_priority = n"},
			kind: program.BadPID, message: "priority 0 is out of range: a priority is between 1 and 255"},
		{name: "a variable that is too small", model: `byte x = 255; active proctype P() { x++ }`, steps: []string{"0:x++"}, overflow: true,
			kind: program.Overflow, message: "the value 256 does not fit x, of type byte"},
		{name: "a send with too few fields", model: `chan c = [1] of { byte, bit }; active proctype P() { c!3 }`,
			steps: []string{"0:c!3"}, kind: program.TooFewFields, continues: true, holds: []string{"c?[3,0]"},
			message: "too few message fields: this send has 1, the channel takes 2"},
		{name: "a receive with too few fields in a handshake", model: `chan c = [0] of { byte, bit }; byte x;
			active proctype P() { c!3,1 } active proctype Q() { c?x }`, steps: []string{"0:c!3, 1 > 1:c?x"},
			kind: program.TooFewFields, continues: true, holds: []string{"x == 3"},
			message: "too few message fields: this receive has 1, the channel takes 2"},
		{name: "an error later in the sequence outweighs missing fields", model: `byte x; chan c = [1] of { byte, bit };
			active proctype P() { atomic { c!3; x = 1 / x } }`, steps: []string{"0:c!3"},
			kind: program.DivisionByZero, message: "division by zero"},
		{name: "a field that is too small", model: `chan c = [1] of { short }; active proctype P() { c!40000 }`, steps: []string{"0:c!40000"}, overflow: true,
			kind: program.Overflow, message: "the value 40000 does not fit field 1 of the message, of type short"},
		{name: "a field of a handshake", model: `chan c = [0] of { bit }; active proctype P() { c!2 } active proctype Q() { c?_ }`, steps: []string{"0:c!2 > 1:c?_"}, overflow: true,
			kind: program.Overflow, message: "the value 2 does not fit field 1 of the message, of type bit"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := loadWith(t, c.model, lower.Options{Overflow: c.overflow}, c.holds...)
			for i, s := range c.steps {
				m.step(s)
				if i < len(c.steps)-1 {
					require.Nil(t, m.fault, "%s: %v", s, m.fault)
				}
			}
			require.NotNil(t, m.fault)
			require.Equal(t, c.message, m.fault.Message)
			require.Equal(t, c.kind, m.fault.Kind)
			require.Equal(t, c.continues, m.fault.Continues)
			require.GreaterOrEqual(t, m.fault.Edge, program.EdgeID(0))
			if c.continues {
				require.Equal(t, uint64(1)<<len(c.holds)-1, m.machine.Props(m.state))
				m.enabled()
			}
		})
	}
}

// The 255th process can be created, the 256th cannot; by a statement and in an assignment, alone and in a condition
// (5.3).
func TestTooManyProcesses(t *testing.T) {
	for name, run := range map[string]string{
		"statement": "run Q()", "assignment": "p = run Q()", "condition": "(run Q() > 0)", "with else": "if :: run Q() :: else -> break fi",
	} {
		t.Run(name, func(t *testing.T) {
			m := load(t, "pid p; proctype Q() { false } active proctype P() { do :: "+run+" od; false }")
			for range 254 {
				moves := m.enabled()
				require.Len(t, moves, 1)
				m.step(m.name(moves[0]))
				require.Nil(t, m.fault)
			}
			moves := m.enabled()
			require.Len(t, moves, 1, "it does not block")
			m.step(m.name(moves[0]))
			require.NotNil(t, m.fault)
			require.Equal(t, program.TooManyProcesses, m.fault.Kind)
			require.False(t, m.fault.Continues)
		})
	}
}

func TestTooManyChannels(t *testing.T) {
	m := load(t, `proctype Q() { chan c[100] = [1] of { byte }; false } active proctype P() { run Q(); run Q(); run Q() }`)
	m.step("0:run Q()")
	m.step("0:run Q()")
	require.Nil(t, m.fault)
	m.step("0:run Q()")
	require.NotNil(t, m.fault)
	require.Equal(t, program.TooManyChannels, m.fault.Kind)
}

// InitFault reports a fault of the initial state with its reason.
func TestInitFault(t *testing.T) {
	for model, kind := range map[string]program.FaultKind{
		`byte x; active proctype P() { byte y = 1 / x; skip }`:                              program.DivisionByZero,
		`byte x = 9, a[3]; active proctype P() { byte y = a[x]; skip }`:                     program.IndexOutOfBounds,
		`active [3] proctype P() { chan c[100] = [1] of { byte }; skip }`:                   program.TooManyChannels,
		`chan c; active proctype P() { byte y = len(c); skip }`:                             program.BadChannel,
		`byte x; active proctype Q() { skip } active proctype P() { byte y = 1 % x; skip }`: program.DivisionByZero,
	} {
		f := load(t, model).machine.InitFault()
		require.NotNil(t, f, model)
		require.Equal(t, kind, f.Kind, model)
	}
	require.Nil(t, load(t, `byte x = 1; active proctype P() { byte y = 1 / x; skip }`).machine.InitFault())
}

// Propositions without a value are false, and Undefined distinguishes them from false propositions.
func TestUndefined(t *testing.T) {
	m := load(t, `byte x = 2, a[2]; chan c; active proctype P() { x = 0; x = 1; c = 0; false }`, "1 / x == 1", "a[x] == 0", "x < 9", "len(c) == 0", "x > 9")
	for _, want := range []struct {
		step             string
		props, undefined uint64
		first            string
	}{
		{"", 0b00100, 0b01010, "in a[x] == 0: index 2 is out of bounds: a has 2 elements"},
		{"0:x = 0", 0b00110, 0b01001, "in 1 / x == 1: division by zero"},
		{"0:x = 1", 0b00111, 0b01000, "in len(c) == 0: a channel is used that was never initialised"},
	} {
		if want.step != "" {
			m.step(want.step)
		}
		require.Equal(t, want.props, m.machine.Props(m.state), want.step)
		undefined, first := m.machine.Undefined()
		require.Equal(t, want.undefined, undefined)
		require.Equal(t, want.first, first.Message)
		require.Equal(t, program.PropositionFault, first.Kind)
	}
	m = load(t, `byte x; active proctype P() { skip }`, "x == 1")
	require.Zero(t, m.machine.Props(m.state))
	undefined, first := m.machine.Undefined()
	require.Zero(t, undefined)
	require.Nil(t, first)
}

// Changes covers every outcome that is a state, and treats a missing value as a change.
func TestChanges(t *testing.T) {
	m := load(t, `
		chan r = [0] of { byte };
		byte x = 2, y = 2, z = 1;
		active proctype P() {
			atomic { true; if :: x = 2 :: x = 1 fi };
			d_step { x = 2; x = 2 };
			y = 0;
			r!7;
			y = 1 / y
		}
		active proctype Q() { r?z; assert(z == 0); after: false }`, "x == 2", "4 / y == 1", "z > 1", "Q@after")
	changes := exec.Changes(m.machine.Clone())
	for _, want := range []struct {
		step  string
		props uint64
	}{
		{"0:true#0", 0b0001}, {"0:d_step", 0b0000}, {"0:y = 0", 0b0010}, {"0:r!7 > 1:r?z", 0b0100},
		{"1:assert(z == 0)", 0b1000}, {"0:y = 1 / y", 0},
	} {
		name, _, _ := strings.Cut(want.step, "#")
		i := slices.IndexFunc(m.enabled(), func(mv program.Move) bool { return m.name(mv) == name })
		require.GreaterOrEqual(t, i, 0, "%s is none of: %s", name, m.moves())
		require.Equal(t, want.props, changes(m.state, m.enabled()[i]), name)
		m.step(want.step)
	}
}
