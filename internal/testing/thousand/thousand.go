// Package thousand makes the long model on which editors are measured.
package thousand

import (
	"fmt"
	"strings"
)

// Lines returns a model of 1,000 lines without errors, or with a missing od if broken is set.
func Lines(broken bool) string {
	var b strings.Builder
	b.WriteString("#define SIZE 4\nmtype = { req, ack };\nchan c = [SIZE] of { mtype, byte };\nbyte shared;\n")
	b.WriteString("inline put(x, y) {\n\tif\n\t:: nfull(c) -> c!x,y\n\t:: else -> skip\n\tfi\n}\n")
	b.WriteString("ltl p { [] (shared <= SIZE) }\n")
	for i := 0; strings.Count(b.String(), "\n") < 990; i++ {
		fmt.Fprintf(&b, `proctype P%d(byte me) {
	byte i, n;
	mtype m;
start:
	do
	:: i < SIZE -> put(req, i); i++
	:: c?m,n -> if :: m == ack && n > SIZE - 1 -> goto start :: else -> shared = (shared + 1) %% 3 fi
	:: atomic { shared > 0 -> shared--; assert(shared >= 0 && me != SIZE) }
	:: d_step { i = 0; n = i * 2 + me }
	od
}
`, i)
	}
	b.WriteString("init {\n\trun P0(1)\n\trun P1(2)\n")
	if broken {
		b.WriteString("\tdo :: shared++\n")
	}
	b.WriteString("}\n")
	return b.String()
}
