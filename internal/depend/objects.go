package depend

import (
	"ltlpor/internal/depend/access"
	"ltlpor/internal/model/program"
)

// Parts splits access a into one access per variable, and `rest`, the uses of channels and of other shared objects
// (access.Objects.Parts).
func (r *Relations) Parts(a *access.Access) (variables map[*program.Variable]*access.Access, rest *access.Access) {
	return r.objects.Parts(a)
}
