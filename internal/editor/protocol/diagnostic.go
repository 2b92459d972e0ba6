package protocol

import "encoding/json"

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
	var in struct {
		Range   Range  `json:"range"`
		Message string `json:"message"`
	}
	if err := json.Unmarshal(text, &in); err != nil {
		return err
	}
	d.Range, d.Message = in.Range, in.Message
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

// DiagnosticReport is the result of textDocument/diagnostic.
type DiagnosticReport struct {
	Kind  string       `json:"kind"` // "full"
	Items []Diagnostic `json:"items"`
}
