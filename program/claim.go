package program

// ClaimFrame places a never claim that takes part in the run, in turn with the
// system, because it may write to the state (rule 11.5). It is the last of the
// process types, but no process: its frame, with kind, location and variables as
// those of processes, lies behind the globals, and its moves are of the process
// NoPID. A location at which it violates the property by being there has End.
type ClaimFrame struct {
	Type   int // index in Program.Types
	Offset int // of its frame, from the start of the state
	Turn   int // of a byte, from the start of the state: whose turn it is
}

// The values of the byte at ClaimFrame.Turn.
const (
	ClaimsTurn byte = iota
	SystemsTurn
)

// ClaimLocation returns the location of the claim in s. The program must have one.
func (p *Program) ClaimLocation(s State) *Location {
	c := p.Claim
	t := p.Types[c.Type]
	l := Loc(s[c.Offset+1])
	if t.PCSize == 2 {
		l |= Loc(s[c.Offset+2]) << 8
	}
	return &t.Locations[l]
}

// OfClaim reports whether id is an edge of the claim that takes part in the run.
func (p *Program) OfClaim(id EdgeID) bool {
	return p.Claim != nil && id >= 0 && p.Edges[id].Type == p.Claim.Type
}
