package spin

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	// section matches the line in pan.m at which the code of a process or claim begins. Processes and claims are there
	// in the reverse order of the model text.
	section = regexp.MustCompile(`^\s*/\* (PROC|CLAIM) (\S+) \*/`)
	// asserted matches an assertion in the code of a process or claim in pan.m. Its group is the text of the assertion.
	asserted = regexp.MustCompile(`spin_assert\(.*, ("(?:[^"\\]|\\.)*"), II, tt, t\);`)
	// counted matches the line in pan.h that has the number and the name of a process or claim.
	counted = regexp.MustCompile(`(?m)^#define _nstates(\d+)\s+\d+\s*/\* (.*?) \*/`)
	// labelled matches a line in pan.c that gives a state of a process or claim an accept or progress label. Its second
	// group is the number of the process or claim.
	labelled = regexp.MustCompile(`(?m)^\s*(accp|prog)state\[(\d+)\]\[\d+\] = 1;`)
	// unnamed matches the names that SPIN makes for never claims without a name.
	unnamed = regexp.MustCompile(`^never_\d+$`)
	traced  = regexp.MustCompile(`(?m)^#define EVENT_TRACE\b`)
)

// inspect sets the fields of r about claims, assertions, trace and labels. inspect reads these facts from the source
// text of the verifier, which spin -a has written.
func (w *workspace) inspect(r *Result) error {
	moves, err := os.ReadFile(filepath.Join(w.dir, "pan.m"))
	if err != nil {
		return fmt.Errorf("spin -a: %w", err)
	}
	header, err := os.ReadFile(filepath.Join(w.dir, "pan.h"))
	if err != nil {
		return fmt.Errorf("spin -a: %w", err)
	}
	code, err := os.ReadFile(filepath.Join(w.dir, "pan.c"))
	if err != nil {
		return fmt.Errorf("spin -a: %w", err)
	}
	w.properties(string(moves), r)
	r.Trace = traced.Match(header)
	isClaim := map[string]bool{}
	for _, m := range counted.FindAllStringSubmatch(string(header), -1) {
		isClaim[m[1]] = m[2] == "np_" || m[2] == ":trace:" || m[2] == ":notrace:" || slices.Contains(r.Claims, m[2])
	}
	for _, m := range labelled.FindAllStringSubmatch(string(code), -1) {
		if claim, known := isClaim[m[2]]; claim || !known {
			continue
		}
		if m[1] == "accp" {
			r.AcceptLabels = true
		} else {
			r.ProgressLabels = true
		}
	}
	return nil
}

// properties sets r.Claims, r.Asserts and w.asserts. moves is the text of the file pan.m.
func (w *workspace) properties(moves string, r *Result) {
	w.asserts = map[string]map[string]bool{}
	claim := ""
	for _, line := range strings.Split(moves, "\n") {
		if m := section.FindStringSubmatch(line); m != nil {
			claim = ""
			if m[1] == "CLAIM" && m[2] != ":trace:" && m[2] != ":notrace:" {
				claim = m[2]
				r.Claims = append(r.Claims, claim)
				w.asserts[claim] = map[string]bool{}
			}
		}
		m := asserted.FindStringSubmatch(line)
		switch {
		case m == nil:
		case claim == "":
			r.Asserts = true
		default:
			if text, err := strconv.Unquote(m[1]); err == nil {
				w.asserts[claim][strings.TrimSpace(text)] = true
			}
		}
	}
	slices.Reverse(r.Claims)
}

// ofClaim returns a function that reports whether a message of the verifier is about a violation of the named claim.
//   - If an assertion of the claim and an assertion of a process have the same text, a failure counts for the claim.
//   - If a never claim writes to the state, every failed assertion counts, because the claim may have caused the
//     failure. SPIN does not say which claim writes; a claim generated from a formula never writes.
func (w *workspace) ofClaim(name string) func(string) bool {
	writes := unnamed.MatchString(name) && slices.ContainsFunc(w.messages, func(m string) bool { return strings.Contains(m, "never claim has side-effect") })
	return func(message string) bool {
		switch ClassOf(message) {
		case Acceptance, ClaimEnd:
			return true
		case Assertion:
			return writes || w.asserts[name][assertionText(message)]
		}
		return false
	}
}
