package interp_test

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strings"

	"ltlpor/exec/closure"
	"ltlpor/internal/oracle/interp"
	"ltlpor/lower"
	"ltlpor/program"
	"ltlpor/promela"
	"ltlpor/promela/check"
	"ltlpor/source"
)

// pair is a model for the interpreter and for the machine, walked in step.
type pair struct {
	text    string
	model   *interp.Model
	program *program.Program
	machine *closure.Machine
	props   []promela.Expr

	// there and back match locations of the machine with places of the interpreter, one
	// to one.
	there map[location]interp.Place
	back  map[interp.Place]location
	names map[int][]named // the scalars of frames, by process type; -1 for the globals

	states      map[string]string // of the machine, with those of the interpreter
	machines    map[string]bool   // the other way round
	transitions int
}

type location struct {
	typ int
	loc program.Loc
}

var labelRef = regexp.MustCompile(`@\s*(\w+)`)

// load reads a model and propositions over it, for both.
func load(file *source.File, atoms []string) (*pair, error) {
	parsed, list := promela.Parse(file, promela.Options{})
	if err := list.Err(); err != nil {
		return nil, err
	}
	info, list := check.File(parsed)
	if err := list.Err(); err != nil {
		return nil, err
	}
	formulas := slices.Clone(atoms)
	for _, d := range parsed.Decls {
		if f, ok := d.(*promela.LTL); ok {
			formulas = append(formulas, f.Text)
		}
	}
	var labels []string
	for _, f := range formulas {
		for _, l := range labelRef.FindAllStringSubmatch(f, -1) {
			labels = append(labels, l[1])
		}
	}
	p := &pair{text: file.Text, there: map[location]interp.Place{}, back: map[interp.Place]location{}}
	if p.program, list = lower.Program(parsed, info, lower.Options{Labels: labels, Formulas: atoms}); list.Err() != nil {
		return nil, list.Err()
	}
	for _, a := range atoms {
		x, list := promela.ParseExpr(source.NewFile("atom", a), parsed.Macros)
		if err := list.Err(); err != nil {
			return nil, err
		}
		before := len(p.program.Props)
		if _, list := lower.Prop(p.program, info, x, a); list.Err() != nil {
			return nil, list.Err()
		}
		if len(p.program.Props) > before {
			p.props = append(p.props, x)
		}
	}
	var err error
	if p.machine, err = closure.Compile(p.program); err != nil {
		return nil, err
	}
	p.model = interp.New(info, interp.Options{Labels: labels, Last: p.program.UsesLast})
	p.names = map[int][]named{-1: frameNames(p.program.Globals)}
	for i, t := range p.program.Types {
		p.names[i] = frameNames(t.Locals)
	}
	return p, nil
}

// named is a scalar of a frame.
type named struct {
	name string
	typ  program.VarType
	off  int
}

// frameNames lists the scalars of variables as interp.Model.Data does.
func frameNames(vars []*program.Variable) []named {
	var list []named
	seen := map[string]int{}
	for _, v := range vars {
		if v.Hidden {
			continue
		}
		for i := range v.Elements() {
			name := elementName(v, i)
			off, rest := v.Offset, i
			for k := len(v.Dims) - 1; k >= 0; k-- {
				off += rest % v.Dims[k].Len * v.Dims[k].Stride
				rest /= v.Dims[k].Len
			}
			full := name
			if n := seen[name]; n > 0 {
				full = fmt.Sprintf("%s#%d", name, n)
			}
			seen[name]++
			list = append(list, named{full, v.Type, off})
		}
	}
	slices.SortFunc(list, func(a, b named) int { return strings.Compare(a.name, b.name) })
	return list
}

func elementName(v *program.Variable, i int) string {
	index := make([]int, len(v.Dims))
	for k := len(v.Dims) - 1; k >= 0; k-- {
		index[k] = i % v.Dims[k].Len
		i /= v.Dims[k].Len
	}
	name, tail := v.Name, ""
	for k := len(v.Dims) - 1; k >= 0; k-- {
		at := fmt.Sprintf("[%d]", index[k])
		if v.IndexAt == nil {
			tail = at + tail
			continue
		}
		name = name[:v.IndexAt[k]] + at + name[v.IndexAt[k]:]
	}
	return name + tail
}

// data writes a state of the machine as interp.Model.Data does, and returns the
// locations of its processes.
func (p *pair) data(s program.State) (string, []location) {
	var b strings.Builder
	write := func(frame, at int) {
		for _, n := range p.names[frame] {
			fmt.Fprintf(&b, "%s=%d\n", n.name, n.typ.Read(s, at+n.off))
		}
	}
	write(-1, program.HeaderSize)
	if p.program.UsesLast {
		fmt.Fprintf(&b, "_last=%d\n", s[p.program.LastOffset])
	}
	procs, chans := p.program.Frames(s, nil, nil)
	var at []location
	for i, off := range procs {
		t, l := p.program.At(s, off)
		at = append(at, location{t.Index, l})
		fmt.Fprintf(&b, "%d:%s", i, t.Name)
		if p.program.UsesPriority {
			fmt.Fprintf(&b, " priority %d", s[off+1+t.PCSize])
		}
		b.WriteByte('\n')
		write(t.Index, off)
	}
	for i, off := range chans {
		t := p.program.ChanTypes[255-int(s[off])]
		fmt.Fprintf(&b, "chan %d [%d]", i+1, t.Cap)
		field := off + 2
		for range int(s[off+1]) {
			var msg []int32
			for _, f := range t.Fields {
				msg = append(msg, f.Read(s, field))
				field += f.Size()
			}
			fmt.Fprint(&b, " ", msg)
		}
		b.WriteByte('\n')
	}
	return b.String(), at
}

// both is a state of each.
type both struct {
	machine program.State
	interp  *interp.State
}

// outcome is a result of a step, of either.
type outcome struct {
	fault   string
	data    string // "" after a fault that ends the run
	hint    string // the statements taken
	machine program.State
	at      []location
	interp  *interp.State
	places  []interp.Place
}

var kinds = map[program.FaultKind]interp.FaultKind{
	program.Assertion: interp.Assertion, program.IndexOutOfBounds: interp.Index, program.DivisionByZero: interp.Division,
	program.BadChannel: interp.BadChannel, program.TooManyProcesses: interp.Processes, program.TooManyChannels: interp.Channels,
	program.NegativeShift: interp.Shift, program.DStepBlocked: interp.Stuck, program.DStepEndless: interp.Endless,
	program.TraceMismatch: interp.Mismatch, program.ExclusiveAccess: interp.Exclusive, program.BadPID: interp.BadPriority,
	program.NonDeterminism: interp.Choice,
}

// walk compares the two from the initial state on, in up to limit states. It says
// where they differ, "" if they do not, and whether all states were looked at.
func (p *pair) walk(limit int) (difference string, complete bool) {
	p.states, p.machines = map[string]string{}, map[string]bool{}
	first := both{machine: p.machine.Init(nil)}
	fault := p.machine.InitFault()
	var other *interp.Fault
	first.interp, other = p.model.Initial()
	if (fault != nil) != (other != nil) {
		return fmt.Sprintf("the initial state goes wrong for one: %v, %v", fault, other), true
	}
	if fault != nil {
		return "", true
	}
	data, at := p.data(first.machine)
	if d := p.model.Data(first.interp); d != data {
		return "initial states differ:\n" + compared(data, d), true
	}
	if why := p.match(at, p.model.Places(first.interp)); why != "" {
		return why, true
	}
	queue := []both{first}
	p.note(first)
	for len(queue) > 0 {
		b := queue[0]
		queue = queue[1:]
		next, why := p.step(b)
		if why != "" {
			d, at := p.data(b.machine)
			return fmt.Sprintf("%s\nin the state\n%s%v %v", why, d, at, p.model.Places(b.interp)), true
		}
		for _, n := range next {
			fresh, why := p.note(n)
			if why != "" {
				return why, true
			}
			if fresh {
				if len(p.states) > limit {
					return "", false
				}
				queue = append(queue, n)
			}
		}
	}
	return "", true
}

// note enters a pair of states; they must be paired already, or both new.
func (p *pair) note(b both) (fresh bool, why string) {
	key := fmt.Sprint(p.model.Key(b.interp))
	known, ok := p.states[string(b.machine)]
	if !ok {
		if p.machines[key] {
			return false, "two states of the machine are one of the interpreter:\n" + key
		}
		p.states[string(b.machine)], p.machines[key] = key, true
		return true, ""
	}
	if known != key {
		return false, "two states of the interpreter are one of the machine:\n" + compared(known, key)
	}
	return false, ""
}

// step compares what can happen in a state.
func (p *pair) step(b both) (next []both, difference string) {
	holds := p.machine.Props(b.machine)
	undefined, _ := p.machine.Undefined()
	h, u := p.model.Holds(b.interp, p.props)
	if holds != h || undefined != u {
		return nil, fmt.Sprintf("propositions %b, undefined %b for the machine, %b and %b for the interpreter", holds, undefined, h, u)
	}
	var moves program.Moves
	p.machine.Enabled(b.machine, &moves)
	var ours []outcome
	var out program.Outcomes
	out.Paths = true
	for _, mv := range moves.All {
		out.All, out.Buf = out.All[:0], out.Buf[:0]
		p.machine.Fire(b.machine, mv, &out)
		for i := range out.All {
			ours = append(ours, p.ofMachine(mv, &out.All[i]))
		}
	}
	var theirs []outcome
	list := p.model.Moves(b.interp)
	for _, mv := range list {
		for _, o := range p.model.Fire(b.interp, mv) {
			if o.Fault != nil && o.Fault.Kind == interp.Round {
				continue // GATE
			}
			theirs = append(theirs, p.ofInterp(mv, o))
		}
	}
	if (len(moves.All) == 0) != (len(list) == 0) {
		return nil, fmt.Sprintf("%d moves for the machine, %d for the interpreter", len(moves.All), len(list))
	}
	if len(list) == 0 {
		if e, f := p.machine.ValidEnd(b.machine), p.model.ValidEnd(b.interp); e != f {
			return nil, fmt.Sprintf("valid end: %v for the machine, %v for the interpreter", e, f)
		}
	}
	p.transitions += len(theirs)
	return p.pairs(ours, theirs)
}

func (p *pair) ofMachine(mv program.Move, o *program.Outcome) outcome {
	x := outcome{}
	if o.Fault != nil {
		x.fault = string(kinds[o.Fault.Kind])
		if x.fault == "" && strings.Contains(o.Fault.Message, "inside d_step") {
			x.fault = string(interp.Unmet)
		}
		if x.fault == "" {
			x.fault = fmt.Sprint("unknown: ", o.Fault)
		}
		if !o.Fault.Continues {
			return x
		}
	}
	x.machine = slices.Clone(o.State)
	x.data, x.at = p.data(o.State)
	e := p.program.Edges[mv.Edge]
	x.hint = fmt.Sprint(mv.Proc, ":", e.Span.Start, e.Kind == program.Skip)
	if mv.Peer != program.NoPID {
		x.hint += fmt.Sprint(" ", mv.Peer, ":", p.program.Edges[mv.PeerEdge].Span.Start)
	}
	return x
}

func (p *pair) ofInterp(mv interp.Move, o interp.Outcome) outcome {
	x := outcome{}
	if o.Fault != nil {
		x.fault = string(o.Fault.Kind)
		if o.State == nil {
			return x
		}
	}
	x.interp, x.data, x.places, x.hint = o.State, p.model.Data(o.State), p.model.Places(o.State), mv.Hint()
	return x
}

func (o *outcome) key() string { return o.fault + "\n" + o.data + "\x00" }

// pairs puts the outcomes of the two together. Where the data of several are the
// same, those go together whose locations are known to be matched; where that leaves
// a choice, the statements that were taken decide, and those that come next.
func (p *pair) pairs(ours, theirs []outcome) (next []both, difference string) {
	ours = slices.CompactFunc(sorted(ours, func(o outcome) string { return o.key() + string(o.machine) }), func(a, b outcome) bool {
		return a.key() == b.key() && bytes.Equal(a.machine, b.machine)
	})
	theirs = slices.CompactFunc(sorted(theirs, func(o outcome) string { return o.key() + fmt.Sprint(o.places, p.watch(o)) }), func(a, b outcome) bool {
		return a.key() == b.key() && slices.Equal(a.places, b.places) && p.watch(a) == p.watch(b)
	})
	if len(ours) != len(theirs) {
		return nil, fmt.Sprintf("%d results for the machine, %d for the interpreter:\n%s", len(ours), len(theirs), listed(ours, theirs))
	}
	for i := range ours {
		if ours[i].key() != theirs[i].key() {
			return nil, "results differ:\n" + compared(ours[i].key(), theirs[i].key()) + listed(ours, theirs)
		}
	}
	taken := make([]bool, len(theirs))
	done := make([]bool, len(ours))
	for left := len(ours); left > 0; {
		progress := false
		for _, sure := range []int{0, 1, 2, 3, 4} {
			for i := range ours {
				if done[i] {
					continue
				}
				var fit []int
				for k := range theirs {
					if !taken[k] && theirs[k].key() == ours[i].key() && p.agree(ours[i].at, theirs[k].places) &&
						(sure&1 == 0 || theirs[k].hint == ours[i].hint) && (sure < 2 || p.looksLike(ours[i], theirs[k])) {
						fit = append(fit, k)
					}
				}
				if len(fit) == 0 && sure == 0 {
					return nil, fmt.Sprintf("no result of the interpreter is at the locations %v of the machine:\n%s", ours[i].at, listed(ours, theirs))
				}
				if len(fit) != 1 && (sure < 4 || len(fit) == 0) {
					continue
				}
				k := fit[0]
				done[i], taken[k], progress = true, true, true
				left--
				if why := p.match(ours[i].at, theirs[k].places); why != "" {
					return nil, why
				}
				if ours[i].machine != nil {
					next = append(next, both{ours[i].machine, theirs[k].interp})
				}
				break
			}
			if progress {
				break
			}
		}
		if !progress {
			return nil, "results cannot be put together:\n" + listed(ours, theirs)
		}
	}
	return next, ""
}

// looksLike reports whether what processes can do next stands at the same places of the
// text.
func (p *pair) looksLike(a, b outcome) bool {
	if b.interp == nil {
		return true
	}
	theirs := p.model.Ahead(b.interp)
	for i, l := range a.at {
		var ours []string
		for _, id := range p.program.Types[l.typ].Locations[l.loc].Out {
			e := p.program.Edges[id]
			ours = append(ours, fmt.Sprint(e.Span.Start, e.Kind == program.Skip))
		}
		slices.Sort(ours)
		if fmt.Sprint(ours) != theirs[i] {
			return false
		}
	}
	return true
}

func (p *pair) watch(o outcome) string {
	if o.interp == nil {
		return ""
	}
	return p.model.Watch(o.interp)
}

func sorted(list []outcome, key func(outcome) string) []outcome {
	sort.SliceStable(list, func(i, j int) bool { return key(list[i]) < key(list[j]) })
	return list
}

// agree reports whether locations and places may be the same.
func (p *pair) agree(at []location, places []interp.Place) bool {
	for i, l := range at {
		if x, ok := p.there[l]; ok && x != places[i] {
			return false
		}
		if y, ok := p.back[places[i]]; ok && y != l {
			return false
		}
	}
	return true
}

// match notes that locations and places are the same.
func (p *pair) match(at []location, places []interp.Place) string {
	if !p.agree(at, places) {
		return fmt.Sprintf("locations %v of the machine are the places %v of the interpreter, but were others", at, places)
	}
	for i, l := range at {
		p.there[l], p.back[places[i]] = places[i], l
	}
	return ""
}

// compared shows the lines in which two texts differ.
func compared(a, b string) string {
	var out strings.Builder
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range max(len(x), len(y)) {
		l, r := "", ""
		if i < len(x) {
			l = x[i]
		}
		if i < len(y) {
			r = y[i]
		}
		if l != r {
			fmt.Fprintf(&out, "machine: %-30s interpreter: %s\n", l, r)
		}
	}
	return out.String()
}

func listed(ours, theirs []outcome) string {
	var out strings.Builder
	for _, o := range ours {
		fmt.Fprintf(&out, "machine     %s %s %v | %s\n", o.hint, o.fault, o.at, strings.ReplaceAll(o.data, "\n", " "))
	}
	for _, o := range theirs {
		fmt.Fprintf(&out, "interpreter %s %s %v | %s\n", o.hint, o.fault, o.places, strings.ReplaceAll(o.data, "\n", " "))
	}
	return out.String()
}
