package spin

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// depths lists the depth limits for a search. If a search reaches a limit, it is repeated with the next limit.
var depths = []int{1_000_000, 10_000_000, 40_000_000}

// verifier is a compiled verifier (pan) that SPIN has generated.
type verifier struct {
	*workspace
	program string
}

// search runs the verifier with args, and returns the statistics. If the run reaches the depth limit, search repeats it
// with the next limit in depths.
func (v *verifier) search(ctx context.Context, args ...string) (*Search, error) {
	return v.searchFor(ctx, func(string) bool { return false }, args...)
}

// searchFor runs the verifier with args, and returns the statistics, like search. In contrast to search, it does not
// repeat a run in which match is true for a message, even if the run reaches the depth limit.
func (v *verifier) searchFor(ctx context.Context, match func(string) bool, args ...string) (*Search, error) {
	var last *Search
	for _, depth := range depths {
		s, err := v.run(ctx, append([]string{fmt.Sprintf("-m%d", depth), "-n"}, args...)...)
		if err != nil {
			return nil, err
		}
		if last = s; s.Stopped != "depth" || slices.ContainsFunc(s.Messages, match) {
			break
		}
	}
	return last, nil
}

// verdict returns the verdict on a property. match reports whether a message is about a violation of the property.
//   - The first search ends at the first error. If this error is about a different property, a second search continues
//     after errors.
//   - After a Fault, SPIN no longer follows the semantics. If no violation was found before the Fault, the answer is
//     Incomplete.
func (v *verifier) verdict(ctx context.Context, property string, match func(string) bool, args ...string) (Verdict, error) {
	trail := filepath.Join(v.dir, v.model+".trail")
	_ = os.Remove(trail)
	s, err := v.search(ctx, append([]string{"-c1"}, args...)...)
	if err != nil {
		return Verdict{}, err
	}
	verdict := Verdict{Property: property, Answer: NoneFound, Search: *s}
	if len(s.Messages) > 0 && match(s.Messages[0]) {
		verdict.Answer, verdict.Error, verdict.Steps = Violated, s.Messages[0], trailSteps(trail)
		return verdict, nil
	}
	if s.Errors > 0 {
		if s, err = v.searchFor(ctx, match, append([]string{"-c0"}, args...)...); err != nil {
			return Verdict{}, err
		}
		verdict.Search = *s
		if i := slices.IndexFunc(s.Messages, match); i >= 0 {
			verdict.Answer, verdict.Error = Violated, s.Messages[i]
			return verdict, nil
		}
	}
	if !s.Complete || slices.ContainsFunc(s.Messages, classFilter(Fault)) {
		verdict.Answer = Incomplete
	}
	return verdict, nil
}

// trailSteps returns the number of steps in the error trail at path. If the file does not exist, the result is 0. Lines
// that begin with a negative number are not steps.
func trailSteps(path string) int {
	text, err := os.ReadFile(path)
	if err != nil {
		return 0
	}
	n := 0
	for _, line := range strings.Split(string(text), "\n") {
		if line != "" && line[0] != '-' {
			n++
		}
	}
	return n
}

// run runs the verifier once with args, and returns the statistics. After the time limit, it interrupts the verifier.
func (v *verifier) run(ctx context.Context, args ...string) (*Search, error) {
	limit := v.options.timeout()
	ctx, cancel := context.WithTimeout(ctx, limit+20*time.Second)
	defer cancel()
	cmd := v.command(ctx, v.program, append(args, v.options.PanArgs...)...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("pan: %w", err)
	}
	late := time.AfterFunc(limit, func() { _ = interrupt(cmd) })
	err := cmd.Wait()
	timedOut := !late.Stop()
	s, parsed := parse(out.String())
	switch {
	case timedOut:
		s.Complete, s.Stopped = false, "time"
	case !parsed && strings.Contains(out.String(), "out of memory"):
		s.Complete, s.Stopped = false, "memory"
	case !parsed:
		return nil, fmt.Errorf("pan %s: %v, and no statistics in:\n%s", strings.Join(args, " "), err, out.String())
	}
	return s, nil
}

var (
	message = regexp.MustCompile(`^pan:\s*(\d+): (.*?)(?: \(at depth (-?\d+)\))?$`)
	depth   = regexp.MustCompile(`^State-vector (\d+) byte, depth reached (\d+)(?:, errors: (\d+))?`)
	number  = regexp.MustCompile(`^\s*([0-9.e+]+) (states, stored|states, matched|transitions|atomic steps)`)
)

// parse returns the statistics in out, the output of the verifier. If out has no statistics, ok is false.
func parse(out string) (s *Search, ok bool) {
	s = &Search{Complete: true}
	seen := map[string]bool{}
	stop := func(reason string) {
		if s.Complete {
			s.Complete, s.Stopped = false, reason
		}
	}
	for _, line := range strings.Split(out, "\n") {
		if m := message.FindStringSubmatch(line); m != nil && !seen[m[2]] {
			seen[m[2]] = true
			s.Messages = append(s.Messages, m[2])
		}
		if m := depth.FindStringSubmatch(line); m != nil {
			s.Depth, _ = strconv.Atoi(m[2])
			s.Errors, _ = strconv.Atoi(m[3])
			ok = true
		}
		if m := number.FindStringSubmatch(line); m != nil {
			n, _ := strconv.ParseFloat(m[1], 64)
			switch m[2] {
			case "states, stored":
				s.States = n
			case "states, matched":
				s.Matched = n
			case "transitions":
				s.Transitions = n
			case "atomic steps":
				s.Atomic = n
			}
		}
		switch {
		case strings.Contains(line, "max search depth too small"):
			stop("depth")
		case strings.Contains(line, "reached -DMEMLIM bound"), strings.Contains(line, "out of memory"):
			stop("memory")
		case strings.HasPrefix(line, "Interrupted"):
			stop("time")
		case strings.HasPrefix(line, "Warning: Search not completed"):
			stop("error")
		}
	}
	return s, ok
}

// assertionText returns the expression in a message about a failed assertion of the model.
func assertionText(message string) string {
	return strings.TrimSpace(strings.TrimPrefix(message, "assertion violated"))
}
