package plan

// Further describes a search that may follow after the attempts of a plan. It gets a separate plan.
type Further struct {
	Search string // the search, in words
	If     string // the condition for the search, in words
}

// further returns the searches that may follow after the attempts of p, with their conditions. `creates` reports
// whether the model may create processes while it runs.
func (p *Plan) further(q PropertyFacts, o Options, creates bool) (list []Further) {
	if len(q.Kinds) > 1 && p.Limits.MaxErrors > 0 {
		list = append(list, Further{"assertions alone, or end-states alone", "after an error of the other kind"})
	}
	if p.Walk == BFS && !p.External && !p.Exact() && !o.Abstracted {
		list = append(list, Further{"without reduction and merging", "after an error, for a shortest run"})
	}
	if q.Temporal() && o.Shortest {
		list = append(list, Further{"breadth first for a run of the model as written", "after an error"})
	}
	if p.Optimize.Has(Ends) && creates {
		list = append(list, Further{
			"with terminated processes gone at once, also without reduction, or with their ends as steps",
			"if a process or channel finds no room",
		})
	}
	return list
}

// FurtherFields returns a printable field for each search in p.Further.
func (p *Plan) FurtherFields() (fields []Field) {
	for _, f := range p.Further {
		fields = append(fields, Field{"then", f.Search, f.If})
	}
	return fields
}
