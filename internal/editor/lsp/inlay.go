package lsp

import (
	"ltlpor/internal/editor/analysis"
	"ltlpor/internal/editor/protocol"
)

// inlayHints handles textDocument/inlayHint. In a range of the document, it returns values of constants and macros, and
// names of parameters.
func (s *Server) inlayHints(q *call) (any, error) {
	var p protocol.DocumentParams
	snapshot, start, err := s.locate(q, &p, &p.Range.Start)
	if err != nil {
		return nil, err
	}
	list := []protocol.InlayHint{}
	for _, x := range snapshot.Inlays(q.text.source(), start, q.text.offset(p.Range.End, s.encoding)) {
		one := protocol.InlayHint{Position: q.text.span(x.Offset, x.Offset, s.encoding).Start}
		switch x.Kind {
		case analysis.ParameterInlay:
			one.Label, one.Kind, one.PaddingRight = x.Text+":", protocol.ParameterHint, true
		default:
			one.Label, one.PaddingLeft = "= "+x.Text, true
		}
		list = append(list, one)
	}
	return list, nil
}
