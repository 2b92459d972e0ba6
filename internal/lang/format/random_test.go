package format_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
)

// TestRandomModels formats random models, as they are and with other blanks and line breaks.
func TestRandomModels(t *testing.T) {
	for seed := range amount.Choose[uint64](8, 300) {
		for _, text := range []string{
			random.New(seed, random.Size{}).String(), random.Rich(seed, random.Everything).String(),
			random.Judged(seed, random.Everything).String(), random.Waiting(seed).String(),
		} {
			out := checkFormat(t, "random.pml", text)
			if again := checkFormat(t, "random.pml", disarranged(text, seed)); strings.Contains(text, "#") {
				continue // blanks mean something in definitions
			} else if blanksOut(again) != blanksOut(out) {
				t.Fatalf("another text:\n%s\n%s", out, again)
			}
		}
	}
}

func blanksOut(text string) string { return strings.Join(strings.Fields(text), "") }

// disarranged returns the text with other blanks at the beginnings and ends of lines, and blank lines.
func disarranged(text string, seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 1))
	var b strings.Builder
	for line := range strings.Lines(text) {
		words := strings.Trim(line, " \t\n")
		if strings.HasSuffix(words, "\\") {
			b.WriteString(line)
			continue
		}
		b.WriteString(strings.Repeat("\t", r.IntN(3)) + words)
		b.WriteString(strings.Repeat(" ", r.IntN(3)) + strings.Repeat("\n", 1+r.IntN(3)))
	}
	return b.String()
}
