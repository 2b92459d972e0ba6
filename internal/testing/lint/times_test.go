package lint

import (
	"regexp"
	"strings"
	"testing"
)

// timed is an assertion about time that has passed.
var timed = regexp.MustCompile(`(require|assert)\.\w+\(.*time\.Since\(`)

// A test does not say how long something takes, which depends on the machine and on what else it
// does. Against what may hang there are guards of a minute or so, named hang.
func TestNoTimedAssertions(t *testing.T) {
	guards := 0
	goFiles(t, func(path, text string) {
		for i, line := range strings.Split(text, "\n") {
			switch {
			case !timed.MatchString(line):
			case strings.Contains(line, "hang"):
				guards++
			default:
				t.Errorf("%s:%d: an assertion about time: %s", path, i+1, strings.TrimSpace(line))
			}
		}
	})
	if guards == 0 {
		t.Error("no guard was seen")
	}
}
