package wording

import "strings"

// plain lists characters that have no special meaning in a shell. Letters and digits have none, either.
const plain = "_-+=./,:@%^"

// Shell returns `words` as one command line. A shell splits the line into the same words.
func Shell(words []string) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = w
		if w == "" || strings.ContainsFunc(w, special) {
			out[i] = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
	}
	return strings.Join(out, " ")
}

func special(r rune) bool {
	return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && !strings.ContainsRune(plain, r)
}
