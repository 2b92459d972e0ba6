package analysis

import (
	"cmp"
	"slices"
	"strings"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// Fold is a range of lines that an editor can collapse to one line.
type Fold struct {
	Location
	Kind FoldKind
}

// FoldKind says whether a Fold is a block, a comment or an #if.
type FoldKind uint8

// The kinds of Folds.
const (
	BlockFold     FoldKind = iota // { }, if fi, do od
	CommentFold                   // a comment of several lines, or line comments on consecutive lines
	ConditionFold                 // #if to #endif
)

// Folding returns the foldable ranges of a file, in the order of the text.
func (s *Snapshot) Folding(file *source.File) []Fold {
	file = file.AsRead()
	folds := []Fold{}
	add := func(kind FoldKind, start, end int) {
		if strings.Contains(file.Text[start:end], "\n") {
			folds = append(folds, Fold{Location{file, start, end}, kind})
		}
	}
	for _, c := range s.record.Conditions {
		if l := locate(c); l.File == file {
			add(ConditionFold, l.Start, l.End)
		}
	}
	var open []source.Span
	lexemes, _ := promela.Lexemes(file)
	for i := 0; i < len(lexemes); i++ {
		l := lexemes[i]
		switch l.Kind {
		case gen.PromelaLexerLBRACE, gen.PromelaLexerIF, gen.PromelaLexerDO:
			open = append(open, l.Span)
		case gen.PromelaLexerRBRACE, gen.PromelaLexerFI, gen.PromelaLexerOD:
			if n := len(open); n > 0 {
				add(BlockFold, open[n-1].Start, l.Span.End)
				open = open[:n-1]
			}
		case promela.EmbeddedC:
			add(BlockFold, l.Span.Start, l.Span.End)
		case promela.Comment:
			last := lastComment(file, lexemes, i)
			add(CommentFold, l.Span.Start, lexemes[last].Span.End)
			i = last
		}
	}
	slices.SortFunc(folds, func(a, b Fold) int { return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End)) })
	return folds
}

// lastComment returns the last lexeme in a series of line comments on consecutive lines. The series begins with lexeme
// i. lastComment returns an index in lexemes.
func lastComment(file *source.File, lexemes []promela.Lexeme, i int) int {
	for ; i+1 < len(lexemes); i++ {
		next := lexemes[i+1]
		between := file.Text[lexemes[i].Span.End:max(next.Span.Start, lexemes[i].Span.End)]
		if next.Kind != promela.Comment || !strings.HasPrefix(lexemes[i].Text, "//") ||
			!strings.HasPrefix(next.Text, "//") || strings.Count(between, "\n") != 1 {
			break
		}
	}
	return i
}
