package mazurkiewicz_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	. "ltlpor/internal/testing/mazurkiewicz"
)

// x and y are variables, c the only channel, and l the variable of a process.
var (
	x, y = Ref{Variable: 0}, Ref{Variable: 1}
	l    = Ref{Local: true}
	send = Do(Option{Send: &Send{0, Const(1)}})
	recv = Do(Option{Receive: &Receive{0, l}})
	// poll is a receive, or else nothing.
	poll = Choice{Options: []Option{{Receive: &Receive{0, l}}}, Else: &Else{}}
	// offer is a send, or else nothing.
	offer = Choice{Options: []Option{{Send: &Send{0, Const(1)}}}, Else: &Else{}}
)

func program(capacity int, bodies ...[]Statement) *Program {
	p := &Program{Shared: []Variable{scalar("x", 0), scalar("y", 0)}}
	if capacity > 0 {
		p.Channels = []Channel{{"c", capacity}}
	}
	for _, b := range bodies {
		p.Processes = append(p.Processes, Process{[]Variable{scalar("l", 0)}, b})
	}
	return p
}

// What the definition says of small programs, by hand.
func TestDefinition(t *testing.T) {
	seq := func(s ...Statement) []Statement { return s }
	wait := func(v Ref) Choice { return Do(Option{Guard: Binary{"==", v, Const(1)}}) }
	for name, c := range map[string]struct {
		p                 *Program
		traces, deadlocks int // deadlocks: traces that end in one
	}{
		"reads commute":             {program(0, seq(Set(l, x)), seq(Set(l, x))), 1, 0},
		"writes do not":             {program(0, seq(Set(x, Const(1))), seq(Set(x, Const(1)))), 2, 0},
		"nor do a read and a write": {program(0, seq(Set(x, Const(1))), seq(Set(l, x))), 2, 0},
		"different variables":       {program(0, seq(Set(x, Const(1))), seq(Set(y, Const(1)))), 1, 0},
		"a wait has one order":      {program(0, seq(Set(x, Const(1))), seq(wait(x))), 1, 0},
		"a wait may come too late":  {program(0, seq(Set(x, Const(1)), Set(x, Const(0))), seq(wait(x))), 2, 1},
		"locks":                     {program(0, seq(Lock(x), Unlock(x)), seq(Lock(x), Unlock(x))), 2, 0},
		"locks in opposite order": {program(0, seq(Lock(x), Lock(y), Unlock(y), Unlock(x)),
			seq(Lock(y), Lock(x), Unlock(x), Unlock(y))), 3, 1},
		"sends do not commute":      {program(2, seq(send), seq(send)), 2, 0},
		"nor do receives":           {program(2, seq(send, send, recv), seq(recv)), 2, 0},
		"a send and its receive":    {program(2, seq(send, send), seq(recv, recv)), 1, 0},
		"one place only":            {program(1, seq(send, send), seq(recv, recv)), 1, 0},
		"nobody receives":           {program(1, seq(send, send), seq(recv)), 1, 0},
		"two messages without room": {program(1, seq(send, send)), 1, 1},
		"an empty channel is seen":  {program(2, seq(send), seq(poll)), 2, 0},
		"by each poll":              {program(2, seq(send), seq(poll, poll)), 3, 0},
		"a later message is not":    {program(2, seq(send, send), seq(recv)), 1, 0},
		"a full channel is seen":    {program(1, seq(send, offer), seq(recv)), 2, 0},
		"room is not asked for":     {program(2, seq(send, send), seq(recv)), 1, 0},
		"a choice that reads": {program(0, seq(Set(x, Const(1))), seq(Choice{Options: []Option{
			{Guard: Binary{"==", x, Const(1)}}, {Assigns: []Assign{{l, Const(1)}}}}})), 3, 0},
		"the right side is not read": {program(0, seq(Set(x, Const(1))),
			seq(Test(Binary{"&&", Const(0), x}, nil, nil))), 1, 0},
		"the left side is": {program(0, seq(Set(x, Const(1))), seq(Test(Binary{"&&", x, Const(0)}, nil, nil))), 2, 0},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := Enumerate(c.p, 10_000)
			require.NoError(t, err)
			require.Len(t, r.Traces, c.traces)
			deadlocks := 0
			for _, dead := range r.Traces {
				deadlocks += number(dead)
			}
			require.Equal(t, c.deadlocks, deadlocks)
		})
	}
}

func TestLimit(t *testing.T) {
	p := readersWriters(6)
	r, err := Enumerate(p, 1000)
	require.NoError(t, err)
	_, err = Enumerate(p, r.Prefixes-1)
	require.ErrorIs(t, err, ErrLimit)
	_, err = Count(p, 3)
	require.ErrorIs(t, err, ErrLimit)
	_, err = Enumerate(&Program{Shared: []Variable{array("a", 2)}, Processes: []Process{{Body: []Statement{
		Set(element(0, 2), Const(1))}}}}, 10)
	require.ErrorContains(t, err, "a has no element 2")
}

// Of names the same traces as Enumerate does, whatever linearization of one it is given.
func TestOf(t *testing.T) {
	r, err := Enumerate(readersWriters(4), 1000)
	require.NoError(t, err)
	got := map[Trace]bool{}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 500 {
		var events []Event
		for _, p := range rng.Perm(4) {
			events = append(events, Event{p, Label(p)})
		}
		got[TraceOf(events, func(i, j int) bool { return events[i].Process == 0 || events[j].Process == 0 })] = false
	}
	require.Equal(t, r.Traces, got)
}
