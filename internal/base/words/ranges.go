package words

import (
	"fmt"
	"strings"
)

// Ranges returns numbers in ascending order as text, such as "0 to 4, 7 and 9": three or more successive numbers form a
// range.
func Ranges[T ~int | ~uint8](list []T) string {
	var words []string
	for i := 0; i < len(list); {
		k := i
		for k+1 < len(list) && list[k+1] == list[k]+1 {
			k++
		}
		if k-i < 2 {
			words = append(words, fmt.Sprint(list[i]))
			i++
			continue
		}
		words = append(words, fmt.Sprintf("%d to %d", list[i], list[k]))
		i = k + 1
	}
	if last := len(words) - 1; last > 0 {
		return strings.Join(words[:last], ", ") + " and " + words[last]
	}
	return strings.Join(words, "")
}
