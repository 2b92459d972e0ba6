package plan

import (
	"fmt"
	"strings"
)

// Reducing returns the name of the reduction in use. If a requested reduction is off, a colon and the reason follow.
func (p *Plan) Reducing() string {
	if p.Abstract != "" {
		return p.Abstract
	}
	if off := p.Off[PartReduction]; off.Why != On && off.Why != NotAsked {
		return p.Reduction.String() + ": " + off.String()
	}
	return p.Reduction.String()
}

// Shown returns a line that describes p, for a search that only displays states. The plan of such a search may differ
// from the plan of the search for a verdict.
func (p *Plan) Shown() string {
	how := p.Walk.String() + ", reduction " + p.Reducing()
	if p.Without != 0 {
		how += " without " + p.Without.String()
	}
	if p.Visibility != SupportVisibility {
		how += ", visibility " + p.Visibility.String()
	}
	return how + ", optimize " + p.Optimize.String()
}

// HasProviso reports whether the reduction needs a proviso, so that field Proviso has a meaning.
func (p *Plan) HasProviso() bool { return p.Conditions.Has(C3 | S) }

// HasVisibility reports whether the reduction is Ample with condition C2, so that field Visibility has a meaning.
func (p *Plan) HasVisibility() bool { return p.Reduction == Ample && p.Conditions.Has(C2) }

// Field is a part of a plan as printed: name, value and reason. Why is the reason for the value, for example why the
// part is off, or "" if no reason is needed.
type Field struct{ Name, Value, Why string }

// String returns the field as a line without newline.
func (f Field) String() string {
	if f.Why == "" {
		return fmt.Sprintf("%-14s %s", f.Name, f.Value)
	}
	return fmt.Sprintf("%-14s %s (%s)", f.Name, f.Value, f.Why)
}

// Fields returns the parts of the plan as printable fields, in the order in which Make decides them. AttemptFields
// returns the attempts.
func (p *Plan) Fields() []Field {
	on := "none"
	if p.Conditions != 0 {
		on = p.Conditions.String()
	}
	fields := []Field{
		{"optimizations", p.Optimize.String(), p.joinReasons(PartMerge, PartDead, PartEnds)},
		{"reduction", p.Reduction.String(), p.Off[PartReduction].String()},
		{"conditions", on, p.joinReasons(PartVisible, PartCycles)},
	}
	if p.Abstract != "" {
		fields[1] = Field{"reduction", p.Abstract, "that of abstractions (--por)"}
	}
	add := func(is bool, name string, value fmt.Stringer, why string) {
		if is {
			fields = append(fields, Field{name, value.String(), why})
		}
	}
	temporal := p.Walk != DFS && p.Walk != BFS && p.Walk != Unordered && p.Walk != Stuck
	add(p.HasProviso(), "proviso", p.Proviso, p.Off[PartProviso].String())
	add(p.HasVisibility(), "visibility", p.Visibility, p.Off[PartInOrder].String())
	add(p.Operands != PresentOperands, "operands", p.Operands, "")
	add(p.Without != 0, "left out", p.Without, "")
	if p.Waiting {
		fields = append(fields, Field{"automaton", "with waiting states", "the stack proviso"})
	}
	add(true, "walk", p.Walk, p.WalkReason.String())
	if p.asksCNDFS() || p.Off[PartCNDFS].Why != On {
		large := Field{"when large", Parallel.String(), "asked for"}
		if off := p.Off[PartCNDFS]; off.Why != On {
			large = Field{"when large", p.Walk.String(), "no cndfs: " + off.String()}
		}
		fields = append(fields, large)
	}
	if off := p.Off[PartSymmetry]; p.Orbits {
		fields = append(fields, Field{
			"symmetry", "one state for each orbit of " + p.Interchange.Processes,
			p.Interchange.words(p.Engine == Closure),
		})
		if why := p.Interchange.LeftOut; why != "" {
			fields = append(fields, Field{"asymmetry", why, ""})
		}
	} else if off.Why != NotAsked {
		fields = append(fields, Field{"symmetry", "none", off.String()})
	}
	add(temporal, "fairness", p.Fairness, "")
	add(p.Engine > Closure || p.Off[PartEngine].Why != On, "engine", p.Engine, p.Off[PartEngine].String())
	switch off := p.Off[PartDisk]; {
	case p.External:
		fields = append(fields, Field{"disk", "when large, the states are in files", ""})
	case off.Why != On && off.Why != NotAsked:
		fields = append(fields, Field{"disk", "none", off.String()})
	}
	if !p.Store.Lossy() {
		add(p.Engine <= Closure, "store", p.Store, p.Off[PartStore].String())
		return fields
	}
	fields = append(fields, Field{"store", p.Table.words(p.Store), "lossy: it proves nothing that no error is found"})
	if how := p.Table.Search(); how != "" {
		fields = append(fields, Field{"swarm", how, "no two of its searches are alike"})
	}
	return fields
}

// joinReasons returns the reasons in p.Off for the given parts as text. Parts that are not off are omitted, and
// consecutive parts with the same reason share the text of the reason.
func (p *Plan) joinReasons(parts ...Part) string {
	var words []string
	var last Reason
	for _, part := range parts {
		off := p.Off[part]
		switch {
		case off.Why == On:
			continue
		case off == last:
			before, reason, _ := strings.Cut(words[len(words)-1], ": ")
			words[len(words)-1] = before + ", " + part.String() + ": " + reason
		default:
			words = append(words, fmt.Sprintf("%s: %s", part, off))
		}
		last = off
	}
	return strings.Join(words, "; ")
}

// String returns the name of the part.
func (p Part) String() string {
	return [...]string{
		PartReduction: "reduction", PartMerge: "merge", PartDead: "dead", PartEnds: "ends",
		PartVisible: "C2", PartCycles: "C3", PartInOrder: "C2′",
		PartProviso: "proviso", PartStore: "store",
		PartEngine: "engine", PartCNDFS: "cndfs", PartAnyOrder: "any order",
		PartSymmetry: "symmetry", PartDisk: "disk",
	}[p]
}

// String returns the fields of p, one in each line, without the attempts.
func (p *Plan) String() string {
	var b strings.Builder
	for _, f := range p.Fields() {
		fmt.Fprintln(&b, f)
	}
	return b.String()
}
