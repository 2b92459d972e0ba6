package main

import (
	"io"
	"os"
	"strconv"
	"sync"

	"golang.org/x/term"

	"ltlpor/internal/output/layout"
)

// checkedWriter keeps the first write error for the end, and drops further writes. Write always succeeds for its
// caller, so that a failing output ends no work and does not affect the other outputs.
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

// terminalWriter writes through another writer but still knows the terminal.
type terminalWriter struct {
	io.Writer
	file *os.File
}

// sameTerminal returns a writer to w. If original is a file, terminalOf reports this file for the returned writer.
func sameTerminal(w, original io.Writer) io.Writer {
	if f, ok := original.(*os.File); ok {
		return terminalWriter{w, f}
	}
	return w
}

// terminalOf returns the file to which w writes, and reports whether it is a terminal.
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

// widthOf returns the width of text on w in columns, 0 if unlimited. COLUMNS has precedence, as in other programs,
// over the width of the terminal.
func widthOf(w io.Writer, getenv func(string) string) int {
	n, err := strconv.Atoi(getenv("COLUMNS"))
	if err != nil || n <= 0 {
		n = terminalWidth(w)
	}
	if n == 0 {
		return 0
	}
	return max(n, layout.LeastWidth)
}

// textOn returns a writer to w that breaks lines longer than widthOf, and this width. Writes must be whole lines.
func textOn(w io.Writer, getenv func(string) string) (io.Writer, int) {
	width := widthOf(w, getenv)
	return layout.Breaking(w, width), width
}

// page returns out as a page for text, with colours by the flag --color.
func (e *environment) page(out io.Writer, color string) layout.Page {
	w, width := textOn(out, e.getenv)
	return layout.Page{Writer: w, Width: width, Color: useColor(color, out, e.getenv)}
}

// terminalWidth returns the width of the terminal to which w writes, in columns, or 0 without a terminal.
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

// useColor decides whether text on w has colours, by --color, NO_COLOR and TERM in this order, and lets them pass
// through w.
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
