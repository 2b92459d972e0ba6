package outcome

import (
	"fmt"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// NeedProperty makes a check with options opt fail if the model has no property to be checked, because a report without
// verdicts proves nothing. It prepends a function to opt.Begin.
func NeedProperty(opt *ltlpor.Options, model *source.File) {
	checks, only := opt.Checks, len(opt.Only) > 0
	PrependBegin(opt, func(t *property.Task) error {
		if len(t.Properties) > 0 {
			return nil
		}
		return nothing(model, checks, only, t.Written)
	})
}

// nothing returns the usage error for a model without a property to be checked.
//
//   - `checks` has the selected kinds of properties; the message names them.
//   - `written` has the properties in the model. The message names those of other kinds.
//   - `only` says whether --only is given.
func nothing(model *source.File, checks ltlpor.Checks, only bool, written []property.Written) error {
	var asked, names []string
	for _, k := range property.Kinds() {
		if k.Lacking() != "" && checks.Has(k) {
			asked = append(asked, k.Lacking())
			names = append(names, k.String())
		}
	}
	text := fmt.Sprintf("there is nothing to check in %s: --check=%s looks for %s, and ",
		model.Name, strings.Join(names, ","), strings.Join(asked, " and "))
	var has, flags []string
	for _, w := range written {
		if checks.Has(w.Kind) {
			continue // a never claim: it is left out because --only selects ltl blocks by name
		}
		has = append(has, w.Kind.String()+" "+w.Name)
		if flag := "--check=" + w.Kind.String(); len(flags) == 0 || flags[len(flags)-1] != flag {
			flags = append(flags, flag)
		}
	}
	switch {
	case len(has) > 0:
		text += fmt.Sprintf("the model has %s (%s)", strings.Join(has, ", "), strings.Join(flags, ", "))
	case only:
		text += "--only leaves never claims out"
	default:
		text += "there are none; assertions and end states are looked for without --check"
	}
	return exitcode.Usagef("%s", text)
}

// PrependBegin makes opt.Begin call f first. If f returns no error, the function set before is called.
func PrependBegin(opt *ltlpor.Options, f func(*property.Task) error) {
	then := opt.Begin
	opt.Begin = func(t *property.Task) error {
		if err := f(t); err != nil || then == nil {
			return err
		}
		return then(t)
	}
}

// AppendBegin makes opt.Begin call f last, if the function set before returns no error.
func AppendBegin(opt *ltlpor.Options, f func(*property.Task) error) {
	before := opt.Begin
	opt.Begin = func(t *property.Task) error {
		if before != nil {
			if err := before(t); err != nil {
				return err
			}
		}
		return f(t)
	}
}

// KeepTask makes a check with options opt store its task in o.Task. It prepends a function to opt.Begin.
func (o *Outcome) KeepTask(opt *ltlpor.Options) {
	PrependBegin(opt, func(t *property.Task) error {
		o.Task = t
		return nil
	})
}
