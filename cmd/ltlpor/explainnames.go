package main

import (
	"github.com/alecthomas/kong"
)

// explainHelp has the help of the flags of explain.
var explainHelp = kong.Vars{
	"explain_state": "Explain the state with this number: those of the full graph are numbered breadth first, " +
		"and the initial state is 0. Default: the first state of the search in which " +
		"several processes can move.",
	"explain_where": "Explain the first state of the search in which this is true and several " +
		"processes can move.",
	"explain_along": "Explain the states of a trace that ltlpor check --trace has written, with the ending " +
		".json.",
	"explain_interactive": "Go through the model step by step and explain each state; ? lists the answers.",
	"explain_max_states": "Bound the states of the full graph, by which states are numbered, and those of the " +
		"search. Default: 50000.",
	"explain_naming": "Names of the conditions: cgp (C0 to C3, as here), baier-katoen (A1 to A4) or stubborn " +
		"(those of stubborn sets).",
	"explain_optimize": "Transformations before the search: all, none, or a comma-separated list of merge, dead " +
		"and ends. Default: none.",
}
