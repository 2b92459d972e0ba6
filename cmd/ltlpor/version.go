package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/alecthomas/kong"

	"ltlpor"
)

// versionCommand is the command ltlpor version.
type versionCommand struct{}

// Run prints a line: the version, the revision if known, the Go version and the platform. The revision ends in -dirty
// if files were changed.
func (versionCommand) Run(env environment) error {
	_, err := fmt.Fprintln(env.out, versionLine())
	return err
}

// versionFlag is the flag that prints the version. The rest of the command line is ignored.
type versionFlag bool

// IgnoreDefault makes kong ignore the flag unless it is given.
func (versionFlag) IgnoreDefault() {}

// BeforeReset prints the version and ends parsing. kong calls it before it reports missing arguments.
func (versionFlag) BeforeReset(ctx *kong.Context) error {
	if _, err := fmt.Fprintln(ctx.Stdout, versionLine()); err != nil {
		return err
	}
	return errPrinted
}

func versionLine() string {
	revision := ""
	if r := setting("vcs.revision"); len(r) >= 12 {
		revision = " " + r[:12]
		if setting("vcs.modified") == "true" {
			revision += "-dirty"
		}
	}
	return fmt.Sprintf("ltlpor %s%s %s %s/%s", ltlpor.Version, revision, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// setting returns a setting that go build has recorded in the program, like vcs.revision. The result is "" if there is
// none.
func setting(key string) string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == key {
				return s.Value
			}
		}
	}
	return ""
}
