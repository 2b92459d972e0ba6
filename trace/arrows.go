package trace

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// arrows maps the index of every step to texts about its messages, for example "sent in step 3" and "received in step
// 7". A rendezvous handshake has no text, because send and receive are the same step.
func (t *Trace) arrows() map[int][]string {
	sent, received := map[int][]int{}, map[int][]int{}
	for _, m := range t.Messages() {
		if m.Send >= 0 && m.Receive > m.Send {
			received[m.Send] = append(received[m.Send], m.Receive+1)
			sent[m.Receive] = append(sent[m.Receive], m.Send+1)
		}
	}
	out := map[int][]string{}
	add := func(word string, by map[int][]int) {
		for i, steps := range by {
			out[i] = append(out[i], word+" in "+numbered(steps))
		}
	}
	add("sent", sent)
	add("received", received)
	return out
}

// numbered returns step numbers as text, for example "steps 1, 2 and 5". It sorts its argument.
func numbered(steps []int) string {
	slices.Sort(steps)
	steps = slices.Compact(steps)
	texts := make([]string, len(steps))
	for i, n := range steps {
		texts[i] = strconv.Itoa(n)
	}
	last := len(texts) - 1
	if last == 0 {
		return "step " + texts[0]
	}
	return fmt.Sprintf("steps %s and %s", strings.Join(texts[:last], ", "), texts[last])
}
