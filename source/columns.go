package source

import "unicode/utf8"

// mark is a position in a text: a byte offset, and the number of runes before the offset. The marks of a text are about
// 256 bytes apart (see block), and each is at the start of a rune.
type mark struct{ offset, runes int }

// block is the approximate distance between two marks of a text, in bytes. A column is counted from the last mark
// before the position. Counting from the beginning of the line would take quadratic time for a long line with an error
// in each word.
const block = 256

// marks returns a mark for every block of text, or nil if every rune of text is a single byte.
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

// runesBefore returns the number of runes in f.Text beginning before the byte offset.
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
