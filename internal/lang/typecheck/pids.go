package typecheck

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// creation is a run operator: a process of type `by` creates a process of type `of`.
type creation struct{ by, of *Proc }

// pids is the set of process numbers (pids) that processes of one type can have: the numbers in start, which processes
// have initially. If run operators create processes of the type, the set also has all numbers from least on (rule 9.1).
type pids struct {
	start []int
	least int
}

// maxPID is the highest possible process number (rule 1.8).
const maxPID = 254

// never is the value of pids.least if no run operator creates processes of the type.
const never = math.MaxInt

// pids returns a superset of the process numbers that processes of type p can have. The number of a new process is the
// current number of processes, so it is higher than the number of its creator. A process created by a claim may have
// any number, because it may be the only process.
func (i *Info) pids(p *Proc) pids {
	least, first := map[*Proc]int{}, map[*Proc]int{}
	next := 0
	for _, q := range i.Procs {
		least[q], first[q] = never, never
		if q.Active > 0 {
			first[q] = next
		}
		next += q.Active
	}
	for changed := true; changed; {
		changed = false
		for _, c := range i.creations {
			from := 0
			if c.by.Kind == Ordinary {
				if from = min(first[c.by], least[c.by]); from == never {
					continue
				}
				from++
			}
			if from < least[c.of] {
				least[c.of], changed = from, true
			}
		}
	}
	out := pids{least: least[p]}
	for n := range p.Active {
		out.start = append(out.start, first[p]+n)
	}
	return out
}

// has reports whether s contains n.
func (s pids) has(n int64) bool {
	return slices.Contains(s.start, int(n)) || s.least != never && n >= int64(s.least) && n <= maxPID
}

// name returns the first part of a remote reference to a process of type p: P[n] if n is the only possible process
// number, and otherwise P[pid].
func (i *Info) name(p *Proc) string {
	if s := i.pids(p); len(s.start) == 1 && s.least == never {
		return fmt.Sprintf("%s[%d]", p.Name, s.start[0])
	}
	return p.Name + "[pid]"
}

// remotely adds a hint to d, an error about the undeclared name `name`. If a process type has a label or local variable
// with this name, the hint shows a remote reference to it. Otherwise remotely adds no hint and returns false.
func (i *Info) remotely(d *source.Diagnostic, name string) bool {
	for _, p := range i.Procs {
		what, separator := "variable", ":"
		if p.Local(name) == nil {
			what, separator = "label", "@"
			if p.Label(name) == nil {
				continue
			}
		}
		reference := i.name(p) + separator + name
		h := fmt.Sprintf("%s is a %s of %s: write %s", name, what, p.title(), reference)
		s := i.pids(p)
		if len(s.start) > 1 {
			h += fmt.Sprintf(", where pid is %s", s)
		}
		d.WithHint("%s", h)
		i.numbering(d, p, source.Edit{Span: begins(d.Span, name), Old: name, New: reference})
		return true
	}
	return false
}

// numbering adds edit e as a quick fix to d. If the new text begins with P[pid], numbering instead adds a quick fix for
// every initial process of type p, with the process number in place of pid. It adds at most mostFields fixes.
func (i *Info) numbering(d *source.Diagnostic, p *Proc, e source.Edit) {
	if unknown := p.Name + "[pid]"; strings.HasPrefix(e.New, unknown) {
		rest := e.New[len(unknown):]
		for _, n := range i.pids(p).start[:min(len(i.pids(p).start), mostFields)] {
			f := e
			f.New = fmt.Sprintf("%s[%d]%s", p.Name, n, rest)
			d.WithFix("Change "+f.Old+" to "+f.New, f)
		}
		return
	}
	d.WithFix("Change "+e.Old+" to "+e.New, e)
}

// begins returns the span of word, which is the text at the start of span.
func begins(span source.Span, word string) source.Span {
	span.End = span.Start + len(word)
	return span
}

// activated returns the edit that inserts active before the declaration of p. If the declaration does not begin with
// proctype or D_proctype, the result is nil.
func (p *Proc) activated() []source.Edit {
	if p.Decl == nil {
		return nil
	}
	for _, word := range []string{"proctype", "D_proctype"} {
		if at := begins(p.Decl.Span, word); at.Reads(word) {
			return []source.Edit{{Span: at, Old: word, New: "active " + word}}
		}
	}
	return nil
}

// misplaced adds a hint to d, an error about v: v uses the name of process type p like a variable. `statement` says
// that a run statement is allowed in the place of v.
func (i *Info) misplaced(d *source.Diagnostic, p *Proc, v *promela.VarRef, statement bool) {
	if v.Field != nil {
		of := i.name(p)
		if v.Index != nil {
			of = Name(&promela.VarRef{Name: v.Name, Index: v.Index})
		}
		before, after := v.Span(), v.Field.Span() // the text before the field, for example `P.`: process name and dot
		before.End = after.Start
		e := source.Edit{Span: before, Old: before.Text()}
		switch {
		case p.Local(v.Field.Name) != nil:
			e.New = of + ":"
			d.WithHint("a variable of a process is written %s:%s", of, Name(v.Field))
		case p.Label(v.Field.Name) != nil:
			e.New = of + "@"
			d.WithHint("a label of a process is written %s@%s", of, v.Field.Name)
		}
		if e.New != "" {
			if before.File == after.File && before.Via == after.Via && !strings.Contains(of, "…") {
				i.numbering(d, p, e)
			}
			return
		}
	}
	if v.Field != nil || v.Index != nil || !statement {
		const text = "%s is a proctype: a variable of a process is written %s:x, a label %s@L"
		d.WithHint(text, p.Name, i.name(p), i.name(p))
		return
	}
	d.WithHint("%s is a proctype; `run %s(…)` starts it", p.Name, p.Name)
	if len(p.Decl.Params) == 0 {
		d.Replacing(v.Span(), p.Name, "run "+p.Name+"()")
	}
}

// String returns the set as text for a message, for example "1 or 2" or "3 and more".
func (s pids) String() string {
	var words []string
	switch n := len(s.start); {
	case n > 3: // a range, because the numbers are consecutive
		words = append(words, fmt.Sprintf("%d to %d", s.start[0], s.start[n-1]))
	default:
		for _, k := range s.start {
			words = append(words, fmt.Sprint(k))
		}
	}
	if s.least != never {
		words = append(words, fmt.Sprintf("%d and more", s.least))
	}
	return strings.Join(words, " or ")
}

// numbered is a remote reference to a process of type p. pid is the process number in the reference. If pid is nil, the
// reference is to the first process of the type.
type numbered struct {
	p    *Proc
	pid  promela.Expr
	text string // text for the warning: the reference, and its value if no such process exists
	at   source.Span
}

// reportNumbers warns about remote references with a process number that no process of the type can have.
func (c *checker) reportNumbers() {
	if c.list.Err() != nil || c.info.File.Partial() {
		return
	}
	for _, r := range c.numbered {
		s := c.info.pids(r.p)
		if len(s.start) == 0 && s.least == never {
			c.warnf(r.at, "no process of type %s is ever started: %s", r.p.Name, r.text).WithKind(source.RemoteNowhere).
				WithHint("start one: write active before proctype %s, or run %s(…) somewhere", r.p.Name, r.p.Name).
				WithFix("Insert active before proctype "+r.p.Name, r.p.activated()...)
			continue
		}
		if r.pid == nil {
			continue
		}
		n, constant := Fold(r.pid, c.info)
		if !constant || s.has(n) {
			continue
		}
		d := c.warnf(r.at, "no process of type %s can have the pid %d: %s", r.p.Name, n, r.text).
			WithKind(source.RemoteNowhere)
		if len(s.start) == 1 && s.least == never {
			d.WithHint("the only one has the pid %s", s).
				WithFix("Change the number to "+s.String(), written(r.pid, s.String())...)
		} else {
			d.WithHint("those of this type have the pids %s", s)
		}
	}
}
