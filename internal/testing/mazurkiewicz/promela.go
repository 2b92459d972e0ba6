package mazurkiewicz

import (
	"fmt"
	"slices"
	"strings"
)

// Promela returns p as a Promela model. In the model every option is one step, and process i has _pid i. lines maps a
// Label to its line in the text, counted from 1. Values must fit into a byte.
func Promela(p *Program) (text string, lines []int) {
	w := &writer{p: p, line: 1}
	for _, v := range p.Shared {
		w.declare(v)
	}
	for _, c := range p.Channels {
		w.printf("chan %s = [%d] of { byte };\n", c.Name, c.Capacity)
	}
	c := &compiler{m: &machine{}}
	for i, proc := range p.Processes {
		w.printf("\nactive proctype P%d() {\n", i)
		w.process, w.depth = i, 1
		for _, v := range proc.Locals {
			w.printf("\t")
			w.declare(v)
		}
		w.sequence(c.number(proc.Body))
		w.printf("\n}\n")
	}
	return w.b.String(), w.lines
}

// writer writes a program as Promela text.
type writer struct {
	p       *Program
	b       strings.Builder
	line    int   // number of the current line
	lines   []int // label -> line
	process int   // index of the process being written
	depth   int   // the indentation, in tabs
}

func (w *writer) printf(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	w.line += strings.Count(text, "\n")
	w.b.WriteString(text)
}

func (w *writer) indent() { w.printf("%s", strings.Repeat("\t", w.depth)) }

func (w *writer) declare(v Variable) {
	if !v.Array {
		w.printf("byte %s = %d;\n", v.Name, v.Init[0])
		return
	}
	values := strings.Trim(strings.ReplaceAll(fmt.Sprint(v.Init), " ", ", "), "[]")
	w.printf("byte %s[%d] = { %s };\n", v.Name, len(v.Init), values)
}

// sequence writes a list of statements. No separator follows the last statement.
func (w *writer) sequence(list []numbered) {
	for i := range list {
		if i > 0 {
			w.printf(";\n")
		}
		w.indent()
		w.statement(&list[i])
	}
}

func (w *writer) statement(n *numbered) {
	switch {
	case n.leaveLoop:
		w.printf("break")
	case n.isLoop: // the rounds of the loop in a row, followed by a break
		w.printf("do\n")
		w.indent()
		w.printf("::\n")
		w.depth++
		w.sequence(append(slices.Concat(n.copies...), numbered{leaveLoop: true}))
		w.depth--
		w.printf("\n")
		w.indent()
		w.printf("od")
	case len(n.labels) == 1 && len(n.then[0]) == 0 && n.choice.Else == nil:
		w.label()
		w.option(&n.choice.Options[0])
	default:
		w.choice(n)
	}
}

func (w *writer) label() { w.lines = append(w.lines, w.line) }

func (w *writer) choice(n *numbered) {
	w.printf("if\n")
	for i, then := range n.then {
		w.indent()
		w.printf(":: ")
		w.label()
		if i < len(n.choice.Options) {
			w.option(&n.choice.Options[i])
		} else {
			w.printf("else")
		}
		if len(then) > 0 {
			w.printf(" ->\n")
			w.depth++
			w.sequence(then)
			w.depth--
		}
		w.printf("\n")
	}
	w.indent()
	w.printf("fi")
}

func (w *writer) option(o *Option) {
	switch {
	case o.Send != nil:
		w.printf("%s!%s", w.p.Channels[o.Send.Channel].Name, w.expr(o.Send.Value))
	case o.Receive != nil:
		w.printf("%s?%s", w.p.Channels[o.Receive.Channel].Name, w.expr(o.Receive.To))
	case o.Assert != nil:
		w.printf("assert(%s)", w.expr(o.Assert))
	default:
		var parts []string
		if o.Guard != nil {
			parts = append(parts, w.expr(o.Guard))
		}
		for _, a := range o.Assigns {
			parts = append(parts, w.expr(a.To)+" = "+w.expr(a.Value))
		}
		switch len(parts) {
		case 0:
			w.printf("true")
		case 1:
			w.printf("%s", parts[0])
		default:
			w.printf("d_step { %s }", strings.Join(parts, "; "))
		}
	}
}

func (w *writer) expr(x Expr) string {
	switch x := x.(type) {
	case Const:
		return fmt.Sprint(int(x))
	case Ref:
		if x.Local {
			return w.p.Processes[w.process].Locals[x.Variable].Name
		}
		name := w.p.Shared[x.Variable].Name
		if x.Index == nil {
			return name
		}
		return fmt.Sprintf("%s[%s]", name, w.expr(x.Index))
	case Poll:
		name := "empty"
		if x.Full {
			name = "full"
		}
		return fmt.Sprintf("%s(%s)", name, w.p.Channels[x.Channel].Name)
	case Binary:
		return fmt.Sprintf("(%s %s %s)", w.expr(x.X), x.Op, w.expr(x.Y))
	}
	return fmt.Sprintf("/* %T */", x)
}
