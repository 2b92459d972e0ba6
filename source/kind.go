package source

import "fmt"

// Kind classifies the subject of a warning. Users filter warnings by kind, or treat some kinds as failures. The zero
// Kind belongs to errors, and to warnings without a named kind.
type Kind string

// The named kinds of warnings.
const (
	// AssignedGuard means that an option begins with an assignment where a comparison may have been meant.
	AssignedGuard Kind = "assigned-guard"
	// FormulaRemark means that a formula may not express the intention of the user.
	FormulaRemark Kind = "formula"
	// RemoteNowhere means that a remote reference names a process that never exists.
	RemoteNowhere Kind = "remote"
	// Stronger means that a formula holds, and that a stronger formula without an irrelevant subformula holds, too. The
	// subformula may be true.
	Stronger Kind = "stronger"
	// Unmatched means that a receive matches no message ever sent.
	Unmatched Kind = "unmatched"
	// Unreached means that no run takes a statement.
	Unreached Kind = "unreached"
	// Vacuous means that a formula holds and a subformula has no influence on that, because another subformula is never
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
