package main

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"ltlpor/internal/lang/annotation"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/outcome"
	"ltlpor/source"
)

// expectFlags are the further models on the command line, and the flag for the expected verdicts.
type expectFlags struct {
	More   []string     `arg:"" optional:"" name:"models" help:"Further models: files that end in .pml or .prom."`
	Expect expectChoice `help:"Compare the verdicts with the verdicts that the model's comments expect, or =LIST."`
}

// expectChoice is the value of --expect.
type expectChoice struct {
	given bool   // whether --expect is given
	text  string // the expected verdicts; "" if they are in the comments of the model
}

// IsBool returns true, which makes kong accept the flag without a value.
func (expectChoice) IsBool() bool { return true }

// Decode sets c to the value after "=". Without "=", the next argument is the value if it looks like expected verdicts,
// like "p holds". No model has such a name.
func (c *expectChoice) Decode(ctx *kong.DecodeContext) error {
	*c = expectChoice{given: true}
	switch next := ctx.Scan.Peek(); next.Type {
	case kong.FlagValueToken:
		if c.text = ctx.Scan.Pop().String(); c.text == "" {
			return exitcode.Usagef("--expect=: expected verdicts, such as --expect='p holds, q violated'")
		}
	case kong.UntypedToken:
		if text := next.String(); strings.Contains(text, " ") && !isModel(text) {
			if _, list := annotation.Expectations(source.NewFile("--expect", text)); list.Err() == nil {
				c.text = ctx.Scan.Pop().String()
			}
		}
	}
	return nil
}

// String returns the value as the user gave it.
func (c expectChoice) String() string {
	if c.given && c.text == "" {
		return "as the model says"
	}
	return c.text
}

var _ kong.BoolMapperValue = (*expectChoice)(nil)

// warningFlags are the flags for warnings: which kinds of warnings fail the check, and whether hints are printed.
type warningFlags struct {
	FailOn  nameList `placeholder:"KIND" help:"Exit with status 1 on a warning of one of these kinds; all: on any warning."`
	NoHints bool     `help:"${no_hints}"`
}

func (c *warningFlags) validate() error {
	names := []string{outcome.AnyKind}
	for _, k := range source.Kinds() {
		names = append(names, string(k))
	}
	for _, name := range c.FailOn {
		if !slices.Contains(names, name) {
			return exitcode.Usagef("--fail-on=%s: no warnings are of this kind; expected some of %s%s",
				name, strings.Join(names, ", "), source.DidYouMean(name, names))
		}
	}
	for _, k := range []source.Kind{source.Vacuous, source.Stronger} {
		if c.NoHints && slices.Contains(c.FailOn, string(k)) {
			return exitcode.Usagef("--fail-on=%s and --no-hints: what is %s only a further search tells", k, k)
		}
	}
	return nil
}
