package trace

import (
	"fmt"
	"strings"

	"ltlpor/internal/model/program"
)

// printed returns the output of pr, a printf or printm that process p executes in the given state. ok is false if the
// value of an argument is unknown.
func (v *view) printed(in state, p program.PID, pr *program.Print) (text string, ok bool) {
	format, args := pr.Format, pr.Args
	if format == "" && len(args) == 1 { // a printm: its format is empty
		format = "%e"
	}
	var b strings.Builder
	for i := 0; i < len(format); i++ {
		c := format[i]
		if (c != '%' && c != '\\') || i+1 == len(format) {
			b.WriteByte(c)
			continue
		}
		i++
		switch next := format[i]; {
		case c == '\\' && next == 'n':
			b.WriteByte('\n')
		case c == '\\' && next == 't':
			b.WriteByte('\t')
		case c == '\\', next == '%':
			b.WriteByte(next)
		case len(args) == 0:
			return "", false
		default:
			n, ok := v.value(in, p, args[0])
			if !ok {
				return "", false
			}
			b.WriteString(v.conversion(next, n, args[0], in))
			args = args[1:]
		}
	}
	return b.String(), true
}

// conversion returns n, the value of x, as text for one printf conversion. letter is the letter of the conversion, such
// as 'd'.
func (v *view) conversion(letter byte, n int32, x program.Expr, in state) string {
	switch letter {
	case 'c':
		return string(rune(n & 0xff))
	case 'x':
		return fmt.Sprintf("%x", uint32(n))
	case 'o':
		return fmt.Sprintf("%o", uint32(n))
	case 'u':
		return fmt.Sprint(uint32(n))
	case 'e':
		if load, ok := x.(*program.Load); ok {
			return v.format(n, load.Var.Type, in)
		}
		return v.format(n, program.VarType{Kind: program.Mtype}, in)
	}
	return fmt.Sprint(n)
}
