package property

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/nodes"
	"ltlpor/internal/lang/annotation"
	"ltlpor/internal/lang/lower"
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/program"
	"ltlpor/ltl"
	"ltlpor/source"
)

// Read reads a model and its properties. The error may be:
//
//   - a *UsageError if an option does not fit the model,
//   - a source.List if a text has errors,
//   - a *cancel.Error if Options.Work ended the reading,
//   - an internal error.
func Read(src *source.File, opt Options) (_ *Task, err error) {
	defer cancel.Catch(&err)
	r := &reader{opt: opt, task: &Task{Model: src.Name}, said: map[remark]bool{}}
	if err := r.model(src); err != nil {
		return nil, err
	}
	if err := r.properties(); err != nil {
		return nil, err
	}
	return r.task, nil
}

// reader reads a task.
type reader struct {
	opt  Options
	task *Task
	said map[remark]bool // the warnings already added to the task
	// rigid is Property.Rigid of the properties, or nil before there are any.
	rigid *atomic.Pointer[string]
	file  *promela.File
	info  *typecheck.Info
	// The inputs besides the statements of the model: the formulas of the ltl blocks, the given formula and the given
	// automaton (nil if not given), and the watched expressions.
	blocks    map[*promela.LTL]*formula
	given     *formula
	automaton *imported
	watched   []promela.Expr
	// later has functions that make automata, the slow part of reading. They are called after all texts were read, so
	// that errors in the texts are reported first.
	later []func() (source.List, error)
	// sketch is set if a formula is not an error when its automaton takes more work than Options.FormulaWork.
	sketch bool
}

// remark identifies a warning by position and message. Warnings about the same text from different macro expansions are
// equal.
type remark struct {
	file       *source.File
	start, end int
	message    string
}

// collect adds the warnings in `list` to the task. If `list` has an error, collect returns `list` and adds nothing. A
// warning about a text that is used several times, for example in an inline, is added once.
func (r *reader) collect(list source.List) error {
	if err := list.Err(); err != nil {
		return err
	}
	for _, d := range list {
		k := remark{d.Span.File, d.Span.Start, d.Span.End, d.Message}
		if !r.said[k] {
			r.said[k] = true
			r.task.Warnings = append(r.task.Warnings, d)
		}
	}
	return nil
}

// model parses and type-checks the model in src. It then calls checked, which reads the other texts and makes the
// program.
func (r *reader) model(src *source.File) error {
	files := []*source.File{src}
	file, list := promela.Parse(src, promela.Options{
		Defines: r.opt.Defines, Include: noted(r.opt.Include, &files), Work: r.opt.Work,
	})
	if err := r.collect(list); err != nil {
		return err
	}
	info, list := typecheck.File(file)
	if err := r.collect(list); err != nil {
		return err
	}
	return r.checked(file, info, files)
}

// checked reads the texts besides the model, and sets the program of the task. file and info are the type-checked
// model, and files are the texts of the model.
//
// Before it makes the program, checked resolves the propositions of every formula, requested or not: the states must
// include the variables and channels that a proposition reads.
func (r *reader) checked(file *promela.File, info *typecheck.Info, files []*source.File) error {
	r.file, r.info, r.task.Untold = file, info, file.Macros.Untold
	if r.opt.Asks {
		r.task.file, r.task.info = file, info
	}
	if err := r.texts(); err != nil {
		return err
	}
	prog, list := lower.Program(file, info, lower.Options{Overflow: r.opt.Overflow})
	if err := r.collect(list); err != nil {
		return err
	}
	r.opt.Work.Check()
	if err := program.Sanity(prog); err != nil {
		return fmt.Errorf("bug: the lowered model is not sane: %w", err)
	}
	if err := r.groups(files, prog); err != nil {
		return err
	}
	r.task.Program = prog
	if err := r.lowerWatched(); err != nil {
		return err
	}
	return r.collect(missingFields(prog))
}

// noted returns a function that calls include and appends the opened file to `files`, unless a file with the same name
// is already there. If include is nil, the result is nil.
func noted(
	include func(dir, name string) (*source.File, error), files *[]*source.File,
) func(dir, name string) (*source.File, error) {
	if include == nil {
		return nil
	}
	return func(dir, name string) (*source.File, error) {
		f, err := include(dir, name)
		if err == nil && !slices.ContainsFunc(*files, func(g *source.File) bool { return g.Name == f.Name }) {
			*files = append(*files, f)
		}
		return f, err
	}
}

// groups reads the groups of processes declared in comments of files, sets the groups of prog, and checks them.
func (r *reader) groups(files []*source.File, prog *program.Program) error {
	said, list := annotation.Groups(files...)
	if err := r.collect(list); err != nil || len(said) == 0 {
		return err
	}
	if err := r.collect(nodes.Declare(prog, said)); err != nil {
		return err
	}
	return r.collect(nodes.Check(depend.NewCancellable(prog, r.opt.Work)))
}

// texts parses the texts besides the model: the automaton, the formulas and the watched expressions. An error in a
// formula is reported later, if a property uses the formula.
func (r *reader) texts() (err error) {
	if r.automaton, err = readAutomaton(r.opt.Automaton, r.file, r.info); err != nil {
		return err
	}
	r.blocks = map[*promela.LTL]*formula{}
	for _, d := range r.file.Decls {
		if d, ok := d.(*promela.LTL); ok {
			r.blocks[d] = readBlock(d, r.info)
		}
	}
	if r.opt.Formula != nil {
		text, at, list := r.file.Macros.Expand(r.opt.Formula)
		r.given = &formula{dialect: ltl.Textbook, at: at, list: list}
		if list.Err() == nil {
			r.given.parsed, list = ltl.ParseMapped(text, at, ltl.Textbook)
			r.given.list = append(r.given.list, list...)
			r.given.observe(r.info)
		}
	}
	return r.readWatched()
}

// readBlock parses the formula of ltl block d and its propositions.
func readBlock(d *promela.LTL, info *typecheck.Info) *formula {
	f := &formula{dialect: ltl.SPIN, at: d.Map}
	f.parsed, f.list = ltl.ParseMapped(d.Text, d.Map, ltl.SPIN)
	f.observe(info)
	return f
}

// properties makes the requested properties: first the kinds defined for every model, next the written properties in
// the order of the text, and finally the kinds defined by labels.
func (r *reader) properties() error {
	for _, k := range Kinds() {
		if k.Origin() != Always || !r.opt.Checks.Has(k) {
			continue
		}
		p := &Property{Kind: k, Name: k.String(), Program: r.task.Program}
		if k.Sees().Nodes {
			p.groups = nodes.Find(depend.NewCancellable(r.task.Program, r.opt.Work)).NodeNumbers()
		}
		r.add(p)
	}
	if err := r.written(); err != nil {
		return err
	}
	if err := r.automata(); err != nil {
		return err
	}
	for _, k := range Kinds() {
		if k.Origin() != Labels || !r.opt.Checks.Has(k) {
			continue
		}
		l, p := &rows[k].labels, r.property(k, k.String())
		p.Program.Props = []program.Prop{{Name: p.Name, X: program.Special{Which: l.v}}}
		p.Bits = []int{0}
		if err := r.translate(p, l.holds(ltl.Prop(0))); err != nil {
			return err
		}
		r.add(p)
	}
	return r.uncheckedLabels()
}

// written makes the requested properties that are written as text: the ltl blocks and claims of the model, the given
// formula, and the given automaton. It makes no automata of formulas; see automata.
func (r *reader) written() error {
	var diags source.List
	add := func(p *Property, list source.List) {
		diags = append(diags, list...)
		if p != nil {
			r.add(p)
		}
	}
	numbers := claimNumbers(r.file)
	for _, d := range r.file.Decls {
		switch d := d.(type) {
		case *promela.LTL:
			name := r.info.LTL[d]
			r.task.Written = append(r.task.Written, Written{LTL, name, d.Span})
			if r.opt.Checks.Has(LTL) && (len(r.opt.Only) == 0 || slices.Contains(r.opt.Only, name)) {
				p := r.property(LTL, name)
				p.Span, p.Claim = d.Span, numbers[d]
				add(r.formula(p, r.blocks[d]))
			}
		case *promela.Claim:
			r.task.Written = append(r.task.Written, Written{Claim, claimName(d), d.Span})
			if r.opt.Checks.Has(Claim) && len(r.opt.Only) == 0 {
				p, list, err := r.claim(d)
				if err != nil {
					return err
				}
				if p != nil {
					p.Claim = numbers[d]
				}
				add(p, list)
			}
		}
	}
	if err := r.only(); err != nil {
		return err
	}
	if r.given != nil {
		p := r.property(Formula, Formula.String())
		add(r.formula(p, r.given))
	}
	if r.automaton != nil {
		add(r.automatonProperty())
	}
	return r.collect(diags)
}

// automata calls the functions in r.later, which make the automata of the written properties. Before, it calls
// Options.Written.
func (r *reader) automata() error {
	if r.opt.Written != nil {
		if err := r.opt.Written(r.task); err != nil {
			return err
		}
	}
	var diags source.List
	for _, make := range r.later {
		list, err := make()
		if err != nil {
			return err
		}
		diags = append(diags, list...)
	}
	return r.collect(diags)
}

// claimNumbers returns the number that SPIN gives to every ltl block and never claim. SPIN numbers process types, never
// claims and trace assertions in the order of the text, and afterwards the ltl blocks.
func claimNumbers(f *promela.File) map[promela.Decl]int {
	numbers := map[promela.Decl]int{}
	next := 0
	number := func(d promela.Decl) { numbers[d], next = next, next+1 }
	for _, d := range f.Decls {
		switch d.(type) {
		case *promela.Proctype, *promela.Claim, *promela.TraceDecl:
			number(d)
		}
	}
	for _, d := range f.Decls {
		if d, ok := d.(*promela.LTL); ok {
			number(d)
		}
	}
	return numbers
}

// blockNames returns the names of the ltl blocks, in the order of the text.
func (r *reader) blockNames() (names []string) {
	for _, d := range r.file.Decls {
		if d, ok := d.(*promela.LTL); ok {
			names = append(names, r.info.LTL[d])
		}
	}
	return names
}

// only returns a *UsageError if a name in Options.Only is not the name of an ltl block.
func (r *reader) only() error {
	known := r.blockNames()
	for _, name := range r.opt.Only {
		switch {
		case len(known) == 0:
			return &UsageError{fmt.Sprintf("the model has no ltl block named %q, nor any other", name)}
		case !slices.Contains(known, name):
			return &UsageError{fmt.Sprintf("the model has no ltl block named %q; it has: %s%s", name,
				strings.Join(known, ", "), source.DidYouMean(name, known))}
		}
	}
	return nil
}

// property returns a new property with a copy of the program of the task, to which propositions can be added.
func (r *reader) property(kind Kind, name string) *Property {
	own := *r.task.Program
	return &Property{Kind: kind, Name: name, Program: &own}
}

func (r *reader) add(p *Property) {
	if r.rigid == nil {
		r.rigid = new(atomic.Pointer[string])
	}
	p.Rigid = r.rigid
	r.task.Properties = append(r.task.Properties, p)
}
