package main

import (
	"context"
	"os/exec"
	"runtime"
)

// openers are the programs of systems that open an address in the browser, with the arguments before the address;
// xdg-open on every other system.
var openers = map[string][]string{
	"darwin": {"open"}, "windows": {"rundll32", "url.dll,FileProtocolHandler"},
}

// openBrowser opens an address in the browser of the user, as far as the system can. It does not wait for the browser.
// An error is none of the caller's: the address stands printed already.
func openBrowser(ctx context.Context, address string) {
	command := openers[runtime.GOOS]
	if command == nil {
		command = []string{"xdg-open"}
	}
	cmd := exec.CommandContext(ctx, command[0], append(command[1:len(command):len(command)], address)...)
	if cmd.Start() == nil {
		go func() { _ = cmd.Wait() }()
	}
}
