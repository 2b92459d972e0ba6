package program

// Claim is a never claim that moves in turn with the system, because it may write to the state (rule 11.5 of
// doc/dev/semantics.md). Such a claim takes part in the run.
//
// The code of the claim is process type Type. The claim is not a process: its moves have process NoPID. When the claim
// arrives at a location with End, the run violates the property.
type Claim struct {
	Type int // the index of the claim in Program.Types, which is the last
}

// OfClaim reports whether edge id belongs to p.Claim. It is false if p.Claim is nil.
func (p *Program) OfClaim(id EdgeID) bool {
	return p.Claim != nil && id >= 0 && p.Edges[id].Type == p.Claim.Type
}
