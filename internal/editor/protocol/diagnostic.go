package protocol

import (
	"encoding/json"
	"fmt"
)

// Severity of a diagnostic.
type Severity int

// The severities.
const (
	Error Severity = 1 + iota
	Warning
	Information
	Hint
)

// Tag marks a diagnostic for special display.
type Tag int

// Unnecessary is the tag of text that the client fades out.
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

// UnmarshalJSON decodes a diagnostic from a client. A numeric code is converted to text.
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
