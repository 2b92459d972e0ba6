package main

import "github.com/alecthomas/kong"

// longHelp has help texts for flags that are too long for a struct tag.
var longHelp = kong.Vars{
	"automaton_steps": "Print the result of each pass of the translation, and write the automaton only to the " +
		"file of -o.",
	"check_stats": "Print statistics of the reduction: fully expanded states with reasons, and the cost of " +
		"choosing.",
	"compare_csv": "Write the table as comma-separated values; - writes it to standard output.",
	"explore_algorithm": "Algorithm that chooses the executions: source-dpor, optimal-dpor, fg-dpor, lazypor, epor " +
		"or epor-sh; all runs one after the other. Default: source-dpor.",
	"explore_compare": "Also search for the same errors as ltlpor check, and show both in a table.",
	"explore_dependence": "Two steps are tried in both orders if one writes an object that the other reads or " +
		"writes (read-write), or if both access it (accesses, for fg-dpor). Default: read-write.",
	"explore_max_depth": "Cut executions with more steps. The result is no proof, not even for N steps.",
	"explore_overflow": "Effect of a value that does not fit its variable or message field: wrap around, or " +
		"error.",
	"format_help": "Form of the text: text, github (with annotations for GitHub Actions) or short (one line " +
		"for each finding).",
	"no_hints": "Skip the extra searches that look for vacuous subformulas and test whether a violated " +
		"property holds under weak fairness.",
	"report_help": "Write an HTML page with verdicts, figures, and counterexamples to step through.",
	"sarif_help":  "Write violations, warnings and errors as SARIF 2.1.0, with their runs.",
	"simulate_seed": "Seed of the random choices: the same seed makes the same run. Default: a new seed each " +
		"time.",
}
