package promela

import (
	"sort"
	"strings"

	"ltlpor/source"
)

// expanded is the text of a model after preprocessing, with the source position of every byte.
type expanded struct {
	text     string
	segments []segment
	end      source.Span                  // span of the end of the model, for the end-of-text token
	placeOf  func(offset int) source.Span // function for source positions; if it is nil, segments has the positions
}

// segment says where a part of the expanded text comes from. The part begins at offset `out` and ends at the next
// segment. It is a copy of text in file beginning at offset start. via is the macro expansion that produced the text,
// or nil.
type segment struct {
	out, start int
	file       *source.File
	via        *source.Expansion
}

// span returns the source span of the expanded text from offset `from` up to, but without, offset `to`.
func (e *expanded) span(from, to int) source.Span {
	if from >= len(e.text) || len(e.segments) == 0 && e.placeOf == nil {
		return e.end
	}
	first := e.place(from)
	if to <= from+1 {
		return first
	}
	return first.To(e.place(min(to, len(e.text)) - 1))
}

func (e *expanded) place(offset int) source.Span {
	if e.placeOf != nil {
		return e.placeOf(offset)
	}
	n := sort.Search(len(e.segments), func(i int) bool { return e.segments[i].out > offset })
	s := e.segments[max(n-1, 0)]
	at := min(s.start+max(offset-s.out, 0), len(s.file.Text))
	return source.Span{File: s.file, Start: at, End: min(at+1, len(s.file.Text)), Via: s.via}
}

// writer builds the expanded text from preprocessing tokens.
type writer struct {
	b        strings.Builder
	segments []segment
	pad      bool // whether a blank must be written before the next token
}

func (w *writer) write(t *ppToken) {
	if t.breaks {
		w.b.WriteByte('\n')
	}
	switch t.kind {
	case ppPad:
		w.pad = true
		return
	case ppNewline:
		w.b.WriteByte('\n')
		w.pad = false
		return
	}
	if t.space || w.pad {
		w.b.WriteByte(' ')
	}
	w.pad = false
	w.mark(t.span)
	w.b.WriteString(t.text)
}

// mark records that the next written text is a copy of the text at span.
func (w *writer) mark(span source.Span) {
	out := w.b.Len()
	if n := len(w.segments); n > 0 {
		s := w.segments[n-1]
		if s.file == span.File && s.via == span.Via && out-s.out == span.Start-s.start {
			return
		}
	}
	w.segments = append(w.segments, segment{out, span.Start, span.File, span.Via})
}

func (w *writer) expanded(end source.Span) *expanded {
	return &expanded{text: w.b.String(), segments: w.segments, end: end}
}
