package typecheck

import (
	"strings"

	"fmt"
	"maps"
	"slices"

	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// scope holds the names declared in a block (rule 3.6).
type scope struct {
	outer  *scope
	names  map[string]*Symbol
	labels map[string]*labelName
	id     int
	path   string // the ids of the scopes from the outermost to this scope, each followed by a dot
}

func newScope(outer *scope) *scope {
	return &scope{outer: outer, names: map[string]*Symbol{}, labels: map[string]*labelName{}}
}

// openScope creates a scope inside the current scope and enters it.
func (c *checker) openScope(*promela.Sequence) {
	c.scopes++
	s := newScope(c.scope)
	s.id = c.scopes
	s.path = fmt.Sprintf("%s%d.", c.scope.path, s.id)
	c.scope = s
}

func (c *checker) closeScope() { c.scope = c.scope.outer }

// lookup returns the variable or message constant that the given name denotes in the current scope, or nil.
func (c *checker) lookup(name string) *Symbol {
	for s := c.scope; s != nil; s = s.outer {
		if v, ok := s.names[name]; ok {
			return v
		}
	}
	return nil
}

// visible returns the names that can be used in the current scope, as suggestions for a misspelt name.
func (c *checker) visible() []string {
	var names []string
	for s := c.scope; s != nil; s = s.outer {
		for n := range s.names {
			names = append(names, n)
		}
	}
	return names
}

// declare adds v to the current scope. If the name already denotes something there, even from an outer scope, it
// reports an error.
func (c *checker) declare(v *Symbol) {
	if old := c.lookup(v.Name); old != nil {
		d := c.errorf(v.Span, "%s is declared already", v.Name)
		if old.Span.Valid() {
			d.WithHint("the other one is in line %d; Promela has no shadowing, so choose another name", old.Span.Line()).
				WithRelated(old.Span, firstPlace)
		}
		return
	}
	if predefined(v.Name) != nil {
		c.errorf(v.Span, "%s is a predefined name", v.Name)
		return
	}
	v.Scope = c.scope.id
	c.scope.names[v.Name] = v
}

var predefinedNames = map[string]bool{
	"_": true, "_pid": true, "_nr_pr": true, "_last": true, "_priority": true, "np_": true,
}

// IsPredefined reports whether name is a predefined name, like _pid.
func IsPredefined(name string) bool { return predefinedNames[name] }

// PredefinedNames returns the predefined names, sorted.
func PredefinedNames() []string { return slices.Sorted(maps.Keys(predefinedNames)) }

// predefined returns a new symbol for the predefined name, or nil if name is not predefined.
func predefined(name string) *Symbol {
	if !predefinedNames[name] {
		return nil
	}
	t := Type{Kind: promela.Byte}
	if name == "_" || name == "_nr_pr" {
		t.Kind = promela.Int
	}
	return &Symbol{Name: name, Role: Predefined, Type: t, Len: 1}
}

// labelName is the name of a label within a scope. path is the path of this scope: the scope with the first goto or
// label of the name. All gotos and labels in this scope with the name share the labelName.
type labelName struct{ path string }

// labelTable collects the labels and gotos of one process type.
type labelTable struct {
	all   []*Label
	gotos []pendingGoto
}

type pendingGoto struct {
	stmt  *promela.GotoStmt
	path  string
	dstep int
}

// mention returns the path of the scope to which the label called name belongs. If a goto or label has mentioned the
// name in a scope that is still open, this is the scope. Otherwise it is the current scope, and mention records the
// name there for gotos and labels to come.
func (c *checker) mention(name string) string {
	for s := c.scope; s != nil; s = s.outer {
		if l, ok := s.labels[name]; ok {
			return l.path
		}
	}
	c.scope.labels[name] = &labelName{path: c.scope.path}
	return c.scope.path
}

func (c *checker) label(id promela.Ident, step *promela.Step, path string) {
	l := &Label{Name: id.Name, Step: step, Span: id.Span, scope: path, call: c.inline, dstep: c.dstep}
	for _, o := range c.labels.all {
		if o.Name == l.Name && o.scope == l.scope && o.call == l.call {
			c.errorf(id.Span, "label %s is declared twice", id.Name).
				WithHint("the other one is in line %d", o.Span.Line()).WithRelated(o.Span, firstPlace)
			return
		}
	}
	c.markInside(l)
	c.labels.all = append(c.labels.all, l)
	c.info.Labels[step] = append(c.info.Labels[step], l)
}

// resolve sets Info.Gotos for every goto in the table. A goto without a label is an error (rule 2.14).
func (t *labelTable) resolve(c *checker) {
	for _, g := range t.gotos {
		if l := t.find(g); l != nil {
			c.info.Gotos[g.stmt] = l
			c.crossing(g, l)
			continue
		}
		var names []string
		for _, l := range t.all {
			names = append(names, l.Name)
		}
		suggest(c.errorf(g.stmt.Label.Span, "label %s does not exist in %s", g.stmt.Label.Name, c.proc.title()),
			g.stmt.Label.Name, names)
	}
}

// crossing reports an error if goto g enters or leaves a d_step, where l is the label of g (rule 6.7). If l is on a
// d_step, it warns.
func (c *checker) crossing(g pendingGoto, l *Label) {
	block, _ := l.Step.Stmt.(*promela.BlockStmt)
	switch {
	case g.dstep == l.dstep && block != nil && block.Kind == promela.DStepBlock && g.dstep == 0:
		c.warnf(g.stmt.Label.Span, "this goto leads to a d_step, which SPIN refuses").
			WithHint("write %s: skip; d_step { … }", l.Name). // rule 2.14
			WithFix("Insert skip behind the label", behindLabel(l, " skip;")...)
	case g.dstep == l.dstep:
	case g.dstep != 0:
		c.errorf(g.stmt.Label.Span, "this goto leaves the d_step").WithHint("a d_step is left at its end only")
	default:
		c.errorf(g.stmt.Label.Span, "this goto leads into a d_step").WithHint("a d_step is entered at its start only")
	}
}

func (t *labelTable) find(g pendingGoto) *Label {
	var best *Label
	for i := len(t.all) - 1; i >= 0; i-- {
		l := t.all[i]
		if l.Name != g.stmt.Label.Name {
			continue
		}
		if l.scope == g.path {
			return l
		}
		if len(g.path) >= len(l.scope) && g.path[:len(l.scope)] == l.scope || best == nil {
			best = l
		}
	}
	return best
}

func (p *Proc) title() string {
	switch {
	case p.Kind == Claim:
		return "the never claim"
	case p.Kind == Trace:
		return "the " + p.Name + " assertion"
	case p.Name == "init":
		return "init"
	}
	return "proctype " + p.Name
}

// Label returns the label of p that a remote reference to name denotes: the first with this name in p.Labels. If there
// is none, the result is nil.
func (p *Proc) Label(name string) *Label {
	for _, l := range p.Labels {
		if l.Name == name {
			return l
		}
	}
	return nil
}

// behindLabel returns the edit that inserts text after the colon of label l. If the source has no colon after the name,
// the result is nil.
func behindLabel(l *Label, text string) []source.Edit {
	at := l.Span
	rest := at.File.Text[at.End:]
	blanks := len(rest) - len(strings.TrimLeft(rest, " \t"))
	if !strings.HasPrefix(rest[blanks:], ":") || strings.HasPrefix(rest[blanks:], "::") || !at.Reads(l.Name) {
		return nil
	}
	at.Start, at.End = at.End+blanks, at.End+blanks+1
	return []source.Edit{{Span: at, Old: ":", New: ":" + text}}
}

// Suggest adds the hint "did you mean …?" and a quick fix to d, if an element of names is similar to name. The span of
// d must begin with the name.
func Suggest(d *source.Diagnostic, name string, names []string) *source.Diagnostic {
	return suggest(d, name, names)
}

func suggest(d *source.Diagnostic, name string, names []string) *source.Diagnostic {
	if best := source.Closest(name, names); best != "" {
		d.WithHint("did you mean %s?", best).Replacing(d.Span, name, best)
	}
	return d
}
