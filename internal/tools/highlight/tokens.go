package main

import (
	"slices"
	"strings"
	"unicode/utf8"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// coloured is a lexeme with its colour class. The class is a class of words, or "comment", "string", "number", "sign"
// or "name".
type coloured struct {
	Line   int    `json:"line"`   // from 1
	Column int    `json:"column"` // in characters, from 1
	Class  class  `json:"class"`
	Text   string `json:"text"`
}

// tokensOf returns the lexemes of the file at path that have a colour class.
func tokensOf(path string) ([]coloured, error) {
	text, err := source.ReadFile(path, source.MaxText)
	if err != nil {
		return nil, err
	}
	file := source.NewFile(path, string(text))
	lexemes, list := promela.Lexemes(file)
	if lexemes == nil && len(list) > 0 {
		return nil, list
	}
	out := []coloured{}
	for _, l := range lexemes {
		if c := colourOf(&l); c != "" {
			line := strings.LastIndexByte(file.Text[:l.Span.Start], '\n') + 1
			out = append(out, coloured{
				Line:   strings.Count(file.Text[:l.Span.Start], "\n") + 1,
				Column: utf8.RuneCountInString(file.Text[line:l.Span.Start]) + 1,
				Class:  c, Text: l.Text,
			})
		}
	}
	return out, nil
}

// colourOf returns the colour class of a lexeme. Brackets, embedded C code, and lines excluded by #if 0 have none: for
// them the result is "".
func colourOf(l *promela.Lexeme) class {
	switch l.Kind {
	case promela.Comment:
		return "comment"
	case promela.Directive:
		return directive
	case gen.PromelaLexerSTRING, gen.PromelaLexerCHARACTER:
		return "string"
	case gen.PromelaLexerNUMBER:
		return "number"
	case gen.PromelaLexerNAME:
		switch {
		case slices.Contains(list(variable), l.Text):
			return variable
		case l.Formula && slices.Contains(list(temporal), l.Text):
			return temporal
		}
		return "name"
	}
	switch {
	case classOf(l.Text) != "":
		return classOf(l.Text)
	case slices.Contains(strings.Fields(signs), l.Text):
		return "sign"
	}
	return ""
}
