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

// Update is Table.Update, in the midst of the others: change is called again if another has changed the colour
// meanwhile.
func (w *Worker) Update(word uint64, change func(Colour) Colour) (was Colour, found bool) {
	b := w.come([]uint64{word})
	defer w.leave()
	return w.change(&b[0], change)
}
