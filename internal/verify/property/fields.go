package property

import (
	"fmt"

	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// missingFields returns a warning for every send or receive that may have fewer fields than its channel (rule 4.3 of
// semantics.md).
func missingFields(p *program.Program) source.List {
	var list source.List
	for _, s := range pointsto.MissingFields(p) {
		what, others := "receive", "the others are ignored"
		if s.Edge.Kind == program.Send {
			what, others = "send", "0 is sent for the others"
		}
		channel := fmt.Sprintf("channel %s takes %d", s.Channel.Name, s.Takes)
		if s.By != s.Channel {
			channel = fmt.Sprintf("%s may be %s, which takes %d", s.By.Name, s.Channel.Name, s.Takes)
		}
		d := source.Warnf(s.Edge.Span, "too few message fields: this %s has %d, %s; %s", what, s.Has, channel, others)
		if !s.Edge.Comm.Peek {
			d = d.WithHint("taking it violates the assertions, as in SPIN's verifier")
		}
		list.Add(d)
	}
	return list
}
