package spin

import (
	"slices"
	"strings"
)

// Result has SPIN's results for one model.
type Result struct {
	// Model is the path of the model, relative to the folder of its set of models.
	Model string `json:"model"`
	// Defines lists the macros with which SPIN was run.
	Defines []string `json:"defines,omitempty"`
	// Refused is the message of spin if spin generates no verifier. The fields below are empty in this case.
	Refused string `json:"refused,omitempty"`
	// Messages are the errors and warnings of spin that do not prevent the generation of a verifier.
	Messages []string `json:"messages,omitempty"`
	// Asserts reports whether a process has an assertion.
	Asserts bool `json:"asserts"`
	// AcceptLabels and ProgressLabels report whether a process has an accept label or a progress label.
	AcceptLabels   bool `json:"accept_labels,omitempty"`
	ProgressLabels bool `json:"progress_labels,omitempty"`
	// Trace reports whether the model has a trace or notrace assertion.
	Trace bool `json:"trace,omitempty"`
	// Claims lists the names of the never claims and ltl formulas, in the order of the text.
	Claims []string `json:"claims,omitempty"`
	// Full is the search of the whole state space, without claim, reduction and optimization. The search continues
	// after errors.
	Full *Search `json:"full,omitempty"`
	// Usual is the default search of SPIN for safety, with the first claim, except that the search continues after
	// errors.
	Usual *Search `json:"usual,omitempty"`
	// Default is like Usual, but without a claim. The difference between Default and Full shows the effect of
	// reduction, merging and dead variables. Default is recorded for the examples of SPIN only.
	Default *Search `json:"default,omitempty"`
	// Verdicts has one entry for every property that was decided, in order.
	Verdicts []Verdict `json:"verdicts,omitempty"`
}

// Verdict returns the verdict on the property with the given name. If SPIN did not decide the property, the second
// result is false.
func (r *Result) Verdict(property string) (Verdict, bool) {
	for _, v := range r.Verdicts {
		if v.Property == property {
			return v, true
		}
	}
	return Verdict{}, false
}

// Verdict is SPIN's answer for one property.
type Verdict struct {
	// Property is "assertions", "end-states", "trace", "acceptance", "progress", or "claim " and the name of the claim.
	Property string `json:"property"`
	// Answer is Violated, NoneFound or Incomplete.
	Answer Answer `json:"answer"`
	// Error is the message of SPIN about the violation.
	Error string `json:"error,omitempty"`
	// Steps is the length of the error trail in steps. Steps is 0 if SPIN wrote no trail.
	Steps int `json:"steps,omitempty"`
	// Search is the search that found the answer.
	Search Search `json:"search"`
}

// Answer is the result of a search for one property.
type Answer string

// The answers.
const (
	Violated   Answer = "violated"
	NoneFound  Answer = "none found"
	Incomplete Answer = "incomplete"
)

// Search has the statistics that the verifier prints for one run.
type Search struct {
	// Complete reports whether the search visited the whole state space, with or without errors.
	Complete bool `json:"complete"`
	// Stopped is the reason why the search is not complete: "error", "depth", "memory", "time" or "crash".
	Stopped     string  `json:"stopped,omitempty"`
	States      float64 `json:"states"`
	Matched     float64 `json:"matched"`
	Transitions float64 `json:"transitions"`
	Atomic      float64 `json:"atomic,omitempty"`
	Depth       int     `json:"depth"`
	Errors      int     `json:"errors,omitempty"`
	// Messages lists the different error messages in the order of their first occurrence.
	Messages []string `json:"messages,omitempty"`
}

// Class is the kind of error that a message of the verifier reports.
type Class string

// The classes of errors. A Fault is a run-time error of the model, or a limit of the verifier.
const (
	Assertion   Class = "assertion"
	EndState    Class = "end state"
	Acceptance  Class = "acceptance cycle"
	NonProgress Class = "non-progress cycle"
	ClaimEnd    Class = "end of claim"
	EventTrace  Class = "event trace"
	FewFields   Class = "few fields" // an error of the model after which the verifier can go on
	Fault       Class = "fault"
)

// ClassOf returns the class of an error message of the verifier. For an unknown message it is Fault.
func ClassOf(message string) Class {
	switch {
	case strings.HasPrefix(message, "assertion violated - "):
		return Fault // for example an array index out of bounds
	case strings.HasPrefix(message, "assertion violated"):
		return Assertion
	case strings.HasPrefix(message, "invalid end state"):
		return EndState
	case strings.HasPrefix(message, "acceptance cycle"), strings.HasPrefix(message, "accept "):
		return Acceptance
	case strings.HasPrefix(message, "non-progress cycle"):
		return NonProgress
	case strings.HasPrefix(message, "end state in claim"), strings.HasPrefix(message, "claim violated"):
		return ClaimEnd
	case strings.HasPrefix(message, "event_trace error"):
		return EventTrace
	case message == "too few parameters in send stmnt", message == "missing pars in receive":
		return FewFields
	}
	return Fault
}

// classFilter returns a function that reports whether a message has one of the classes in c.
func classFilter(c ...Class) func(string) bool {
	return func(message string) bool { return slices.Contains(c, ClassOf(message)) }
}
