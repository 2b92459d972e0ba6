package lint

import (
	"go/ast"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A proseRule counts words in comments that make a reader look for the thing meant. most is the largest share, in hits
// per 10,000 words, so that new code needs no new budget. The share may only fall: lower most together with the
// comments.
type proseRule struct {
	name   string
	hits   *regexp.Regexp
	most   int
	advice string
}

var proseRules = []proseRule{
	{"pronoun-like words", regexp.MustCompile(`(?i)\b(that|those|what|which|ones?|its?|they|them|such|none|others?|each|own|so|all|there|then)\b`),
		422, "name the thing"},
	{"what-clauses", regexp.MustCompile(`\b(of|by|with|as|from|to|in|for|and) what\b|\bwhat (is|has|was|are|it|they|goes|comes|there)\b`),
		2, "name the thing instead of \"what is ...\""},
	{"person words", regexp.MustCompile(`(?i)\b(who|whom|whose|whoever|nobody|somebody|anybody)\b`),
		1, "processes, goroutines and callers are no persons"},
}

// TestProse: the comments outside of tests have no more hits of a rule than its budget.
func TestProse(t *testing.T) {
	words := 0
	hits := make([]int, len(proseRules))
	goFiles(t, func(path, text string) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		file := parsed(t, path, text)
		for _, group := range file.Comments {
			comment := plainText(group)
			words += len(strings.Fields(comment))
			for i, rule := range proseRules {
				hits[i] += len(rule.hits.FindAllString(comment, -1))
			}
		}
	})
	for i, rule := range proseRules {
		t.Logf("%s: %d in %d words of comments (%.1f %%)", rule.name, hits[i], words, 100*float64(hits[i])/float64(words))
		if most := budget(rule.most, words); hits[i] > most {
			t.Errorf("%d %s in comments, and at most %d: %s", hits[i], rule.name, most, rule.advice)
		}
	}
}

// budget returns the number of hits that a share, in hits per 10,000 words, allows; rounded up.
func budget(share, words int) int { return (share*words + 9999) / 10_000 }

// plainText returns a comment in one line.
func plainText(group *ast.CommentGroup) string {
	return strings.Join(strings.Fields(group.Text()), " ")
}

func TestProseRules(t *testing.T) {
	for text, want := range map[string][]int{
		"The search returns what is left of them.": {2, 1, 0},
		"Nobody takes the state, whose lock ends.": {0, 0, 2},
		"Step returns the successor of s.":         {0, 0, 0},
		"All callers ask each of those ones.":      {4, 0, 0},
	} {
		for i, rule := range proseRules {
			require.Len(t, rule.hits.FindAllString(text, -1), want[i], "%s: %s", rule.name, text)
		}
	}
}

// documentRules are the budgets of documents, as in proseRule.most, for the rules of the same place in proseRules.
var documentRules = []int{1038, 22, 13}

// TestProseOfDocuments: documents have no more hits of a rule than its budget. CHANGELOG.md and figures that a program
// writes do not count.
func TestProseOfDocuments(t *testing.T) {
	hits := make([]int, len(proseRules))
	words := 0
	eachDocument(t, func(path, text string) {
		if path == "CHANGELOG.md" || strings.HasSuffix(path, "-figures.md") {
			return
		}
		var lines []string
		eachTextLine(text, func(_ int, line string) { lines = append(lines, line) })
		joined := strings.Join(lines, " ")
		words += len(strings.Fields(joined))
		for i, rule := range proseRules {
			hits[i] += len(rule.hits.FindAllString(joined, -1))
		}
	})
	for i, rule := range proseRules {
		t.Logf("%s: %d in %d words of documents", rule.name, hits[i], words)
		if most := budget(documentRules[i], words); hits[i] > most {
			t.Errorf("%d %s in documents, and at most %d: %s", hits[i], rule.name, most, rule.advice)
		}
	}
}
