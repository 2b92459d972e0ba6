package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// document returns the text of performance.md. The text depends on r alone.
func document(r *Results) string {
	d := &page{r: r}
	d.line("# Performance")
	d.text("Time and memory of ltlpor beside those of pan, the verifier that SPIN generates. `make bench` has " +
		"measured and written all of this, the sentences about figures and the pictures too; nothing is added by " +
		"hand. The single runs are in [performance.json](../data/performance.json).")
	d.text("A ratio is pan's figure divided by ltlpor's, so **above 1 ltlpor is better, below 1 it loses**. The " +
		"first number is the ratio of medians; what stands in parentheses are the least and the greatest of the " +
		"rounds, of runs that followed each other.")
	d.missing()
	d.summary()
	d.losses()
	d.setting()
	d.method()
	for i := range r.Tables {
		d.table(&r.Tables[i])
	}
	if len(r.Families) > 0 {
		d.growth()
	}
	return d.String()
}

// page is a Markdown document in the making. Its methods append to the document.
type page struct {
	strings.Builder
	r *Results
}

func (d *page) line(s string) { d.WriteString(s + "\n") }

// heading appends the heading of a section.
func (d *page) heading(s string) { d.line("\n## " + s) }

// text appends a paragraph, in lines of at most 100 columns.
func (d *page) text(s string) { d.line("\n" + wrap(s, "")) }

// item appends an item of a list.
func (d *page) item(s string) { d.line("- " + wrap(s, "  ")) }

// wrap returns s in lines of at most 100 columns. Every line except the first begins with indent.
func wrap(s, indent string) string {
	const most = 100
	var out strings.Builder
	column := len(indent)
	for i, word := range strings.Fields(s) {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case column+1+n > most:
			out.WriteString("\n" + indent)
			column = len(indent)
		default:
			out.WriteString(" ")
			column++
		}
		out.WriteString(word)
		column += n
	}
	return out.String()
}

// grid appends a Markdown table. The columns from index number on are aligned to the right.
func (d *page) grid(number int, head []string, rows [][]string) {
	d.line("\n| " + strings.Join(head, " | ") + " |")
	d.WriteString("|")
	for i := range head {
		if i < number {
			d.WriteString("---|")
		} else {
			d.WriteString("--:|")
		}
	}
	d.line("")
	for _, row := range rows {
		d.line("| " + strings.Join(row, " | ") + " |")
	}
}

// setting appends a paragraph about the machine and the versions of the programs.
func (d *page) setting() {
	s := &d.r.Setting
	d.heading("Machine and versions")
	minutes := s.To.Sub(s.From).Minutes()
	rows := [][]string{
		{"processor", fmt.Sprintf("%s, %s", s.CPU, s.cores())},
		{"memory", fmt.Sprintf("%.1f GB", float64(s.Memory)/(1<<30))},
		{"system", s.System},
		{"measured last", fmt.Sprintf("%s, for %.0f minutes", s.From.Format("2006-01-02 15:04 MST"), minutes)},
		{"rounds", fmt.Sprint(s.Rounds)},
		{"ltlpor", fmt.Sprintf("%s, commit %s, built by %s", s.Ltlpor, s.Commit, s.Go)},
		{"engines", fmt.Sprintf("%s; the default is %s", strings.Join(s.Engines, ", "), s.DefaultEngine)},
		{"SPIN", s.SPIN},
		{"C compiler", s.GCC},
	}
	d.grid(2, []string{"what", "which"}, rows)
}

// measuredBy appends how the page was measured: by the make target, with each run in a file of data, and medians of
// some runs.
func (d *page) measuredBy(target, file string, s *Setting, runs string) {
	d.text(fmt.Sprintf("`make %s` has measured and written this page, and each run is in [%s](../data/%s). Commit "+
		"%s, %s, %s, %s; from %s on, for %.0f minutes; %s processes ran in the mean of the minute before. Look at "+
		"ratios and medians, which are of %s in turn.", target, file, file,
		s.Commit, s.CPU, s.cores(), s.Go, s.From.Format("2006-01-02 15:04 MST"), s.To.Sub(s.From).Minutes(),
		s.LoadBefore, runs))
	if s.Interrupted {
		d.text("It was interrupted, so rows are missing.")
	}
}

// missing appends a paragraph that names the tables and families of models that were not measured. If everything was
// measured, it appends nothing.
func (d *page) missing() {
	var names []string
	for _, c := range comparisons {
		has := slices.ContainsFunc(d.r.Tables, func(t Table) bool { return t.Key == c.key })
		if !has && c.key != "workers" { // older versions of ltlpor have no workers
			names = append(names, c.title)
		}
	}
	if len(d.r.Families) < len(families) {
		names = append(names, "Growth of all families")
	}
	if len(names) > 0 {
		d.text("Not measured, or interrupted: " + strings.Join(names, "; ") + ".")
	}
}

// stamp appends a line that says when a part was measured, and at which commit.
func (d *page) stamp(s Stamp) {
	s = s.orOf(&d.r.Setting)
	text := fmt.Sprintf("Measured from %s on, commit %s; %s processes ran on the mean of the minute before.",
		s.From.Format("2006-01-02 15:04 MST"), s.Commit, s.Load)
	if s.Interrupted {
		text += " It was interrupted, so rows are missing."
	}
	d.text(text)
}

// method appends the section about how the figures are measured and how to repeat the measurement.
func (d *page) method() {
	d.heading("How it is measured")
	d.text("In each round the sides run one after the other, each round another one first, on a machine that may " +
		"have other things to do. Time is CPU time, user and system, of the whole process, garbage collection on " +
		"another core included, unless a column says wall. Memory is the most that the process had resident. Pan " +
		"is compiled by `gcc -O2`; translation and compilation count only in the table of small models. Its stack " +
		"(`-m`) and hash table (`-w`) are the smallest that suffice, or up to three and two times that; a run that " +
		"shows other sizes to be needed is made again. Pan's ways to keep states in less memory (`-DCOLLAPSE`, " +
		"`-DMA`) are not measured. Bytes a state are, for pan, its figures for states and hash " +
		"table; for ltlpor `memory_bytes` of the JSON report, with the stack; both divided by the states.")
	d.text("In a full search pan is made by `spin -a -o1 -o2 -o3` and compiled with `-DNOREDUCE`, and ltlpor has " +
		"`--reduction=none --optimize=none`; elsewhere both do what they do by default. For assertions and end " +
		"states pan is compiled with `-DSAFETY -DNOCLAIM`, for a formula it runs with `-a -N`. A side is not " +
		"measured, and the row says why, if it fails, takes too long, or says that something does not hold. Ltlpor " +
		"searches with one worker but for the table of workers. Other engines than the default take " +
		"part in fewer rounds, and in full searches only.")
	d.text("To repeat it, with SPIN, gcc and the examples of Debian's package spin installed: `make bench`. " +
		"`make bench BENCH='-only fischer -rounds 1'` measures a part and prints it; `-tables` takes some of the " +
		"tables; with `-keep`, too, these are written into the document and the others " +
		"stay; `-growth-limit` lets the curves go farther. The models are SPIN's own, those of models/, and " +
		"those of internal/tools/bench/models/; internal/tools/bench/subjects.go has the sizes.")
}

// geometric returns the geometric mean of positive values. For an empty list the result is 0.
func geometric(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += math.Log(v)
	}
	if len(values) == 0 {
		return 0
	}
	return math.Exp(sum / float64(len(values)))
}
