package words_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/base/words"
)

func TestRanges(t *testing.T) {
	for want, list := range map[string][]int{
		"": nil, "3": {3}, "3 and 4": {3, 4}, "3 to 5": {3, 4, 5}, "0, 1 and 3": {0, 1, 3},
		"0 to 4, 7 and 9": {0, 1, 2, 3, 4, 7, 9}, "1 and 4 to 6": {1, 4, 5, 6},
	} {
		require.Equal(t, want, words.Ranges(list))
	}
}
