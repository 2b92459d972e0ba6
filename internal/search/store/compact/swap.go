package compact

// Swap gives word the colour to if it is there and its colour is from. It returns the colour that it had, and whether
// it is there.
func (t *Table) Swap(word uint64, from, to Colour) (was Colour, found bool) {
	return t.Update(word, swap(from, to))
}

// Swap is Table.Swap, in the midst of the others.
func (w *Worker) Swap(word uint64, from, to Colour) (was Colour, found bool) {
	return w.Update(word, swap(from, to))
}

// swap returns to for from, and leaves other colours as they are.
func swap(from, to Colour) func(Colour) Colour {
	return func(c Colour) Colour {
		if c == from {
			return to
		}
		return c
	}
}

// Update gives word, if it is there, the colour that change returns for the one it has. It returns the colour that it
// had, and whether it is there.
func (t *Table) Update(word uint64, change func(Colour) Colour) (was Colour, found bool) {
	h, found := t.Find(word)
	if !found {
		return 0, false
	}
	was = t.Colour(h)
	if to := change(was); to != was {
		t.SetColour(h, to)
	}
	return was, true
}

// UpdateAll is Update for words that are all there, and sets was, which has their length, to the colours that they had.
// As AddAll does it touches the buckets of many before it looks at the first.
func (t *Table) UpdateAll(words []uint64, change func(Colour) Colour, was []Colour) (found bool) {
	var b [batch]target
	for len(words) > 0 {
		some := words[:min(batch, len(words))]
		t.scatter(some, b[:])
		t.prepare(b[:len(some)])
		for k := range some {
			h, found := t.find(&b[k])
			if !found {
				return false
			}
			was[k] = t.Colour(h)
			if to := change(was[k]); to != was[k] {
				t.SetColour(h, to)
			}
		}
		words, was = words[len(some):], was[len(some):]
	}
	return true
}

// CountAll adds one to the colour of each word, up to most, and adds those that are not there, with colour 1. It says
// in fresh, which has the length of words, of each whether it was new, and in was, which has it too, the colour before.
// It returns how many it has done: all, if there is no error.
func (t *Table) CountAll(words []uint64, most Colour, fresh []bool, was []Colour) (done int, err error) {
	var b [batch]target
	for done < len(words) {
		some := words[done:min(done+batch, len(words))]
		t.scatter(some, b[:])
		t.prepare(b[:len(some)])
		for k := range some {
			t.aim(&b[k]) // its segment may have grown
			h, is, err := t.add(&b[k], 1)
			if err != nil {
				return done, err
			}
			if fresh[done], was[done] = is, 0; !is {
				c := t.Colour(h)
				if was[done] = c; c < most {
					t.SetColour(h, c+1)
				}
			}
			done++
		}
	}
	return done, nil
}

// CountAll is Table.CountAll, in the midst of the others.
func (w *Worker) CountAll(words []uint64, most Colour, fresh []bool, was []Colour) (done int, err error) {
	if done, err = w.AddAll(words, fresh, nil); err != nil {
		return 0, err // there is no room: nothing is to be counted any more
	}
	up := func(c Colour) Colour { return min(c+1, most) }
	if !w.UpdateAll(words, up, was) {
		panic("bug: a word is not there that was added")
	}
	return done, nil
}

// Update is Table.Update, in the midst of the others: change is called again if another has changed the colour
// meanwhile.
func (w *Worker) Update(word uint64, change func(Colour) Colour) (was Colour, found bool) {
	b := w.come([]uint64{word})
	defer w.leave()
	return w.change(&b[0], change)
}

// UpdateAll is Table.UpdateAll, in the midst of the others.
func (w *Worker) UpdateAll(words []uint64, change func(Colour) Colour, was []Colour) (found bool) {
	found = true
	for len(words) > 0 && found {
		some := words[:min(batch, len(words))]
		b := w.come(some)
		for k := range some {
			if was[k], found = w.change(&b[k], change); !found {
				break
			}
		}
		w.leave()
		words, was = words[len(some):], was[len(some):]
	}
	return found
}
