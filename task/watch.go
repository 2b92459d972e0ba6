package task

import (
	"ltlpor/lower"
	"ltlpor/promela"
)

// readWatched reads the expressions that are watched. What they ask about is then in the states.
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

// lowerWatched makes expressions over the program of those that are watched.
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
