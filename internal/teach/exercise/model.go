package exercise

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"ltlpor/internal/model/program"
)

// drawing is a random model: a few processes with shared variables.
type drawing struct {
	variables    int // number of variables; their names are in variableNames
	processes    []process
	propositions []comparison
}

// process is a sequence of statements. If loop is set, the process repeats the sequence forever.
type process struct {
	loop       bool
	statements []statement
}

// statement is one step of a process, about the variable with index v. Its kind says what the step does: set the
// variable to `value` (assigns), add 1 (increments), replace the value by 1 minus the value (flips), copy the variable
// with index `from` (copies), or wait until the variable equals `value` (waits).
type statement struct {
	form           form
	v, value, from int
}

type form uint8

const (
	assigns form = iota
	increments
	flips
	copies
	waits
)

// comparison is a proposition: variable v equals value.
type comparison struct{ v, value int }

// variableNames are the names of the variables of a drawing.
var variableNames = [...]string{"x", "y", "z"}

func (c comparison) String() string { return fmt.Sprintf("%s == %d", variableNames[c.v], c.value) }

func (s statement) String() string {
	v := variableNames[s.v]
	switch s.form {
	case increments:
		return fmt.Sprintf("%s = %s + 1", v, v)
	case flips:
		return fmt.Sprintf("%s = 1 - %s", v, v)
	case copies:
		return fmt.Sprintf("%s = %s", v, variableNames[s.from])
	case waits:
		return fmt.Sprintf("%s == %d", v, s.value)
	}
	return fmt.Sprintf("%s = %d", v, s.value)
}

// shape is the form of the random models for a kind of sheet.
type shape struct {
	loops        int // number of processes with a loop
	propositions int // the maximum number of propositions
}

// drawn returns a random model of the given shape, with two or three processes. r is the source of random numbers.
func drawn(r *rand.Rand, sh shape) *drawing {
	d := &drawing{variables: 3}
	lengths := [][]int{{3, 3}, {2, 3}, {4, 2}, {1, 2, 2}, {2, 1, 1}, {2, 2, 1}}[r.IntN(6)]
	for i, n := range lengths {
		p := process{loop: i >= len(lengths)-sh.loops}
		if p.loop {
			n = min(n, 2)
		}
		for range n {
			p.statements = append(p.statements, d.statement(r, p.loop))
		}
		d.processes = append(d.processes, p)
	}
	d.see(r, sh.propositions)
	return d
}

// see sets d.propositions to random propositions about different variables, at most n. A proposition compares a
// variable with the value that some statement assigns. If the value is 0, or the statement is a flip, the proposition
// compares with 1.
func (d *drawing) see(r *rand.Rand, n int) {
	var all []comparison
	for _, p := range d.processes {
		for _, s := range p.statements {
			if s.form == assigns || s.form == flips {
				all = append(all, comparison{s.v, max(s.value, 1)})
			}
		}
	}
	for _, i := range r.Perm(len(all)) {
		same := func(c comparison) bool { return c.v == all[i].v }
		if len(d.propositions) < n && !slices.ContainsFunc(d.propositions, same) {
			d.propositions = append(d.propositions, all[i])
		}
	}
}

// statement returns a random statement. If `loop` is set, the statement is for a process in a loop, and is no
// increment, so that the graph stays small.
func (d *drawing) statement(r *rand.Rand, loop bool) statement {
	s := statement{v: r.IntN(d.variables), value: 1 + r.IntN(2)}
	if loop {
		s.form = []form{assigns, assigns, flips, waits}[r.IntN(4)]
		s.value = r.IntN(2)
		return s
	}
	s.form = []form{assigns, assigns, assigns, assigns, increments, copies, waits}[r.IntN(7)]
	if s.form == copies {
		s.from = (s.v + 1 + r.IntN(d.variables-1)) % d.variables
	}
	return s
}

// stayer is the text of a process that never ends. In Promela, a process can end only after every process created later
// has ended. Since this process is created last, no process can end, and the graph has no steps that end a process.
const stayer = `
active proctype Stay() {
  end: false  /* waits for ever, so that no end of a process is a step */
}
`

// text returns the drawing as the text of a Promela model.
func (d *drawing) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "byte %s;\n", strings.Join(variableNames[:d.variables], ", "))
	for i, p := range d.processes {
		fmt.Fprintf(&b, "\nactive proctype %c() {\n", 'A'+i)
		if !p.loop {
			for k, s := range p.statements {
				end := ";"
				if k == len(p.statements)-1 {
					end = ""
				}
				fmt.Fprintf(&b, "  %s%s\n", s, end)
			}
		} else {
			parts := make([]string, len(p.statements))
			for k, s := range p.statements {
				parts[k] = s.String()
			}
			fmt.Fprintf(&b, "  do\n  :: %s\n  od\n", strings.Join(parts, "; "))
		}
		b.WriteString("}\n")
	}
	b.WriteString(stayer)
	return b.String()
}

// point is a state of a drawing: `at` has the location of every process, and `values` the value of every variable.
type point struct{ at, values [3]uint8 }

// graph returns the full graph of the drawing, without texts. If the graph has more than `limit` states, the result is
// nil. States and moves have the same numbers as in the graph of d.text() (see function read).
func (d *drawing) graph(limit int) *graph {
	g := &graph{}
	all := make([]point, 1, limit+1)
	type arrow struct{ process, statement, to int }
	taken := make([]arrow, 0, 3*limit)
	first := make([]int, 0, limit+1)
	var used [3][4]bool
	for i := 0; i < len(all); i++ {
		first = append(first, len(taken))
		for k := range d.processes {
			next, ok := d.step(all[i], k)
			if !ok {
				continue
			}
			to := slices.Index(all, next)
			if to < 0 {
				to = len(all)
				if all = append(all, next); to == limit {
					return nil
				}
			}
			used[k][all[i].at[k]] = true
			taken = append(taken, arrow{k, int(all[i].at[k]), to})
		}
	}
	first = append(first, len(taken))
	var number [3][4]int
	for k := range used {
		for n, is := range used[k] {
			if is {
				number[k][n] = len(g.move)
				g.move = append(g.move, namedMove{Move: program.Move{Proc: program.PID(k)}})
			}
		}
	}
	edges := make([]edge, len(taken))
	for i, s := range all {
		var enabled moves
		for n, a := range taken[first[i]:first[i+1]] {
			k := number[a.process][a.statement]
			edges[first[i]+n], enabled = edge{k, a.to}, enabled|1<<k
		}
		g.edges, g.enabled = append(g.edges, edges[first[i]:first[i+1]]), append(g.enabled, enabled)
		g.label = append(g.label, d.label(s))
		g.key = append(g.key, uint64(s.values[0])|uint64(s.values[1])<<8|uint64(s.values[2])<<16)
	}
	return g
}

// label returns the bit set of the propositions that hold in s.
func (d *drawing) label(s point) (out uint64) {
	for i, c := range d.propositions {
		if int(s.values[c.v]) == c.value {
			out |= 1 << i
		}
	}
	return out
}

// step returns the state after process i has moved in s. If the process cannot move, the second result is false.
func (d *drawing) step(s point, i int) (point, bool) {
	p := &d.processes[i]
	if int(s.at[i]) == len(p.statements) {
		return s, false
	}
	x := p.statements[s.at[i]]
	if x.form == waits && int(s.values[x.v]) != x.value {
		return s, false
	}
	s.at[i]++
	if p.loop && int(s.at[i]) == len(p.statements) {
		s.at[i] = 0
	}
	switch x.form {
	case assigns:
		s.values[x.v] = uint8(x.value)
	case increments:
		s.values[x.v]++
	case flips:
		s.values[x.v] = 1 - s.values[x.v]
	case copies:
		s.values[x.v] = s.values[x.from]
	}
	return s, true
}
