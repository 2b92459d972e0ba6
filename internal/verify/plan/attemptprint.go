package plan

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Begin is a condition under which an attempt begins: some attempt in After ended with On.
type Begin struct {
	After []int // numbers of earlier attempts; the first attempt has number 1
	On    Ending
}

// Begins returns the conditions under which the attempt with index i begins, at most one for every Ending. The result
// is empty for the first attempt, and for an attempt that only runs to resume from a checkpoint.
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

// AttemptFields returns one printable field for every attempt, in the order of p.Attempts. The result is nil if p has
// fewer than two attempts, because Fields already describes a single attempt.
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

// beginWords returns the conditions in words. Conditions with the same earlier attempts share an element of the result.
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
		} // otherwise the attempt begins with and without errors, and no condition is printed
		if b.On == Beside {
			where = "beside" + strings.TrimPrefix(where, "after")
		}
		words = append(words, where)
	}
	return words
}

// Why returns the reason for attempt a in words, or "" if the conditions from Begins say enough.
func (a *Attempt) Why() string {
	if a.InOrder() {
		return a.Purpose.String()
	}
	return a.WalkReason.String()
}

// words returns the reason for attempt a, for the list of attempts. It is Why(), but more detailed for an attempt in
// arbitrary order after attempts without an error.
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
	if a.Orbits {
		how += ", one state for each orbit"
	}
	if a.States > 0 {
		how += fmt.Sprintf(", up to %d states", a.States)
	}
	return how
}

// CheckpointFields returns a field that says whether the search visits states in order, and why. The result is nil if
// the search writes no checkpoints.
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
