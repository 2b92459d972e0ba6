package main

// packings: states in words, and steps and choices that are remembered.
func packings() []mutant {
	const packed = "exec/packed"
	const test = "^TestSuccessors$"
	const choices = "^TestChoices$"
	const labels = "^TestLabels$"
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
		{"choice-without-globals", "what a choice reads of globals does not count when it is remembered", packed, choices,
			[]edit{{"observed.Global", "v.o.note(n + int32(i))", "v.o.note(n)"}}},
		{"choice-without-locals", "what a choice reads of locals does not count", packed, choices,
			[]edit{{"observed.Local", "v.o.note(n + int32(i))", "_ = n"}}},
		{"choice-without-channels", "what a choice reads of channels does not count", packed, choices,
			[]edit{{"observed.Channel", "v.o.note(a.channels[id])", "_ = a"}}},
		{"choice-without-messages", "a choice has always read the first field of the first message", packed, choices,
			[]edit{{"observed.Field", "int32(k*len(v.o.program.ChanTypes[typ].Fields)+j)", "int32(0*typ)"}}},
		{"choice-without-moves", "which moves there are does not count", packed, choices,
			[]edit{{"choices.class", "range a.moves", "range a.moves[:0]"}}},
		{"choice-without-locations", "where processes are does not count", packed, choices,
			[]edit{{"choices.class", "appendNumber(x.buf[:0], at)", "appendNumber(x.buf[:0], 0*at)"}}},
		{"reads-stay-few", "what was read counts where nothing had been read before", packed, choices,
			[]edit{{"Observer.adds", "if o.seen[i] {", "if o.seen[i] && len(reads) == 0 {"}}},
		{"closing-not-asked", "what is known is chosen whatever closes", packed, choices,
			[]edit{{"Store.Choose", "g != nil && !x.closed(g, closes)", "g != nil"}}},
		{"closing-remembered", "what was chosen where a move closed is remembered", packed, choices,
			[]edit{{"Store.Choose", "x.observer.end() && !x.met", "x.observer.end()"}}},
		{"label-without-cells", "what a label reads of variables does not count when it is remembered", packed, labels,
			[]edit{{"aspects.reads", "list = append(list, n)", "_ = n"}}},
		{"label-without-channels", "what a label reads of channels does not count", packed, labels,
			[]edit{{"aspects.reads", "i < a.ends[u.ID]", "i < a.channels[u.ID]"}}},
		{"label-undefined", "a proposition that goes wrong is false", packed, labels,
			[]edit{{"Store.Label", "&x.footprint); !ok {", "&x.footprint); !ok && x == nil {"}}},
		{"labels-kept-when-recut", "labels stay though states have other components", packed, labels,
			[]edit{{"Store.recut", "s.seen, s.labels = seen{}, labels{}", "s.seen = seen{}"}}},
		{"lenses-kept-when-recut", "what reads states stays though they have other components", packed, labels,
			[]edit{{"Store.recut", "s.seen, s.labels = seen{}, labels{}", "s.labels = labels{}"}}},
		{"choices-kept-when-recut", "what was chosen stays though states have other components", packed, choices,
			[]edit{{"Store.recut", "s.choices.forget()", "_ = s"}}},
	}
}
