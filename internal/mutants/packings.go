package main

// packings: states in words, and steps that are remembered.
func packings() []mutant {
	const packed = "exec/packed"
	const test = "^TestSuccessors$"
	return []mutant{
		{"reads-not-in-the-key", "what a step reads does not count when it is remembered", packed, test,
			[]edit{{"memo.rest", "{f.Reads, f.Writes}", "{f.Writes}"}}},
		{"channels-not-in-the-key", "what a step asks of a channel does not count", packed, test,
			[]edit{{"memo.rest", "range f.Channels", "range f.Channels[:0]"}}},
		{"the-dead-keep-values", "what a process that died had is left", packed, test,
			[]edit{{"memo.differ", "!other.has(p.component)", "false"}}},
		{"faults-forgotten", "a step that goes wrong is like any other", packed, test,
			[]edit{{"memo.compute", "a.odd || o.Fault != nil", "a.odd"}}},
		{"mask-stays-small", "a mask does not grow with what answers rest on", packed, test,
			[]edit{{"site.widen", "if grown {", "if grown && k.n == 0 {"}}},
		{"keys-lost-when-repacked", "what is remembered keeps its key when states are packed anew", packed, test,
			[]edit{{"site.translate", "carry(t, k.list, old, components, w)", "copy(t, w)"}}},
	}
}
