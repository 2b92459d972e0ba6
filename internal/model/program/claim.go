package program

// Claim is a never claim that takes part in the run, in turn with the
// system, because it may write to the state (rule 11.5). It is the last of the
// process types, but no process: its moves are of the process
// NoPID. A location at which it violates the property by being there has End.
type Claim struct {
	Type int // index in Program.Types
}

// OfClaim reports whether id is an edge of the claim that takes part in the run.
func (p *Program) OfClaim(id EdgeID) bool {
	return p.Claim != nil && id >= 0 && p.Edges[id].Type == p.Claim.Type
}
