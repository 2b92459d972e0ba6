package mazurkiewicz

import "slices"

// Components splits p into independent programs. Independent means: in no execution of p does a process of one
// component write a cell that a process of another component accesses. The traces of p are the combinations of the
// traces of the components.
//
// At first every process is a component. Every component is executed alone. If the cells accessed by two components,
// over all their executions, conflict, the two components are merged. If no two components conflict alone, they do not
// conflict in p either. Proof: consider the first event of an execution of p that a component would not execute alone.
// The event reads a cell that another component has written, against the assumption. The same holds for a process that
// is blocked alone, but not in p.
//
// limit bounds the number of states of every component. Beyond the limit the error is ErrLimit. Any other error reports
// a fault of p.
func Components(p *Program, limit int) (list []*Program, err error) {
	defer catch(&err)
	var parts []part
	for i := range p.Processes {
		q, err := run(p, []int{i}, limit)
		if err != nil {
			return nil, err
		}
		parts = append(parts, q)
	}
	for i := 0; i < len(parts); i++ {
		k := slices.IndexFunc(parts[:i], func(q part) bool { return conflict(q.touched, parts[i].touched) })
		if k < 0 {
			continue
		}
		q, err := run(p, slices.Concat(parts[i].processes, parts[k].processes), limit)
		if err != nil {
			return nil, err
		}
		parts = append(slices.Delete(slices.Delete(parts, i, i+1), k, k+1), q)
		i = -1 // after merging, compare all pairs again
	}
	for _, q := range parts {
		list = append(list, q.program)
	}
	return list, nil
}

// part is a component: a set of processes, with the cells that these processes access when they run alone.
type part struct {
	processes []int
	program   *Program
	touched   []access
}

func run(p *Program, processes []int, limit int) (part, error) {
	slices.Sort(processes)
	q := part{processes: processes, program: &Program{Shared: p.Shared, Channels: p.Channels}}
	for _, i := range processes {
		q.program.Processes = append(q.program.Processes, p.Processes[i])
	}
	m := compile(q.program)
	seen := map[string]bool{}
	var e eye
	todo := []*state{m.initial()}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for i := range s.at { // blocked processes read the cells of their conditions, too
			_, asked := m.open(s, i)
			e.add(asked)
		}
		for _, mv := range m.moves(s) {
			e.add(mv.accesses)
			if key := m.key(mv.to); !seen[key] {
				seen[key] = true
				todo = append(todo, mv.to)
			}
		}
		if len(seen) > limit {
			return q, ErrLimit
		}
	}
	q.touched = e.seen
	return q, nil
}
