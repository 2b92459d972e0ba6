package source

import "unicode/utf8"

// mark is the position of the first rune of a block: a byte offset in the text, and the number of runes before it.
type mark struct{ offset, runes int }

// block is the distance between two marks, in bytes. The column of an offset is counted from the last mark before it:
// counting from the beginning of the line would take quadratic time for a long line with an error in each word.
const block = 256

// marks returns the marks of text, one for each block of bytes, or nil if every rune of text is a single byte.
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
