package trace

import (
	"fmt"
	"strings"
)

// String returns the output of Text with the default options.
func (t *Trace) String() string {
	var b strings.Builder
	_ = t.Text(&b, TextOptions{}) // writing to a Builder never fails
	return b.String()
}

// String returns the step on one line: process, position, statement and changes, for example "P(0) m.pml:3 x = 1 x: 0
// -> 1". For a handshake, the line has both processes with their statements. For a stutter step, the result is
// "stutters".
func (s Step) String() string {
	if s.Name == "" {
		return "stutters"
	}
	text := fmt.Sprintf("%s(%d) ", s.Name, s.Proc)
	if at := place(s.Span); at != "" {
		text += at + " "
	}
	text += s.Text
	if s.PeerName != "" {
		text += fmt.Sprintf(" with %s(%d) %s", s.PeerName, s.Peer, s.PeerText)
	}
	if len(s.Changes) > 0 {
		text += "  " + join(s.Changes)
	}
	return text
}
