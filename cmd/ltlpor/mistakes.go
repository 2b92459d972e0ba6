package main

import (
	"cmp"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"ltlpor/source"
)

// foreignFlags maps flags of SPIN and its verifiers to the equivalents in ltlpor. Flags with several letters come
// first. A flag with a single letter also stands for the flag with a value, like -m1000.
var foreignFlags = []struct{ flag, here string }{
	{"-search", "ltlpor check MODEL reads the model and searches at once"},
	{"-run", "ltlpor check MODEL reads the model and searches at once"},
	{"-ltl", "--only=NAME checks one ltl block; without it all are"},
	{"-bfs", "--shortest looks for a shortest counterexample"},
	{"-noclaim", "--check=assertions,end-states leaves formulas and claims out"},
	{"-a", "ltl blocks and the never claim are checked without a flag, and accept labels with --check=acceptance"},
	{"-A", "--check=end-states,ltl leaves assertions out"},
	{"-b", "--max-depth=N makes a verdict inconclusive where deeper runs exist"},
	{"-c", "--max-errors=N stops at the N-th error, and --max-errors=all counts all"},
	{"-e", "--max-errors=all searches on, and --json=FILE has the traces"},
	{"-E", "--check=assertions,ltl leaves end states out"},
	{"-f", "--fairness=weak looks at weakly fair runs only"},
	{"-F", "a formula is an argument of its own, or stands in a file: --formula-file=FILE"},
	{"-g", "a counterexample is printed with what changes, and with whole states by --full-states"},
	{"-i", "--shortest looks for a shortest counterexample"},
	{"-I", "--shortest looks for a shortest counterexample"},
	{"-l", "--check=progress looks for cycles without progress"},
	{"-m", "there is no limit to the depth but --max-depth=N"},
	{"-n", "nothing is said about statements that are not reached"},
	{"-N", "--only=NAME checks one ltl block; without it all are"},
	{"-o", "--optimize=none searches the model as it is written"},
	{"-p", "a counterexample is printed at once, statement by statement"},
	{"-r", "a counterexample is printed at once"},
	{"-s", "a counterexample is printed at once"},
	{"-t", "a counterexample is printed at once; no trail is written"},
	{"-u", "ltlpor simulate --steps=N makes one run of N steps"},
	{"-v", "--version prints the version"},
	{"-V", "--version prints the version"},
	{"-w", "the table of states grows as it must, up to --mem=SIZE"},
}

// gone lists flags and values that only earlier versions of ltlpor had: the parser's message, and a hint.
var gone = []struct{ said, hint string }{
	{"unknown flag --tie", "--tie is gone: of several ample sets, the one of the oldest processes is taken"},
	{"unknown flag --operands", "--operands is gone: where nothing can be left out otherwise, operands are evaluated in the state"},
	{`--visibility must be one of "support","both" but got "state"`, "both is what state was, and more"},
	{`--visibility must be one of "support","both" but got "relaxed"`, "both is what relaxed was, and more"},
}

// simulating maps flags of SPIN for simulations to the equivalents in ltlpor simulate.
var simulating = map[string]string{
	"-n": "--seed=N", "-u": "--steps=N", "-t": "--follow=FILE, of a trace that ltlpor has written",
	"-k": "--follow=FILE, of a trace that ltlpor has written", "-j": "--interactive, with r N", "-b": "--quiet",
	"-p": "without a flag each step is printed", "-s": "without a flag each step is printed",
	"-r": "without a flag each step is printed", "-g": "what a step changes is printed, and --full-states prints all",
	"-l": "what a step changes is printed, and --full-states prints all",
}

// ofCheck maps flags that ltlpor check has, but ltlpor explore lacks, to advice.
var ofCheck = map[string]string{
	"--timeout":    "--time=DURATION bounds an exploration",
	"--max-states": "an exploration stores no states; --max-executions=N bounds it",
	"--check":      "explore looks at deadlocks, assertions and run-time errors; ltlpor check chooses among properties",
	"--shortest":   "ltlpor check --shortest finds a shortest counterexample",
	"--reduction":  "--algorithm=NAME says how executions are left out",
}

// verbs lists the names of all commands.
var verbs = []string{
	"check", "compare", "audit", "explain", "deps", "graph", "explore", "simulate", "merge", "resume", "replay",
	"automaton", "formula", "exercise", "grade", "bench-model", "fmt", "init", "lsp", "serve", "completion", "man",
	"verify-run", "version", "worker", "help",
}

// searching lists the names of the commands that take a model and, optionally, a formula.
var searching = verbs[:6]

// seeHelp is the hint for a mistake without a better hint.
const seeHelp = "ltlpor help tells more"

// way returns a hint for `args`, a command line that the parser rejected with the error message `said`. It knows
// typical mistakes, like a flag of SPIN or missing quotes. For other mistakes the hint is seeHelp.
func way(args []string, said string) string {
	if len(args) == 0 {
		return seeHelp
	}
	for _, f := range gone {
		if rest, is := strings.CutPrefix(said, f.said); is && (rest == "" || rest[0] == ',') {
			return f.hint
		}
	}
	flag, _, _ := strings.Cut(strings.TrimPrefix(said, "unknown flag "), ",")
	if args[0] == "compare" && (flag == "--reduction" || flag == "--proviso") {
		return flag + " is not for compare, which runs each"
	}
	if hint := cmp.Or(ofOne(args[0], flag, said), swallowed(args, said), withoutModel(args, said)); hint != "" {
		return hint
	}
	known := slices.Contains(verbs, args[0])
	switch {
	case inPieces(said) && slices.Contains(searching, args[0]):
		return "a formula stands in quotes, as one argument: '[] (p -> <> q)'"
	case strings.HasPrefix(said, "unknown flag -") && !strings.HasPrefix(said, "unknown flag --"):
		for _, a := range args {
			for _, f := range foreignFlags {
				if a == f.flag || len(f.flag) == 2 && strings.HasPrefix(a, f.flag) && a[0] == '-' {
					return f.flag + " is SPIN's; here " + f.here
				}
			}
		}
	case strings.HasPrefix(args[0], "-"):
	case !known && isFile(args[0]):
		return "to check a model, write ltlpor check " + quoted(args)
	case !known && source.Closest(args[0], verbs) == "":
		return "expected one of the commands " + strings.Join(verbs, ", ")
	}
	return seeHelp
}

// swallowed returns a hint if a flag took the file name of the model as its value, as in --json m.pml. Otherwise it
// returns "". `said` is the error message of the parser.
func swallowed(args []string, said string) string {
	missing := strings.HasPrefix(said, `expected "<model>`)
	for i, a := range args[:len(args)-1] {
		value := args[i+1]
		if !strings.HasPrefix(a, "-") || strings.Contains(a, "=") || !isFile(value) && (value != "-" || !missing) {
			continue
		}
		flag := strings.HasPrefix(said, a) && (strings.Contains(said, fmt.Sprintf("%q", value)))
		if i > 0 && (missing || flag) {
			between := "="
			if !strings.HasPrefix(a, "--") {
				between = " "
			}
			return fmt.Sprintf("%s takes a value, and took %s: write %s%sVALUE %s", a, value, a, between, value)
		}
	}
	return ""
}

// enumError matches the parser's message about a value that is not in the list of allowed values.
var enumError = regexp.MustCompile(`must be one of (".*") but got "(.*)"$`)

// ofEnum returns a hint if a wrong value of a flag resembles an allowed value x: `, did you mean "x"?`. Otherwise it
// returns "". `said` is the error message of the parser.
func ofEnum(said string) string {
	found := enumError.FindStringSubmatch(said)
	if found == nil {
		return ""
	}
	return source.DidYouMean(found[2], strings.Split(strings.Trim(found[1], `"`), `","`))
}

// withoutModel returns a hint if the model or the trace is missing in a call of ltlpor replay. Otherwise it returns "".
// `said` is the error message of the parser.
func withoutModel(args []string, said string) string {
	if args[0] != "replay" || !strings.HasPrefix(said, `expected "<trace>`) {
		return ""
	}
	for _, name := range args[1:] {
		if f, err := readTrace(name); err == nil {
			return fmt.Sprintf("%s is a trace, and the model comes before the trace: write ltlpor replay %s", name,
				quoted(slices.Insert(slices.Clone(args[1:]), slices.Index(args[1:], name), cmp.Or(f.Model, "MODEL"))))
		}
	}
	return "the model and then the trace are needed: ltlpor replay model.pml t.json"
}

// inPieces reports whether the parser's error message `said` suggests that the shell has split a formula, because
// quotes are missing.
func inPieces(said string) bool {
	return strings.HasPrefix(said, "unexpected argument") || strings.HasPrefix(said, "unknown flag ->")
}

// ofOne returns a hint about a flag that the given command does not have, but that ltlpor check or SPIN has. For ltlpor
// explore, it also returns a hint about a superfluous argument. If no hint exists, or for other commands than explore
// and simulate, the result is "". `said` is the error message of the parser.
func ofOne(command, flag, said string) string {
	here := simulating[flag[:min(2, len(flag))]]
	switch {
	case command == "simulate" && here != "":
		return flag + " is SPIN's; here " + here
	case command != "explore":
		return ""
	case strings.HasPrefix(said, "unexpected argument"):
		return "explore looks at deadlocks, assertions and run-time errors alone; ltlpor check decides formulas"
	}
	return ofCheck[flag]
}

// quoted returns args as one command line, with quotes for the shell where necessary.
func quoted(args []string) string {
	words := make([]string, len(args))
	for i, a := range args {
		if words[i] = a; a == "" || strings.ContainsAny(a, " \t\n\"$&()*;<>?[]`{|}~!#\\") && !strings.Contains(a, "'") {
			words[i] = "'" + a + "'"
		}
	}
	return strings.Join(words, " ")
}

// isFile reports whether the file `name` exists, or `name` looks like a model.
func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.IsDir() || isModel(name)
}

// isModel reports whether the file name has an ending that models have.
func isModel(name string) bool {
	return strings.HasSuffix(name, ".pml") || strings.HasSuffix(name, ".prom")
}

// swapped returns advice if argument `formula` is the file name of a model, and otherwise "". If argument `model` is
// also a file, the user has given two models. Otherwise the user has given model and formula in the wrong order.
func swapped(model string, formula *string) string {
	switch {
	case formula == nil || !isModel(*formula):
		return ""
	case isFile(model):
		return "two models were given, and one can be checked at a time; a file with a formula is given by --formula-file=FILE"
	}
	return "the model comes first, and then the formula"
}
