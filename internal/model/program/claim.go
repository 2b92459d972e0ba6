package program

// Claim is a never claim moving in turn with the system. Such a claim takes part in the run because it may write to
// the state (rule 11.5 of doc/dev/semantics.md). The code of the claim is process type Type, the last type of the
// program. The claim is not a process: its moves have process NoPID. The claim is violated on arrival at a location
// with End.
type Claim struct {
	Type int // index in Program.Types, which is the last index
}

// OfClaim reports whether id is an edge of p.Claim. It is false if p has no Claim.
func (p *Program) OfClaim(id EdgeID) bool {
	return p.Claim != nil && id >= 0 && p.Edges[id].Type == p.Claim.Type
}
