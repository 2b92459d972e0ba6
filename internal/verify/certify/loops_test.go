package certify_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"

	"ltlpor/internal/testing/random"
)

var (
	runs  = flag.Int("runs", 8, "how many random models to try")
	first = flag.Uint64("seed", 1, "seed of the first random model")
)

// sequences writes a model whose processes are dense in atomic sequences with loops and choices,
// of statements of their own (some of which have a value that nobody reads) and shared ones.
type sequences struct {
	r      *rand.Rand
	b      strings.Builder
	labels int
}

func (l *sequences) pick(list ...string) string { return list[l.r.IntN(len(list))] }

// loops returns the random model of a seed with atomic sequences that have loops.
func loops(seed uint64) *random.Model {
	l := &sequences{r: rand.New(rand.NewPCG(seed, 0x6c6f6f70))}
	l.b.WriteString("byte x, y;\nchan c = [0] of { byte };\nchan d = [1] of { byte };\n")
	for p := range 2 + l.r.IntN(2) {
		fmt.Fprintf(&l.b, "active proctype P%d() { byte i, j, k, v;\n", p)
		loop := l.r.IntN(2) == 0
		if loop {
			l.b.WriteString("do ::\n")
		}
		for range 1 + l.r.IntN(3) {
			l.sequence()
		}
		if loop {
			l.b.WriteString("skip od")
		} else {
			l.b.WriteString("skip")
		}
		l.b.WriteString(" }\n")
	}
	return &random.Model{Node: &random.Node{Head: l.b.String()}, Atoms: []string{"(x == 1)", "(y == 0)", "(x == y)"}}
}

func (l *sequences) sequence() {
	if l.r.IntN(4) == 0 {
		l.statement()
		return
	}
	l.b.WriteString("atomic { ")
	label := ""
	if l.r.IntN(3) == 0 {
		l.labels++
		label = fmt.Sprintf("L%d", l.labels)
		l.statement() // a label may not stand on the first
	}
	size := 1 + l.r.IntN(4)
	at := l.r.IntN(size)
	for n := range size {
		if n == at && label != "" {
			l.b.WriteString(label + ": ")
		}
		switch l.r.IntN(5) {
		case 0, 1:
			l.statement()
		case 2:
			l.loop()
		case 3:
			l.b.WriteString("if :: ")
			l.statement()
			l.b.WriteString(":: ")
			l.statement()
			if n >= at && label != "" {
				l.b.WriteString(":: i == 0 -> i = 1; goto " + label + " ")
			}
			l.b.WriteString("fi; ")
		case 4:
			l.b.WriteString(l.pick("c!i", "c?v", "c!j", "d!i", "d?v", "d?j", "c?k") + "; ")
		}
	}
	if label != "" && l.r.IntN(2) == 0 {
		fmt.Fprintf(&l.b, "if :: j = 1 :: k == 0 -> k = 1; goto %s fi", label)
	} else {
		l.b.WriteString("skip")
	}
	l.b.WriteString(" };\n")
}

func (l *sequences) statement() {
	l.b.WriteString(l.pick("i = 0", "i = 1", "i = 1 - i", "j = i", "j = 1 - j", "k = j", "k = 1 - k", "v = 1 - v", "x = 1 - x", "x = i",
		"y = x", "x == 0", "y == 0", "i == 0", "j == 0", "k = x", "assert(x == 0)", "assert(i == 0)", "y = 1 / (1 - i)", "i++", "timeout") + "; ")
}

func (l *sequences) loop() {
	l.b.WriteString("do :: ")
	for range 1 + l.r.IntN(2) {
		l.statement()
	}
	for range l.r.IntN(3) {
		l.b.WriteString(":: ")
		l.statement()
	}
	l.b.WriteString(":: " + l.pick("break", "i == 0 -> break", "j == 1 -> break", "k == 0; k = 1; break", "x == 0 -> break") + " od; ")
}
