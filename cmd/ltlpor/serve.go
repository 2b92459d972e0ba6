package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"ltlpor/internal/editor/lsp"
	webpage "ltlpor/internal/editor/page"
	"ltlpor/internal/editor/serve"
	"ltlpor/internal/lang/annotation"
	"ltlpor/internal/output/exitcode"
	"ltlpor/source"
)

// serveCommand is the command ltlpor serve, which serves a web page for editing and checking models.
type serveCommand struct {
	Folder string   `arg:"" optional:"" default:"." help:"Folder with the models. Default: the current one."`
	Port   int      `default:"7378" placeholder:"N" help:"Port; 0: a free one. Default: 7378, or a free one."`
	Open   bool     `help:"Open the page in the browser."`
	Mem    byteSize `placeholder:"SIZE" help:"Bound the memory of each check, such as 8G or 512M. Default: 1G."`
	Time   timeSpan `placeholder:"DURATION" help:"Bound the time of each check, such as 90s or 1h. Default: 1m."`
}

// Help returns the part of the help text below the flags.
func (*serveCommand) Help() string {
	return `Prints the address of a page that edits and checks the models of the folder, and
serves it until an interrupt. Only this machine can reach the address, and only
who has it: it has a token that is new each time. Nothing outside the folder is
read or written, and nothing in it is written before it is asked for.

--open gives the address to the browser by the program of the system (xdg-open, open,
rundll32). Other users of this machine may see it in the list of processes then. A
system without a browser changes nothing: the address stands printed.

Examples:

  ltlpor serve --open
  ltlpor serve models --time=10m --mem=8G

Exit status:

  2  invalid command line, or no such folder
  5  internal error, or the address cannot be had
  130  interrupted, as each server ends`
}

func (c *serveCommand) validate() error {
	if c.Port < 0 || c.Port > 65535 {
		return exitcode.Usagef("--port=%d: expected a number from 0 to 65535", c.Port)
	}
	info, err := os.Stat(c.Folder)
	switch {
	case err != nil:
		return exitcode.Usagef("the folder cannot be opened: %v", err)
	case !info.IsDir():
		return exitcode.Usagef("%s is not a folder", c.Folder)
	}
	return nil
}

// Run serves the page until an interrupt.
func (c *serveCommand) Run(env environment) error {
	if err := c.validate(); err != nil {
		return err
	}
	options := serve.Options{Folder: c.Folder, Page: webpage.Files(), Policy: webpage.Policy(), Talk: c.talk(env)}
	s, err := serve.Listen(c.Port, options)
	if err != nil && c.Port == defaultPort {
		s, err = serve.Listen(0, options)
	}
	if err != nil {
		return unwritable(err)
	}
	fmt.Fprintf(env.out, "%s\n", s.Address())
	fmt.Fprintln(readable(env.err, env.err), "ltlpor: open this address in a browser; an interrupt ends the server")
	if c.Open {
		openBrowser(env.ctx, s.Address())
	}
	if err := s.Serve(env.ctx); err != nil {
		return exitcode.New(exitcode.Internal, err)
	}
	return exitcode.New(exitcode.Interrupted, nil)
}

// defaultPort is the port if --port is not given.
const defaultPort = 7378

// talk returns a function that connects a page to a language server, and serves the connection until its end. All
// connections share one queue, so that checks run one after another.
func (c *serveCommand) talk(env environment) func(context.Context, *serve.Stream, *serve.Folder) error {
	checks := make(chan struct{}, 1)
	return func(ctx context.Context, s *serve.Stream, folder *serve.Folder) error {
		_, err := lsp.NewServer(lsp.Options{
			Virtual: true, Read: folder.Read, Files: servedFiles(c.Folder), Checks: checks,
			Configure: func(m *source.File, given []annotation.Option) (lsp.Configured, error) {
				if !filepath.IsLocal(m.Name) {
					return lsp.Configured{}, fmt.Errorf("%s is not in the folder", m.Name)
				}
				made, err := configureEditor(env, m, given, folder.Read)
				c.bound(&made)
				return made, err
			},
		}).Serve(ctx, s)
		return err
	}
}

// servedFiles returns the function by which the server finds model files. This function returns the names of the files
// in folder `served`, relative to the folder.
func servedFiles(served string) func(string) []string {
	return func(string) (names []string) {
		for _, name := range modelFiles(served) {
			if within, err := filepath.Rel(served, name); err == nil {
				names = append(names, within)
			}
		}
		return names
	}
}

// bound lowers the limits of time and memory in `made`, which come from a model or a request. They cannot exceed the
// limits of the command line or, without flags, the defaults.
func (c *serveCommand) bound(made *lsp.Configured) {
	o := &made.Options
	if limit := cmp.Or(time.Duration(c.Time), time.Minute); o.Time == 0 || o.Time > limit {
		o.Time = limit
	}
	if limit := cmp.Or(int64(c.Mem), 1<<30); o.Memory == 0 || o.Memory > limit {
		o.Memory = limit
	}
}

// openers maps an operating system to the program, with arguments, that opens an address in the browser. On other
// systems the program is xdg-open.
var openers = map[string][]string{
	"darwin": {"open"}, "windows": {"rundll32", "url.dll,FileProtocolHandler"},
}

// openBrowser opens an address in the user's browser, without waiting for the browser. It reports no error, because the
// command has already printed the address.
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
