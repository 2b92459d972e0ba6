package main

import (
	"io"
	"sync/atomic"

	"ltlpor/internal/output/layout"
	"ltlpor/source"
)

// readableWriter writes text without control over the terminal: source.Readable escapes control characters and
// invalid UTF-8 from models, file names and the command line. Each Write gets whole characters. Documents for
// programs bypass it: see raw.
type readableWriter struct {
	w io.Writer
	// colors lets the colour sequences of ltlpor pass.
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

// readable returns a writer of text to w, which counts as the terminal original if original is a terminal.
func readable(w, original io.Writer) io.Writer { return sameTerminal(&readableWriter{w: w}, original) }

// readableOf returns w as a writer of text, nil if w is another kind of writer.
func readableOf(w io.Writer) *readableWriter {
	if t, ok := w.(terminalWriter); ok {
		w = t.Writer
	}
	r, _ := w.(*readableWriter)
	return r
}

// raw returns the writer below a writer of text, for documents and status lines, or w for another kind of writer.
func raw(w io.Writer) io.Writer {
	if r := readableOf(w); r != nil {
		return r.w
	}
	return w
}
