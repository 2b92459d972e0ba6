package analysis

import (
	"fmt"
	"strings"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
)

// typeText returns the type of a variable or constant as text. For an array, the length follows.
func typeText(v *typecheck.Symbol) string {
	text := v.Type.String()
	if v.Type.Kind == promela.Unsigned {
		text += fmt.Sprintf(" : %d", v.Type.Bits)
	}
	if v.Array {
		text += fmt.Sprintf("[%d]", v.Len)
	}
	return text
}

func (p *proposer) variables(list []*typecheck.Symbol, kind SymbolKind, rank int) {
	for _, v := range list {
		x := Proposal{Label: v.Name, Symbol: kind, Detail: typeText(v), Rank: rank}
		if v.Param {
			x.Symbol = ParameterSymbol
		}
		p.add(x)
	}
}

func (p *proposer) variablesOf(t *typecheck.Proc, rank int) {
	if t != nil {
		p.variables(t.Params, ParameterSymbol, rank)
		p.variables(t.Locals, VariableSymbol, rank)
	}
}

// locals adds completions for the locals that are in scope at the cursor, and for the parameters of the inline around
// the cursor.
func (p *proposer) locals() {
	p.variables(p.scoped(), VariableSymbol, 1)
	if x := p.inline(); x != nil {
		for _, name := range x.Params {
			p.add(Proposal{Label: name.Name, Symbol: ParameterSymbol, Detail: "parameter of " + x.Name.Name, Rank: 1})
		}
	}
}

// globals adds completions for global variables, message constants, typedefs and macros. Inside a body, it also adds
// inlines.
func (p *proposer) globals() {
	if p.info != nil {
		p.variables(p.info.Globals, VariableSymbol, 1)
		for _, m := range p.info.Mtypes {
			p.constant(m, 1)
		}
		for _, d := range p.file.Decls {
			if t, ok := d.(*promela.TypedefDecl); ok {
				p.add(Proposal{Label: t.Name.Name, Symbol: TypedefSymbol, Rank: 1})
			}
		}
	}
	for _, m := range p.record.Macros {
		p.callable(MacroSymbol, m.Name.Name, untyped(m.Params), len(m.Params) > 0, 1)
	}
	if p.region == bodyRegion {
		for _, n := range p.record.Inlines {
			p.callable(InlineSymbol, n.Name.Name, untyped(n.Params), true, 1)
		}
	}
}

// constant adds a completion for message constant m, with its type and value. rank is the Rank of the Proposal.
func (p *proposer) constant(m *typecheck.Symbol, rank int) {
	p.add(Proposal{
		Label: m.Name, Symbol: ConstantSymbol, Detail: fmt.Sprintf("%s = %d", m.Type.String(), m.Value), Rank: rank,
	})
}

// callable adds a completion for a name with parameters. `brackets` says that arguments in parentheses must follow the
// name. The completion is then a snippet with the arguments, unless there already is a parenthesis after the cursor.
func (p *proposer) callable(kind SymbolKind, name string, params []Parameter, brackets bool, rank int) {
	x := Proposal{Label: name, Symbol: kind, Rank: rank}
	if brackets {
		list, places := []string{}, []string{}
		for i, a := range params {
			list = append(list, a.String())
			places = append(places, fmt.Sprintf("${%d:%s}", i+1, a.Name))
		}
		x.Detail = "(" + strings.Join(list, ", ") + ")"
		if !p.called {
			x.Snippet = name + "(" + strings.Join(places, ", ") + ")"
		}
	}
	p.add(x)
}

// processes adds completions for the process types that a run operator can start.
func (p *proposer) processes() {
	for _, t := range p.info.Procs {
		if !t.Decl.IsInit {
			p.callable(ProctypeSymbol, t.Name, parametersOf(t), true, 0)
		}
	}
}

func (p *proposer) labelsOf(t *typecheck.Proc, rank int) {
	if t == nil {
		return
	}
	for _, l := range t.Labels {
		p.add(Proposal{Label: l.Name, Symbol: LabelSymbol, Detail: "label of " + t.Name, Rank: rank})
	}
}

// subtypes adds completions for the subtypes of mtype.
func (p *proposer) subtypes() {
	for _, m := range p.info.Mtypes {
		p.add(Proposal{Label: m.Type.Sub, Symbol: MtypeSymbol})
	}
}

// fields adds completions for the fields of a structure. The structure is the variable before the dot.
func (p *proposer) fields() {
	if v := p.resolve(p.referenceBefore(len(p.before) - 1)); v != nil && v.Type.Struct != nil {
		p.variables(v.Type.Struct.Fields, FieldSymbol, 0)
	}
}

// message adds completions for message constants in a send, receive or poll. The constants must fit the message field
// at the cursor. If the type of the channel is unknown, every message constant is added.
func (p *proposer) message() {
	channel, field, found := p.messageAt()
	if !found {
		return
	}
	v := p.resolve(channel)
	known := v != nil && v.Chan != nil
	if known && (field >= len(v.Chan.Fields) || v.Chan.Fields[field].Kind != promela.Mtype) {
		return
	}
	for _, m := range p.info.Mtypes {
		if !known || m.Type.Sub == v.Chan.Fields[field].Sub {
			p.constant(m, 0)
		}
	}
}

// remotes adds completions for remote references P[n]@L, for the labels L of all process types P. n is the pid of the
// first active process of type P. If there is none, n is the pid of the first process of type P that run creates.
func (p *proposer) remotes() {
	next := 0
	for _, t := range p.info.Procs {
		next += t.Active
	}
	first := 0
	for _, t := range p.info.Procs {
		number := next
		if t.Active > 0 {
			number = first
		}
		first += t.Active
		for _, l := range t.Labels {
			p.add(Proposal{
				Label: fmt.Sprintf("%s[%d]@%s", t.Name, number, l.Name), Symbol: LabelSymbol,
				Detail:  "label of " + t.Name,
				Snippet: fmt.Sprintf("%s[${1:%d}]@%s", t.Name, number, l.Name), Rank: 2,
			})
		}
		if !t.Decl.IsInit {
			p.callable(ProctypeSymbol, t.Name, nil, false, 1)
		}
	}
}
