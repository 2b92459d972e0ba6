package main

import (
	"fmt"
	"io"

	"ltlpor/source"
)

// statusLine is a line on a terminal that is updated in place.
type statusLine struct {
	w     io.Writer
	shown bool
}

// put replaces the line on the terminal, cut to the width of the terminal.
func (s *statusLine) put(line string) {
	line = source.Readable(line)
	if width := terminalWidth(s.w); width > 1 && len(line) >= width {
		line = line[:width-1]
	}
	fmt.Fprintf(raw(s.w), "\r%s\x1b[K", line)
	s.shown = true
}

// clear removes the line.
func (s *statusLine) clear() {
	if s.shown {
		fmt.Fprint(raw(s.w), "\r\x1b[K")
		s.shown = false
	}
}
