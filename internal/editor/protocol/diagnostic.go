package protocol

import (
	"encoding/json"
	"fmt"
)

// Severity is the severity of a diagnostic, as a number of the protocol.
type Severity int

// The severities.
const (
	Error Severity = 1 + iota
	Warning
	Information
	Hint
)

// Tag asks the client to show a diagnostic in a special way.
type Tag int

// Unnecessary is the tag of a diagnostic for text that the client must fade.
const Unnecessary Tag = 1

// Diagnostic is an error, warning or other message about a range of a document.
type Diagnostic struct {
	Range              Range                `json:"range"`
	Severity           Severity             `json:"severity"`
	Code               string               `json:"code,omitempty"`
	Source             string               `json:"source"`
	Message            string               `json:"message"`
	Tags               []Tag                `json:"tags,omitempty"`
	RelatedInformation []RelatedInformation `json:"relatedInformation,omitempty"`
	Data               any                  `json:"data,omitempty"`
}

// UnmarshalJSON decodes a diagnostic from a client. If the code is a number, it is converted to text.
func (d *Diagnostic) UnmarshalJSON(text []byte) error {
	type plain Diagnostic
	in := struct {
		*plain
		Code any `json:"code"`
	}{plain: (*plain)(d)}
	if err := json.Unmarshal(text, &in); err != nil {
		return err
	}
	if in.Code != nil {
		d.Code = fmt.Sprint(in.Code)
	}
	return nil
}

// RelatedInformation is an additional location of a diagnostic, with a message.
type RelatedInformation struct {
	Location Location `json:"location"`
	Message  string   `json:"message"`
}

// PublishParams are the parameters of textDocument/publishDiagnostics.
type PublishParams struct {
	URI         string       `json:"uri"`
	Version     *int32       `json:"version,omitempty"`
	Diagnostics []Diagnostic `json:"diagnostics"`
}
