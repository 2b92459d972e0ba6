package depend

import (
	"ltlpor/internal/depend/access"
	"ltlpor/internal/model/program"
)

// Parts splits access a into an access for each variable and an access for the rest (access.Objects.Parts).
func (r *Relations) Parts(a *access.Access) (variables map[*program.Variable]*access.Access, rest *access.Access) {
	return r.objects.Parts(a)
}
