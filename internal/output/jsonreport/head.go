package jsonreport

import (
	"encoding/json"
	"fmt"

	"ltlpor"
	"ltlpor/internal/lang/annotation"
	"ltlpor/internal/output/outcome"
	"ltlpor/trace"
)

// optionDocument is an option from a file, with its position in the file.
type optionDocument struct {
	Option string               `json:"option"`
	At     *trace.PlaceDocument `json:"at"`
}

func usedDocuments(used []annotation.Option) (out []optionDocument) {
	for _, o := range used {
		for _, arg := range o.Arguments() {
			out = append(out, optionDocument{arg, trace.Place(o.Span)})
		}
	}
	return out
}

// Version is the version of the format of all documents (see doc/user/json.md). A change of the format raises the
// version, unless it only adds members.
const Version = 3

// Head has the first members of every document.
type Head struct {
	Format  string         `json:"format"`
	Version int            `json:"version"`
	Tool    tool           `json:"tool"`
	Options map[string]any `json:"options"`
	Defines []string       `json:"defines"`
	// From lists the options that come from files.
	From  []optionDocument `json:"options_from,omitempty"`
	Model string           `json:"model,omitempty"`
}

// tool has the name and the version of the program.
type tool struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// HeadOf returns the head of a document about a model. e has the options of the command. The format is not set; the
// caller must set it.
func HeadOf(e *outcome.Asked, model string) Head {
	if model == "-" {
		model = outcome.StdinName
	}
	return Head{
		Version: Version, Tool: tool{"ltlpor", ltlpor.Version},
		Options: e.Options, Defines: append([]string{}, e.Defines...), Model: model,
		From: usedDocuments(e.Used),
	}
}

// as returns a copy of h with the given format.
func (h Head) as(format string) Head {
	h.Format = format
	return h
}

// Marshal returns document d as indented JSON.
func Marshal(d any) ([]byte, error) {
	data, err := json.MarshalIndent(d, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("the result cannot be written as JSON: %w", err)
	}
	return append(data, '\n'), nil
}
