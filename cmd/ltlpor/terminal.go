package main

import (
	"io"
	"os"
	"strconv"
	"sync"

	"ltlpor/internal/output/textreport"

	"golang.org/x/term"
)

// checkedWriter keeps the first error of writing, for the end, and drops what follows. To those who write it is as if
// all were well: one output that fails ends no work and keeps no other from being written.
type checkedWriter struct {
	w   io.Writer
	mu  sync.Mutex
	err error
}

// failed returns the first error.
func (c *checkedWriter) failed() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

func (c *checkedWriter) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err == nil {
		_, c.err = c.w.Write(p)
	}
	return len(p), nil
}

// terminalWriter writes through a checkedWriter and still knows its terminal.
type terminalWriter struct {
	io.Writer
	file *os.File
}

// sameTerminal returns a writer to w that is a terminal if original is one.
func sameTerminal(w, original io.Writer) io.Writer {
	if f, ok := original.(*os.File); ok {
		return terminalWriter{w, f}
	}
	return w
}

// terminalOf returns the terminal that w writes to.
func terminalOf(w io.Writer) (*os.File, bool) {
	var f *os.File
	switch w := w.(type) {
	case *os.File:
		f = w
	case terminalWriter:
		f = w.file
	default:
		return nil, false
	}
	return f, term.IsTerminal(int(f.Fd()))
}

// widthOf returns the columns that text on w may take, 0 if any: what COLUMNS says, as for other programs, and those of
// the terminal if w writes to one.
func widthOf(w io.Writer, getenv func(string) string) int {
	n, err := strconv.Atoi(getenv("COLUMNS"))
	if err != nil || n <= 0 {
		n = terminalWidth(w)
	}
	if n == 0 {
		return 0
	}
	return max(n, textreport.LeastWidth)
}

// textOn returns a writer of whole lines to w that breaks those that are longer than widthOf, which is the second
// result.
func textOn(w io.Writer, getenv func(string) string) (io.Writer, int) {
	width := widthOf(w, getenv)
	return textreport.Breaking(w, width), width
}

// terminalWidth returns the columns of the terminal that w writes to, 0 if it is none.
func terminalWidth(w io.Writer) int {
	f, ok := terminalOf(w)
	if !ok {
		return 0
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return width
}

// useColor decides on colours for w, which has them pass then: --color, then NO_COLOR and TERM.
func useColor(mode string, w io.Writer, getenv func(string) string) bool {
	use := wantsColor(mode, w, getenv)
	if r := readableOf(w); r != nil {
		r.colors.Store(use)
	}
	return use
}

func wantsColor(mode string, w io.Writer, getenv func(string) string) bool {
	switch mode {
	case "always":
		return true
	case "never":
		return false
	}
	_, ok := terminalOf(w)
	return ok && getenv("NO_COLOR") == "" && getenv("TERM") != "dumb"
}
