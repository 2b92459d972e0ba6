package main

import (
	"slices"
	"strings"
)

// class is a set of words that editors show in the same colour.
type class string

const (
	control   class = "control"   // statements that control the flow of a process
	unit      class = "unit"      // words with which a part of a model begins
	kind      class = "type"      // types of variables
	modifier  class = "modifier"  // words of a declaration besides the type
	constant  class = "constant"  // values, and predefined variables to which nothing assigns
	function  class = "function"  // operators and statements that have arguments in parentheses
	embedded  class = "embedded"  // parts in C, which the model checker does not read
	variable  class = "variable"  // predefined names that are not words of the lexer
	temporal  class = "temporal"  // operators in ltl blocks; elsewhere they are names
	directive class = "directive" // lines of the preprocessor
)

// words maps a class to its words, separated by spaces. A test compares the words with the lexer of package grammar,
// the predefined names of package typecheck, the operators of package ltl, and the directives of package promela.
var words = map[class]string{
	control:   "atomic break d_step do else fi for goto if od return select unless",
	unit:      "D_proctype init inline ltl never notrace proctype trace typedef",
	kind:      "bit bool byte chan int mtype pid short unsigned",
	modifier:  "active hidden local of priority provided show xr xs",
	constant:  "false np_ skip timeout true",
	function:  "assert empty enabled eval full get_priority len nempty nfull pc_value printf printm run set_priority",
	embedded:  "c_code c_decl c_expr c_state c_track",
	variable:  "_ _last _nr_pr _pid _priority",
	temporal:  "F G M R U V W X always equivalent eventually implies next release stronguntil until weakuntil",
	directive: "define elif else endif error ident if ifdef ifndef include line pragma undef warning",
}

// reserved lists the classes of words that cannot be names.
var reserved = []class{control, unit, kind, modifier, constant, function, embedded}

// signs lists the operators and separators, without brackets. If one of them is the beginning of another, the longer
// one comes first.
const signs = ":: -> -- ++ .. == >= << <= != || !! >> ?? && = @ & ~ | ^ : , / . > < - % + ? ; ! *"

// temporalSigns lists the operators of ltl formulas that are not in signs.
const temporalSigns = `[] <> <-> /\ \/`

func list(c class) []string { return strings.Fields(words[c]) }

// classOf returns the class of a reserved word. For any other word the result is "".
func classOf(word string) class {
	for _, c := range reserved {
		if slices.Contains(list(c), word) {
			return c
		}
	}
	return ""
}
