package main

import (
	"io"
	"sync/atomic"

	"ltlpor/internal/output/textreport"
	"ltlpor/source"
)

// readableWriter writes text in which nothing commands the terminal: whatever a model, the name of a file or the
// command line has, source.Readable gives control characters and bytes that are no UTF-8 an escape. Each Write gets
// whole characters. Documents for programs go around it: see raw.
type readableWriter struct {
	w io.Writer
	// colors lets the colours pass that ltlpor itself uses, and no other sequence.
	colors atomic.Bool
}

func (r *readableWriter) Write(p []byte) (int, error) {
	text, out := string(p), ""
	for r.colors.Load() {
		at := textreport.OwnColors.FindStringIndex(text)
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

// readable returns a writer of text to w, which is the terminal original if that is one.
func readable(w, original io.Writer) io.Writer { return sameTerminal(&readableWriter{w: w}, original) }

// readableOf returns the writer of text that w is, nil if it is none.
func readableOf(w io.Writer) *readableWriter {
	if t, ok := w.(terminalWriter); ok {
		w = t.Writer
	}
	r, _ := w.(*readableWriter)
	return r
}

// raw returns what is below a writer of text, for documents, and for a status line; w itself if it is no such writer.
func raw(w io.Writer) io.Writer {
	if r := readableOf(w); r != nil {
		return r.w
	}
	return w
}
