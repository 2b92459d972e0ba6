package ltlpor

import (
	"context"
	"fmt"
	"time"

	"ltlpor/buchi"
	"ltlpor/exec"
	"ltlpor/lower"
	"ltlpor/ltl"
	"ltlpor/program"
	"ltlpor/promela"
	"ltlpor/promela/check"
	"ltlpor/source"
)

// UsageError says that the options make no sense for this model.
type UsageError struct{ Message string }

func (e *UsageError) Error() string { return e.Message }

// Check reads a model, decides its properties, and reports. It is the one
// straight line from file to verdict. The error is a *UsageError, a
// source.List if the text is at fault, or something internal; an interrupted
// or bounded search is no error but an Inconclusive verdict.
func Check(ctx context.Context, model *source.File, options Options) (*Report, error) {
	opt, err := options.withDefaults()
	if err != nil {
		return nil, &UsageError{err.Error()}
	}
	m, goals, err := prepare(model, opt)
	if err != nil {
		return nil, err
	}
	report := &Report{Model: model.Name, Warnings: m.warnings}
	deadline := time.Time{}
	if opt.Time > 0 {
		deadline = time.Now().Add(opt.Time)
	}
	if err := decideAll(ctx, goals, opt, limits{deadline: deadline}, probeTime, report); err != nil {
		return nil, err
	}
	report.Verdict = overall(report.Properties)
	return report, nil
}

// prepare reads a model, collects what is to be decided, and makes its machine.
func prepare(src *source.File, opt Options) (*model, []*goal, error) {
	m, err := read(src, opt)
	if err != nil {
		return nil, nil, err
	}
	goals, err := m.goals(opt)
	if err != nil {
		return nil, nil, err
	}
	if m.machine, err = newMachine(m.program); err != nil {
		return nil, nil, err
	}
	for _, g := range goals {
		if g.model.machine == nil {
			if g.model.machine, err = newMachine(g.model.program); err != nil {
				return nil, nil, err
			}
		}
	}
	if f := m.machine.InitFault(); f != nil {
		span := f.Span
		if !span.Valid() {
			span = source.Span{File: src}
		}
		return nil, nil, source.List{source.Errorf(span, "the initial state cannot be made: %s", f.Message)}
	}
	return m, goals, nil
}

// model is a model that has been read.
type model struct {
	file     *promela.File
	info     *check.Info
	own      *buchi.Imported // the automaton of Options.Automaton, nil if there is none
	program  *program.Program
	machine  exec.Machine
	warnings source.List
	said     map[remark]bool // of warnings
}

// remark is a warning without the ways by which a text got where it is used.
type remark struct {
	file       *source.File
	start, end int
	message    string
}

// read parses, checks and lowers a model.
func read(src *source.File, opt Options) (*model, error) {
	m := &model{said: map[remark]bool{}}
	file, list := promela.Parse(src, promela.Options{Defines: opt.Defines, Include: opt.Include})
	if err := m.collect(list); err != nil {
		return nil, err
	}
	m.file = file
	info, list := check.File(file)
	if err := m.collect(list); err != nil {
		return nil, err
	}
	m.info = info
	if err := m.readOwn(opt); err != nil {
		return nil, err
	}
	for _, text := range m.observed(opt) { // what is wrong with them is found where they are used
		if x, list := promela.ParseExpr(source.NewFile("formula", text), nil); list.Err() == nil {
			info.Expr(x)
		}
	}
	prog, list := lower.Program(file, info, lower.Options{Overflow: opt.Overflow})
	if err := m.collect(list); err != nil {
		return nil, err
	}
	if err := program.Sanity(prog); err != nil {
		return nil, fmt.Errorf("bug: the lowered model is not sane: %w", err)
	}
	m.program = prog
	return m, m.collect(missingFields(prog))
}

// observed returns the texts of the propositions of all formulas that there are, with
// macros expanded: those of the ltl blocks, also of such as are not checked now, of the
// formula given, and of the automaton given.
func (m *model) observed(opt Options) (texts []string) {
	add := func(p *ltl.Parsed, list source.List) {
		if list.Err() == nil {
			for _, a := range p.Atoms {
				texts = append(texts, a.Text)
			}
		}
	}
	for _, d := range m.file.Decls {
		if d, ok := d.(*promela.LTL); ok {
			add(ltl.ParseMapped(d.Text, d.Map, ltl.SPIN))
		}
	}
	if opt.Formula != nil {
		if text, at, list := m.file.Macros.Expand(opt.Formula); list.Err() == nil {
			add(ltl.ParseMapped(text, at, ltl.Textbook))
		}
	}
	if m.own != nil {
		for _, name := range m.own.Props {
			if text, _, list := m.file.Macros.Expand(source.NewFile("proposition", name)); list.Err() == nil {
				texts = append(texts, text)
			}
		}
	}
	return texts
}

// collect keeps the warnings of list, or returns it if it holds an error. What is said
// of a text that is used in several places, as that of an inline is, is kept once.
func (m *model) collect(list source.List) error {
	if err := list.Err(); err != nil {
		return err
	}
	for _, d := range list {
		k := remark{d.Span.File, d.Span.Start, d.Span.End, d.Message}
		if !m.said[k] {
			m.said[k] = true
			m.warnings = append(m.warnings, d)
		}
	}
	return nil
}

// overall combines verdicts: one violation decides, then one open question.
func overall(properties []Property) Verdict {
	v := Holds
	for _, p := range properties {
		switch p.Verdict {
		case Violated:
			return Violated
		case Inconclusive:
			v = Inconclusive
		}
	}
	return v
}
