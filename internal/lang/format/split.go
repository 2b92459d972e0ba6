package format

import (
	"unicode/utf8"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/internal/lang/promela"
)

// maxFlat is the maximum width, in columns, of a block, an if or a do that is written on one line.
const maxFlat = 90

// splitLong sets the field `split` of the frames of blocks, ifs and dos that take several lines. Frames inside
// parentheses are skipped.
func (b *builder) splitLong() {
	lines, width := make([]int, len(b.items)), make([]int, len(b.items))
	n, w := 0, 0
	for i := range b.items {
		it := &b.items[i]
		n += it.breaks
		lines[i] = n
		if n += lineBreaks(it.Text); it.Kind == promela.Directive || it.Kind == promela.Inactive {
			n++
		}
		w += utf8.RuneCountInString(it.Text) + b.blanks(i)
		width[i] = w
	}
	for i := range b.items {
		f := b.items[i].opens
		if f == nil || f.inside || f.kind != block && f.kind != choice {
			continue
		}
		f.split = f.closer == 0 || lines[f.closer] > lines[i] || width[f.closer]-width[i] > maxFlat
	}
}

// padFormulas aligns the opening braces of ltl blocks on consecutive lines, by setting item.pad.
func (b *builder) padFormulas() {
	var run []int // indices of opening braces to be aligned with each other
	flush := func() {
		wide := 0
		for _, i := range run {
			wide = max(wide, len(b.items[i-1].Text))
		}
		for _, i := range run {
			b.items[i].pad = wide - len(b.items[i-1].Text)
		}
		run = nil
	}
	last := -1 // index of the closing brace of the previous ltl block
	for i := range b.items {
		it := &b.items[i]
		f := it.opens
		if f == nil || f.kind != formula || f.closer == 0 || i < 2 || b.items[i-1].Kind != gen.PromelaParserNAME {
			continue
		}
		if i-2 != last+1 || b.items[i-2].breaks != 1 {
			flush()
		}
		run, last = append(run, i), f.closer
	}
	flush()
}
