package source

import "fmt"

// Kind is the subject of a warning, for users that sort warnings or fail on some of them. The zero Kind stands for
// any other warning, and for errors.
type Kind string

// The named kinds of warnings.
const (
	// AssignedGuard: an option begins with an assignment where a comparison may have been meant.
	AssignedGuard Kind = "assigned-guard"
	// FormulaRemark: a formula may say something else than was meant.
	FormulaRemark Kind = "formula"
	// RemoteNowhere: a remote reference names a process that never exists.
	RemoteNowhere Kind = "remote"
	// Stronger: a part of a formula that holds is irrelevant to the verdict, although it may be true: a stronger
	// formula holds.
	Stronger Kind = "stronger"
	// Unmatched: a receive matches no message ever sent.
	Unmatched Kind = "unmatched"
	// Unreached: no run takes a statement.
	Unreached Kind = "unreached"
	// Vacuous: a part of a formula that holds is irrelevant to the verdict, because another part is never true, or is
	// true at once.
	Vacuous Kind = "vacuous"
	// Wrapped: a value does not fit its variable, so a different value is stored.
	Wrapped Kind = "wrapped"
)

// Kinds returns the named kinds of warnings, sorted by name.
func Kinds() []Kind {
	return []Kind{AssignedGuard, FormulaRemark, RemoteNowhere, Stronger, Unmatched, Unreached, Vacuous, Wrapped}
}

// WithKind sets the kind and returns d.
func (d *Diagnostic) WithKind(k Kind) *Diagnostic {
	d.Kind = k
	return d
}

// Brief returns the message and its position on one line, without the text and the hint.
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
