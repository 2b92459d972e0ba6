package property

import (
	"strings"

	"ltlpor/ltl"
	"ltlpor/source"
)

// Shown is a formula as displayed to the user. A macro use without temporal operators is an atom with the name of the
// macro.
type Shown struct {
	Formula *ltl.Formula
	dialect ltl.Dialect
	names   []string       // names[i] is the name of atom i
	bits    []int          // bits[i] is the proposition of the program for atom i
	macros  []*ltl.Formula // macros[i] is the expansion of atom len(bits)+i, which stands for a macro
}

// Name returns the text of f, a part of s.Formula.
func (s *Shown) Name(f *ltl.Formula) string {
	if f.Op == ltl.Atom {
		return s.names[f.Prop]
	}
	return f.Format(s.dialect, func(p int) string { return s.names[p] })
}

// Word converts w, a word over the propositions of the program, to a word over the atoms of s.Formula.
func (s *Shown) Word(w ltl.Word) ltl.Word {
	w = project(w, s.bits)
	known := map[uint64]uint64{}
	for _, letters := range [][]uint64{w.Stem, w.Cycle} {
		for i, l := range letters {
			x, ok := known[l]
			if !ok {
				x = l
				for k, f := range s.macros {
					if ltl.Holds(f, ltl.Word{Cycle: []uint64{l}}) {
						x |= 1 << (len(s.bits) + k)
					}
				}
				known[l] = x
			}
			letters[i] = x
		}
	}
	return w
}

// shown returns the displayed form of a formula in dialect d. bits[i] is the proposition of the program for atom i.
func shown(parsed *ltl.Parsed, d ltl.Dialect, bits []int) *Shown {
	s := &Shown{dialect: d, bits: bits}
	for i := range parsed.Atoms {
		s.names = append(s.names, parsed.Name(i))
	}
	uses := linked{parts: map[*source.Expansion][]*ltl.Formula{}}
	uses.collect(parsed.Formula, nil)
	number := map[string]int{}
	replaced := map[*ltl.Formula]*ltl.Formula{}
	named := map[int]string{} // atom -> the macro that gives the atom its name
	for _, e := range uses.order {
		parts := uses.parts[e]
		if len(parts) != 1 || temporal(parts[0]) || takesArguments(e) {
			continue // several parts, a temporal operator, or arguments: the use is no atom
		}
		name := e.Name
		if p := parts[0].Prop; parts[0].Op == ltl.Atom && (named[p] == "" || named[p] == name) {
			s.names[p], named[p] = name, name
			continue
		}
		key := name + " " + parts[0].String()
		prop, ok := number[key]
		if !ok && len(s.names) == ltl.MaxProps {
			continue
		}
		if !ok {
			prop = len(s.names)
			number[key] = prop
			s.names, s.macros = append(s.names, name), append(s.macros, parts[0])
		}
		replaced[parts[0]] = &ltl.Formula{Op: ltl.Atom, Prop: prop, Span: parts[0].Span}
	}
	s.Formula = replace(parsed.Formula, replaced)
	return s
}

// linked has the macro uses in a formula: order lists the uses in the order of the text, and parts maps every use to
// the parts of the formula that come from the use.
type linked struct {
	order []*source.Expansion
	parts map[*source.Expansion][]*ltl.Formula
}

// collect adds to l the parts of f that come from macro uses. From every use it adds only the outermost parts. `inside`
// is the macro use from which the formula around f comes, or nil.
func (l *linked) collect(f *ltl.Formula, inside *source.Expansion) {
	if f == nil {
		return
	}
	e := f.Span.Via
	for e != nil && e.Use.Via != nil {
		e = e.Use.Via
	}
	if e != nil && e.Macro && e != inside {
		if l.parts[e] == nil {
			l.order = append(l.order, e)
		}
		l.parts[e] = append(l.parts[e], f)
	}
	l.collect(f.L, e)
	l.collect(f.R, e)
}

// takesArguments reports whether e is the use of a macro with arguments.
func takesArguments(e *source.Expansion) bool {
	return e.Use.File == nil || strings.Contains(e.Use.File.Text[e.Use.Start:min(e.Use.End, len(e.Use.File.Text))], "(")
}

func temporal(f *ltl.Formula) bool {
	return f != nil && (f.Op >= ltl.Next || temporal(f.L) || temporal(f.R))
}

// replace returns f with the parts that are keys of `by` replaced by their values.
func replace(f *ltl.Formula, by map[*ltl.Formula]*ltl.Formula) *ltl.Formula {
	for part, g := range by {
		f = f.Replace(part, g)
	}
	return f
}
