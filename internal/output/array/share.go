package array

import (
	"fmt"
	"strconv"
	"strings"
)

// maxParts is the maximum number of parts.
const maxParts = 1_000_000

// Share is a part of a divided command: part Number, counted from 0, of Of parts. Item k belongs to part k modulo Of.
type Share struct{ Number, Of int }

// String returns the share as ParseShare reads it.
func (s Share) String() string { return fmt.Sprintf("%d/%d", s.Number, s.Of) }

// words returns the share as part of a sentence.
func (s Share) words() string { return "part " + s.String() }

// auto is the text for the share named by the environment of a Slurm job array.
const auto = "auto"

// ParseShare reads a share: I/N, with I from 0 to N-1, or auto. `getenv` returns the value of an environment variable.
func ParseShare(text string, getenv func(string) string) (Share, error) {
	if text == auto {
		return slurmShare(getenv)
	}
	number, of, ok := strings.Cut(text, "/")
	i, e1 := strconv.Atoi(number)
	n, e2 := strconv.Atoi(of)
	switch {
	case !ok || e1 != nil || e2 != nil:
		return Share{}, fmt.Errorf("bad part %q: expected I/N, such as 0/4, or %s", text, auto)
	case n < 1 || n > maxParts:
		return Share{}, fmt.Errorf("bad part %q: expected from 1 to %d parts", text, maxParts)
	case i < 0 || i >= n:
		return Share{}, fmt.Errorf("bad part %q: the parts are 0/%d to %d/%d", text, n, n-1, n)
	}
	return Share{i, n}, nil
}

// slurmShare returns the share of a task in a job array of Slurm. The first index must be 0 or 1. An array with gaps,
// or with a higher first index, is an error: the user repeats some elements of a larger array.
func slurmShare(getenv func(string) string) (Share, error) {
	values := map[string]int{"STEP": 1}
	for _, name := range []string{"ID", "COUNT", "MIN", "MAX", "STEP"} {
		variable := "SLURM_ARRAY_TASK_" + name
		text := getenv(variable)
		if text == "" && name == "STEP" {
			continue
		}
		n, err := strconv.Atoi(text)
		if err != nil {
			return Share{}, fmt.Errorf("--part=%s is for a job array of Slurm, and %s is %q", auto, variable, text)
		}
		values[name] = n
	}
	id, n, least := values["ID"], values["COUNT"], values["MIN"]
	if values["STEP"] != 1 || values["MAX"]-least+1 != n || least < 0 || least > 1 || id < least || id-least >= n {
		return Share{}, fmt.Errorf("--part=%s: the array has %d tasks from %d to %d, and not all from 0 or 1 on; "+
			"name the part, as in --part=$SLURM_ARRAY_TASK_ID/N", auto, n, least, values["MAX"])
	}
	return Share{id - least, n}, nil
}
