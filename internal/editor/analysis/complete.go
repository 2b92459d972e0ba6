package analysis

import (
	"fmt"
	"strings"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/ltl"
	"ltlpor/source"
)

// Completion is the list of completions at a position in a text.
type Completion struct {
	Replaced  Location // the part of a name in front of the position, which a completion replaces
	Proposals []Proposal
}

// Proposal is a completion: a text that the editor can insert at the cursor.
type Proposal struct {
	Label  string // the text to be inserted, unless Snippet is set
	Form   ProposalForm
	Symbol SymbolKind // kind of the name, for a NameProposal
	Detail string
	// Snippet is the text to be inserted, with placeholders in the notation ${1:text}; "" if there are none. A client
	// that does not support snippets inserts Label.
	Snippet string
	// Rank orders the proposals. The best proposals have rank 0.
	Rank int
}

// ProposalForm says whether a Proposal is a name, a keyword or a snippet.
type ProposalForm uint8

// The forms of proposals.
const (
	NameProposal ProposalForm = iota
	WordProposal
	SnippetProposal // a statement or declaration with placeholders; only for clients that support snippets
)

// Complete returns the completions at a byte offset of a file.
func (s *Snapshot) Complete(file *source.File, offset int) *Completion {
	c := cursorAt(file, offset)
	p := &proposer{Snapshot: s, cursor: c, seen: map[string]bool{}}
	behind := strings.TrimLeftFunc(c.source.Text[c.offset:], func(r rune) bool { return promela.IsName("x" + string(r)) })
	p.called = strings.HasPrefix(strings.TrimLeft(behind, " \t"), "(")
	p.propose()
	return &Completion{Replaced: Location{c.source, c.start, c.offset}, Proposals: p.list}
}

// proposer collects the completions for a cursor.
type proposer struct {
	*Snapshot
	*cursor
	list   []Proposal
	seen   map[string]bool // keys of the proposals in list; see add
	called bool            // whether a parenthesis follows the name at the cursor
}

func (p *proposer) add(x Proposal) {
	key := fmt.Sprint(x.Form == SnippetProposal, x.Label)
	if x.Label != "" && !p.seen[key] {
		p.seen[key] = true
		p.list = append(p.list, x)
	}
}

// propose adds the completions that fit the region of the cursor and the tokens before the cursor.
func (p *proposer) propose() {
	switch p.region {
	case commentRegion:
		p.inComment()
		return
	case textRegion:
		return
	case directiveRegion:
		p.globals()
		return
	}
	if p.info == nil {
		return
	}
	last := p.kind(1)
	switch {
	case last == gen.PromelaLexerDOT:
		p.fields()
	case last == gen.PromelaLexerAT:
		p.labelsOf(p.remoteProcess(len(p.before)-1), 0)
	case last == gen.PromelaLexerRUN:
		p.processes()
	case last == gen.PromelaLexerGOTO:
		p.labelsOf(p.process(), 0)
	case last == gen.PromelaLexerCOLON && p.kind(2) == gen.PromelaLexerMTYPE:
		p.subtypes()
	case last == gen.PromelaLexerCOLON && (p.kind(2) == gen.PromelaLexerRBRACK || p.region == formulaRegion):
		p.variablesOf(p.remoteProcess(len(p.before)-1), 0)
	case p.region == formulaRegion:
		p.inFormula()
	case p.region == topRegion:
		p.atTop()
	default:
		p.inBody()
	}
}

// inComment adds completions in a comment: the names of properties, in a line beginning with "ltlpor: expect".
func (p *proposer) inComment() {
	line := p.source.Text[strings.LastIndexByte(p.source.Text[:p.start], '\n')+1 : p.start]
	if _, rest, found := strings.Cut(line, "ltlpor:"); !found || !strings.HasPrefix(strings.TrimSpace(rest), "expect") {
		return
	}
	for _, r := range p.Runnables() {
		if r.Kind == RunLTL {
			p.add(Proposal{Label: r.Name, Symbol: LTLSymbol})
		}
	}
}

// atTop adds completions between top-level declarations, outside their bodies.
func (p *proposer) atTop() {
	if p.begins() {
		p.snippets(unitSnippets)
	}
	p.globals()
	p.words(promela.Keywords())
}

// inBody adds completions in the body of a process or inline. In the arguments of a send or receive, message constants
// come first.
func (p *proposer) inBody() {
	if p.region == bodyRegion {
		p.message()
	}
	p.locals()
	p.globals()
	if p.begins() {
		p.snippets(statementSnippets)
	}
	p.words(typecheck.PredefinedNames())
	p.words(promela.Keywords())
}

// inFormula adds completions in an ltl block: globals, remote references and operators.
func (p *proposer) inFormula() {
	p.globals()
	p.remotes()
	p.words(append(ltl.Words(), "true", "false"))
}

// begins reports whether a statement or top-level declaration can begin at the cursor.
func (p *proposer) begins() bool {
	switch p.kind(1) {
	case -1, gen.PromelaLexerLBRACE, gen.PromelaLexerRBRACE, gen.PromelaLexerSEMI, gen.PromelaLexerSEP,
		gen.PromelaLexerARROW, gen.PromelaLexerFI, gen.PromelaLexerOD, gen.PromelaLexerCOLON, gen.PromelaLexerELSE:
		return true
	}
	return strings.Contains(p.source.Text[p.before[len(p.before)-1].Span.End:p.start], "\n")
}

func (p *proposer) words(words []string) {
	for _, w := range words {
		p.add(Proposal{Label: w, Form: WordProposal, Rank: 3})
	}
}

// snippet is a completion with placeholders, in the notation of Proposal.Snippet.
type snippet struct{ label, text string }

var (
	statementSnippets = []snippet{
		{"do", "do\n:: ${1:guard} -> ${2:skip}\nod"},
		{"if", "if\n:: ${1:guard} -> ${2:skip}\n:: else -> ${3:skip}\nfi"},
		{"atomic", "atomic {\n\t$0\n}"},
		{"d_step", "d_step {\n\t$0\n}"},
		{"for", "for (${1:i} : ${2:0} .. ${3:N - 1}) {\n\t$0\n}"},
	}
	unitSnippets = []snippet{
		{"proctype", "proctype ${1:P}() {\n\t$0\n}"},
		{"active", "active proctype ${1:P}() {\n\t$0\n}"},
		{"init", "init {\n\t$0\n}"},
		{"inline", "inline ${1:name}(${2:x}) {\n\t$0\n}"},
		{"typedef", "typedef ${1:Name} {\n\t$0\n}"},
		{"ltl", "ltl ${1:name} { ${2:[] p} }"},
	}
)

func (p *proposer) snippets(list []snippet) {
	for _, x := range list {
		p.add(Proposal{Label: x.label, Form: SnippetProposal, Snippet: x.text, Rank: 2})
	}
}
