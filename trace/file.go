package trace

import (
	"encoding/json"
	"errors"
	"fmt"
)

// FileFormat and FileVersion are the values of File.Format and File.Version.
const (
	FileFormat  = "ltlpor-trace"
	FileVersion = 1
)

// File is the JSON form of a saved counterexample, with all inputs needed to run the counterexample again except the
// model. The schema is doc/data/trace.schema.json.
type File struct {
	Format  string       `json:"format"`
	Version int          `json:"version"`
	Tool    ToolDocument `json:"tool"`
	// Model is the file name of the model.
	Model    string           `json:"model"`
	Given    GivenDocument    `json:"given"`
	Property PropertyDocument `json:"property"`
	Trace    *Document        `json:"trace"`
}

// ToolDocument names the program that wrote a File.
type ToolDocument struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// GivenDocument has the inputs of a verification run, other than the model, that determine the possible runs and the
// violations among the runs.
type GivenDocument struct {
	Defines []string `json:"defines"` // NAME or NAME=TEXT
	// Overflow is "wrap" or "error". Fairness is "none", "weak" or "strong".
	Overflow string `json:"overflow"`
	Fairness string `json:"fairness"`
	// Formula and Automaton are the texts given by the user, or "".
	Formula   string `json:"formula,omitempty"`
	Automaton string `json:"automaton,omitempty"`
}

// PropertyDocument is the property that the counterexample violates.
type PropertyDocument struct {
	Name    string         `json:"name"`
	Kind    string         `json:"kind"`
	Formula string         `json:"formula,omitempty"`
	At      *PlaceDocument `json:"at,omitempty"`
}

// ReadFile decodes a File and checks its format, version and step numbers. The error names the malformed part, with the
// byte offset for a JSON syntax error. ReadFile does not check that the trace is a run of the model.
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

// overflows maps every valid value of GivenDocument.Overflow to whether an overflow in an assignment is an error.
var overflows = map[string]bool{"wrap": false, "error": true}

// ErrorsOnOverflow reports whether an assignment of a value outside the variable's range is an error.
func (g *GivenDocument) ErrorsOnOverflow() bool { return overflows[g.Overflow] }
