package main

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"sync"
	"sync/atomic"

	"golang.org/x/term"

	"ltlpor/internal/output/layout"
	"ltlpor/source"
)

// checkedWriter is a writer that keeps its first error, and drops all text after the error. Write never returns an
// error. So a failing output neither ends the work nor affects other outputs.
type checkedWriter struct {
	w   io.Writer
	mu  sync.Mutex
	err error
}

// failed returns the first error of a write, or nil.
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

// terminalWriter is a writer that also knows the file to which its text finally goes. See terminalOf.
type terminalWriter struct {
	io.Writer
	file *os.File
}

// sameTerminal returns a writer that writes to w. If `original` is a file, terminalOf returns this file for the result.
func sameTerminal(w, original io.Writer) io.Writer {
	if f, ok := original.(*os.File); ok {
		return terminalWriter{w, f}
	}
	return w
}

// terminalOf returns the file to which text written to w finally goes, or nil. The second result reports whether the
// file is a terminal.
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

// widthOf returns the maximum width of lines on w, in columns; 0 means unlimited. It is the value of the environment
// variable COLUMNS or, without COLUMNS, the width of the terminal.
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

// textOn returns a writer to w that breaks long lines. It also returns the maximum width of a line (see widthOf). Every
// Write must pass whole lines.
func textOn(w io.Writer, getenv func(string) string) (io.Writer, int) {
	width := widthOf(w, getenv)
	return layout.Breaking(w, width), width
}

// page returns a layout page for text that goes to out. `color` is the value of --color.
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

// useColor reports whether text on w has colours. mode is the value of --color: "always" or "never" decides. Otherwise
// there are colours if w is a terminal, NO_COLOR is empty and TERM is not "dumb". useColor also makes w pass or escape
// colour sequences accordingly.
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

// readableWriter is a writer that protects the terminal: it escapes control characters and invalid UTF-8. They may come
// from models, file names and the command line. Every Write must pass whole characters. Documents for programs bypass
// the writer (see raw).
type readableWriter struct {
	w io.Writer
	// colors says that the colour sequences of ltlpor are not escaped.
	colors atomic.Bool
}

func (r *readableWriter) Write(p []byte) (int, error) {
	text, out := string(p), ""
	for r.colors.Load() {
		at := layout.OwnColors.FindStringIndex(text)
		if at == nil {
			break
		}
		out += source.Readable(text[:at[0]]) + text[at[0]:at[1]]
		text = text[at[1]:]
	}
	if _, err := io.WriteString(r.w, out+source.Readable(text)); err != nil {
		return 0, err
	}
	return len(p), nil
}

// readable returns a readableWriter that writes to w. If `original` is a file, terminalOf returns this file for the
// result.
func readable(w, original io.Writer) io.Writer { return sameTerminal(&readableWriter{w: w}, original) }

// readableOf returns w as a readableWriter, or nil if w is another kind of writer.
func readableOf(w io.Writer) *readableWriter {
	if t, ok := w.(terminalWriter); ok {
		w = t.Writer
	}
	r, _ := w.(*readableWriter)
	return r
}

// raw returns the writer below w, if w is a readableWriter, and otherwise w. It is for documents and status lines.
func raw(w io.Writer) io.Writer {
	if r := readableOf(w); r != nil {
		return r.w
	}
	return w
}

// unchecked returns the writer below a readableWriter and a checkedWriter. It is for a language server: a write error
// then ends the server at once, and a blocked write holds no lock of the command. Without a checkedWriter, the result
// is raw(w).
func unchecked(w io.Writer) io.Writer {
	w = raw(w)
	if c, ok := w.(*checkedWriter); ok {
		return c.w
	}
	return w
}

// clearLine is the text that removes a status line from a terminal.
const clearLine = "\r\x1b[K"

// statusLine is a line on a terminal. Method put replaces its text.
type statusLine struct {
	w     io.Writer
	shown bool // whether the terminal shows a status line
}

// put replaces the status line. It cuts the new line to the width of the terminal.
func (s *statusLine) put(line string) {
	line = source.Readable(line)
	if width := terminalWidth(s.w); width > 1 && len(line) >= width {
		line = line[:width-1]
	}
	fmt.Fprintf(raw(s.w), "\r%s\x1b[K", line)
	s.shown = true
}

// clear removes the status line from the terminal.
func (s *statusLine) clear() {
	if s.shown {
		fmt.Fprint(raw(s.w), clearLine)
		s.shown = false
	}
}
