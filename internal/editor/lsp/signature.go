package lsp

import "ltlpor/internal/editor/protocol"

// signatureHelp handles textDocument/signatureHelp: it describes the call around the position.
func (s *Server) signatureHelp(q *call) (any, error) {
	var p protocol.DocumentParams
	snapshot, offset, err := s.locate(q, &p, &p.Position)
	if err != nil {
		return nil, err
	}
	x := snapshot.Signature(q.text.source(), offset)
	if x == nil {
		return nil, nil
	}
	s.mu.Lock()
	able := s.client.TextDocument.SignatureHelp.SignatureInformation
	s.mu.Unlock()
	one := protocol.SignatureInformation{Label: x.Name + "(", Parameters: []protocol.ParameterInformation{}}
	for i, a := range x.Params {
		if i > 0 {
			one.Label += ", "
		}
		label := any(a.String())
		// names are ASCII, so the offsets are the same in every encoding
		if able.ParameterInformation.LabelOffsetSupport {
			label = [2]int{len(one.Label), len(one.Label) + len(a.String())}
		}
		one.Label += a.String()
		one.Parameters = append(one.Parameters, protocol.ParameterInformation{Label: label})
	}
	one.Label += ")"
	active := &x.Active
	if tooMany := x.Active > 0 && x.Active >= len(x.Params); tooMany && able.NoActiveParameterSupport {
		active = nil
	} else if tooMany { // no parameter, because clients show the first or the last for a number that is too large
		one.Parameters = []protocol.ParameterInformation{}
	}
	return protocol.SignatureHelp{Signatures: []protocol.SignatureInformation{one}, ActiveParameter: active}, nil
}
