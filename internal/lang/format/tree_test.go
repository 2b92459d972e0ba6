package format_test

import (
	"fmt"
	"reflect"
	"strings"

	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// tree returns the syntax tree of a text as text, without positions: each field of each node. It returns "" if the
// text is no model.
func tree(name, text string, defines ...string) string {
	opt := promela.Options{Defines: defines, Include: source.Include}
	file, list := promela.Parse(source.NewFile(name, text), opt)
	if list.Err() != nil {
		return ""
	}
	var b strings.Builder
	dump(&b, reflect.ValueOf(file.Decls), 0)
	return b.String()
}

// dump writes the exported fields of v, one a line. The text of a formula is written with one blank between words.
func dump(b *strings.Builder, v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			dump(b, v.Elem(), depth)
		}
	case reflect.Slice:
		for i := range v.Len() {
			dump(b, v.Index(i), depth)
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[source.Span]() {
			return
		}
		fmt.Fprintf(b, "%*s%s\n", depth, "", v.Type().Name())
		if l, ok := v.Interface().(promela.LTL); ok {
			fmt.Fprintf(b, "%*s%s %q\n", depth, "", l.Name.Name, strings.Fields(l.Text))
			return
		}
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				fmt.Fprintf(b, "%*s.%s\n", depth, "", f.Name)
				dump(b, v.Field(i), depth+1)
			}
		}
	case reflect.Func:
	case reflect.String:
		fmt.Fprintf(b, "%*s%q\n", depth, "", v.String())
	default:
		fmt.Fprintf(b, "%*s%v\n", depth, "", v.Interface())
	}
}
