package exercise

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// document is a text as a list of blocks, to be written in Markdown or LaTeX. The only markup in a block is `code` and
// **bold**.
type document struct{ blocks []block }

type block struct {
	form  blockForm
	text  string     // text of a heading, paragraph or listing; for a picture, its file name without extension
	items []string   // elements of a list
	rows  [][]string // rows of a table; the first one is the head
}

type blockForm uint8

const (
	title blockForm = iota
	heading
	paragraph
	bullets
	listing
	table
	picture
)

func (d *document) add(form blockForm, text string) {
	d.blocks = append(d.blocks, block{form: form, text: text})
}

func (d *document) addf(form blockForm, format string, args ...any) {
	d.add(form, fmt.Sprintf(format, args...))
}

func (d *document) list(items []string) {
	if len(items) > 0 {
		d.blocks = append(d.blocks, block{form: bullets, items: items})
	}
}

func (d *document) table(rows [][]string) {
	d.blocks = append(d.blocks, block{form: table, rows: rows})
}

// markdown returns the document in Markdown.
func (d *document) markdown() string {
	var b strings.Builder
	for i, x := range d.blocks {
		if i > 0 {
			b.WriteString("\n")
		}
		switch x.form {
		case title:
			fmt.Fprintf(&b, "# %s\n", x.text)
		case heading:
			fmt.Fprintf(&b, "## %s\n", x.text)
		case paragraph:
			b.WriteString(wrapped("", "", x.text))
		case bullets:
			for _, item := range x.items {
				b.WriteString(wrapped("* ", "  ", item))
			}
		case listing:
			fmt.Fprintf(&b, "```\n%s\n```\n", strings.TrimRight(x.text, "\n"))
		case picture:
			fmt.Fprintf(&b, "![the graph](%s.svg)\n", x.text)
		case table:
			for k, row := range x.rows {
				fmt.Fprintf(&b, "| %s |\n", strings.Join(row, " | "))
				if k == 0 {
					b.WriteString("|" + strings.Repeat("---|", len(row)) + "\n")
				}
			}
		}
	}
	return b.String()
}

// markdownColumns is the maximum length of a line of Markdown, in columns. Lines of tables may be longer.
const markdownColumns = 100

// wrapped returns `text` in lines of limited length. The first line begins with `first`, the next lines with `rest`. No
// line begins with a word that would count as Markdown markup in this place.
func wrapped(first, rest, text string) string {
	var b strings.Builder
	line := first
	for _, word := range strings.Fields(text) {
		full := line != first && line != rest
		columns := utf8.RuneCountInString(line + " " + word)
		if full && columns > markdownColumns && !lineSign.MatchString(word) {
			b.WriteString(line + "\n")
			line, full = rest, false
		}
		if full {
			line += " "
		}
		line += word
	}
	return b.String() + line + "\n"
}

// lineSign matches a word that is Markdown markup at the beginning of a line: for a list, a heading, a quotation or a
// table.
var lineSign = regexp.MustCompile(`^([-+*#>|]|[0-9]+[.)])`)

// tex returns the document in LaTeX. `tikz` is the TikZ code of the picture.
func (d *document) tex(tikz string) string {
	var b strings.Builder
	b.WriteString(`\documentclass[a4paper,10pt]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage[margin=2cm]{geometry}
\usepackage{tikz}
\usepackage{graphicx}
\usepackage{longtable}
\setlength{\parindent}{0pt}
\setlength{\parskip}{6pt}
\begin{document}
`)
	for _, x := range d.blocks {
		switch x.form {
		case title:
			fmt.Fprintf(&b, "\\section*{%s}\n", inTeX(x.text))
		case heading:
			fmt.Fprintf(&b, "\\subsection*{%s}\n", inTeX(x.text))
		case paragraph:
			fmt.Fprintf(&b, "%s\n\n", inTeX(x.text))
		case bullets:
			b.WriteString("\\begin{itemize}\n")
			for _, item := range x.items {
				fmt.Fprintf(&b, "\\item %s\n", inTeX(item))
			}
			b.WriteString("\\end{itemize}\n")
		case listing:
			fmt.Fprintf(&b, "\\begin{verbatim}\n%s\n\\end{verbatim}\n", strings.TrimRight(x.text, "\n"))
		case picture:
			fmt.Fprintf(&b, "\\begin{center}\n\\resizebox{\\textwidth}{!}{%%\n%s}\n\\end{center}\n", tikz)
		case table:
			fmt.Fprintf(&b, "\\begin{longtable}{%s}\n", strings.Repeat("l", len(x.rows[0])))
			for k, row := range x.rows {
				cells := make([]string, len(row))
				for i, cell := range row {
					cells[i] = inTeX(cell)
				}
				b.WriteString(strings.Join(cells, " & ") + " \\\\\n")
				if k == 0 {
					b.WriteString("\\hline\n")
				}
			}
			b.WriteString("\\end{longtable}\n")
		}
	}
	b.WriteString("\\end{document}\n")
	return b.String()
}

var (
	codeWords = regexp.MustCompile("`([^`]*)`")
	boldWords = regexp.MustCompile(`\*\*([^*]*)\*\*`)
	texSigns  = strings.NewReplacer(`\`, `\textbackslash{}`, `{`, `\{`, `}`, `\}`, `&`, `\&`, `%`, `\%`, `$`, `\$`,
		`#`, `\#`, `_`, `\_`, `~`, `\textasciitilde{}`, `^`, `\textasciicircum{}`,
		`<`, `\textless{}`, `>`, `\textgreater{}`, `|`, `\textbar{}`, `"`, `''`)
)

// inTeX converts the text of a block to LaTeX.
func inTeX(text string) string {
	text = texSigns.Replace(text)
	text = codeWords.ReplaceAllString(text, `\texttt{$1}`)
	return boldWords.ReplaceAllString(text, `\textbf{$1}`)
}
