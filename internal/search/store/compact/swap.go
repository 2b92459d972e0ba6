package compact

// Swap sets the colour of word to `to` if the colour is `from`. Swap returns the previous colour, and reports whether
// word is in the table.
func (t *Table) Swap(word uint64, from, to Colour) (was Colour, found bool) {
	return t.Update(word, swap(from, to))
}

// Swap is Table.Swap for concurrent use: several Workers of a table may call the method at the same time.
func (w *Worker) Swap(word uint64, from, to Colour) (was Colour, found bool) {
	return w.Update(word, swap(from, to))
}

// swap returns a function that maps the colour `from` to the colour `to`, and any other colour to itself.
func swap(from, to Colour) func(Colour) Colour {
	return func(c Colour) Colour {
		if c == from {
			return to
		}
		return c
	}
}

// Update replaces the colour c of word by change(c), if the table contains word. Update returns the previous colour and
// reports whether word is in the table.
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

// UpdateAll calls Update for every word, and sets was[k] to the previous colour of words[k]. `was` has the length of
// words. UpdateAll returns false at the first word that is not in the table. Like AddAll, UpdateAll prefetches the
// buckets of a whole batch.
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

// CountAll adds one to the colour of every word, but not beyond `most`. CountAll adds missing words with colour 1.
//   - `fresh` and `was` have the length of words.
//   - CountAll sets fresh[k] to whether words[k] was new, and was[k] to the previous colour, 0 for a new word.
//   - done is the number of words counted: len(words) unless an error occurs.
func (t *Table) CountAll(words []uint64, most Colour, fresh []bool, was []Colour) (done int, err error) {
	var b [batch]target
	for done < len(words) {
		some := words[done:min(done+batch, len(words))]
		t.scatter(some, b[:])
		t.prepare(b[:len(some)])
		for k := range some {
			t.aim(&b[k]) // the segment may have grown
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

// CountAll is Table.CountAll for concurrent use: several Workers of a table may call the method at the same time.
func (w *Worker) CountAll(words []uint64, most Colour, fresh []bool, was []Colour) (done int, err error) {
	if done, err = w.AddAll(words, fresh, nil); err != nil {
		return 0, err // the table is full: no word is counted
	}
	up := func(c Colour) Colour { return min(c+1, most) }
	if !w.UpdateAll(words, up, was) {
		panic("bug: a word is not there that was added")
	}
	return done, nil
}

// Update is Table.Update for concurrent use: several Workers of a table may call the method at the same time. If
// another worker changes the colour meanwhile, Update calls change again with the new colour.
func (w *Worker) Update(word uint64, change func(Colour) Colour) (was Colour, found bool) {
	b := w.come([]uint64{word})
	defer w.leaveSegments()
	return w.change(&b[0], change)
}

// UpdateAll is Table.UpdateAll for concurrent use: several Workers of a table may call the method at the same time.
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
		w.leaveSegments()
		words, was = words[len(some):], was[len(some):]
	}
	return found
}
