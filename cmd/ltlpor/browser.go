package main

import (
	"context"
	"os/exec"
	"runtime"
)

// openers maps an operating system to the program, with arguments, that opens an address in the browser. On other
// systems the program is xdg-open.
var openers = map[string][]string{
	"darwin": {"open"}, "windows": {"rundll32", "url.dll,FileProtocolHandler"},
}

// openBrowser opens an address in the user's browser, if possible. It does not wait for the browser. It reports no
// error, because the command has already printed the address.
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
