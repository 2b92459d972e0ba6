package property

import (
	"errors"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/ltl"
	"ltlpor/source"
)

// Inspect returns the diagnostics that Read produces after the type check of a model. It is for a caller, like an
// editor, that has already parsed and type-checked the model.
//
//   - file and info must have no errors. Inspect changes info (typecheck.Info.Expr).
//   - files are the texts of the model. Comments in them may declare groups of processes.
//   - Inspect reports no error if the automaton of a formula takes more work than Options.FormulaWork.
//   - err is a *cancel.Error if Options.Work ended the inspection, or an internal error.
func Inspect(file *promela.File, info *typecheck.Info, files []*source.File, opt Options) (list source.List, err error) {
	defer cancel.Catch(&err)
	r := &reader{opt: opt, task: &Task{Model: file.Source.Name}, said: map[remark]bool{}, sketch: true}
	if err = r.checked(file, info, files); err == nil {
		err = r.properties()
	}
	list = r.task.Warnings
	if faults := (source.List)(nil); errors.As(err, &faults) {
		return append(list, faults...), nil
	}
	return list, err
}

// BlockErrors returns the diagnostics about the formulas in the ltl blocks of file. Unlike for Inspect, file may have
// errors elsewhere. info has the names of file, as far as they could be read.
func BlockErrors(file *promela.File, info *typecheck.Info) (list source.List) {
	r := &reader{file: file, info: info}
	for _, d := range file.Decls {
		d, is := d.(*promela.LTL)
		if !is {
			continue
		}
		f := readBlock(d, info)
		list = append(list, f.list...)
		if f.parsed == nil || f.list.Err() != nil {
			continue
		}
		names := ltl.LintNames(f.parsed, f.dialect)
		for i, a := range f.parsed.Atoms {
			list = append(list, r.placed(f, a, f.atoms[i].list, names)...)
		}
	}
	return list
}
