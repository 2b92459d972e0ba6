// Package trail reads and writes trail files, the counterexample files of SPIN. A trail file has a line for every step,
// with the process and the number of the statement (program.Edge.Element). A trail file has no states, so a replay must
// execute the steps again.
//
// FromTrace makes a trail from a trace, which `spin -t` can replay. Follow finds the run that a trail describes, also
// for a trail from SPIN's verifier. Unfit and FromTrace report an error if SPIN's simulator would take another run.
package trail

import (
	"fmt"
	"strconv"
	"strings"

	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// File is the content of a trail file.
type File struct {
	// Claimed says that the verifier ran a never claim beside the model. An ltl block also becomes a never claim. Steps
	// of the claim are not in Steps.
	Claimed bool
	// Claim is the number of the never claim among the process types, as SPIN counts them (property.Property.Claim).
	Claim int
	// Merged says that SPIN merged statements: among merged statements, only the first has a line.
	Merged bool
	Steps  []Step
	// Cycle is the index in Steps of the first step of the cycle. For a finite run it is -1.
	Cycle int
}

// Step is a line of a trail file: one step of one process. A handshake has two lines, for the sender and then for the
// receiver.
type Step struct {
	// Number is SPIN's number of the step, which is the first number of the line; 0 if unknown. Steps of the claim are
	// counted, too.
	Number  int
	Proc    program.PID
	Element int // program.Edge.Element
	Span    source.Span
}

// Special lines of a trail file, by their first numbers. They describe no steps.
const (
	cycleMark = -1
	claimHead = -2
	mergeHead = -4
	// Special lines with numbers from -5 to -8 record the options of a verifier compiled with -DPERMUTED.
	firstOrder, lastOrder = -5, -8
)

// String returns f as the text of a trail file, without the steps of the claim. The first number begins with 0, which
// distinguishes the text from trails of SPIN's verifier.
func (f *File) String() string {
	var b strings.Builder
	mark := func(n int) {
		zero := ""
		if b.Len() == 0 {
			zero = "0"
		}
		fmt.Fprintf(&b, "-%s%d:-%[2]d:-%[2]d\n", zero, n)
	}
	if f.Merged {
		mark(-mergeHead)
	}
	for i, s := range f.Steps {
		if i == f.Cycle {
			mark(-cycleMark)
		}
		if b.Len() == 0 {
			b.WriteByte('0')
		}
		fmt.Fprintf(&b, "%d:%d:%d\n", i+1, s.Proc, s.Element-1)
	}
	if f.Cycle == len(f.Steps) {
		mark(-cycleMark)
	}
	return b.String()
}

// Parse returns the trail in `text`. If a line is invalid, the trail is nil, and the list has an error for the first
// invalid line.
func Parse(text *source.File) (*File, source.List) {
	p := &parser{f: &File{Cycle: -1}, text: text}
	for start := 0; start < len(text.Text); {
		end := start + strings.IndexByte(text.Text[start:]+"\n", '\n')
		if p.line(start, end); len(p.list) > 0 {
			return nil, p.list
		}
		start = end + 1
	}
	return p.f, nil
}

type parser struct {
	f     *File
	text  *source.File
	begun bool // whether a step has been read
	list  source.List
}

func (p *parser) errorf(start, end int, format string, args ...any) {
	p.list.Add(source.Errorf(source.Span{File: p.text, Start: start, End: end}, format, args...))
}

// line parses one line: the text from byte offset `start` up to, but without, `end`. It adds a step or a special line
// to p.f, or an error to p.list.
func (p *parser) line(start, end int) {
	text := strings.TrimRight(p.text.Text[start:end], "\r")
	fields := strings.Split(text, ":")
	if len(fields) != 3 {
		p.errorf(start, start+len(text), "expected three numbers with colons between: depth, process and statement")
		return
	}
	var n, at [3]int
	for i, field := range fields {
		at[i] = start
		x, err := strconv.ParseInt(field, 10, 32)
		if err != nil {
			p.errorf(start, start+len(field), "expected a number")
			return
		}
		n[i] = int(x)
		start += len(field) + 1
	}
	switch {
	case n[0] < 0:
		p.mark(n[0], n[1], at[0], at[0]+len(text))
	case n[1] < 0 || n[1] > int(program.NoPID):
		p.errorf(at[1], at[2]-1, "expected the number of a process, from 0 to %d", program.NoPID)
	case n[2] < 0:
		p.errorf(at[2], start-1, "expected the number of a statement, 0 or more")
	default:
		p.step(n, source.Span{File: p.text, Start: at[0], End: at[0] + len(text)})
	}
}

// step appends a step to p.f, for a line with three numbers. If a claim runs, the claim is process 0. Its steps are
// dropped, and the numbers of all other processes decrease by 1.
func (p *parser) step(numbers [3]int, span source.Span) {
	p.begun = true
	n, element := numbers[1], numbers[2]+1
	if p.f.Claimed {
		n--
	}
	switch {
	case n >= int(program.NoPID):
		p.errorf(span.Start, span.End, "expected the number of a process, from 0 to %d", program.NoPID-1)
	case n >= 0:
		p.f.Steps = append(p.f.Steps, Step{numbers[0], program.PID(n), element, span})
	}
}

// mark parses a special line, which describes no step. The line is the text from byte offset `start` up to, but
// without, `end`. n and `second` are its first two numbers.
func (p *parser) mark(n, second, start, end int) {
	switch {
	case n == cycleMark && p.f.Cycle < 0:
		p.f.Cycle = len(p.f.Steps)
	case n == cycleMark:
		p.errorf(start, end, "expected a step: the cycle has begun before")
	case n == claimHead && !p.begun:
		p.f.Claimed, p.f.Claim = true, second
	case n == mergeHead && !p.begun:
		p.f.Merged = true
	case lastOrder <= n && n <= firstOrder && !p.begun:
	case p.begun:
		p.errorf(start, end, "expected a step: heads, which begin with a negative number, come before the first one")
	default:
		p.errorf(start, end, "expected a step, or a head that begins with -1, -2, -4, -5, -6, -7 or -8")
	}
}
