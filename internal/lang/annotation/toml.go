package annotation

import (
	"errors"
	"fmt"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"ltlpor/source"
)

// Options parses f, a TOML file with lines name = value. The options are in the order of the text. A value is a string,
// a number, true or false, or a list of strings. list holds the errors.
func Options(f *source.File) (found []Option, list source.List) {
	var table map[string]any
	if err := toml.Unmarshal([]byte(f.Text), &table); err != nil {
		var at *toml.DecodeError
		if !errors.As(err, &at) {
			return nil, source.List{source.Errorf(source.Span{File: f}, "%s", err)}
		}
		line, column := at.Position()
		return nil, source.List{source.Errorf(position(f, line, column), "no TOML: %s", trimmed(at))}
	}
	for _, k := range keys(f) {
		if k.table {
			list.Add(source.Errorf(k.span, "expected NAME = VALUE: options have no tables"))
			continue
		}
		values, ok := words(table[k.name])
		if !ok {
			const expected = "expected a string, a number, true or false, or a list of strings as %s"
			list.Add(source.Errorf(k.span, expected, k.name))
			continue
		}
		found = append(found, Option{k.name, values, k.span})
	}
	return found, list
}

// trimmed returns the message of err without the name of the TOML library.
func trimmed(err *toml.DecodeError) string {
	const prefix = "toml: "
	if text := err.Error(); len(text) > len(prefix) && text[:len(prefix)] == prefix {
		return text[len(prefix):]
	}
	return err.Error()
}

// position returns the one-byte span at a line and column of f. Line and column count from 1; columns count bytes.
func position(f *source.File, line, column int) source.Span {
	at := 0
	for ; line > 1 && at < len(f.Text); at++ {
		if f.Text[at] == '\n' {
			line--
		}
	}
	at = min(at+max(column-1, 0), len(f.Text))
	return source.Span{File: f, Start: at, End: at + 1}
}

// key is a key of the top-level TOML table. table is set if the value is itself a table.
type key struct {
	name  string
	table bool
	span  source.Span
}

// keys returns the keys of the top-level table of f, a TOML file, in the order of the text.
func keys(f *source.File) (list []key) {
	var p unstable.Parser
	p.Reset([]byte(f.Text))
	inside := false // whether the current key is in a table below the top level
	for p.NextExpression() {
		e := p.Expression()
		table := e.Kind == unstable.Table || e.Kind == unstable.ArrayTable
		if inside && !table {
			continue
		}
		inside = table
		parts := 0
		var k key
		for it := e.Key(); it.Next(); parts++ {
			raw := it.Node().Raw
			start, end := int(raw.Offset), int(raw.Offset+raw.Length)
			if parts == 0 {
				k = key{string(it.Node().Data), table, source.Span{File: f, Start: start, End: end}}
			}
			k.span.End = end
		}
		k.table = k.table || parts > 1
		list = append(list, k)
	}
	return list
}

// words converts the TOML value x to values of a command-line flag. ok is false if the type of x is not supported.
func words(x any) (list []string, ok bool) {
	switch x := x.(type) {
	case string:
		return []string{x}, true
	case bool, int64, float64:
		return []string{fmt.Sprint(x)}, true
	case []any:
		list = []string{}
		for _, y := range x {
			s, ok := y.(string)
			if !ok {
				return nil, false
			}
			list = append(list, s)
		}
		return list, true
	}
	return nil, false
}
