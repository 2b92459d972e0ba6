package main

import (
	"fmt"
	"reflect"

	"github.com/alecthomas/kong"

	"ltlpor"
)

// documentVersion is that of the form of all documents, which doc/user/json.md describes:
// what is there may be added to, and changes otherwise only with the version.
const documentVersion = 3

// head is what every document begins with.
type head struct {
	Format  string         `json:"format"`
	Version int            `json:"version"`
	Tool    toolDocument   `json:"tool"`
	Options map[string]any `json:"options"`
	Defines []string       `json:"defines"`
	// From are those options that files had.
	From  []optionDocument `json:"options_from,omitempty"`
	Model string           `json:"model,omitempty"`
}

type toolDocument struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// head returns the head of a document of this run about a model, "" if there is none.
func (e *environment) head(format, model string) head {
	if model == "-" {
		model = stdinName
	}
	return head{
		Format: format, Version: documentVersion, Tool: toolDocument{"ltlpor", ltlpor.Version},
		Options: e.options, Defines: append([]string{}, e.defines...), Model: model,
		From: usedDocuments(e.used),
	}
}

// elsewhere are flags and arguments that a document has in another place, or that only say
// how the result is shown.
var elsewhere = map[string]bool{"help": true, "version": true, "json": true, "csv": true, "svg": true, "color": true, "define": true, "model": true,
	"no-config": true,
	"models":    true, "junit": true, "sarif": true, "report": true, "events": true, "trace": true,
	"checkpoint": true, "checkpoint-every": true, "unfold": true, "open-d-steps": true, "why": true}

// optionsOf returns the flags and arguments of a command line with their values, defaults
// included; what has none and was not given is absent.
func optionsOf(k *kong.Context) map[string]any {
	out := map[string]any{}
	take := func(name string, v reflect.Value, given bool) {
		for v.Kind() == reflect.Pointer {
			if v.IsNil() {
				return
			}
			v = v.Elem()
		}
		switch v.Kind() {
		case reflect.Bool:
			out[name] = v.Bool()
		case reflect.Slice:
			if v.Len() > 0 {
				out[name] = v.Interface()
			}
		default:
			text, ok := v.Interface().(fmt.Stringer)
			switch {
			case v.IsZero() && !given:
			case ok:
				out[name] = text.String()
			default:
				out[name] = v.Interface()
			}
		}
	}
	for _, f := range k.Flags() {
		if !elsewhere[f.Name] {
			take(f.Name, reflect.ValueOf(k.FlagValue(f)), f.Set)
		}
	}
	for _, p := range k.Path {
		if p.Positional != nil && !elsewhere[p.Positional.Name] {
			take(p.Positional.Name, p.Positional.Target, true)
		}
	}
	return out
}
