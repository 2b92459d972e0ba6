package plan

// Unfollowed returns the parts of p in which the search does not follow a request that the options make by name. Value
// is the part as it is, and Why the reason. The reduction is not among them: Reducing has the reason.
func (p *Plan) Unfollowed() (fields []Field) {
	if p.omitsOptimizations() {
		fields = append(fields, Field{"optimize", p.Optimize.String(), p.joinReasons(p.dropped()...)})
	}
	if off := p.Off[PartInOrder]; off.Why == ErrorsFirst {
		fields = append(fields, Field{"visibility", p.Visibility.String(), off.String()})
	}
	if off := p.Off[PartCNDFS]; off.Why != On {
		fields = append(fields, Field{"emptiness", p.Walk.String(), "no cndfs: " + off.String()})
	}
	if off := p.Off[PartSymmetry]; p.Symmetry == AllSymmetry && off.Why != On && off.Why != NotAsked {
		fields = append(fields, Field{"symmetry", "none", off.String()})
	}
	if off := p.Off[PartDisk]; off.Why != On && off.Why != NotAsked {
		fields = append(fields, Field{"disk", "none", off.String()})
	}
	if off := p.Off[PartEngine]; off.Why != On {
		fields = append(fields, Field{"engine", p.Engine.String(), off.String()})
	}
	if off := p.Off[PartStore]; off.Why != On {
		fields = append(fields, Field{"store", p.Store.String(), off.String()})
	}
	return fields
}

// dropped returns the optimizations that the options request and the search does not use.
func (p *Plan) dropped() (parts []Part) {
	for _, part := range [...]Part{PartMerge, PartDead, PartEnds} {
		if off := p.Off[part]; off.Why != On && off.Why != NotAsked {
			parts = append(parts, part)
		}
	}
	return parts
}

// omitsOptimizations reports whether the search does not use an optimization that the options request by name: they
// name optimizations if they do not request all.
func (p *Plan) omitsOptimizations() bool {
	named := false
	for _, part := range [...]Part{PartMerge, PartDead, PartEnds} {
		named = named || p.Off[part].Why == NotAsked
	}
	return named && len(p.dropped()) > 0
}
