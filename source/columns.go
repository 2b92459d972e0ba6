package source

import "unicode/utf8"

// mark is the first rune of a block of a text: its byte offset, and the number of runes before it.
type mark struct{ offset, runes int }

// block is the distance of marks in bytes. A column is counted from a mark, since a text of one long line, with an
// error in each word, took time with the square of its length where columns were counted from the line's beginning.
const block = 256

// marks returns one mark for each block of text, nil if all runes of text are bytes.
func marks(text string) []mark {
	if utf8.RuneCountInString(text) == len(text) {
		return nil
	}
	list, n := make([]mark, 0, len(text)/block+1), 0
	for offset := range text {
		if offset >= len(list)*block {
			list = append(list, mark{offset, n})
		}
		n++
	}
	return list
}

// runesBefore returns how many runes of the text begin before a byte offset.
func (f *File) runesBefore(offset int) int {
	if len(f.runes) == 0 {
		return offset
	}
	k := min(offset/block, len(f.runes)-1)
	if f.runes[k].offset > offset {
		k--
	}
	m := f.runes[k]
	return m.runes + utf8.RuneCountInString(f.Text[m.offset:offset])
}
