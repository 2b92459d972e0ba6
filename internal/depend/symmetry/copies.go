package symmetry

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ltlpor/internal/base/words"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// copies are the process types of a program that differ in numbers only, such as
//
//	active proctype P_0() { do :: at[0] = 1 od }
//	active proctype P_1() { do :: at[1] = 1 od }
//
// Copies are read as a single type. A number in which copies differ becomes a variable of this type, constant in a
// process, like a parameter.
//
// The program with single types has the states of the original program: a process at the same location, with the same
// values. View and Editor translate.
type copies struct {
	original, prog *program.Program
	// leader maps a type to the first of the copies, the type that stands for every copy.
	leader []int
	// numbers has, for each variable made from a number, its values by original type.
	numbers map[*program.Variable][]int32
	// made has, by type of prog, the variables made from numbers.
	made [][]*program.Variable
	// only has the process of a type with a single process in each state behind the start.
	only map[int]program.PID
	// types has the type of each process at the start, in the original program.
	types map[program.PID]int
	// byType has the edges of a type, in order; places the number of an edge in this order.
	byType [][]program.EdgeID
	places []int
}

// findCopies returns the copies among the process types of p, or nil. first has the processes at the start, by type;
// created the types of which processes can be created behind it.
func findCopies(p *program.Program, first [][]program.PID, created []bool) *copies {
	c := &copies{
		original: p, prog: p, leader: make([]int, len(p.Types)), numbers: map[*program.Variable][]int32{},
		made: make([][]*program.Variable, len(p.Types)), only: map[int]program.PID{}, types: map[program.PID]int{},
		byType: make([][]program.EdgeID, len(p.Types)), places: make([]int, len(p.Edges)),
	}
	for _, e := range p.Edges {
		c.places[e.ID] = len(c.byType[e.Type])
		c.byType[e.Type] = append(c.byType[e.Type], e.ID)
	}
	may := make([]bool, len(p.Types))
	for typ, list := range first {
		for _, q := range list {
			c.types[q] = typ
		}
		may[typ] = len(list) > 0 && !created[typ]
		if len(list) == 1 && may[typ] {
			c.only[typ] = list[0]
		}
	}
	for _, g := range p.Groups {
		for _, typ := range g.Types {
			may[typ] = false
		}
	}
	c.forbidRemote(may)
	c.group(may)
	if !slices.ContainsFunc(p.Types, func(t *program.Process) bool { return c.isCopied(t.Index) }) {
		return nil
	}
	c.unite()
	return c
}

// forbidRemote clears may for types with remote references, except references to the only process of a type. In the
// program with single types, a reference to a process of another copy would have a value.
func (c *copies) forbidRemote(may []bool) {
	check := func(r *program.Remote) {
		p, ok := c.only[r.Type]
		n, constant := r.PID.(program.Const)
		may[r.Type] = may[r.Type] && ok && (r.PID == nil || constant && n.Value == int32(p))
	}
	c.original.Walk(func(u program.Use) {
		if u.Place != nil && u.Place.Remote != nil {
			check(u.Place.Remote)
		}
		program.Walk(u.X, func(x program.Expr) {
			switch x := x.(type) {
			case *program.Load:
				if x.Remote != nil {
					check(x.Remote)
				}
			case *program.AtLabel:
				check(&x.Remote)
			}
		})
	})
}

// group finds the copies among the types for which may holds: types with equal texts. In remote references, types of
// equal size count as equal at first, later types with equal texts, as long as groups fall apart.
func (c *copies) group(may []bool) {
	keys := make([]string, len(c.leader))
	for typ, t := range c.original.Types {
		c.leader[typ] = typ
		if may[typ] {
			keys[typ] = fmt.Sprint(len(t.Locals), len(t.Locations), len(c.byType[typ]))
		}
	}
	for c.split(may, keys) {
		for typ := range keys {
			if c.isCopied(typ) {
				s := shape{copies: c}
				s.readType(typ)
				keys[typ] = s.text.String()
			}
		}
	}
}

// split makes the first type with the same key the leader of each type for which may holds. It reports whether this
// changed a leader.
func (c *copies) split(may []bool, keys []string) (changed bool) {
	next := make([]int, len(keys))
	for typ := range next {
		next[typ] = typ
		if may[typ] {
			next[typ] = slices.IndexFunc(c.original.Types[:typ+1], func(t *program.Process) bool {
				k := t.Index
				return k == typ || may[k] && keys[k] == keys[typ]
			})
		}
	}
	changed = !slices.Equal(next, c.leader)
	c.leader = next
	return changed
}

// isCopied reports whether typ has copies, or is one.
func (c *copies) isCopied(typ int) bool {
	n := 0
	for _, k := range c.leader {
		if k == c.leader[typ] {
			n++
		}
	}
	return n > 1
}

// members returns the types with the given leader, in order.
func (c *copies) members(leader int) (list []int) {
	for typ, k := range c.leader {
		if k == leader {
			list = append(list, typ)
		}
	}
	return list
}

// unite makes prog.
func (c *copies) unite() {
	p := *c.original
	p.Types, p.Edges, p.Props = slices.Clone(p.Types), slices.Clone(p.Edges), slices.Clone(p.Props)
	c.prog = &p
	for typ, t := range c.original.Types {
		if c.leader[typ] != typ {
			continue // no process has this type
		}
		s := shape{copies: c, replace: c.variables(typ)}
		united, edges := s.readType(typ)
		if c.isCopied(typ) {
			var names []string
			for _, k := range c.members(typ) {
				names = append(names, c.original.Types[k].Name)
			}
			united.Name = strings.Join(names, ", ")
			united.Locals = slices.Concat(t.Locals, c.made[typ])
		}
		p.Types[typ] = united
		for n, id := range c.byType[typ] {
			p.Edges[id] = edges[n]
		}
	}
	for i := range p.Props {
		s := shape{copies: c}
		p.Props[i].X = s.expr(p.Props[i].X)
	}
}

// variables returns, for each number in the code of typ, an expression with its value in each copy: a constant, or a
// new variable of typ. The result is nil if typ has no copies.
func (c *copies) variables(typ int) (list []program.Expr) {
	members := c.members(typ)
	if len(members) < 2 {
		return nil
	}
	columns := make([][]int32, len(c.leader)) // by type
	for _, k := range members {
		s := shape{copies: c}
		s.readType(k)
		columns[k] = s.numbers
	}
	byName := map[string]*program.Load{}
	for n, first := range columns[typ] {
		row, texts, equal := make([]int32, len(c.leader)), []string(nil), true
		for _, k := range members {
			row[k] = columns[k][n]
			texts = append(texts, strconv.Itoa(int(row[k])))
			equal = equal && row[k] == first
		}
		if equal {
			list = append(list, program.Const{Value: first})
			continue
		}
		name := strings.Join(texts, ", ")
		if byName[name] == nil {
			v := &program.Variable{
				ID:   len(c.original.Types[typ].Locals) + len(c.made[typ]),
				Name: name, Type: program.VarType{Kind: program.Int}, Hidden: true,
			}
			c.made[typ], c.numbers[v] = append(c.made[typ], v), row
			byName[name] = &program.Load{Place: program.Place{Var: v}}
		}
		list = append(list, byName[name])
	}
	return list
}

// counterpart returns the edge of process p at the start for edge id, of a process of another copy.
func (c *copies) counterpart(id program.EdgeID, p program.PID) program.EdgeID {
	if c == nil || id < 0 {
		return id
	}
	return c.byType[c.types[p]][c.places[id]]
}

// view returns v, a View for states of the original program, as a View for prog.
func (c *copies) view(v exec.View) exec.View {
	if c == nil {
		return v
	}
	return &copiesView{v, c}
}

// editor returns w, an Editor for states of the original program, as an Editor for prog.
func (c *copies) editor(w exec.Editor) exec.Editor {
	if c == nil {
		return w
	}
	return &copiesEditor{w, copiesView{w, c}}
}

type copiesView struct {
	exec.View
	*copies
}

// Process implements exec.Processes.
func (v *copiesView) Process(p program.PID) (typ int, l program.Loc) {
	typ, l = v.View.Process(p)
	return v.leader[typ], l
}

// originalLocal returns the variable of the original program for x, a local of process p.
func (v *copiesView) originalLocal(p program.PID, x *program.Variable) *program.Variable {
	typ, _ := v.View.Process(p)
	return v.original.Types[typ].Locals[x.ID]
}

// Local implements exec.Variables.
func (v *copiesView) Local(p program.PID, x *program.Variable, i int) int32 {
	if row, ok := v.numbers[x]; ok {
		typ, _ := v.View.Process(p)
		return row[typ]
	}
	return v.View.Local(p, v.originalLocal(p, x), i)
}

type copiesEditor struct {
	exec.Editor
	as copiesView
}

// Process implements exec.Processes.
func (w *copiesEditor) Process(p program.PID) (int, program.Loc) { return w.as.Process(p) }

// Local implements exec.Variables.
func (w *copiesEditor) Local(p program.PID, x *program.Variable, i int) int32 {
	return w.as.Local(p, x, i)
}

// SetLocal implements exec.Editor.
func (w *copiesEditor) SetLocal(p program.PID, x *program.Variable, i int, value int32) {
	w.Editor.SetLocal(p, w.as.originalLocal(p, x), i, value)
}

// LocalPosition implements exec.Positions.
func (w *copiesEditor) LocalPosition(p program.PID, x *program.Variable, i int) exec.Position {
	return w.Editor.LocalPosition(p, w.as.originalLocal(p, x), i)
}

// Share gives a statement of interchangeable copies the marks of the same statement in every copy: if one process can
// take the statement, every process can. marks is indexed like Program.Numbered.
func (s *Symmetry) Share(marks []uint8) {
	if s.copies == nil || s.hasOtherCopies() {
		return
	}
	c := s.copies
	byType := make([][]int, len(c.original.Types))
	typ := make([]int, 0, len(marks))
	for _, e := range c.original.Edges {
		typ = append(typ, e.Type)
	}
	for _, e := range c.original.Edges {
		if e.Sub != nil {
			for range slices.Concat(e.Sub.Locations...) {
				typ = append(typ, e.Type)
			}
		}
	}
	for n, t := range typ {
		byType[t] = append(byType[t], n)
	}
	for _, k := range s.Classes {
		for _, part := range k.Parts {
			first := byType[c.types[part[0]]]
			for n := range first {
				all := uint8(0)
				for _, p := range part {
					all |= marks[byType[c.types[p]][n]]
				}
				for _, p := range part {
					marks[byType[c.types[p]][n]] = all
				}
			}
		}
	}
}

// hasOtherCopies reports whether some process of an exchanged copy may take statements that the exchanged processes
// cannot take: the process is in no part with them, or takes statements before the start.
func (s *Symmetry) hasOtherCopies() bool {
	c := s.copies
	if c == nil {
		return false
	}
	for _, k := range s.Classes {
		for _, part := range k.Parts {
			types := map[int]bool{}
			for _, p := range part {
				types[c.types[p]] = true
			}
			if len(types) < 2 {
				continue
			}
			if c.original.Creates() || slices.ContainsFunc(k.Members, func(p program.PID) bool {
				return types[c.types[p]] && !slices.Contains(part, p)
			}) {
				return true
			}
		}
	}
	return false
}

// isNumber reports whether v is a variable made from a number.
func (c *codes) isNumber(v *program.Variable) bool {
	return c.copies != nil && c.copies.numbers[v] != nil
}

// named returns the given processes, of one type, as text: P 0 to 4, or P_0 0 and P_1 1 for copies of a type.
func (c *codes) named(typ int, list []program.PID) string {
	if c.copies == nil || len(c.copies.members(typ)) < 2 {
		return c.prog.Types[typ].Name + " " + words.Ranges(list)
	}
	var texts []string
	for _, p := range list {
		t := c.copies.original.Types[c.copies.types[p]]
		texts = append(texts, fmt.Sprintf("%s %d", t.Name, p))
	}
	if n := len(texts) - 1; n > 0 {
		return strings.Join(texts[:n], ", ") + " and " + texts[n]
	}
	return texts[0]
}

// copyNumber returns the value of v, a variable made from a number, for the actor on side s.
func (e *evaluation) copyNumber(v *program.Variable, s side) term {
	p := e.pid(s)
	if !p.known {
		return symbol(fmt.Sprintf("number %d of %d", v.ID, e.actor.typ))
	}
	return number(e.copies.numbers[v][e.copies.types[program.PID(p.v)]])
}
