package typecheck

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// creation is a run operator: by is what it stands in.
type creation struct{ by, of *Proc }

// pids are the numbers that processes of one type can have: those of the start, and,
// if one can be created, all from least on (9.1).
type pids struct {
	start []int
	least int
}

// maxPID is the highest number that a process can have (rule 1.8).
const maxPID = 254

// never is a least number that no process has.
const never = math.MaxInt

// pids returns the numbers that processes of type p can have, or more. A process has a
// higher number than the one that creates it: that is the number of those there are.
// What a claim creates may be alone.
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

// has reports whether n may be one of the numbers.
func (s pids) has(n int64) bool {
	return slices.Contains(s.start, int(n)) || s.least != never && n >= int64(s.least) && n <= maxPID
}

// name returns p with a number that a process of this type has, as the first part of a remote
// reference: P[0], or P[pid] if there are several or none.
func (i *Info) name(p *Proc) string {
	if s := i.pids(p); len(s.start) == 1 && s.least == never {
		return fmt.Sprintf("%s[%d]", p.Name, s.start[0])
	}
	return p.Name + "[pid]"
}

// remoteHint is how a label or variable of some process, called name, is referred to from
// outside of it; "" if no process has one.
func (i *Info) remoteHint(name string) string {
	for _, p := range i.Procs {
		what, separator := "variable", ":"
		if p.Local(name) == nil {
			what, separator = "label", "@"
			if p.Label(name) == nil {
				continue
			}
		}
		h := fmt.Sprintf("%s is a %s of %s: write %s%s%s", name, what, p.title(), i.name(p), separator, name)
		if s := i.pids(p); len(s.start) > 1 {
			h += fmt.Sprintf(", where pid is %s", s)
		}
		return h
	}
	return ""
}

// misplaced is the hint for a reference v to the process type p as if it were a variable;
// statement: where a statement may stand.
func (i *Info) misplaced(p *Proc, v *promela.VarRef, statement bool) string {
	if v.Field != nil {
		of := i.name(p)
		if v.Index != nil {
			of = Name(&promela.VarRef{Name: v.Name, Index: v.Index})
		}
		switch {
		case p.Local(v.Field.Name) != nil:
			return fmt.Sprintf("a variable of a process is written %s:%s", of, Name(v.Field))
		case p.Label(v.Field.Name) != nil:
			return fmt.Sprintf("a label of a process is written %s@%s", of, v.Field.Name)
		}
	}
	if v.Field != nil || v.Index != nil || !statement {
		return fmt.Sprintf("%s is a proctype: a variable of a process is written %s:x, a label %s@L", p.Name, i.name(p), i.name(p))
	}
	return fmt.Sprintf("%s is a proctype; `run %s(…)` starts it", p.Name, p.Name)
}

// String lists the numbers for a message.
func (s pids) String() string {
	var words []string
	switch n := len(s.start); {
	case n > 3: // they follow each other
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

// numbered is a remote reference, of a process type, to the process with a number; pid is
// nil if it is to the first of its type.
type numbered struct {
	p    *Proc
	pid  promela.Expr
	text string // what the reference is, and what it is worth without a process
	at   source.Span
}

// reportNumbers warns about references to processes that can never be there.
func (c *checker) reportNumbers() {
	if c.list.Err() != nil {
		return
	}
	for _, r := range c.numbered {
		s := c.info.pids(r.p)
		if len(s.start) == 0 && s.least == never {
			c.warnf(r.at, "no process of type %s is ever started: %s", r.p.Name, r.text).Of(source.RemoteNowhere).
				WithHint("start one: write active before proctype %s, or run %s(…) somewhere", r.p.Name, r.p.Name)
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
			Of(source.RemoteNowhere)
		if len(s.start) == 1 && s.least == never {
			d.WithHint("the only one has the pid %s", s)
		} else {
			d.WithHint("those of this type have the pids %s", s)
		}
	}
}
