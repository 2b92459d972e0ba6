package main

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"ltlpor/source"
)

// verb is a kind of command in an interactive session, like undo. The value is the letter that starts the command.
type verb string

// The verbs of a session, with their letters. verbStep has no letter: its command is the number of a step.
const (
	verbStep    verb = "N"
	verbRandom  verb = "r"
	verbGo      verb = "c"
	verbUndo    verb = "u"
	verbBreak   verb = "b"
	verbDelete  verb = "d"
	verbPrint   verb = "p"
	verbState   verb = "s"
	verbTrace   verb = "t"
	verbList    verb = "l"
	verbExplain verb = "e"
	verbWhole   verb = "w"
	verbJump    verb = "j"
	verbHelp    verb = "?"
	verbQuit    verb = "q"
)

// verbForm is the syntax of the commands with one verb.
type verbForm struct {
	verb verb
	word string // the verb as a whole word, which may replace the letter
	// number and text say whether a command must have, may have or cannot have a number, or a text, as its argument.
	number, text argument
	help         string
}

// argument says whether a command has an argument: never, optionally, or always.
type argument uint8

const (
	never argument = iota
	may
	must
)

// verbForms lists the verbs of every session, in the order of the help.
var verbForms = []verbForm{
	{verbStep, "", never, never, "take step N of those listed"},
	{verbRandom, "random", may, never, "take a step by chance, or N; so does an empty line"},
	{verbGo, "continue", never, never, "take steps by chance up to a breakpoint, the end, or ${most}"},
	{verbUndo, "undo", may, never, "take a step back, or N"},
	{verbBreak, "break", never, may, "stop where EXPR becomes true; list the breakpoints"},
	{verbDelete, "delete", may, never, "delete breakpoint N, or all"},
	{verbPrint, "print", never, must, "print what EXPR is"},
	{verbState, "state", never, never, "print the whole state"},
	{verbTrace, "trace", never, never, "print the run so far"},
	{verbList, "list", never, never, "list the steps that can be taken"},
	{verbHelp, "help", never, never, "print this"},
	{verbQuit, "quit", never, never, "quit; so does the end of the input"},
}

// explainForms lists the verbs of a session that explains states.
var explainForms = slices.Concat([]verbForm{
	{verbExplain, "explain", never, never, "explain this state once more"},
	{verbWhole, "whole", must, never, "tell all of the sets that process N is in"},
	{verbJump, "jump", must, never, "go to state N of the full graph, numbered breadth first from 0"},
}, verbForms)

// form returns the letter of f and, for a verb with an argument, a placeholder.
func (f *verbForm) form() string {
	switch {
	case f.number == may:
		return string(f.verb) + " [N]"
	case f.number == must:
		return string(f.verb) + " N"
	case f.text == may:
		return string(f.verb) + " [EXPR]"
	case f.text == must:
		return string(f.verb) + " EXPR"
	}
	return string(f.verb)
}

// promptCommand is a parsed command of a session.
type promptCommand struct {
	verb   verb
	number int  // the argument, if it is a number
	given  bool // whether the command has an argument
	text   string
	line   *source.File
	at     int // byte offset of the argument in line
}

// wrong returns an error message about the argument of c. Its position is the argument or, if there is none, the whole
// line.
func (c *promptCommand) wrong(format string, args ...any) *source.Diagnostic {
	end := len(strings.TrimRightFunc(c.line.Text, unicode.IsSpace))
	if !c.given {
		c.at = len(c.line.Text) - len(strings.TrimLeftFunc(c.line.Text, unicode.IsSpace))
	}
	return source.Errorf(source.Span{File: c.line, Start: c.at, End: end}, format, args...)
}

// readCommand parses `line`, which must have one of the given forms. The position of an error is the wrong part of the
// line.
func readCommand(line string, forms []verbForm) (promptCommand, *source.Diagnostic) {
	c := promptCommand{line: source.NewFile("command", line)}
	said := strings.TrimSpace(c.line.Text)
	if said == "" {
		c.verb = verbRandom
		return c, nil
	}
	if unicode.IsDigit(rune(said[0])) {
		c.verb, c.given, c.at = verbStep, true, strings.Index(c.line.Text, said)
		return c, c.readNumber(said, 1)
	}
	word := said[:len(said)-len(strings.TrimLeftFunc(said, unicode.IsLetter))]
	if said[0] == '?' {
		word = "?"
	}
	rest := strings.TrimSpace(said[len(word):])
	form := verbCalled(word, forms)
	if form == nil {
		return c, c.wrong("expected a number, or one of the commands that ? lists")
	}
	c.verb, c.given = form.verb, rest != ""
	c.at = len(strings.TrimRightFunc(c.line.Text, unicode.IsSpace)) - len(rest)
	switch {
	case rest == "" && (form.text == must || form.number == must):
		return c, c.wrong("expected %s", form.form())
	case rest == "":
		return c, nil
	case form.text != never:
		c.text = rest
		return c, nil
	case form.number == must: // number of a process or state
		return c, c.readNumber(rest, 0)
	case form.number != never:
		return c, c.readNumber(rest, 1)
	}
	return c, c.wrong("nothing is expected behind %s", word)
}

// readNumber sets c.number to the number in `text`, the argument of c. A number below `least` is an error.
func (c *promptCommand) readNumber(text string, least int64) *source.Diagnostic {
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil || n < least {
		return c.wrong("expected a number from %d on", least)
	}
	c.number = int(n)
	return nil
}

// verbCalled returns the form of the verb with the letter or full name `word`, or nil if there is none.
func verbCalled(word string, forms []verbForm) *verbForm {
	for i := range forms {
		if f := &forms[i]; word != "" && word != string(verbStep) && (word == string(f.verb) || word == f.word) {
			return f
		}
	}
	return nil
}
