package buchi

import (
	"slices"
	"strings"

	"ltlpor/ltl"
	"ltlpor/source"
)

func (r *hoaReader) header() {
	if !r.accept("HOA:") {
		r.fail("expected %q at the start", "HOA:")
	}
	version := r.tok
	r.next()
	if r.tok.text == "." && r.tok.start == version.end {
		r.next()
		version.text, version.end = version.text+"."+r.tok.text, r.tok.end
		r.next()
	}
	if version.text != "v1" && version.text != "v1.1" {
		r.tok = version
		r.fail("version %q is not known; v1 and v1.1 are", version.text)
	}
	for !r.accept(hoaEndOfHeader) {
		head := r.tok
		if head.quoted || !strings.HasSuffix(head.text, ":") {
			r.fail("expected a header item or %s, found %s", hoaEndOfHeader, r.tokenText())
		}
		if head.text != "Start:" && head.text != "Alias:" && head.text != "properties:" {
			if r.once[head.text] {
				r.fail("a second header item %s", head.text)
			}
			r.once[head.text] = true
		}
		r.next()
		switch head.text {
		case "States:":
			r.states = r.number("the number of states", hoaStateLimit+1)
		case "Start:":
			r.start = append(r.start, r.state(hoaStateLimit))
			if r.tok.text == "&" {
				r.fail("alternating automata are not supported")
			}
		case "AP:":
			n := r.number("the number of atomic propositions", ltl.MaxProps+1)
			for range n {
				switch {
				case !r.tok.quoted:
					r.fail("expected the name of an atomic proposition in quotes, found %s", r.tokenText())
				case slices.Contains(r.props, r.tok.text):
					r.fail("two atomic propositions have the name %q", r.tok.text)
				}
				r.props = append(r.props, r.tok.text)
				r.spans = append(r.spans, source.Span{File: r.src, Start: r.tok.start + 1, End: r.tok.end - 1})
				r.next()
			}
		case "Alias:":
			name := r.tok.text
			if !strings.HasPrefix(name, "@") {
				r.fail("expected the name of an alias, which begins with @, found %s", r.tokenText())
			}
			if _, ok := r.aliases[name]; ok {
				r.fail("the alias %s is defined already", name)
			}
			r.next()
			r.aliases[name] = r.disjunction(false)
		case "Acceptance:":
			r.acceptance()
		case "name:":
			r.name = r.tok.text
			r.next()
		case "properties:":
			for !r.tok.quoted && r.tok.text != "" && !strings.HasSuffix(r.tok.text, ":") && r.tok.text != hoaEndOfHeader {
				if !r.accept("!") { // in version 1.1, the property after "!" does not hold
					r.stutter = r.stutter || r.tok.text == "stutter-invariant"
				}
				r.next()
			}
		default:
			if c := head.text[0]; 'A' <= c && c <= 'Z' {
				r.tok = head
				r.fail("the header item %s is not supported", head.text)
			}
			for r.tok.quoted || r.tok.text != "" && !strings.HasSuffix(r.tok.text, ":") && r.tok.text != hoaEndOfHeader {
				r.next()
			}
		}
	}
	if r.sets < 0 {
		r.fail("the header has no Acceptance")
	}
	r.once["AP:"] = true // no AP: item can follow: from here on, numbers of propositions are checked
	for _, t := range r.early {
		after, pos := r.tok, r.pos
		r.tok, r.pos = t, t.end
		r.proposition()
		r.tok, r.pos = after, pos
	}
}

// proposition reads the number of an atomic proposition and returns it. A number out of range is an error.
func (r *hoaReader) proposition() int {
	if r.once["AP:"] {
		return r.number("an atomic proposition", len(r.props))
	}
	r.early = append(r.early, r.tok)
	return r.number("an atomic proposition", ltl.MaxProps)
}

// acceptance reads the acceptance condition: `t` or a conjunction of Inf(i). An acceptance set that the condition does
// not name has no effect: every edge becomes a member of it.
func (r *hoaReader) acceptance() {
	n := r.number("the number of acceptance sets", 65)
	r.sets = n
	if r.accept("t") {
		r.unused = 1<<n - 1
		return
	}
	var seen uint64
	depth := 0
	for {
		for r.accept("(") {
			depth++
		}
		if r.tok.text != "Inf" {
			r.fail("acceptance %s is not supported: only t and conjunctions of Inf are", r.tokenText())
		}
		r.next()
		r.expect("(")
		if r.tok.text == "!" {
			r.fail("acceptance with complemented sets is not supported")
		}
		seen |= 1 << r.number("an acceptance set", n)
		r.expect(")")
		for depth > 0 && r.accept(")") {
			depth--
		}
		if !r.accept("&") {
			break
		}
	}
	if r.tok.text == "|" {
		r.fail("acceptance with | is not supported: only t and conjunctions of Inf are")
	}
	if depth > 0 {
		r.fail("expected %q, found %s", ")", r.tokenText())
	}
	r.unused = (1<<n - 1) &^ seen
}
