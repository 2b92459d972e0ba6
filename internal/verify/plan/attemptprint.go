package plan

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Begin says when an attempt begins: after earlier attempts with a certain ending.
type Begin struct {
	After []int // numbers of the earlier attempts, from 1
	On    Ending
}

// Begins returns the conditions for the beginning of the attempt with index i: a condition for every ending of
// earlier attempts with an exit to this attempt. The result is empty for the first attempt, and for an attempt made
// only after a checkpoint.
func (p *Plan) Begins(i int) (begins []Begin) {
	for e := range Ending(len(endings)) {
		b := Begin{On: e}
		for k := range p.Attempts {
			if to, ok := p.Attempts[k].Next(e); ok && to == i {
				b.After = append(b.After, k+1)
			}
		}
		if len(b.After) > 0 {
			begins = append(begins, b)
		}
	}
	return begins
}

// AttemptFields returns a field for every attempt in the order of the plan. For a single attempt the result is nil: the
// walk and the engine say everything.
func (p *Plan) AttemptFields() (fields []Field) {
	if len(p.Attempts) < 2 {
		return nil
	}
	for i := range p.Attempts {
		why := beginWords(p.Begins(i))
		if w := p.Attempts[i].words(); w != "" {
			why = append(why, w)
		}
		name := "attempt " + strconv.Itoa(i+1)
		fields = append(fields, Field{name, p.Attempts[i].String(), strings.Join(why, "; ")})
	}
	return fields
}

// beginWords returns begins in words. Conditions after the same attempts are joined to one element.
func beginWords(begins []Begin) (words []string) {
	for i := 0; i < len(begins); i++ {
		b := &begins[i]
		var numbers []string
		for _, n := range b.After {
			numbers = append(numbers, strconv.Itoa(n))
		}
		where := "after " + strings.Join(numbers, " or ")
		var how []string
		for ; i < len(begins) && slices.Equal(begins[i].After, b.After); i++ {
			how = append(how, endings[begins[i].On].words)
		}
		if i--; b.On != Large || len(how) == 1 {
			last := len(how) - 1
			if last > 0 {
				how[last] = "or " + how[last]
			}
			where += " " + strings.Join(how, ", ")
		} // otherwise errors make no difference
		if b.On == Beside {
			where = "beside" + strings.TrimPrefix(where, "after")
		}
		words = append(words, where)
	}
	return words
}

// Why returns the reason for the attempt in words, "" if Begins says everything.
func (a *Attempt) Why() string {
	if a.InOrder() {
		return a.Purpose.String()
	}
	return a.WalkReason.String()
}

// words is Why for the list of attempts: if the earlier attempts have shown the reason, words also says how.
func (a *Attempt) words() string {
	if !a.InOrder() && a.WalkReason == NoErrorSoon {
		return "only the set of states matters, and the first states have no error"
	}
	return a.Why()
}

// String returns walk, engine, workers and bound of a.
func (a *Attempt) String() string {
	how := a.Walk.String() + ", " + a.Engine.String()
	if a.Workers > 1 {
		how += fmt.Sprintf(", %d workers", a.Workers)
	}
	if a.States > 0 {
		how += fmt.Sprintf(", up to %d states", a.States)
	}
	return how
}

// CheckpointFields returns a field about the order of a search with checkpoints, and nothing without checkpoints.
func (p *Plan) CheckpointFields() []Field {
	if !p.Limits.Checkpoint {
		return nil
	}
	i := slices.IndexFunc(p.Attempts, anyOrder)
	if i < 0 {
		return []Field{{"checkpoint", "in order", p.Off[PartAnyOrder].String()}}
	}
	why := fmt.Sprintf("resumed in attempt %d, it first makes the attempts before again; the attempts after begin anew", i+1)
	return []Field{{"checkpoint", "in any order", why}}
}
