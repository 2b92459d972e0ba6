// Package listing prints programs in a compact form, for golden files and for the analysis of failed tests.
package listing

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"ltlpor/internal/model/program"
)

// Fprint writes p to w in a compact form: the variables, the channels, and the locations and edges of every process
// type, one per line.
func Fprint(w io.Writer, p *program.Program) error {
	out := bufio.NewWriter(w)
	for _, v := range p.Globals {
		unread := ""
		if p.Unread != nil && p.Unread[v.ID] {
			unread = " unread"
		}
		fmt.Fprintf(out, "global %s%s\n", variable(v), unread)
	}
	for i, c := range p.GlobalChans {
		fmt.Fprintf(out, "channel %d in %s %s\n", i+1, element(c), shape(p.ChanTypes[c.Type]))
	}
	for i, a := range p.Active {
		fmt.Fprintf(out, "active %d %s\n", i, p.Types[a.Type].Name)
	}
	for _, t := range p.Types {
		printProcess(out, p, t)
	}
	if t := p.Trace; t != nil {
		printTrace(out, t)
	}
	for i, x := range p.Props {
		fmt.Fprintf(out, "prop %d %s\n", i, x.Name)
	}
	return out.Flush()
}

func printProcess(out io.Writer, p *program.Program, t *program.Process) {
	fmt.Fprintf(out, "process %s\n", t.Name)
	for i, v := range t.Locals {
		kind := "local"
		if i < t.Params {
			kind = "parameter"
		}
		fmt.Fprintf(out, "  %s %s\n", kind, variable(v))
	}
	for _, c := range t.Chans {
		fmt.Fprintf(out, "  channel in %s %s\n", element(c), shape(p.ChanTypes[c.Type]))
	}
	for _, a := range t.Inits {
		fmt.Fprintf(out, "  init %s\n", a.To.Var.Name)
	}
	for l := range t.Locations {
		at := &t.Locations[l]
		fmt.Fprintf(out, "  %d%s\n", l, marks(at))
		for _, id := range at.Out {
			e := p.Edges[id]
			fmt.Fprintf(out, "    %s\n", edgeLine(e))
			if e.Sub != nil {
				printSub(out, e.Sub)
			}
		}
	}
}

func printSub(out io.Writer, s *program.Sub) {
	for l, edges := range s.Locations {
		for _, e := range edges {
			to := fmt.Sprint(e.To)
			if e.To == s.Exit {
				to = "exit"
			}
			fmt.Fprintf(out, "      %d -> %s: %s\n", l, to, e.Text)
		}
	}
}

func printTrace(out io.Writer, t *program.TraceAutomaton) {
	name := "trace"
	if t.Not {
		name = "notrace"
	}
	fmt.Fprintln(out, name)
	for l := range t.Locations {
		fmt.Fprintf(out, "  %d%s\n", l, marks(&t.Locations[l]))
		for _, id := range t.Locations[l].Out {
			fmt.Fprintf(out, "    %s\n", edgeLine(t.Edges[id]))
		}
	}
}

func edgeLine(e *program.Edge) string {
	var b strings.Builder
	if e.Escape != 0 {
		fmt.Fprintf(&b, "escape %d ", e.Escape)
	}
	if e.Atomic {
		b.WriteString("atomic ")
	}
	fmt.Fprintf(&b, "-> %d: %s", e.To, e.Text)
	return b.String()
}

func marks(l *program.Location) string {
	var b strings.Builder
	for _, m := range []struct {
		set  bool
		name string
	}{{l.End, "end"}, {l.Accept, "accept"}, {l.Progress, "progress"}, {l.Interior, "interior"}, {l.LoopHead, "loop"}, {l.Merged, "merged"}} {
		if m.set {
			b.WriteString(" " + m.name)
		}
	}
	for _, n := range l.Labels {
		b.WriteString(" " + n + ":")
	}
	for _, v := range l.Dead {
		b.WriteString(" dead " + v.Name)
	}
	return b.String()
}

func variable(v *program.Variable) string {
	s := v.Type.Name + " " + v.Name
	for _, d := range v.Dims {
		s += fmt.Sprintf("[%d]", d.Len)
	}
	if v.Init != nil {
		s += fmt.Sprintf(" = %v", v.Init)
	}
	if v.Hidden {
		s += " hidden"
	}
	return s
}

func element(c program.ChanDecl) string {
	if len(c.Var.Dims) == 0 {
		return c.Var.Name
	}
	return fmt.Sprintf("%s element %d", c.Var.Name, c.Elem)
}

func shape(c *program.ChanType) string {
	var fs []string
	for _, f := range c.Fields {
		fs = append(fs, f.Name)
	}
	return fmt.Sprintf("[%d] of { %s }", c.Cap, strings.Join(fs, ", "))
}
