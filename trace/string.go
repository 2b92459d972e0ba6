package trace

import (
	"fmt"
	"strings"
)

// String returns the trace as Text prints it with zero options: a line for each step, two lines for a handshake.
func (t *Trace) String() string {
	var b strings.Builder
	_ = t.Text(&b, TextOptions{}) // writing to a Builder never fails
	return b.String()
}

// String returns process, place, statement and changes on one line, such as "P(0) m.pml:3 x = 1 x: 0 -> 1". A
// handshake has both processes with their statements. The text is "stutters" if the system stutters.
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
