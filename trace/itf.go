package trace

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"ltlpor/internal/model/program"
)

// ITFOptions is the metadata of a trace file in Apalache's ITF.
type ITFOptions struct {
	Source   string // the file name of the model
	Property string // the violated property
	Tool     string // the program that writes the file, with its version
}

// ITF writes the trace in Apalache's Informal Trace Format (https://apalache-mc.org/docs/adr/015adr-trace.html).
//
//   - States: the initial state, and the state after every step. For a lasso, the loop index is the state to which the
//     cycle returns, and the equal last state is omitted.
//   - Variables: the globals, the claim process if there is one, and every process that ever exists. A process is a
//     variant: Alive, with its location and its locals, or Gone.
//   - Names that the format or its readers reserve are escaped, see itfName.
//   - Values: numbers are integers; message constants and channel names are strings; arrays are lists; a channel is
//     the list of its messages, and a message is the tuple of its fields.
//   - The error is an error of w, or says that the trace has no states because Replay did not create it.
func (t *Trace) ITF(w io.Writer, o ITFOptions) error {
	if t.view == nil {
		return fmt.Errorf("the trace has no states")
	}
	x := &itf{t: t, v: t.view, vars: []string{}, known: map[string]bool{}}
	last := len(t.Steps)
	meta := map[string]any{
		"format": "ITF", "format-description": "https://apalache-mc.org/docs/adr/015adr-trace.html",
		"source": o.Source, "description": "counterexample to " + o.Property, "created-by": o.Tool,
	}
	out := struct {
		Meta   map[string]any   `json:"#meta"`
		Vars   []string         `json:"vars"`
		States []map[string]any `json:"states"`
		Loop   *int             `json:"loop,omitempty"`
	}{Meta: meta}
	if t.Fault != nil {
		meta["fault"] = t.FaultText
	}
	if t.CycleStart >= 0 && t.CycleStart < last {
		out.Loop = &t.CycleStart
		last--
	}
	for i := -1; i < last; i++ {
		out.States = append(out.States, x.state(i))
	}
	for _, s := range out.States {
		for _, name := range x.vars {
			if _, ok := s[name]; !ok {
				s[name] = variant("Gone", tuple{})
			}
		}
	}
	out.Vars = x.vars
	if t.CycleStart >= 0 && t.CycleStart < len(t.Steps) {
		meta["back"] = x.step(len(t.Steps) - 1)
	}
	data, err := json.MarshalIndent(&out, "", "  ")
	if err != nil {
		return err
	}
	_, err = w.Write(append(data, '\n'))
	return err
}

type itf struct {
	t     *Trace
	v     *view
	vars  []string
	known map[string]bool
}

// tuple is a tuple in ITF, the Informal Trace Format of Apalache.
type tuple []any

// MarshalJSON encodes the tuple as {"#tup": [...]}.
func (t tuple) MarshalJSON() ([]byte, error) {
	if t == nil {
		t = tuple{}
	}
	return json.Marshal(map[string][]any{"#tup": t})
}

func variant(tag string, value any) map[string]any { return map[string]any{"tag": tag, "value": value} }

// state returns the state after step i, or the initial state for -1, as an ITF object.
func (x *itf) state(i int) map[string]any {
	in := x.v.pointAt(x.v.one, x.t.stateAfter(i))
	meta := map[string]any{"index": i + 1}
	if i >= 0 {
		meta["step"] = x.step(i)
	}
	out := map[string]any{"#meta": meta}
	channels := map[string]frame{} // name of the variable that declares the channel -> channel
	for _, f := range in.frames {
		if f.channel > 0 {
			channels[x.v.name(f)] = f
		}
	}
	x.variables(out, x.v.p.Globals, "", -1, in, channels)
	for _, f := range in.frames {
		if f.channel > 0 {
			continue
		}
		typ := x.v.p.Types[f.kind]
		locals := map[string]any{itfPlace: place(typ.Locations[f.at].Span)}
		x.variables(locals, typ.Locals, x.v.name(f)+":", f.pid, in, channels)
		x.put(out, x.v.name(f), variant("Alive", locals))
	}
	if c := x.v.claim(); c != nil {
		_, at := in.Process(program.NoPID)
		locals := map[string]any{itfPlace: place(c.Locations[at].Span)}
		x.variables(locals, c.Locals, c.Name+":", int(program.NoPID), in, channels)
		x.put(out, c.Name+"(claim)", variant("Alive", locals)) // "(claim)" avoids the name of a global
	}
	return out
}

// itfPlace is the key for the location in the ITF object of a process.
const itfPlace = "at"

// itfName returns the key of a variable or process in ITF. It is the name, with a colon in front in two cases: ITF
// itself uses the name, or the name begins with two underscores (Quint drops these keys). No name in a model begins
// with a colon, so the keys are unique.
func itfName(name string) string {
	if name == itfPlace || strings.HasPrefix(name, "__") {
		return ":" + name
	}
	return name
}

// put stores value under the key of the variable called name in state, an ITF object, and adds the key to x.vars.
func (x *itf) put(state map[string]any, name string, value any) {
	name = itfName(name)
	if !x.known[name] {
		x.known[name] = true
		x.vars = append(x.vars, name)
	}
	state[name] = value
}

// variables stores the values of the variables in list in the ITF object `to`. Hidden variables are omitted. If prefix
// is "", the variables are globals, and are also added to x.vars. Otherwise they are locals of process p, and prefix is
// the name of the process with a colon. channels maps names to channels.
func (x *itf) variables(
	to map[string]any, list []*program.Variable, prefix string, p int, in state, channels map[string]frame,
) {
	for _, v := range list {
		if v.Hidden {
			continue
		}
		value, _ := x.elements(v, v.Dims, 0, prefix, p, in, channels)
		if prefix == "" {
			x.put(to, v.Name, value)
		} else {
			to[itfName(v.Name)] = value
		}
	}
}

// elements returns the elements of array v from flat index i on, as nested lists with dimensions dims. It also returns
// the flat index after the last returned element. prefix, p and channels are as in method variables.
func (x *itf) elements(
	v *program.Variable, dims []program.Dim, i int, prefix string, p int, in state, channels map[string]frame,
) (any, int) {
	if len(dims) > 0 {
		list := make([]any, dims[0].Len)
		for k := range list {
			list[k], i = x.elements(v, dims[1:], i, prefix, p, in, channels)
		}
		return list, i
	}
	n := in.value(p, v, i)
	f, declared := channels[prefix+v.ElementName(i)]
	if declared && v.Type.Kind == program.Chan && n == f.channel {
		return x.contents(f, in), i + 1
	}
	return x.scalar(n, v.Type, in), i + 1
}

func (x *itf) contents(f frame, in state) any {
	fields := x.v.p.ChanTypes[f.kind].Fields
	list := make([]any, f.length)
	for k := range list {
		message := make(tuple, len(fields))
		for j, field := range fields {
			message[j] = x.scalar(in.Field(f.channel, k, j), field, in)
		}
		list[k] = message
	}
	return list
}

func (x *itf) scalar(n int32, t program.VarType, in state) any {
	switch {
	case t.Kind == program.Bit && t.Name == "bool":
		return n != 0
	case (t.Kind == program.Mtype || t.Kind == program.Chan) && n != 0:
		return x.v.format(n, t, in)
	case t.Kind == program.Mtype || t.Kind == program.Chan:
		return "" // the empty string for 0, because an ITF variable has a single type
	}
	return n
}

// step returns an ITF object for step i, with its process, statement and position.
func (x *itf) step(i int) map[string]any {
	s := &x.t.Steps[i]
	out := map[string]any{"number": i + 1, "statement": s.Text}
	if s.Name != "" {
		out["process"] = processOf(s.Name, s.Proc)
	}
	if at := place(s.Span); at != "" {
		out["at"] = at
	}
	if s.Peer != program.NoPID {
		out["partner"], out["receive"] = processOf(s.PeerName, s.Peer), s.PeerText
	}
	return out
}
