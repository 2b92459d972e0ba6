package optimize

import "ltlpor/internal/model/program"

// unread reports, by ID, the globals that no step, proposition or trace assertion reads. The result is nil if every
// global is read. If faint is set, a read does not count if it only computes a value for a global that is not read.
func unread(p *program.Program, faint bool) []bool {
	read := make([]bool, len(p.Globals))
	use := func(x program.Expr) {
		if l, ok := x.(*program.Load); ok && l.Var.Global {
			read[l.Var.ID] = true
		}
	}
	var assigns []*program.Assign // assignments to globals
	everywhere(p, func(a *program.Assign) bool {
		if faint && a.To.Var.Global && a.To.Remote == nil {
			assigns = append(assigns, a)
			return true
		}
		return false
	}, use)
	for before := -1; before != count(read); {
		before = count(read)
		for _, a := range assigns {
			stored(a, read[a.To.Var.ID], use)
		}
	}
	var out []bool
	for i, v := range p.Globals {
		if !read[i] && !v.Hidden {
			if out == nil {
				out = make([]bool, len(p.Globals))
			}
			out[i] = true
		}
	}
	return out
}

func count(set []bool) int {
	n := 0
	for _, is := range set {
		if is {
			n++
		}
	}
	return n
}

// everywhere calls f for the expressions that a machine evaluates, and for their subexpressions. It leaves out printed
// expressions, and the assigned value of an assignment for which skip returns true. skip may be nil.
func everywhere(p *program.Program, skip func(*program.Assign) bool, f func(program.Expr)) {
	p.Walk(func(u program.Use) {
		if u.Role == program.PrintedRole || u.Role == program.ValueRole && skip != nil && skip(u.Assign) {
			return
		}
		program.Walk(u.X, f)
	})
}
