package plan

import (
	"fmt"
	"strings"
)

// Reducing returns the name of the reduction, or "none" with the reason behind a colon if
// one was asked for.
func (p *Plan) Reducing() string {
	if off := p.Off[PartReduction]; off.Why != On && off.Why != NotAsked {
		return p.Reduction.String() + ": " + off.String()
	}
	return p.Reduction.String()
}

// HasProviso and HasVisibility report whether the field of that name means something.
func (p *Plan) HasProviso() bool { return p.Conditions.Has(C3 | S) }

// HasVisibility: see HasProviso.
func (p *Plan) HasVisibility() bool { return p.Reduction == Ample && p.Conditions.Has(C2) }

// Field is one part of a plan in words, with the reason why it is off or less than was asked
// for, "" if it is not.
type Field struct{ Name, Value, Why string }

// Fields returns the parts of the plan in the order in which they are settled.
func (p *Plan) Fields() []Field {
	on := "none"
	if p.Conditions != 0 {
		on = p.Conditions.String()
	}
	fields := []Field{
		{"optimizations", p.Optimize.String(), p.why(PartMerge, PartDead, PartEnds)},
		{"reduction", p.Reduction.String(), p.Off[PartReduction].String()},
		{"conditions", on, p.why(PartVisible, PartCycles)},
	}
	add := func(is bool, name string, value fmt.Stringer, why string) {
		if is {
			fields = append(fields, Field{name, value.String(), why})
		}
	}
	add(p.HasProviso(), "proviso", p.Proviso, "")
	add(p.HasVisibility(), "visibility", p.Visibility, p.Off[PartRelaxed].String())
	add(p.Operands != PresentOperands, "operands", p.Operands, "")
	add(p.Without != 0, "left out", p.Without, "")
	add(true, "walk", p.Walk, "")
	add(p.Walk == Components, "fairness", p.Fairness, "")
	add(true, "store", p.Store, "")
	return fields
}

// why joins the reasons for parts that are off.
func (p *Plan) why(parts ...Part) string {
	var words []string
	for _, part := range parts {
		if off := p.Off[part]; off.Why != On {
			words = append(words, fmt.Sprintf("%s: %s", part, off))
		}
	}
	return strings.Join(words, "; ")
}

// String returns what p is a part of.
func (p Part) String() string {
	return [...]string{
		PartReduction: "reduction", PartMerge: "merge", PartDead: "dead", PartEnds: "ends",
		PartVisible: "C2", PartCycles: "C3", PartRelaxed: "relaxed visibility",
	}[p]
}

// String returns a line for each part.
func (p *Plan) String() string {
	var b strings.Builder
	for _, f := range p.Fields() {
		fmt.Fprintf(&b, "%-14s %s", f.Name, f.Value)
		if f.Why != "" {
			fmt.Fprintf(&b, " (%s)", f.Why)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
