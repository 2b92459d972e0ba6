package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// versionCommand prints the version.
type versionCommand struct{}

// Run prints one line: version, revision if known, Go version and platform.
func (versionCommand) Run(env environment) error {
	_, err := fmt.Fprintln(env.out, versionLine())
	return err
}

func versionLine() string {
	version, revision := "(unknown)", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		if info.Main.Version != "" {
			version = info.Main.Version
		}
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" && len(s.Value) >= 12 {
				revision = " " + s.Value[:12]
			}
		}
	}
	return fmt.Sprintf("ltlpor %s%s %s %s/%s", version, revision, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
