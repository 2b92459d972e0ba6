package lsp

import (
	"encoding"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"ltlpor"
	"ltlpor/internal/editor/jsonrpc"
	"ltlpor/internal/lang/annotation"
	"ltlpor/source"
)

// optionsOf converts a JSON object with options to a list of options, sorted by name. An option with the value false is
// left out.
func optionsOf(given map[string]any) (list []annotation.Option, err error) {
	for _, name := range sortedKeys(given) {
		values, ok := valuesOf(given[name])
		if !ok {
			const expected = "options: expected a string, a number, true, or a list of strings as %s"
			return nil, jsonrpc.Errorf(jsonrpc.InvalidParams, expected, name)
		}
		if given[name] != false {
			list = append(list, annotation.Option{Name: name, Values: values})
		}
	}
	return list, nil
}

// valuesOf converts v, the JSON value of an option, to strings. For a boolean, the result is nil. If the type of v is
// not supported, ok is false.
func valuesOf(v any) (values []string, ok bool) {
	switch v := v.(type) {
	case bool:
		return nil, true
	case string:
		return []string{v}, true
	case float64:
		return []string{strconv.FormatFloat(v, 'f', -1, 64)}, true
	case []any:
		for _, x := range v {
			text, ok := x.(string)
			if !ok {
				return nil, false
			}
			values = append(values, text)
		}
		return values, len(values) > 0
	}
	return nil, false
}

// configure returns the options for a check of model. The options in `given`, from the request, come first. The macros
// in `defines` come next, and the options in files last. If an option occurs several times, the first occurrence
// counts.
func (s *Server) configure(model *source.File, given []annotation.Option, defines []string) (Configured, error) {
	if len(defines) > 0 {
		given = append(slices.Clone(given), annotation.Option{Name: "define", Values: defines})
	}
	if s.options.Configure != nil {
		return s.options.Configure(model, given)
	}
	return configureAlone(model, given)
}

// configureAlone returns the options for a check of model in a program without command-line flags, for example a web
// page. configureAlone supports macros and the options in `simple`, from the request and from comments of the model.
func configureAlone(model *source.File, given []annotation.Option) (c Configured, err error) {
	said, _, wrong := annotation.Read(model)
	c.Asked = map[string]any{}
	macros := map[string]bool{}
	for _, o := range slices.Concat(given, said.Options) {
		if o.Name == "define" {
			for _, d := range o.Values {
				name, _, _ := strings.Cut(d, "=")
				if !definition.MatchString(d) {
					return c, fmt.Errorf("define: expected NAME or NAME=TEXT, not %q", d)
				}
				if !macros[name] {
					macros[name] = true
					c.Options.Defines = append(c.Options.Defines, d)
				}
			}
			continue
		}
		set := simple[o.Name]
		switch {
		case c.Asked[o.Name] != nil:
			continue
		case set == nil:
			return c, fmt.Errorf("there is no option %s here; there are define, %s", o.Name,
				strings.Join(slices.Sorted(maps.Keys(simple)), ", "))
		}
		value := strings.Join(o.Values, ",")
		if err := set(&c.Options, value); err != nil {
			return c, fmt.Errorf("%s: %w", o.Name, err)
		}
		c.Asked[o.Name] = value
		c.Arguments = append(c.Arguments, o.Arguments()...)
	}
	return c, wrong.Err()
}

// definition matches a macro definition, NAME or NAME=TEXT.
var definition = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*(=|$)`)

// word returns a parser for an entry of the map `simple`. The parser passes the text to UnmarshalText of a field of
// Options. `field` returns a pointer to this field.
func word[T any, P interface {
	*T
	encoding.TextUnmarshaler
}](field func(*ltlpor.Options) *T) func(*ltlpor.Options, string) error {
	return func(o *ltlpor.Options, text string) error { return P(field(o)).UnmarshalText([]byte(text)) }
}

// simple maps the name of an option to a parser. The parser stores the value of the option, given as a text, in
// Options.
var simple = map[string]func(*ltlpor.Options, string) error{
	"check":      word(func(o *ltlpor.Options) *ltlpor.Checks { return &o.Checks }),
	"fairness":   word(func(o *ltlpor.Options) *ltlpor.Fairness { return &o.Fairness }),
	"reduction":  word(func(o *ltlpor.Options) *ltlpor.Reduction { return &o.Reduction }),
	"proviso":    word(func(o *ltlpor.Options) *ltlpor.Proviso { return &o.Proviso }),
	"emptiness":  word(func(o *ltlpor.Options) *ltlpor.Emptiness { return &o.Emptiness }),
	"optimize":   word(func(o *ltlpor.Options) *ltlpor.Optimizations { return &o.Optimize }),
	"visibility": word(func(o *ltlpor.Options) *ltlpor.Visibility { return &o.Visibility }),
	"engine":     word(func(o *ltlpor.Options) *ltlpor.Engine { return &o.Engine }),
	"no-room":    word(func(o *ltlpor.Options) *ltlpor.NoRoom { return &o.NoRoom }),
	"shortest":   func(o *ltlpor.Options, _ string) error { o.Shortest = true; return nil },
	"only":       func(o *ltlpor.Options, v string) error { o.Only = strings.Split(v, ","); return nil },
	"max-states": func(o *ltlpor.Options, v string) (err error) { o.MaxStates, err = parseCount(v); return err },
	"max-depth":  func(o *ltlpor.Options, v string) (err error) { o.MaxDepth, err = parseCount(v); return err },
	"workers": func(o *ltlpor.Options, v string) error {
		n, err := parseCount(v)
		o.Workers = int(n)
		return err
	},
	"max-errors": func(o *ltlpor.Options, v string) error {
		n, err := parseCount(v)
		if o.MaxErrors = int(n); n == 0 {
			o.MaxErrors = ltlpor.AllErrors
		}
		return err
	},
	"overflow": func(o *ltlpor.Options, v string) error {
		if v != "wrap" && v != "error" {
			return errors.New("expected wrap or error")
		}
		o.Overflow = v == "error"
		return nil
	},
	"time": func(o *ltlpor.Options, v string) (err error) { o.Time, err = parseTime(v); return err },
	"mem":  func(o *ltlpor.Options, v string) (err error) { o.Memory, err = parseSize(v); return err },
}

func parseCount(text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 {
		return 0, errors.New("expected 0 or more")
	}
	return n, nil
}
