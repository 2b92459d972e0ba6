package source

import "unicode/utf8"

// mark is the first rune of a block of text: its byte offset and the number of preceding runes.
type mark struct{ offset, runes int }

// block is the distance of marks, in bytes. Columns are counted from a mark: counting from the beginning of the line
// takes quadratic time for one long line with an error in each word.
const block = 256

// marks returns a mark for each block of text, or nil if each rune of text is a single byte.
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

// runesBefore returns the number of runes that begin before a byte offset.
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
