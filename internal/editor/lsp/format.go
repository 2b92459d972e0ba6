package lsp

import (
	"strings"

	"ltlpor/internal/editor/jsonrpc"
	"ltlpor/internal/editor/protocol"
	"ltlpor/internal/lang/format"
)

// formatting lays out a document. The changes are the lines between the first and the last line with a difference, so
// that marks elsewhere stay.
func (s *Server) formatting(q *call) (any, error) {
	if q.text == nil {
		return nil, noDocument(q)
	}
	old := q.text.source().Text
	text, err := format.Format(q.text.source())
	if err != nil {
		return nil, jsonrpc.Errorf(jsonrpc.RequestFailed, "%s", err)
	}
	edits := []protocol.TextEdit{}
	if text == old {
		return edits, nil
	}
	start, end := differingLines(old, text)
	edits = append(edits, protocol.TextEdit{
		Range: q.text.span(start, len(old)-end, s.encoding), NewText: text[start : len(text)-end],
	})
	return edits, nil
}

// differingLines returns the lengths of the common lines at the beginning and at the end of two texts.
func differingLines(a, b string) (start, end int) {
	n := min(len(a), len(b))
	for start < n && a[start] == b[start] {
		start++
	}
	start = strings.LastIndexByte(a[:start], '\n') + 1
	for end < n-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	if i := strings.IndexByte(a[len(a)-end:], '\n'); i >= 0 {
		end -= i + 1
	} else {
		end = 0
	}
	return start, end
}
