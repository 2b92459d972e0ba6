package lsp

import (
	"strings"

	"ltlpor/internal/editor/jsonrpc"
	"ltlpor/internal/editor/protocol"
	"ltlpor/internal/lang/format"
)

// formatting handles textDocument/formatting. The edit only covers the lines from the first to the last difference, so
// that markers on other lines keep their positions.
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

// differingLines compares a and b by lines. It returns the lengths, in bytes, of the longest common beginning and of
// the longest common end.
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
