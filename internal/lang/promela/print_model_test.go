package promela

import (
	"fmt"
	"io"
	"strings"
)

// Print writes the parsed model as Promela text without macros and inlines.
func Print(w io.Writer, f *File) error {
	p := &printer{}
	for _, d := range f.Decls {
		p.decl(d)
	}
	_, err := io.WriteString(w, p.b.String())
	return err
}

// printer writes a model with one statement per line.
type printer struct {
	b      strings.Builder
	indent int
}

func (p *printer) line(format string, args ...any) {
	p.b.WriteString(strings.Repeat("\t", p.indent))
	fmt.Fprintf(&p.b, format, args...)
	p.b.WriteByte('\n')
}

func (p *printer) decl(d Decl) {
	switch d := d.(type) {
	case *VarDecl:
		p.line("%s;", declString(d))
	case *MtypeDecl:
		names := make([]string, len(d.Names))
		for i, n := range d.Names {
			names[i] = n.Name
		}
		p.line("%s = {%s};", TypeName{Kind: Mtype, Name: d.Sub}, strings.Join(names, ", "))
	case *TypedefDecl:
		p.line("typedef %s {", d.Name.Name)
		p.indent++
		for _, f := range d.Fields {
			p.line("%s;", declString(f))
		}
		p.indent--
		p.line("}")
	case *Proctype:
		p.block(proctypeHead(d), d.Body)
	case *Claim:
		p.block(strings.TrimSpace("never "+d.Name.Name), d.Body)
	case *TraceDecl:
		if d.Not {
			p.block("notrace", d.Body)
		} else {
			p.block("trace", d.Body)
		}
	case *LTL:
		p.line("%s {%s}", strings.TrimSpace("ltl "+d.Name.Name), d.Text)
	}
}

func proctypeHead(d *Proctype) string {
	var b strings.Builder
	if d.IsInit {
		b.WriteString("init")
	} else {
		if d.Active != nil {
			writeAll(&b, "active [", []Expr{d.Active}, "] ")
		}
		if d.Determ {
			b.WriteString("D_")
		}
		b.WriteString("proctype " + d.Name.Name + "(")
		for i, v := range d.Params {
			if i > 0 {
				b.WriteString("; ")
			}
			b.WriteString(declString(v))
		}
		b.WriteByte(')')
	}
	if d.Priority != nil {
		writeAll(&b, " priority ", []Expr{d.Priority}, "")
	}
	if d.Provided != nil {
		writeAll(&b, " provided (", []Expr{d.Provided}, ")")
	}
	return b.String()
}

func (p *printer) block(head string, s *Sequence) {
	p.line("%s", strings.TrimSpace(head+" {"))
	p.indent++
	p.steps(s)
	p.indent--
	p.line("}")
}

func (p *printer) steps(s *Sequence) {
	for i, step := range s.Steps {
		labels := ""
		for _, l := range step.Labels {
			labels += l.Name + ": "
		}
		end := ";"
		if i == len(s.Steps)-1 {
			end = ""
		}
		p.step(labels, step.Stmt, end)
	}
}

func (p *printer) step(labels string, s Stmt, end string) {
	switch s := s.(type) {
	case nil:
		p.line("%s%s", strings.TrimSpace(labels), end)
	case *IfStmt:
		open, fin := "if", "fi"
		if s.Loop {
			open, fin = "do", "od"
		}
		p.line("%s%s", labels, open)
		for _, o := range s.Options {
			p.line("::")
			p.indent++
			p.steps(o)
			p.indent--
		}
		p.line("%s%s", fin, end)
	case *ForStmt:
		p.nested(labels+StmtString(s)+" {", s.Body, "}"+end)
	case *BlockStmt:
		head := [...]string{PlainBlock: "{", AtomicBlock: "atomic {", DStepBlock: "d_step {"}[s.Kind]
		p.nested(labels+head, s.Body, "}"+end)
	case *UnlessStmt:
		p.nested(labels+"{", s.Main, "} unless {")
		p.indent++
		p.steps(s.Escape)
		p.indent--
		p.line("}%s", end)
	default:
		p.line("%s%s%s", labels, StmtString(s), end)
	}
}

func (p *printer) nested(head string, s *Sequence, tail string) {
	p.line("%s", head)
	p.indent++
	p.steps(s)
	p.indent--
	p.line("%s", tail)
}
