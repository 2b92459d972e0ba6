package main

import (
	"cmp"
	"fmt"

	"github.com/alecthomas/kong"

	"ltlpor"
	"ltlpor/internal/base/memlimit"
	"ltlpor/internal/output/cluster"
	"ltlpor/internal/output/exitcode"
)

// tokenFlag is the flag with the secret shared by a check and its workers.
type tokenFlag struct {
	Token string `placeholder:"FILE" help:"File with the secret of check and workers. Default: $LTLPOR_TOKEN."`
}

// read returns the secret, or "" without one.
func (f *tokenFlag) read(env environment) (string, error) {
	if f.Token == "" {
		return env.getenv("LTLPOR_TOKEN"), nil
	}
	return cluster.ReadToken(f.Token)
}

// listenFlags are the flags for a check with workers.
type listenFlags struct {
	Listen string `placeholder:"HOST:PORT" help:"Share the searches of --disk with ltlpor worker."`
	tokenFlag
	TLSCert string `name:"tls-cert" placeholder:"FILE" help:"Certificate for --listen, in PEM."`
	TLSKey  string `name:"tls-key" placeholder:"FILE" help:"Private key for --listen, in PEM."`
}

// validateListen returns an error if --listen contradicts other flags.
func (c *checkCommand) validateListen() error {
	switch {
	case c.Listen == "" && (c.Token != "" || c.TLSCert != "" || c.TLSKey != ""):
		return exitcode.Usagef("--token, --tls-cert and --tls-key go with --listen")
	case (c.TLSCert == "") != (c.TLSKey == ""):
		return exitcode.Usagef("--tls-cert and --tls-key go together")
	case c.Listen == "":
		return nil
	case c.Disk == "":
		return exitcode.Usagef("--listen needs --disk=DIR: workers share the states in files")
	case len(c.More) > 0 || c.several || c.Part != nil:
		return exitcode.Usagef("--listen is for a check of one model with one value of each definition")
	case c.OnChange:
		return exitcode.Usagef("--listen and --on-change do not go together")
	}
	return nil
}

// listen starts the server of --listen for the searches in opt.Disk. The caller must call `end` at the end of the
// check.
func (c *checkCommand) listen(env environment, opt *ltlpor.Options) (end func(), err error) {
	if c.Listen == "" {
		return func() {}, nil
	}
	x := cluster.Coordinator{
		Address: c.Listen, Program: programDigest(), Cert: c.TLSCert, Key: c.TLSKey, Args: env.args,
		Texts: func() (list []cluster.Text) {
			for _, t := range c.texts.read {
				list = append(list, cluster.Text(t))
			}
			return list
		},
		Say: env.sayer(c.Quiet),
	}
	if x.Token, err = c.tokenFlag.read(env); err != nil {
		return nil, err
	}
	return x.Listen(opt.Disk)
}

// sayer returns a function that prints a message to the standard error, in the manner of fmt.Printf, unless quiet.
func (e *environment) sayer(quiet bool) func(format string, args ...any) {
	return func(format string, args ...any) {
		if !quiet {
			fmt.Fprintf(e.err, "ltlpor: "+format+"\n", args...)
		}
	}
}

// workerCommand is the command ltlpor worker, which runs tasks of a check with --listen.
type workerCommand struct {
	URL string `arg:"" help:"Address that ltlpor check --listen prints."`

	Workers int `default:"0" placeholder:"N" help:"Number of tasks at a time; 0: one for each core."`
	memFlag
	Folder string `placeholder:"DIR" help:"Folder for copies of files. Default: the folder for temporary files."`
	tokenFlag
	TLSCA string `name:"tls-ca" placeholder:"FILE" help:"Trusted certificates, in PEM. Default: of the system."`
	Quiet bool   `short:"q" help:"Print errors only."`
}

// Help returns the part of the help text below the flags.
func (*workerCommand) Help() string {
	return `Runs tasks of a check until the check is over. The check sends the model and its own
command line; the worker must be the same build of ltlpor. A worker may be killed at any
time: its tasks are given to others. A check that was started again is joined again.

Example, on two hosts:

  ltlpor check --disk=states --listen=0.0.0.0:7379 --token=token \
      --tls-cert=cert.pem --tls-key=key.pem model.pml
  ltlpor worker https://HOST:7379 --token=token --tls-ca=cert.pem

Exit status:

  0  the check is over
  2  invalid command line
  3  the check refuses this worker: another build, or no valid token; or the address or
     the certificate is not right
  4  the check did not answer for a minute
  5  internal error
  130  interrupted`
}

// Run runs tasks until the check is over.
func (c *workerCommand) Run(env environment) error {
	if c.Workers < 0 {
		return exitcode.Usagef("--workers=%d: expected 0 or more", c.Workers)
	}
	token, err := c.tokenFlag.read(env)
	if err != nil {
		return err
	}
	g, release := guarded(env, c.Mem)
	defer release()
	say := env.sayer(c.Quiet)
	say("worker for %s", c.URL)
	w := cluster.Worker{URL: c.URL, Program: programDigest(), Token: token, CA: c.TLSCA, Folder: c.Folder, Say: say}
	w.Check = func(args []string, read []cluster.Text, disk *ltlpor.Disk) error {
		return c.check(env, g, args, read, disk)
	}
	return w.Run(env.ctx)
}

// check makes the check with command line args and the input files, with searches that only run tasks.
func (c *workerCommand) check(
	env environment, g *memlimit.Guard, args []string, read []cluster.Text, disk *ltlpor.Disk,
) error {
	kept := &texts{kept: map[string]string{}}
	for _, t := range read {
		kept.kept[t.Name] = t.Text
	}
	check, _, err := parseCheck(args, env.streams)
	if err != nil {
		return fmt.Errorf("the command line of the check cannot be read: %w", err)
	}
	check.texts, check.Workers = kept, c.Workers
	opt, model, err := check.options(env)
	if err != nil {
		return err
	}
	opt.Disk, opt.Time, opt.Memory = disk, 0, cmp.Or(int64(c.Mem), opt.Memory)
	opt.Room, opt.TraceRoom = g.Fits, g.FitsResult
	_, err = ltlpor.Check(env.ctx, model, opt)
	return err
}

var _ kong.HelpProvider = (*workerCommand)(nil)
