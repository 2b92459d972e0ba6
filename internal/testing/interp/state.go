package interp

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
)

// State is a state of a model.
type State struct {
	globals []int32
	procs   []process
	chans   []channel // the channel with id i has index i-1 (rule 4.2)
	last    int       // the pid of the process of the last step (rule 3.11)
	claim   *process  // the never claim if one takes part, otherwise nil
	systems bool      // with a claim: whether the system moves next (rule 11.1)
	watch   *element  // place of the trace assertion; nil: the assertion has ended
}

type process struct {
	typ   *owner
	at    *element
	prio  int
	frame []int32
	chans int // number of channels at the time when the process was created
}

type channel struct {
	typ  *typecheck.ChanType
	msgs [][]int32 // the messages, the oldest first
}

func (s *State) clone() *State {
	t := *s
	t.globals = slices.Clone(s.globals)
	t.procs = slices.Clone(s.procs)
	for i := range t.procs {
		t.procs[i].frame = slices.Clone(s.procs[i].frame)
	}
	if s.claim != nil {
		c := *s.claim
		c.frame = slices.Clone(c.frame)
		t.claim = &c
	}
	t.chans = slices.Clone(s.chans)
	for i := range t.chans {
		t.chans[i].msgs = slices.Clone(s.chans[i].msgs) // the messages themselves never change
	}
	return &t
}

// Place is the location of a process: the index of its type, and the number of an element.
type Place struct {
	Type, Element int
}

// Places returns the places of the processes in the order of the pids. If a claim takes part, its place comes last.
func (m *Model) Places(s *State) []Place {
	var list []Place
	for _, p := range s.procs {
		list = append(list, Place{slices.Index(m.types, p.typ), p.at.number})
	}
	if s.claim != nil {
		list = append(list, Place{len(m.types), s.claim.at.number})
	}
	return list
}

// Data describes s without the locations as text: variables by name, channels, process types, priorities.
func (m *Model) Data(s *State) string {
	var b strings.Builder
	m.variables(&b, m.globals, s.globals)
	if m.last {
		fmt.Fprintf(&b, "_last=%d\n", s.last)
	}
	for i, p := range s.procs {
		fmt.Fprintf(&b, "%d:%s", i, p.typ.proc.Name)
		if m.ranked {
			fmt.Fprintf(&b, " priority %d", p.prio)
		}
		b.WriteByte('\n')
		m.variables(&b, p.typ, p.frame)
	}
	if s.claim != nil {
		fmt.Fprintf(&b, "claim, the system's turn %v\n", s.systems)
		m.variables(&b, m.claim, s.claim.frame)
	}
	for i, c := range s.chans {
		fmt.Fprintf(&b, "chan %d [%d]", i+1, c.typ.Cap)
		for _, msg := range c.msgs {
			fmt.Fprint(&b, " ", msg)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func (m *Model) variables(b *strings.Builder, o *owner, frame []int32) {
	if o.leaves == nil {
		o.leaves = o.named()
	}
	for _, l := range o.leaves {
		b.WriteString(l.name)
		b.WriteByte('=')
		b.WriteString(strconv.Itoa(int(frame[l.at])))
		b.WriteByte('\n')
	}
}

// leaf is a scalar with its index in a frame.
type leaf struct {
	name string // for example x[2].f; followed by #k if k earlier scalars have the same name
	at   int
}

// named returns the scalars of a frame of o that are part of the state, sorted by name. named omits hidden variables
// the model never reads.
func (o *owner) named() []leaf {
	list := []leaf{}
	seen := map[string]int{}
	var add func(name string, s *typecheck.Symbol, at int) int
	add = func(name string, s *typecheck.Symbol, at int) int {
		for i := range s.Len {
			element := name
			if s.Array {
				element = fmt.Sprintf("%s[%d]", name, i)
			}
			if s.Type.Struct != nil {
				for _, f := range s.Type.Struct.Fields {
					at = add(element+"."+f.Name, f, at)
				}
				continue
			}
			if n := seen[element]; n > 0 {
				list = append(list, leaf{fmt.Sprintf("%s#%d", element, n), at})
			} else {
				list = append(list, leaf{element, at})
			}
			seen[element]++
			at++
		}
		return at
	}
	for _, s := range o.symbols {
		if s.Vis != promela.Hidden || s.Read { // hidden and unread: not part of the state (rule 3.8)
			add(s.Name, s, o.at[s])
		}
	}
	slices.SortFunc(list, func(a, b leaf) int { return strings.Compare(a.name, b.name) })
	return list
}

// key returns a text that identifies the state s, including its locations.
func (m *Model) key(s *State) string {
	w := 0
	if s.watch != nil {
		w = s.watch.number
	}
	return fmt.Sprint(m.Places(s), w, "\n", m.Data(s))
}

// cut returns the value of a variable of type t after v was assigned to it. element reports whether the variable is an
// array element. (rule 3.1)
func cut(t typecheck.Type, element bool, v int32) int32 {
	switch t.Kind {
	case promela.Bit, promela.Bool:
		if element {
			return v & 0xff
		}
		return v & 1
	case promela.Short:
		return int32(int16(v))
	case promela.Int:
		return v
	case promela.Unsigned:
		return v & int32(uint32(1)<<t.Bits-1)
	}
	return v & 0xff
}

// Key returns a text that identifies the state s. Different states have different keys.
func (m *Model) Key(s *State) string { return m.key(s) }

// Watch returns the location of the trace assertion in s as text. If the assertion has ended, the result is "".
func (m *Model) Watch(s *State) string {
	if s.watch == nil {
		return ""
	}
	return strconv.Itoa(s.watch.number)
}
