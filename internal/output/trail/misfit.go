package trail

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/model/program"
)

// miss says why method next has found no move. Some move matches the lines of the trail before index `at`, but no move
// also matches line `at`.
type miss struct {
	at    int
	could []string       // statements, in quotes, that moves execute where the trail has line `at`
	wrong *program.Fault // fault with which a move ends before line `at`, or nil
}

// misses updates w.miss, for a move that matches the trail before index `at` but not at `at`. There the move executes
// statement `text`, or has ended with the fault `wrong` if it is not nil.
func (w *walker) misses(at int, text string, wrong *program.Fault) {
	if at < w.miss.at {
		return
	}
	if at > w.miss.at {
		w.miss = miss{at: at}
	}
	if wrong != nil {
		w.miss.wrong = wrong
	} else if text = fmt.Sprintf("%q", text); !slices.Contains(w.miss.could, text) {
		w.miss.could = append(w.miss.could, text)
	}
}

// refusal returns an error with the reason why no move matches the next lines of w.f, before index `to`. It sets w.step
// to the number of the first line that does not match.
func (w *walker) refusal(to int) error {
	first := w.at
	could := w.miss.could
	if w.miss.at == first {
		could = w.executable(w.f.Steps[first].Proc)
	}
	// the line at index `to` belongs to the next part: the first step of the cycle is then not in the atomic sequence
	if w.miss.at >= to {
		const why = "the trail ends within the atomic sequence that begins here, which goes on with %s"
		return fmt.Errorf(why, strings.Join(could, " or "))
	}
	w.step = w.miss.at + 1
	next := w.f.Steps[w.miss.at]
	within := ""
	if w.miss.at > first {
		within = fmt.Sprintf(", in the atomic sequence that begins in step %d", w.number(first))
	}
	if next.Span.Valid() {
		within += fmt.Sprintf(" (%s:%d)", next.Span.File.Name, next.Span.Line())
	}
	what := fmt.Sprintf("statement %d", next.Element-1)
	for _, e := range w.p.Edges {
		if e.Element == next.Element {
			what = fmt.Sprintf("%q of %s", e.Text, w.p.Types[e.Type].Name)
		}
	}
	why := fmt.Sprintf("process %d cannot do %s here", next.Proc, what)
	switch {
	case w.miss.wrong != nil:
		return fmt.Errorf("%s, as the step before it goes wrong: %s%s", why, w.miss.wrong.Message, within)
	case len(could) == 0:
		return fmt.Errorf("%s, and nothing else%s", why, within)
	}
	return fmt.Errorf("%s, as the trail has it, only %s%s", why, strings.Join(could, " or "), within)
}

// executable returns the quoted statements of the enabled moves of process p.
func (w *walker) executable(p program.PID) (could []string) {
	for _, mv := range w.moves.All {
		if mv.Proc != p || mv == program.Stutter {
			continue
		}
		if text := fmt.Sprintf("%q", w.p.Edges[mv.Edge].Text); !slices.Contains(could, text) {
			could = append(could, text)
		}
	}
	return could
}

// catchUp executes merged statements of all processes except the process of the next line. The result is the steps.
func (w *walker) catchUp() (list []program.Step) {
	next := w.f.Steps[w.at].Proc
	for w.f.Merged && len(list) < maxSettled {
		k, ok := settled(w.p, w.m, w.s, func(p program.PID) bool { return p != next })
		if !ok {
			break
		}
		list = append(list, k)
		w.s = k.State
	}
	return list
}
