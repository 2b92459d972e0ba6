package main

import (
	"fmt"
	"go/doc/comment"
	"strings"
)

// roff builds a text in the language roff, with the macros man(7).
type roff struct{ strings.Builder }

// line writes s as a line of roff source.
func (p *roff) line(s string) { fmt.Fprintln(p, s) }

// macro writes a line with a macro call. It escapes the arguments.
func (p *roff) macro(name string, args ...string) {
	p.WriteString("." + name)
	for _, a := range args {
		p.WriteString(` "` + strings.ReplaceAll(roffText(a), `"`, `\(dq`) + `"`)
	}
	p.WriteString("\n")
}

// text writes s as a paragraph, broken into lines of at most 80 bytes.
func (p *roff) text(s string) {
	line := ""
	for _, word := range strings.Fields(s) {
		word = roffText(word)
		if line != "" && len(line)+1+len(word) > 80 {
			p.line(line)
			line = word
			continue
		}
		line = strings.TrimPrefix(line+" "+word, " ")
	}
	p.line(line)
}

// item writes an item of a list. `tag` is roff source, and `text` is the description.
func (p *roff) item(tag, text string) {
	p.macro("TP")
	p.line(tag)
	p.text(text)
}

// prose writes s, a text with paragraphs and indented blocks as in Go comments.
func (p *roff) prose(s string) {
	var parser comment.Parser
	plain := comment.Printer{TextWidth: -1}
	for _, block := range parser.Parse(s).Content {
		p.macro("PP")
		code, ok := block.(*comment.Code)
		if !ok {
			p.text(string(plain.Text(&comment.Doc{Content: []comment.Block{block}})))
			continue
		}
		p.line(".RS 4\n.nf")
		for _, line := range strings.Split(strings.TrimSpace(code.Text), "\n") {
			p.line(roffText(line))
		}
		p.line(".fi\n.RE")
	}
}

func bold(s string) string { return `\fB` + roffText(s) + `\fP` }

// roffText escapes s so that the manual page shows exactly s.
func roffText(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`).Replace(s)
	var b strings.Builder
	if strings.HasPrefix(s, ".") {
		b.WriteString(`\&`)
	}
	for _, r := range s {
		if r < 0x80 {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, `\[u%04X]`, r)
		}
	}
	return b.String()
}
