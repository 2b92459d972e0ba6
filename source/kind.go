package source

import "fmt"

// Kind classifies the subject of a warning. Users filter warnings by kind, or treat some kinds as failures. The zero
// Kind belongs to errors, and to warnings without a named kind.
type Kind string

// The named kinds of warnings.
const (
	// AssignedGuard means that an option of an if or do begins with an assignment, where the user may have meant a
	// comparison.
	AssignedGuard Kind = "assigned-guard"
	// FormulaRemark means that a formula may not express the intention of the user.
	FormulaRemark Kind = "formula"
	// RemoteNowhere means that a remote reference, like P[2]@L, names a process that never exists.
	RemoteNowhere Kind = "remote"
	// Stronger means that a formula holds, and also holds without one of its subformulas, which makes it stronger. The
	// subformula may be true in some runs.
	Stronger Kind = "stronger"
	// Unmatched means that a receive matches no message ever sent.
	Unmatched Kind = "unmatched"
	// Unreached means that no run executes some statement.
	Unreached Kind = "unreached"
	// Vacuous means that a formula holds regardless of one of its subformulas, because another subformula is never
	// true, or is true at once.
	Vacuous Kind = "vacuous"
	// Wrapped means that a stored value does not fit the variable, and is changed by storing.
	Wrapped Kind = "wrapped"
)

// Kinds returns the named kinds of warnings, sorted by name.
func Kinds() []Kind {
	return []Kind{AssignedGuard, FormulaRemark, RemoteNowhere, Stronger, Unmatched, Unreached, Vacuous, Wrapped}
}

// WithKind sets d.Kind and returns d.
func (d *Diagnostic) WithKind(k Kind) *Diagnostic {
	d.Kind = k
	return d
}

// Brief returns the position and the message of d on one line, without the source line and the hint.
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
