package source

import "fmt"

// Kind is the subject of a warning. Users sort warnings by kind, or treat some kinds as failures. The zero Kind is
// the kind of errors and of warnings without a named kind.
type Kind string

// The named kinds of warnings.
const (
	// AssignedGuard: an option begins with an assignment where a comparison may have been meant.
	AssignedGuard Kind = "assigned-guard"
	// FormulaRemark: a formula may not mean what the user intended.
	FormulaRemark Kind = "formula"
	// RemoteNowhere: a remote reference names a process that never exists.
	RemoteNowhere Kind = "remote"
	// Stronger: a formula holds, and a part of it is irrelevant, although the part may be true: a stronger formula
	// holds.
	Stronger Kind = "stronger"
	// Unmatched: a receive matches no message ever sent.
	Unmatched Kind = "unmatched"
	// Unreached: no run takes a statement.
	Unreached Kind = "unreached"
	// Vacuous: a formula holds, and a part of it is irrelevant, because another part is never true or is true at
	// once.
	Vacuous Kind = "vacuous"
	// Wrapped: a stored value does not fit the variable, and is changed by storing.
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

// Brief returns the position and the message on one line, without the source line and the hint.
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
