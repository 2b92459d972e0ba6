package annotation

import "strings"

// comments returns the start and end offset of each comment line in text, without comment delimiters. A comment of
// several lines contributes an entry for each line. comments ignores delimiters inside string and character literals.
// An unclosed literal ends at the end of its line.
func comments(text string) (lines [][2]int) {
	for i := 0; i < len(text); {
		switch {
		case strings.HasPrefix(text[i:], "//"):
			end := until(text, i, "\n")
			lines = append(lines, [2]int{i + 2, end})
			i = end
		case strings.HasPrefix(text[i:], "/*"):
			end := until(text, i+2, "*/")
			for from := i + 2; from <= end; {
				to := min(end, until(text, from, "\n"))
				lines = append(lines, [2]int{from, to})
				from = to + 1
			}
			i = min(len(text), end+2)
		case text[i] == '"' || text[i] == '\'':
			i = quoted(text, i)
		default:
			i++
		}
	}
	return lines
}

// until returns the offset of the first occurrence of mark at or after offset i, or the length of text if mark does not
// occur.
func until(text string, i int, mark string) int {
	if n := strings.Index(text[i:], mark); n >= 0 {
		return i + n
	}
	return len(text)
}

// quoted returns the offset after the string or character literal beginning at offset i. An unclosed literal ends
// before the next line break, or at the end of text.
func quoted(text string, i int) int {
	quote := text[i]
	for i++; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case quote:
			return i + 1
		case '\n':
			return i
		}
	}
	return len(text)
}
