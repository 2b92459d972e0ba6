package plan

// Further is a search that may follow after the attempts of a plan, with a plan of its own.
type Further struct {
	Search string // in words
	If     string // the condition in words
}

// further returns the searches that may follow the attempts of p, with their conditions. creates says whether the
// model may create processes.
func (p *Plan) further(q PropertyFacts, o Options, creates bool) (list []Further) {
	if len(q.Kinds) > 1 && p.Limits.MaxErrors > 0 {
		list = append(list, Further{"assertions alone, or end-states alone", "after an error of the other kind"})
	}
	if p.Walk == BFS && !p.Exact() && !o.Abstracted {
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

// FurtherFields returns a field for each search that may follow.
func (p *Plan) FurtherFields() (fields []Field) {
	for _, f := range p.Further {
		fields = append(fields, Field{"then", f.Search, f.If})
	}
	return fields
}
