package procinstance_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/partialeval"
	"ltlpor/internal/depend/procinstance"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/lowertest"
)

// inquirer is a view that records the reads and the answer of each question.
type inquirer struct {
	exec.View
	reads   string
	answer  uint32
	answers map[string]uint32 // by question and reads
	t       *testing.T
}

func (v *inquirer) Begin(q exec.Question) { v.reads = fmt.Sprint(q) }

func (v *inquirer) End(answer uint32) {
	v.answer = answer
	was, known := v.answers[v.reads]
	require.True(v.t, !known || was == answer, "%s: %d, and %d before", v.reads, answer, was)
	v.answers[v.reads] = answer
}

func (v *inquirer) Global(x *program.Variable, i int) int32 {
	n := v.View.Global(x, i)
	v.reads += fmt.Sprint(" global ", x.ID, i, n)
	return n
}

func (v *inquirer) Local(p program.PID, x *program.Variable, i int) int32 {
	n := v.View.Local(p, x, i)
	v.reads += fmt.Sprint(" local ", p, x.ID, i, n)
	return n
}

func (v *inquirer) Channel(id int32) (typ, length int) {
	typ, length = v.View.Channel(id)
	v.reads += fmt.Sprint(" channel ", id, length)
	return typ, length
}

func (v *inquirer) Field(id int32, k, j int) int32 {
	n := v.View.Field(id, k, j)
	v.reads += fmt.Sprint(" field ", id, k, j, n)
	return n
}

// A question, about an atom or about the access of a move, has one answer for equal reads. Moves of one edge with
// equal answers have equal accesses.
func TestQuestionsHaveOneAnswer(t *testing.T) {
	p := lowertest.Program(t, `byte a[3], b, k; chan c[2] = [2] of { byte };
		active [2] proctype P() {
			do
			:: a[k] < 2 && b != 3 -> a[k] = b
			:: b == k -> b = (b + 1) % 4
			:: c[k % 2]!b
			:: c[b % 2]?b
			:: len(c[0]) == 1 && a[1] == 2 -> b = a[2]
			:: k = (k + 1) % 3
			od
		}`, "b == 1", "a[1] == 2")
	m, err := closure.Compile(p)
	require.NoError(t, err)
	types := procinstance.New(depend.New(p), false, &procinstance.Places{})
	v := &inquirer{View: m.View(), answers: map[string]uint32{}, t: t}
	state := partialeval.Read(p, v)
	touched := map[string]*procinstance.Case{}
	queue, seen := []program.State{m.Init(nil)}, map[string]bool{}
	for n := 0; n < len(queue) && n < 3000; n++ {
		state.Point(queue[n])
		var moves program.Moves
		m.Enabled(queue[n], &moves)
		for _, mv := range moves.All {
			inst := types.Instance(&state, int(mv.Proc), nil)
			for i := range inst.Links {
				for j := range inst.Links[i].Atoms {
					inst.Links[i].Atoms[j].True(&state, int(mv.Proc))
				}
				if inst.Links[i].Edge != mv.Edge {
					continue
				}
				if now := types.InState(&state, int(mv.Proc), inst, int32(i)); now != nil && v.answer > 0 {
					name := fmt.Sprint(inst.Place, i, v.answer)
					if was := touched[name]; was != nil {
						require.Equal(t, was.Visible, now.Visible, name)
						require.Equal(t, all(was.Conflicts), all(now.Conflicts), name)
					}
					touched[name] = now
				}
			}
			var out program.Outcomes
			m.Fire(queue[n], mv, &out)
			for _, o := range out.All {
				if o.Fault == nil && !seen[string(o.State)] {
					seen[string(o.State)] = true
					queue = append(queue, append(program.State(nil), o.State...))
				}
			}
		}
	}
	require.Greater(t, len(touched), 8)
	require.Greater(t, len(v.answers), 100)
}

func all(s bitset.Set) (members []int) {
	s.Each(func(i int) { members = append(members, i) })
	return members
}
