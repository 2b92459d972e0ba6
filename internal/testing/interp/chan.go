package interp

import (
	"slices"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
)

// channel returns the channel that variable r holds. If r holds no channel, the evaluation fails with fault BadChannel.
// (rule 4.9)
func (v *view) channel(r *promela.VarRef) *channel {
	return &v.s.chans[v.channelID(r)-1]
}

func (v *view) channelID(r *promela.VarRef) int {
	id := int(v.slot(r).read())
	if id < 1 || id > len(v.s.chans) {
		fail(BadChannel, "%s holds no channel", typecheck.Name(r))
	}
	return id
}

// channelFunction returns the value of len, empty, nempty, full or nfull of a channel. (rule 4.8)
func (v *view) channelFunction(e *promela.ChanFn) int32 {
	c := v.channel(e.Chan)
	n := len(c.msgs)
	switch e.Op {
	case "len":
		return int32(n)
	case "empty":
		return truth(n == 0)
	case "nempty":
		return truth(n > 0)
	case "full":
		return truth(c.typ.Cap > 0 && n == c.typ.Cap)
	}
	return truth(c.typ.Cap == 0 || n < c.typ.Cap)
}

// scalars returns the scalars of slot x in order: x itself, or the scalars of the structure that begins at x.
func scalars(x slot) []slot {
	if x.typ.Struct == nil {
		return []slot{x}
	}
	var list []slot
	at := x.at
	for _, f := range x.typ.Struct.Fields {
		for range f.Len {
			list = append(list, scalars(slot{x.frame, at, f.Type, f.Array})...)
			at += width(f.Type)
		}
	}
	return list
}

// values returns the values of the arguments of a send or run. A structure stands for the list of its scalars. (rule
// 3.9)
func (v *view) values(args []promela.Expr) []int32 {
	var list []int32
	for _, a := range args {
		if r, ok := a.(*promela.VarRef); ok {
			if s := v.m.symbol(r); s.Role == typecheck.Variable {
				for _, x := range scalars(v.slot(r)) {
					list = append(list, x.read())
				}
				continue
			}
		}
		list = append(list, v.eval(a))
	}
	return list
}

// message returns the message that a send with arguments args puts into c, with the values cut to the types of the
// fields. Missing fields are 0. Surplus arguments are ignored here; executing such a send is a fault. (rule 4.3)
func (v *view) message(c *channel, args []promela.Expr) []int32 {
	return v.buildMessage(c, args, true)
}

// buildMessage returns the message that a send with arguments args puts into c (see message). If `short` is set, the
// values are cut to the types of the fields; otherwise they are left as computed.
func (v *view) buildMessage(c *channel, args []promela.Expr, short bool) []int32 {
	msg := v.values(args)
	if len(msg) > len(c.typ.Fields) && v.effects {
		fail(BadChannel, "%d fields for a channel of %d", len(msg), len(c.typ.Fields))
	}
	for len(msg) < len(c.typ.Fields) {
		msg = append(msg, 0)
	}
	msg = msg[:len(c.typ.Fields)]
	for i, t := range c.typ.Fields {
		if short {
			msg[i] = cut(t, false, msg[i])
		}
	}
	return msg
}

// field is one field of the pattern of a receive or poll: it requires a value of the message (match), assigns the value
// to a variable (bind), or accepts any value.
type field struct {
	match func() int32
	bind  *promela.VarRef // variable that takes the value, as its scalar number `part`
	part  int
}

// pattern returns the fields of a pattern, the arguments of a receive or poll. (rule 4.5)
func (v *view) pattern(args []promela.RecvArg) []field {
	var list []field
	for _, a := range args {
		r, ref := a.X.(*promela.VarRef)
		switch {
		case a.X == nil:
			list = append(list, field{})
		case ref && !a.Eval && v.m.symbol(r).Role != typecheck.Constant:
			if r.Name == "_" {
				list = append(list, field{})
				continue
			}
			for i := range width(v.m.typeOf(r)) {
				list = append(list, field{bind: r, part: i})
			}
		default:
			list = append(list, field{match: func() int32 { return v.eval(a.X) }})
		}
	}
	return list
}

// typeOf returns the type of the variable, or of the field of a structure, that r refers to.
func (m *Model) typeOf(r *promela.VarRef) typecheck.Type {
	t := m.symbol(r).Type
	for r = r.Field; r != nil; r = r.Field {
		t = t.Struct.Field(r.Name).Type
	}
	return t
}

func matches(fields []field, msg []int32) bool {
	for i, f := range fields {
		if f.match != nil && f.match() != msg[i] {
			return false
		}
	}
	return true
}

// find returns the index in c.msgs of the message that a receive or poll with arguments args takes. If no message
// matches, the result is -1. If `random` is set, any message may match, and otherwise only the oldest. poll says that
// the operation is a poll. (rules 4.5, 4.6)
func (v *view) find(c *channel, args []promela.RecvArg, random, poll bool) int {
	if len(c.msgs) == 0 {
		return -1
	}
	fields, extra := v.fields(c, args)
	for i, msg := range c.msgs {
		if matches(fields, msg) {
			if extra && (poll || v.effects) {
				fail(BadChannel, "too many fields for a channel of %d", len(fields))
			}
			return i
		}
		if !random {
			break
		}
	}
	return -1
}

// fields returns the pattern of a receive or poll with arguments args, without the fields that channel c does not have.
// extra reports whether the pattern had such fields. (rule 4.3)
func (v *view) fields(c *channel, args []promela.RecvArg) (fields []field, extra bool) {
	fields = v.pattern(args)
	if n := len(c.typ.Fields); len(fields) > n {
		return fields[:n], true
	}
	return fields, false
}

// bind stores the values of msg in the variables of a pattern, from left to right.
func (v *view) bind(fields []field, msg []int32) {
	for i, f := range fields {
		if f.bind != nil {
			scalars(v.slot(f.bind))[f.part].write(msg[i])
		}
	}
}

// put inserts msg into buffered channel c: at the end, or in sorted order if sorted is set. The order compares `whole`,
// the values of the message before they were cut to the types of the fields. (rule 4.4)
func put(c *channel, msg, whole []int32, sorted bool) {
	at := len(c.msgs)
	if sorted {
		if i := slices.IndexFunc(c.msgs, func(m []int32) bool { return slices.Compare(m, whole) > 0 }); i >= 0 {
			at = i
		}
	}
	c.msgs = slices.Insert(c.msgs, at, msg)
}
