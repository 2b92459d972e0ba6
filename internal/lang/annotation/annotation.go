// Package annotation reads the annotations of a model for ltlpor. A comment line of a model beginning with "ltlpor:"
// holds expected verdicts or command-line options:
//
//	// ltlpor: expect mutex holds, entry violated
//	// ltlpor: --fairness=weak -DN=3
//
// or declares a group of process types:
//
//	// ltlpor: group server = Listener, Worker
//
// A TOML file may hold options, too.
package annotation

import (
	"iter"
	"slices"
	"strings"

	"ltlpor/source"
)

// Model holds the expected verdicts and the command-line options found in a model's comments.
type Model struct {
	Expected []Expectation // in the order of the text, a property at most once
	Options  []Option      // in the order of the text
}

// Expectation is the expected verdict of a property.
type Expectation struct {
	Property string
	Verdict  string // an element of Verdicts
	Span     source.Span
}

// Verdicts lists the words that denote verdicts.
var Verdicts = []string{"holds", "violated", "inconclusive"}

// mark begins a comment line for ltlpor.
const mark = "ltlpor:"

// expect is the keyword before expected verdicts.
const expect = "expect"

// Read parses the "ltlpor:" comment lines of f: expected verdicts and options. For group declarations, the caller must
// call Groups. Comments inside text excluded by an #if count, too. `list` holds the errors in expected verdicts, and a
// warning for each line of unknown form. `wrong` holds the errors in options.
func Read(f *source.File) (m Model, list, wrong source.List) {
	for p := range marked(f) {
		switch {
		case p.begins(group):
		case p.begins(expect):
			p.start += len(expect)
			found, bad := p.expectations()
			m.Expected, list = append(m.Expected, found...), append(list, bad...)
		case strings.HasPrefix(p.text(), "-"):
			found, bad := p.options()
			m.Options, wrong = append(m.Options, found...), append(wrong, bad...)
		default:
			list.Add(source.Warnf(p.span(), "after %s expected verdicts, options or a group are expected", mark).
				WithHint("write ltlpor: expect NAME holds, or ltlpor: --fairness=weak, or ltlpor: group A = P, Q"))
		}
	}
	return m, append(list, twice(m.Expected)...), wrong
}

// marked yields, for each comment line of f beginning with "ltlpor:", the text after "ltlpor:", without surrounding
// white space.
func marked(f *source.File) iter.Seq[piece] {
	return func(yield func(piece) bool) {
		for _, line := range comments(f.Text) {
			p := piece{f, line[0], line[1]}.trim(" \t\r*/!")
			if !strings.HasPrefix(p.text(), mark) {
				continue
			}
			p.start += len(mark)
			if !yield(p.trim(" \t\r*/")) {
				return
			}
		}
	}
}

// begins reports whether word is the first word of p: at the start of p, and followed by a blank, a tab or the end of
// p.
func (p piece) begins(word string) bool {
	rest, ok := strings.CutPrefix(p.text(), word)
	return ok && (rest == "" || strings.ContainsAny(rest[:1], " \t"))
}

// Expectations parses the whole text of f as a list of expected verdicts, like "mutex holds, entry violated". The
// second result holds the errors.
func Expectations(f *source.File) ([]Expectation, source.List) {
	found, list := piece{f, 0, len(f.Text)}.expectations()
	return found, append(list, twice(found)...)
}

// twice returns errors for properties with several expectations in all: one error for every expectation after the
// first.
func twice(all []Expectation) (list source.List) {
	seen := map[string]bool{}
	for _, e := range all {
		if seen[e.Property] {
			list.Add(source.Errorf(e.Span, "the verdict expected of %s is said twice", e.Property))
		}
		seen[e.Property] = true
	}
	return list
}

// piece is a part of a file: the text from byte offset start up to, but without, byte offset end.
type piece struct {
	file       *source.File
	start, end int
}

func (p piece) text() string { return p.file.Text[p.start:p.end] }

func (p piece) span() source.Span {
	return source.Span{File: p.file, Start: p.start, End: max(p.end, p.start+1)}
}

// trim returns p without leading and trailing bytes from set.
func (p piece) trim(set string) piece {
	p.start += len(p.text()) - len(strings.TrimLeft(p.text(), set))
	p.end = p.start + len(strings.TrimRight(p.text(), set))
	return p
}

// split divides p at each byte from set, and returns the parts in between, including empty parts.
func (p piece) split(set string) (parts []piece) {
	for {
		i := strings.IndexAny(p.text(), set)
		if i < 0 {
			return append(parts, p)
		}
		parts = append(parts, piece{p.file, p.start, p.start + i})
		p.start += i + 1
	}
}

// words divides p at white space, and returns the non-empty parts.
func (p piece) words() []piece {
	return slices.DeleteFunc(p.split(" \t\r\n"), func(w piece) bool { return w.start == w.end })
}

func (p piece) expectations() (found []Expectation, list source.List) {
	for _, item := range p.split(",") {
		words := item.words()
		if len(words) != 2 {
			list.Add(source.Errorf(item.trim(" \t\r\n").span(),
				"expected the name of a property and holds, violated or inconclusive"))
			continue
		}
		verdict := words[1].text()
		if !slices.Contains(Verdicts, verdict) {
			d := source.Errorf(words[1].span(), "%q is no verdict: expected holds, violated or inconclusive", verdict)
			if near := source.Closest(verdict, Verdicts); near != "" {
				d = d.WithHint("did you mean %s?", near).Replacing(d.Span, verdict, near)
			}
			list.Add(d)
			continue
		}
		span := words[0].span()
		span.End = words[1].end
		found = append(found, Expectation{words[0].text(), verdict, span})
	}
	return found, list
}
