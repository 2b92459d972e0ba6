package depend

import (
	"ltlpor/internal/depend/access"
	"ltlpor/internal/model/program"
)

// Parts splits a by variable (access.Objects.Parts).
func (r *Relations) Parts(a *access.Access) (variables map[*program.Variable]*access.Access, rest *access.Access) {
	return r.objects.Parts(a)
}
