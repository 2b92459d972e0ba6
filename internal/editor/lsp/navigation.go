package lsp

import (
	"ltlpor/internal/editor/analysis"
	"ltlpor/internal/editor/jsonrpc"
	"ltlpor/internal/editor/protocol"
)

// locate decodes the parameters of q into p and waits for the analysis. It returns the snapshot, and the byte offset of
// position. position must point to a field of p.
func (s *Server) locate(q *call, p any, position *protocol.Position) (*analysis.Snapshot, int, error) {
	if err := q.Decode(p); err != nil {
		return nil, 0, err
	}
	snapshot, err := q.ready()
	if err != nil {
		return nil, 0, err
	}
	return snapshot, q.text.offset(*position, s.encoding), nil
}

// locations converts locations to the protocol's form. The locations must be in the model of q.
func (s *Server) locations(q *call, places []analysis.Location) []protocol.Location {
	list := []protocol.Location{}
	for _, at := range places {
		if x := s.location(q.run, at); x != nil {
			list = append(list, *x)
		}
	}
	return list
}

func (s *Server) definition(q *call) (any, error) {
	var p protocol.DocumentParams
	snapshot, offset, err := s.locate(q, &p, &p.Position)
	if err != nil {
		return nil, err
	}
	return s.locations(q, snapshot.Definition(q.text.source(), offset)), nil
}

func (s *Server) references(q *call) (any, error) {
	var p protocol.ReferenceParams
	snapshot, offset, err := s.locate(q, &p, &p.Position)
	if err != nil {
		return nil, err
	}
	return s.locations(q, snapshot.References(q.text.source(), offset, p.Context.IncludeDeclaration)), nil
}

// highlight handles textDocument/documentHighlight. The result is the occurrences of a name in the document.
func (s *Server) highlight(q *call) (any, error) {
	var p protocol.DocumentParams
	snapshot, offset, err := s.locate(q, &p, &p.Position)
	if err != nil {
		return nil, err
	}
	list := []protocol.Highlight{}
	for _, at := range snapshot.References(q.text.source(), offset, true) {
		if q.run.find(at.File) == q.text {
			list = append(list, protocol.Highlight{Range: s.span(q, at), Kind: 1})
		}
	}
	return list, nil
}

func (s *Server) prepareRename(q *call) (any, error) {
	var p protocol.DocumentParams
	snapshot, offset, err := s.locate(q, &p, &p.Position)
	if err != nil {
		return nil, err
	}
	at, err := snapshot.PrepareRename(q.text.source(), offset)
	if err != nil {
		return nil, jsonrpc.Errorf(jsonrpc.RequestFailed, "%s", err)
	}
	return protocol.PrepareRename{Range: s.span(q, at), Placeholder: at.Text()}, nil
}

func (s *Server) rename(q *call) (any, error) {
	var p protocol.RenameParams
	snapshot, offset, err := s.locate(q, &p, &p.Position)
	if err != nil {
		return nil, err
	}
	edits, err := snapshot.Rename(q.text.source(), offset, p.NewName)
	if err != nil {
		return nil, jsonrpc.Errorf(jsonrpc.RequestFailed, "%s", err)
	}
	return s.workspaceEdit(q.run, edits), nil
}
