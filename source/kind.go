package source

import "fmt"

// Kind says what a warning is about, for those who sort warnings or fail by some of them. The zero value is any other
// warning, and that of errors.
type Kind string

// The kinds of warnings that have a name of their own.
const (
	// AssignedGuard: an option begins with an assignment where a comparison may have been meant.
	AssignedGuard Kind = "assigned-guard"
	// FormulaRemark: a formula may say something else than was meant.
	FormulaRemark Kind = "formula"
	// RemoteNowhere: a remote reference is to a process that never exists.
	RemoteNowhere Kind = "remote"
	// Stronger: a part of a formula that holds plays no part in that, though it may be true: more holds.
	Stronger Kind = "stronger"
	// Unmatched: a receive never matches what is sent.
	Unmatched Kind = "unmatched"
	// Unreached: no run takes a statement.
	Unreached Kind = "unreached"
	// Vacuous: a part of a formula that holds plays no part in that, as another one is never true, or true at once.
	Vacuous Kind = "vacuous"
	// Wrapped: a value does not fit the variable in which it is stored, and another one is stored.
	Wrapped Kind = "wrapped"
)

// Kinds are all kinds of warnings that have a name, in the order of their names.
func Kinds() []Kind {
	return []Kind{AssignedGuard, FormulaRemark, RemoteNowhere, Stronger, Unmatched, Unreached, Vacuous, Wrapped}
}

// Of sets the kind and returns d.
func (d *Diagnostic) Of(k Kind) *Diagnostic {
	d.Kind = k
	return d
}

// Brief is the message with its place in one line, without the text and the hint.
func (d *Diagnostic) Brief() string {
	word := "error: "
	if d.Severity == Warning {
		word = "warning: "
	}
	if d.Span.File == nil {
		return word + d.Message
	}
	line, col := d.Span.File.LineCol(d.Span.Start)
	return fmt.Sprintf("%s:%d:%d: %s%s", d.Span.File.Name, line, col, word, d.Message)
}
