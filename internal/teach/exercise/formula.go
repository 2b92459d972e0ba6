package exercise

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"ltlpor/buchi"
	"ltlpor/ltl"
	"ltlpor/source"
)

var formulaKind = kind{
	title: "formulas",
	task: `Translate each sentence into a formula of linear temporal logic, such as ` + "`!(p U q)`" + `. Operators
are ` + "`[]`, `<>`, `U`, `W`, `R`, `X`, `!`, `&&`, `->`" + ` and what else
` + "`ltlpor formula`" + ` reads. A time is a place in the run; "later" does not exclude the same time. The
answer is one formula, in quotes. Each formula that holds on the same runs is right.`,
	make: makeFormula, solve: solveFormula, grade: gradeFormula, reasons: reasonFormula,
}

// pattern is an English sentence about the propositions {1}, {2} and {3}, with a formula that means the same.
type pattern struct{ name, text, formula string }

// levels has lists of patterns, from easy to difficult. A sheet has one pattern of every list.
var levels = [][]pattern{
	{
		{"absence", "{1} never holds.", "[]!{1}"},
		{"recurrence", "{1} holds again and again, without end.", "[]<>{1}"},
		{"persistence", "At some time {1} begins to hold, and holds at all times from then on.", "<>[]{1}"},
	},
	{
		{"response", "Whenever {1} holds, {2} holds later.", "[]({1} -> <>{2})"},
		{"fairness", "If {1} holds again and again, without end, then so does {2}.", "[]<>{1} -> []<>{2}"},
		{"until", "{2} holds at some time, and at each time before that {1} holds.", "{1} U {2}"},
	},
	{
		{"chain", "Whenever {1} holds, {2} holds from then on until {3} holds, which it does at some time.",
			"[]({1} -> ({2} U {3}))"},
		{"precedence", "At no time before the first one at which {2} holds does {1} hold; if {2} never holds, " +
			"{1} never does.", "!{1} W {2}"},
		{"after", "Once {1} has held, {2} does not hold any more, at that time included.", "[]({1} -> []!{2})"},
	},
	{
		{"twice", "{1} holds at some time, later it does not hold, and still later it holds again.",
			"<>({1} && <>(!{1} && <>{1}))"},
		{"scope", "From each time on at which {3} holds, whenever {1} holds, {2} holds later.",
			"[]({3} -> []({1} -> <>{2}))"},
		{"once", "When {1} has held and then stops to hold, it never holds again.", "[]({1} -> ({1} W []!{1}))"},
	},
}

// letters are the names of the propositions.
var letters = []string{"p", "q", "r"}

// fill replaces {1}, {2} and {3} in `text` by names. `text` is the sentence or the formula of a pattern.
func fill(text string, names []string) string {
	return strings.NewReplacer("{1}", names[0], "{2}", names[1], "{3}", names[2]).Replace(text)
}

func makeFormula(ctx context.Context, r *rand.Rand) (*paper, error) {
	p := &paper{Sheet: &Sheet{Propositions: letters}, ctx: ctx}
	for _, list := range levels {
		x := list[r.IntN(len(list))]
		var names []string
		for _, i := range r.Perm(len(letters)) {
			names = append(names, letters[i])
		}
		p.addQuestion(Question{Text: fill(x.text, names), Pattern: x.name, Names: names})
	}
	return p, nil
}

// sentence returns the formula of the pattern in q, with the names in q. For an unknown pattern the result is "".
func (q *Question) sentence() string {
	for _, x := range slices.Concat(levels...) {
		if x.name == q.Pattern && len(q.Names) == len(letters) {
			return fill(x.formula, q.Names)
		}
	}
	return ""
}

func solveFormula(p *paper) (out [][]string, err error) {
	for _, q := range p.Questions {
		out = append(out, []string{q.sentence()})
	}
	return out, nil
}

func reasonFormula(p *paper) ([][]string, error) { return make([][]string, len(p.Questions)), nil }

func gradeFormula(p *paper, answers [][]string) ([]Marked, error) {
	marks := make([]Marked, len(p.Questions))
	for k, q := range p.Questions {
		if err := p.ctx.Err(); err != nil {
			return nil, err
		}
		if answers[k] == nil {
			continue
		}
		want, list := ltl.Parse(source.NewFile("sentence", q.sentence()), ltl.Textbook)
		if list.Err() != nil {
			return nil, list
		}
		if err := marks[k].compare(p.ctx, want, answers[k]); err != nil {
			return nil, err
		}
	}
	return marks, nil
}

// comparing is the time limit for comparing two formulas.
const comparing = 20 * time.Second

// compare grades the formula in `answer`, and stores the result in m. The answer is right if it is equivalent to
// `want`. Otherwise m gets the reasons and, if the two formulas differ, a run on which only one of them is true. The
// error is the error of ctx.
func (m *Marked) compare(ctx context.Context, want *ltl.Parsed, answer []string) error {
	if len(answer) != 1 {
		m.say(fmt.Sprintf("expected one formula, not %d", len(answer)))
		return nil
	}
	parsed, list := ltl.Parse(source.NewFile("answer", answer[0]), ltl.Textbook)
	if list.Err() != nil {
		for _, d := range list {
			m.say(d.Brief())
		}
		return nil
	}
	for _, a := range parsed.Atoms {
		if !slices.Contains(letters, a.Text) {
			m.say(fmt.Sprintf("the sentence is not about %s", a.Text))
			return nil
		}
	}
	given, atoms := ltl.Join(want, parsed)
	within, cancel := context.WithTimeout(ctx, comparing)
	defer cancel()
	for _, d := range []struct {
		holds, fails *ltl.Formula
		formula      string
		what         string
	}{
		{want.Formula, given.Formula, answer[0], "the sentence is true of this run, and the formula is not"},
		{given.Formula, want.Formula, want.Formula.Format(ltl.Textbook, want.Name),
			"the formula is true of this run, and the sentence is not"},
	} {
		w, differ, err := buchi.Difference(within, d.holds, d.fails, buchi.Options{})
		if err != nil && ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			m.say(fmt.Sprintf("the formula cannot be compared with the sentence: %v", err))
			return nil
		}
		if differ {
			m.say("the formula does not say what the sentence says")
			m.Lost = word(w, atoms, d.what, d.formula)
			return nil
		}
	}
	m.Right = true
	return nil
}

// word returns the infinite word w as a Loss with the given What and Formula. `atoms` has the texts of the
// propositions.
func word(w ltl.Word, atoms []ltl.AtomText, what, formula string) *Loss {
	l := &Loss{What: what, Formula: formula}
	for i := range w.Len() {
		var literals, values []string
		for k, a := range atoms {
			if w.At(i)>>k&1 != 0 {
				literals, values = append(literals, a.Text), append(values, a.Text+" = true")
			} else {
				literals, values = append(literals, "!"+a.Text), append(values, a.Text+" = false")
			}
		}
		l.letters, l.values = append(l.letters, strings.Join(literals, " && ")), append(l.values, values)
	}
	l.back = len(w.Stem)
	for i := range w.Len() {
		name := fmt.Sprintf("Run%d", i+1)
		if i < l.back {
			l.Stem = append(l.Stem, name)
		} else {
			l.Cycle = append(l.Cycle, name)
		}
	}
	return l
}

// spell returns a run that is given by truth values as text: a list with one condition for every state.
func (l *Loss) spell() string {
	return strings.TrimPrefix(strings.Join(l.letters[:l.back], "; ")+
		"; ("+strings.Join(l.letters[l.back:], "; ")+") for ever", "; ")
}

// only returns the text of a model with a single run, l. The run must be given by truth values.
func (l *Loss) only() string {
	var b strings.Builder
	fmt.Fprintf(&b, "bool %s;\n\nactive proctype Run() {\n", strings.Join(l.values[0], ", "))
	step := func(i int) string { return "d_step { " + strings.Join(l.values[i], "; ") + " }" }
	for i := range l.back {
		fmt.Fprintf(&b, "  %s;\n", step(i+1))
	}
	var cycle []string
	for i := l.back + 1; i < len(l.values); i++ {
		cycle = append(cycle, step(i))
	}
	cycle = append(cycle, step(l.back))
	fmt.Fprintf(&b, "  do\n  :: %s\n  od\n}\n", strings.Join(cycle, ";\n     "))
	return b.String()
}
