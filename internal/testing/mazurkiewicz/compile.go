package mazurkiewicz

// Label identifies an option or an else of a program. Label is a number, in the order of the generated Promela text.
type Label int

// place is a location of a process, at which it chooses a step. A place without steps is the end of the process.
type place struct {
	steps []step
}

// step is an option or the else of a choice, with the place to which it leads.
type step struct {
	option    *Option // the option; nil for an else
	label     Label
	next      int  // index of the place after the step
	otherwise bool // the step is the else
}

// machine is a program in which every process is a graph of places (locations). places[p] has the places of process p;
// place 0 is the end of the process.
type machine struct {
	program *Program
	places  [][]place
	start   []int // process -> index of its first place
	offset  []int // shared variable -> index of its first cell in state.values
	shared  int   // number of cells of the shared variables in state.values
	locals  []int // process -> index of its first local variable in state.values
	size    int   // length of state.values
	labels  Label // number of labels
}

func compile(p *Program) *machine {
	m := &machine{program: p}
	for _, v := range p.Shared {
		m.offset = append(m.offset, m.shared)
		m.shared += len(v.Init)
	}
	m.size = m.shared
	for i := range p.Processes {
		m.locals = append(m.locals, m.size)
		m.size += len(p.Processes[i].Locals)
		c := &compiler{m: m, list: []place{{}}}
		first := c.number(p.Processes[i].Body)
		m.start = append(m.start, c.sequence(first, 0, 0))
		m.places = append(m.places, c.list)
	}
	return m
}

// compiler builds the graph of one process. First it unrolls loops, and numbers the options in the order of the text.
// Afterwards it creates the places, from the end backwards.
type compiler struct {
	m    *machine
	list []place
}

// numbered is a statement with the labels of its options. The statement is a choice, a loop as copies of its body, or a
// break.
type numbered struct {
	choice    *Choice
	labels    []Label      // labels of the options, and of the else
	then      [][]numbered // the statements after every option, and after the else
	copies    [][]numbered // for a loop: its body, once for every round
	isLoop    bool
	leaveLoop bool // the statement is a break
}

func (c *compiler) number(body []Statement) []numbered {
	var list []numbered
	for _, s := range body {
		switch s := s.(type) {
		case Break:
			list = append(list, numbered{leaveLoop: true})
		case Loop:
			n := numbered{isLoop: true}
			for range s.Times {
				n.copies = append(n.copies, c.number(s.Body))
			}
			list = append(list, n)
		case Choice:
			n := numbered{choice: &s}
			for i := range s.Options {
				n.labels = append(n.labels, c.label())
				n.then = append(n.then, c.number(s.Options[i].Then))
			}
			if s.Else != nil {
				n.labels = append(n.labels, c.label())
				n.then = append(n.then, c.number(s.Else.Then))
			}
			list = append(list, n)
		}
	}
	return list
}

func (c *compiler) label() Label {
	c.m.labels++
	return c.m.labels - 1
}

// sequence creates the places for a list of statements, and returns the index of the first place. `next` is the index
// of the place after the list. `leave` is the index of the place to which a break leads.
func (c *compiler) sequence(list []numbered, next, leave int) int {
	for i := len(list) - 1; i >= 0; i-- {
		n := &list[i]
		switch {
		case n.leaveLoop:
			next = leave
		case n.isLoop:
			after := next
			for k := len(n.copies) - 1; k >= 0; k-- {
				next = c.sequence(n.copies[k], next, after)
			}
		default:
			next = c.choice(n, next, leave)
		}
	}
	return next
}

func (c *compiler) choice(n *numbered, next, leave int) int {
	var p place
	for i, l := range n.labels {
		s := step{label: l, next: c.sequence(n.then[i], next, leave), otherwise: i == len(n.choice.Options)}
		if !s.otherwise {
			s.option = &n.choice.Options[i]
		}
		p.steps = append(p.steps, s)
	}
	c.list = append(c.list, p)
	return len(c.list) - 1
}
