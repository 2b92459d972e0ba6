package trace

import (
	"encoding/json"
	"errors"
	"fmt"
)

// FileFormat and FileVersion are those of a File.
const (
	FileFormat  = "ltlpor-trace"
	FileVersion = 1
)

// File is a counterexample with all that is needed, beside the model, to run it again;
// doc/data/trace.schema.json is its schema.
type File struct {
	Format  string       `json:"format"`
	Version int          `json:"version"`
	Tool    ToolDocument `json:"tool"`
	// Model is the name of the model's file.
	Model    string           `json:"model"`
	Given    GivenDocument    `json:"given"`
	Property PropertyDocument `json:"property"`
	Trace    *Document        `json:"trace"`
}

// ToolDocument is the program that has written a file.
type ToolDocument struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// GivenDocument is what was given beside the model and says what a run of it is, and which
// runs violate the property.
type GivenDocument struct {
	Defines []string `json:"defines"` // NAME or NAME=TEXT
	// Overflow is "wrap" or "error"; Fairness "none", "weak" or "strong".
	Overflow string `json:"overflow"`
	Fairness string `json:"fairness"`
	// Formula and Automaton are texts; "" for none.
	Formula   string `json:"formula,omitempty"`
	Automaton string `json:"automaton,omitempty"`
}

// PropertyDocument is what the counterexample violates.
type PropertyDocument struct {
	Name    string         `json:"name"`
	Kind    string         `json:"kind"`
	Formula string         `json:"formula,omitempty"`
	At      *PlaceDocument `json:"at,omitempty"`
}

// ReadFile reads a File. The error says what is wrong with data, with the byte for what is no
// JSON. Whether the trace is one of the model is not looked at.
func ReadFile(data []byte) (*File, error) {
	var f File
	if err := json.Unmarshal(data, &f); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			return nil, fmt.Errorf("it is no JSON: byte %d: %w", syntax.Offset, err)
		}
		return nil, fmt.Errorf("it is no trace: %w", err)
	}
	switch {
	case f.Format != FileFormat:
		return nil, fmt.Errorf("it is no trace: the format is %q, not %q", f.Format, FileFormat)
	case f.Version != FileVersion:
		return nil, fmt.Errorf("it is a trace of version %d, and only version %d can be read", f.Version, FileVersion)
	case f.Trace == nil:
		return nil, errors.New("it has no trace")
	}
	if _, known := overflows[f.Given.Overflow]; !known {
		return nil, fmt.Errorf("overflow is %q, and neither wrap nor error", f.Given.Overflow)
	}
	for i := range f.Trace.Steps {
		if f.Trace.Steps[i].Number != i+1 {
			return nil, fmt.Errorf("step %d has the number %d", i+1, f.Trace.Steps[i].Number)
		}
	}
	return &f, nil
}

// overflows are what a value that does not fit does: whether that is an error.
var overflows = map[string]bool{"wrap": false, "error": true}

// ErrorsOnOverflow reports whether a value that does not fit its variable is an error.
func (g *GivenDocument) ErrorsOnOverflow() bool { return overflows[g.Overflow] }
