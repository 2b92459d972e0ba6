package annotation

import (
	"strings"

	"ltlpor/source"
)

// Option is a command-line flag, set by a comment of the model or by a TOML file. The caller interprets the flag, and
// decides whether a file may set the flag.
type Option struct {
	Name string // name without dashes, for example "fairness"; the name of a macro definition is "define"
	// Values are the values of the flag: several for a list, nil for a flag without a value.
	Values []string
	Span   source.Span
}

// define is the name of the option -D, which defines a macro.
const define = "define"

// Arguments returns o as command-line arguments: --name, --name=values, or one -D per macro definition.
func (o Option) Arguments() (args []string) {
	switch {
	case o.Name == define:
		for _, v := range o.Values {
			if v == "" { // without a value, -D would take the next word as the macro
				args = append(args, "--define=")
				continue
			}
			args = append(args, "-D"+v)
		}
		return args
	case o.Values == nil:
		return []string{"--" + o.Name}
	}
	return []string{"--" + o.Name + "=" + strings.Join(o.Values, ",")}
}

// options parses p as command-line flags separated by white space, for example "--fairness=weak -DN=3". list holds the
// errors.
func (p piece) options() (found []Option, list source.List) {
	words := p.words()
	for i := 0; i < len(words); i++ {
		text, span := words[i].text(), words[i].span()
		name, value, valued := strings.Cut(strings.TrimPrefix(text, "--"), "=")
		switch {
		case text == "-D" && i+1 < len(words):
			i++
			span.End = words[i].end
			found = append(found, Option{define, []string{words[i].text()}, span})
		case strings.HasPrefix(text, "-D") && len(text) > len("-D"):
			found = append(found, Option{define, []string{text[len("-D"):]}, span})
		case !strings.HasPrefix(text, "--") || name == "":
			list.Add(source.Errorf(span, "expected an option").
				WithHint("write --NAME=VALUE, --NAME or -DNAME=TEXT, with white space between options alone"))
		case valued:
			found = append(found, Option{name, []string{value}, span})
		default:
			found = append(found, Option{name, nil, span})
		}
	}
	return found, list
}
