package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/alecthomas/kong"

	"ltlpor"
)

// versionCommand prints the version.
type versionCommand struct{}

// Run prints a line with the version, the revision if known (-dirty if files were changed), the Go version and the
// platform.
func (versionCommand) Run(env environment) error {
	_, err := fmt.Fprintln(env.out, versionLine())
	return err
}

// versionFlag is the flag that prints the version, whatever else the command line contains.
type versionFlag bool

// IgnoreDefault keeps kong from applying the flag unless given.
func (versionFlag) IgnoreDefault() {}

// BeforeReset prints the version before kong reports missing arguments.
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

// setting returns the value of a build setting recorded by go build, "" if it is missing.
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
