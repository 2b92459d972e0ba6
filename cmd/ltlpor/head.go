package main

import (
	"fmt"
	"reflect"

	"github.com/alecthomas/kong"

	"ltlpor"
)

// documentVersion is the version of every document form, described in doc/user/json.md. New members keep the version;
// any other change raises it.
const documentVersion = 3

// head begins every document.
type head struct {
	Format  string         `json:"format"`
	Version int            `json:"version"`
	Tool    toolDocument   `json:"tool"`
	Options map[string]any `json:"options"`
	Defines []string       `json:"defines"`
	// From lists the options that came from files.
	From  []optionDocument `json:"options_from,omitempty"`
	Model string           `json:"model,omitempty"`
}

type toolDocument struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// head returns the head of a document of this run about a model; model is "" for a command without a model.
func (e *asked) head(format, model string) head {
	if model == "-" {
		model = stdinName
	}
	return head{
		Format: format, Version: documentVersion, Tool: toolDocument{"ltlpor", ltlpor.Version},
		Options: e.options, Defines: append([]string{}, e.defines...), Model: model,
		From: usedDocuments(e.used),
	}
}

// elsewhere are the flags and arguments omitted from head.Options: a document has them in another place, or they only
// affect the presentation.
var elsewhere = map[string]bool{"help": true, "version": true, "json": true, "csv": true, "svg": true, "color": true, "define": true, "model": true,
	"no-config": true,
	"models":    true, "junit": true, "sarif": true, "report": true, "events": true, "trace": true,
	"checkpoint": true, "checkpoint-every": true, "unfold": true, "open-d-steps": true, "why": true}

// optionsOf returns the flags and arguments of a command line with their values, including defaults. A flag without a
// default is absent unless given.
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
