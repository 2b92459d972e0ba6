package promela

import "strings"

var typeWords = [...]string{Bit: "bit", Bool: "bool", Byte: "byte", Short: "short", Int: "int", Unsigned: "unsigned",
	Mtype: "mtype", Pid: "pid", Chan: "chan", Named: ""}

// String returns the type in Promela notation.
func (t TypeName) String() string {
	if t.Kind == Mtype && t.Name != "" {
		return "mtype:" + t.Name
	}
	return typeWords[t.Kind] + t.Name
}

var visibilityWords = [...]string{Plain: "", Hidden: "hidden ", Show: "show ", Local: "local "}

func declString(d *VarDecl) string {
	var b strings.Builder
	b.WriteString(visibilityWords[d.Vis] + d.Type.String())
	for i, v := range d.Vars {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(" " + v.Name)
		if v.Bits != nil {
			writeAll(&b, " : ", []Expr{v.Bits}, "")
		}
		if v.Len != nil {
			writeAll(&b, "[", []Expr{v.Len}, "]")
		}
		switch {
		case v.Init != nil:
			writeAll(&b, " = ", []Expr{v.Init}, "")
		case v.InitList != nil:
			writeAll(&b, " = {", v.InitList, "}")
		case v.Chan != nil:
			writeAll(&b, " = [", []Expr{v.Chan.Cap}, "] of {")
			for j, f := range v.Chan.Fields {
				if j > 0 {
					b.WriteString(", ")
				}
				b.WriteString(f.String())
			}
			b.WriteByte('}')
		}
	}
	return b.String()
}
