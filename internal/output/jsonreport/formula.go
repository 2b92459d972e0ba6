package jsonreport

import (
	"ltlpor/buchi"
	"ltlpor/internal/output/formulas"
	"ltlpor/ltl"
)

// formulaFormat is the value of "format" in the document of a formula.
const formulaFormat = "ltlpor-formula"

// FormulaDocument is the JSON document of ltlpor formula.
type FormulaDocument struct {
	Head
	Formula      string               `json:"formula,omitempty"`
	Propositions []string             `json:"propositions,omitempty"`
	NormalForm   string               `json:"normal_form,omitempty"`
	Simplified   string               `json:"simplified,omitempty"`
	Satisfiable  *bool                `json:"satisfiable,omitempty"`
	Valid        *bool                `json:"valid,omitempty"`
	Class        []string             `json:"class,omitempty"`
	Stutter      *bool                `json:"stutter_invariant,omitempty"`
	Stuttering   *stutteringDocument  `json:"stuttering,omitempty"`
	Automaton    *sizeDocument        `json:"automaton,omitempty"`
	Negation     *sizeDocument        `json:"negation,omitempty"`
	Comparison   *comparisonDocument  `json:"comparison,omitempty"`
	Warnings     []DiagnosticDocument `json:"warnings,omitempty"`
	Error        *Error               `json:"error,omitempty"`
}

// sizeDocument has the size and properties of an automaton.
type sizeDocument struct {
	States        int   `json:"states"`
	Edges         int   `json:"edges"`
	Sets          int   `json:"acceptance_sets"`
	Deterministic bool  `json:"deterministic"`
	Weak          *bool `json:"weak,omitempty"`
	Terminal      *bool `json:"terminal,omitempty"`
}

type stutteringDocument struct {
	Holds WordDocument `json:"holds"`
	Fails WordDocument `json:"fails"`
}

type comparisonDocument struct {
	Second   string        `json:"second"`
	Relation string        `json:"relation"`
	Holds    bool          `json:"holds"`
	Word     *WordDocument `json:"word,omitempty"`
	OnWord   *bool         `json:"first_holds,omitempty"`
}

// WordDocument is an infinite word: the letters of the stem, followed by the letters of the cycle for ever. A letter
// maps every proposition to its truth value.
type WordDocument struct {
	Stem  []map[string]bool `json:"stem"`
	Cycle []map[string]bool `json:"cycle"`
}

// Formula returns the JSON document with the results r. Formulas are written in the syntax of dialect. If err is not
// nil, the document has err and the results found before the error.
func Formula(h Head, r *formulas.Formula, dialect ltl.Dialect, err error) ([]byte, error) {
	d := FormulaDocument{Head: h.as(formulaFormat)}
	if err != nil {
		d.Error = ErrorOf(err)
	}
	d.Warnings = append(diagnostics(r.Read), diagnostics(r.Lint)...)
	if p := r.Parsed; p != nil {
		show := func(f *ltl.Formula) string { return formulas.Text(f, dialect, p.Name) }
		d.Formula = show(p.Formula)
		for _, a := range p.Atoms {
			d.Propositions = append(d.Propositions, a.Text)
		}
		d.NormalForm = show(ltl.NNF(p.Formula))
		if a := r.Analysis; a != nil {
			d.Simplified = show(r.Simple)
			d.analyse(a, p.Atoms)
		}
	}
	if c := r.Compared; c != nil {
		d.Comparison = comparisonOf(c, dialect)
	}
	return Marshal(&d)
}

func (d *FormulaDocument) analyse(a *buchi.Analysis, atoms []ltl.AtomText) {
	d.Satisfiable, d.Valid, d.Stutter = &a.Satisfiable, &a.Valid, decided(a.Stutter)
	for _, c := range []buchi.Class{buchi.Safety, buchi.Guarantee, buchi.Obligation, buchi.Recurrence,
		buchi.Persistence, buchi.Reactivity} {
		if a.Class&c != 0 {
			d.Class = append(d.Class, c.String())
		}
	}
	if a.Stutter == buchi.No {
		d.Stuttering = &stutteringDocument{wordOf(a.Repeated[0], atoms), wordOf(a.Repeated[1], atoms)}
	}
	d.Automaton, d.Negation = sizeOf(a.Automaton), sizeOf(a.Negation)
}

// decided returns a pointer to true for Yes, a pointer to false for No, and nil for Unknown.
func decided(a buchi.Answer) *bool {
	if a == buchi.Unknown {
		return nil
	}
	yes := a == buchi.Yes
	return &yes
}

func sizeOf(a *buchi.Automaton) *sizeDocument {
	_, edges := a.Generalised().Size()
	return &sizeDocument{States: a.States(), Edges: edges, Sets: 1,
		Deterministic: a.Deterministic, Weak: &a.Weak, Terminal: &a.Terminal}
}

func comparisonOf(c *formulas.Comparison, dialect ltl.Dialect) *comparisonDocument {
	d := &comparisonDocument{Second: formulas.Text(c.Second.Formula, dialect, c.Second.Name), Relation: "equivalent",
		Holds: !c.Differ}
	if c.Implies {
		d.Relation = "implies"
	}
	if c.Differ {
		w := wordOf(c.Word, c.Atoms)
		d.Word, d.OnWord = &w, &c.First
	}
	return d
}

func wordOf(w ltl.Word, atoms []ltl.AtomText) WordDocument {
	letters := func(xs []uint64) []map[string]bool {
		out := make([]map[string]bool, len(xs))
		for i, x := range xs {
			out[i] = map[string]bool{}
			for p, a := range atoms {
				out[i][a.Text] = x>>p&1 == 1
			}
		}
		return out
	}
	return WordDocument{letters(w.Stem), letters(w.Cycle)}
}
