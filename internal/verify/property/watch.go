package property

import (
	"ltlpor/internal/lang/lower"
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// readWatched parses the expressions in Options.Watch and resolves their names. It records the variables and channels
// read by the expressions, because the states must include these.
func (r *reader) readWatched() error {
	for _, src := range r.opt.Watch {
		x, list := promela.ParseExpr(src, r.file.Macros)
		if list.Err() == nil {
			list = append(list, r.info.Expr(x)...)
		}
		if err := r.collect(list); err != nil {
			return err
		}
		r.watched = append(r.watched, x)
	}
	return nil
}

// lowerWatched translates the watched expressions to expressions over the program, and appends them to Task.Watched.
func (r *reader) lowerWatched() error {
	for i, x := range r.watched {
		own := *r.task.Program
		bit, list := lower.Prop(&own, r.info, x, r.opt.Watch[i].Text)
		if err := r.collect(list); err != nil {
			return err
		}
		r.task.Watched = append(r.task.Watched, own.Props[bit].X)
	}
	return nil
}

// Expr translates the expression in src, over the whole system, after Read has returned t. An expression that reads a
// variable or channel not included in the states is an error. The error is a source.List. Options.Asks must have been
// set.
func (t *Task) Expr(src *source.File) (program.Expr, error) {
	x, list := promela.ParseExpr(src, t.file.Macros)
	if err := list.Err(); err != nil {
		return nil, err
	}
	own := *t.Program
	bit, list := lower.Prop(&own, t.info, x, src.Text)
	if err := list.Err(); err != nil {
		return nil, err
	}
	return own.Props[bit].X, nil
}

// WatchFiles returns a source file for every text. Messages call the files "watch".
func WatchFiles(texts []string) (files []*source.File) {
	for _, text := range texts {
		files = append(files, source.NewFile("watch", text))
	}
	return files
}
