package mazurkiewicz

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
)

// state is a state of a machine. at maps a process to the index of its place, and messages maps a channel to its
// messages.
type state struct {
	at       []int
	values   []int // values of the shared variables, followed by the local variables
	messages [][]int
	received []int // channel -> number of messages received from it
}

func (m *machine) initial() *state {
	s := &state{at: slices.Clone(m.start)}
	for _, v := range m.program.Shared {
		s.values = append(s.values, v.Init...)
	}
	for _, p := range m.program.Processes {
		for _, v := range p.Locals {
			s.values = append(s.values, v.Init[0])
		}
	}
	s.messages = make([][]int, len(m.program.Channels))
	s.received = make([]int, len(m.program.Channels))
	return s
}

func (s *state) clone() *state {
	t := &state{slices.Clone(s.at), slices.Clone(s.values), slices.Clone(s.messages), slices.Clone(s.received)}
	for i := range t.messages {
		t.messages[i] = slices.Clone(s.messages[i])
	}
	return t
}

// key returns a text that identifies the state s. The numbers of received messages and the variables of ended processes
// do not count.
func (m *machine) key(s *state) string { return string(m.appendKey(nil, s)) }

func (m *machine) appendKey(b []byte, s *state) []byte {
	for p, at := range s.at {
		b = binary.AppendUvarint(b, uint64(at))
		if at != 0 {
			b = appendValues(b, s.values[m.locals[p]:m.locals[p]+len(m.program.Processes[p].Locals)])
		}
	}
	b = appendValues(b, s.values[:m.shared])
	for _, c := range s.messages {
		b = binary.AppendUvarint(b, uint64(len(c)))
		b = appendValues(b, c)
	}
	return b
}

func appendValues(b []byte, values []int) []byte {
	for _, v := range values {
		b = binary.AppendVarint(b, int64(v))
	}
	return b
}

// describe returns the values of s as text, one per line: the shared variables by name; the processes with their
// variables, except the processes at the end of the list that have ended; the messages in the channels.
func (m *machine) describe(s *state) string {
	var lines []string
	for i, v := range m.program.Shared {
		for k := range v.Init {
			name := v.Name
			if v.Array {
				name = fmt.Sprintf("%s[%d]", v.Name, k)
			}
			lines = append(lines, fmt.Sprintf("%s=%d\n", name, s.values[m.offset[i]+k]))
		}
	}
	slices.Sort(lines)
	last := len(s.at) - 1
	for last >= 0 && s.at[last] == 0 {
		last--
	}
	for p := range s.at[:last+1] {
		lines = append(lines, fmt.Sprintf("%d\n", p))
		var own []string
		for i, v := range m.program.Processes[p].Locals {
			own = append(own, fmt.Sprintf("%s=%d\n", v.Name, s.values[m.locals[p]+i]))
		}
		slices.Sort(own)
		lines = append(lines, own...)
	}
	for i, c := range s.messages {
		lines = append(lines, fmt.Sprintf("%s %v\n", m.program.Channels[i].Name, c))
	}
	return strings.Join(lines, "")
}

// ended reports whether every process is at its end.
func (s *state) ended() bool {
	return !slices.ContainsFunc(s.at, func(at int) bool { return at != 0 })
}
