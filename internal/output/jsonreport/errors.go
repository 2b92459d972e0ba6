package jsonreport

import (
	"ltlpor/internal/output/exitcode"
	"ltlpor/source"
	"ltlpor/trace"
)

// Error is an error that ended a command.
type Error struct {
	Kind        string               `json:"kind"` // one of "usage", "model", "inconclusive", "interrupted", "internal"
	Message     string               `json:"message"`
	Diagnostics []DiagnosticDocument `json:"diagnostics,omitempty"`
}

// DiagnosticDocument is a message about a text.
type DiagnosticDocument struct {
	Severity string              `json:"severity"`
	Kind     source.Kind         `json:"kind,omitempty"`
	File     string              `json:"file,omitempty"`
	Line     int                 `json:"line,omitempty"`
	Column   int                 `json:"column,omitempty"`
	Message  string              `json:"message"`
	Hint     string              `json:"hint,omitempty"`
	Via      []trace.ViaDocument `json:"via,omitempty"`
}

// ErrorOf returns err in JSON form. If err has diagnostics, the message is the message of the first error among them.
func ErrorOf(err error) *Error {
	d := &Error{Kind: exitcode.Kind(exitcode.Classify(err)), Message: err.Error()}
	if list := exitcode.Diagnostics(err); list != nil {
		d.Diagnostics = diagnostics(list)
		d.Message = list[0].Message
		for _, x := range list {
			if x.Severity == source.Error {
				d.Message = x.Message
				break
			}
		}
	}
	return d
}

func diagnostics(list source.List) []DiagnosticDocument {
	var out []DiagnosticDocument
	for _, x := range list {
		d := DiagnosticDocument{Severity: "error", Kind: x.Kind, Message: x.Message, Hint: x.Hint}
		if x.Severity == source.Warning {
			d.Severity = "warning"
		}
		if at := trace.Place(x.Span); at != nil {
			d.File, d.Line, d.Column, d.Via = at.File, at.Line, at.Column, at.Via
		}
		out = append(out, d)
	}
	return out
}
