package trace

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// arrows maps a step to texts about the other side of its messages, such as "sent in step 3" and "received in step
// 7". A handshake has no text, because both sides are the same step.
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

// numbered returns the steps as text, such as "steps 1, 2 and 5".
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
