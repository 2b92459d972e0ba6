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

// Tag marks a diagnostic for a special view.
type Tag int

// Unnecessary: the client fades the text.
const Unnecessary Tag = 1

// Diagnostic is a message about a range.
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

// UnmarshalJSON reads a diagnostic from a client, where code may be a number.
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

// RelatedInformation is a further place of a diagnostic.
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
