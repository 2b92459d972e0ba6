package coding

import "ltlpor/internal/model/exec"

// cellIndex maps cells (variables, channels and other parts of a state) to components of packed states, for the states
// of one shape. Variables are found by array index because the cache looks up every cell that a computed step reads or
// writes.
type cellIndex struct {
	globals [][]int32   // indexed by variable and element: the component
	locals  [][][]int32 // indexed by process, variable and element: the component
	others  map[exec.Cell]int32
}

// set maps cell c to a component. The caller must call set for the elements of an array in ascending order.
func (x *cellIndex) set(c exec.Cell, component int) {
	switch c.Kind {
	case exec.Global:
		x.globals = grown(x.globals, int(c.Var))
		x.globals[c.Var] = append(x.globals[c.Var], int32(component))
	case exec.Local:
		x.locals = grown(x.locals, int(c.Proc))
		p := &x.locals[c.Proc]
		*p = grown(*p, int(c.Var))
		(*p)[c.Var] = append((*p)[c.Var], int32(component))
	default:
		if x.others == nil {
			x.others = map[exec.Cell]int32{}
		}
		x.others[c] = int32(component)
	}
}

// grown returns list, extended if necessary so that index i is valid.
func grown[T any](list []T, i int) []T {
	if i < len(list) {
		return list
	}
	return append(list, make([]T, i+1-len(list))...)
}

// component returns the component that contains cell c. ok is false if states of the shape do not have c.
func (x *cellIndex) component(c exec.Cell) (component int32, ok bool) {
	var variables [][]int32
	switch c.Kind {
	case exec.Global:
		variables = x.globals
	case exec.Local:
		if int(c.Proc) < len(x.locals) {
			variables = x.locals[c.Proc]
		}
	default:
		component, ok = x.others[c]
		return component, ok
	}
	if int(c.Var) >= len(variables) || int(c.Elem) >= len(variables[c.Var]) {
		return 0, false
	}
	return variables[c.Var][c.Elem], true
}
