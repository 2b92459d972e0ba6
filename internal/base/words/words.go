// Package words reads and writes options as text, with a table of the words of each option type. A type with a table
// implements fmt.Stringer, encoding.TextMarshaler and encoding.TextUnmarshaler by one line for each method: package
// flag (TextVar) and files in formats such as JSON then set the option.
package words

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor/source"
)

// Table has the words by which users set an option of type T. Words[i] is the word for value i.
type Table[T ~uint8] struct {
	// Option names the option in messages.
	Option string
	// Words are the words for the values, in order.
	Words []string
	// Internal is the number of words at the end of Words that users cannot write, because the program uses their
	// values internally.
	Internal int
	// Expected is the list of the valid words, as messages show it.
	Expected string
}

// HasWord reports whether v has a word in t.Words.
func (t *Table[T]) HasWord(v T) bool { return int(v) < len(t.Words) }

// String returns the word for v. If v has no word, String returns the name of the option and the number of v.
func (t *Table[T]) String(v T) string {
	if !t.HasWord(v) {
		return fmt.Sprintf("%s %d", t.Option, uint8(v))
	}
	return t.Words[v]
}

// Marshal returns the word for v. The error is not nil if v has no word by which a user can set it.
func (t *Table[T]) Marshal(v T) ([]byte, error) {
	if int(v) >= len(t.Words)-t.Internal {
		return nil, fmt.Errorf("%s %d has no word", t.Option, uint8(v))
	}
	return []byte(t.Words[v]), nil
}

// Unmarshal sets *v to the value with the word text. The error is not nil if no value has this word; *v is then
// unchanged.
func (t *Table[T]) Unmarshal(text []byte, v *T) error {
	i := slices.Index(t.Words[:len(t.Words)-t.Internal], string(text))
	if i < 0 {
		return Unknown(t.Option, string(text), t.Expected)
	}
	*v = T(i)
	return nil
}

// Unknown returns the error for a word naming no value of an option. expected is the list of valid words; the error
// suggests a similar word.
func Unknown(option, word, expected string) error {
	listed := strings.FieldsFunc(expected, func(r rune) bool { return r == ' ' || r == ',' })
	listed = slices.DeleteFunc(listed, func(w string) bool { return slices.Contains([]string{"or", "of", "and", "some"}, w) })
	return fmt.Errorf("unknown %s %q: expected %s%s", option, word, expected, source.DidYouMean(word, listed))
}

// UnmarshalSet sets *v to the union of set(w) for the comma-separated words w of text. If `set` returns an error,
// UnmarshalSet returns the error and leaves *v unchanged.
func UnmarshalSet[T ~uint8 | ~uint16](text []byte, v *T, set func(word string) (T, error)) error {
	var union T
	for word := range strings.SplitSeq(string(text), ",") {
		part, err := set(strings.TrimSpace(word))
		if err != nil {
			return err
		}
		union |= part
	}
	*v = union
	return nil
}
