package htmlreport

import (
	"fmt"
	"strings"

	"ltlpor/internal/base/draw"
	"ltlpor/trace"
)

// history holds the changes along a trace. For every step, it has the variables with a new value and the processes with
// a new position.
type history struct {
	names, processes []string
	at, who          map[string]int // indices in the field names, and in the field processes
	// values[k] has the variables changed by step k, counted from 1: it maps the index of the variable to the new
	// value, or to nil if the variable no longer exists. places[k] has the processes that step k moves to another line:
	// it maps the index of the process to the new line, or to nil if the process no longer exists. values[0] and
	// places[0] are about the initial state.
	values []map[int]*string
	places []map[int]*place
	order  [][]int // order[k] has the keys of values[k] in the order in which they are shown
}

// follow returns the history of t, and adds the source texts of t to fs.
func follow(t *trace.Trace, fs *files) *history {
	h := &history{at: map[string]int{}, who: map[string]int{}}
	was, stood := map[int]string{}, map[int]place{}
	for k := range len(t.Steps) + 1 {
		is, stands := map[int]string{}, map[int]place{}
		var order []int
		changed, moved := map[int]*string{}, map[int]*place{}
		for _, g := range t.State(k - 1) {
			prefix := ""
			if g.Name != "" {
				prefix = g.Name + ":"
				p := index(&h.processes, h.who, g.Name)
				if at := fs.places(g.Span); len(at) > 0 {
					stands[p] = at[0]
				}
			}
			for _, x := range g.Values {
				name := x.Name
				if !strings.HasPrefix(name, prefix) {
					name = prefix + name
				}
				i := index(&h.names, h.at, name)
				value := draw.Readable(x.Value)
				is[i] = value
				if old, ok := was[i]; !ok || old != value {
					changed[i] = &value
					order = append(order, i)
				}
			}
		}
		for i := range h.names {
			if _, here := is[i]; !here {
				if _, before := was[i]; before {
					changed[i] = nil
					order = append(order, i)
				}
			}
		}
		for p := range h.processes {
			at, here := stands[p]
			old, before := stood[p]
			if here && (!before || old != at) {
				moved[p] = &at
			} else if before && !here {
				moved[p] = nil
			}
		}
		h.values, h.places, h.order = append(h.values, changed), append(h.places, moved), append(h.order, order)
		was, stood = is, stands
	}
	return h
}

// movers returns the indices in h.processes of the processes that take step s: one process, or two for a handshake. If
// a claim takes the step, the list is empty.
func (h *history) movers(s *trace.Step) []int {
	out := []int{}
	for _, name := range []string{processName(s.Name, s.Proc), processName(s.PeerName, s.Peer)} {
		if p, ok := h.who[name]; ok {
			out = append(out, p)
		}
	}
	return out
}

// index returns the index of name in *list. A missing name is appended to *list and added to `at`, which maps the
// elements of *list to their indices.
func index(list *[]string, at map[string]int, name string) int {
	i, ok := at[name]
	if !ok {
		i = len(*list)
		at[name] = i
		*list = append(*list, name)
	}
	return i
}

// changes returns h.values in the form of runDocument.Changes. Element k belongs to step k. For every changed variable
// it has a pair: the index in h.names, and the new value.
func (h *history) changes() [][][2]any {
	out := make([][][2]any, len(h.values))
	for k, order := range h.order {
		out[k] = [][2]any{}
		for _, i := range order {
			out[k] = append(out[k], [2]any{i, h.values[k][i]})
		}
	}
	return out
}

// moves returns h.places in the form of runDocument.Places. Element k belongs to step k. For every process at a new
// line it has a pair: the index in h.processes, and the new line.
func (h *history) moves() [][][2]any {
	out := make([][][2]any, len(h.places))
	for k, moved := range h.places {
		out[k] = [][2]any{}
		for p := range h.processes {
			if at, ok := moved[p]; ok {
				out[k] = append(out[k], [2]any{p, at})
			}
		}
	}
	return out
}

// variableView is a row in the panel of variables. It is data for the template.
type variableView struct {
	Index   int
	Name    string
	Changes int    // number of changes of the variable
	Ticks   string // an SVG path with a mark for every change; every state has a column
}

// variables returns the rows of the panel of variables.
func (h *history) variables() []variableView {
	out := make([]variableView, len(h.names))
	ticks := make([]strings.Builder, len(h.names))
	for k, order := range h.order {
		for _, i := range order {
			if k > 0 {
				out[i].Changes++
				fmt.Fprintf(&ticks[i], "M%d 0h1v1h-1z", k)
			}
		}
	}
	for i := range out {
		out[i].Index, out[i].Name, out[i].Ticks = i, h.names[i], ticks[i].String()
	}
	return out
}
