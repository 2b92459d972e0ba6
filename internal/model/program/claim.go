package program

// Claim is a never claim that takes part in the run, in turn with the system, because it may write to the state (rule
// 11.5 of doc/dev/semantics.md). Type is the last process type. The claim is no process: its moves have process NoPID.
// A location that violates the property on arrival has End.
type Claim struct {
	Type int // index in Program.Types
}

// OfClaim reports whether id is an edge of p.Claim; false if p has no Claim.
func (p *Program) OfClaim(id EdgeID) bool {
	return p.Claim != nil && id >= 0 && p.Edges[id].Type == p.Claim.Type
}
