package cluster

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/search"
	"ltlpor/internal/search/team"
	"ltlpor/source"
)

// Worker describes a worker of a check on another host.
type Worker struct {
	URL     string // the address of the check
	Program string // the digest of the program
	Token   string // the secret of check and workers, or ""
	CA      string // a file with trusted certificates in PEM, or ""
	Folder  string // parent of the folder for copies of files; "" is the folder for temporary files
	// Check makes the check with the given command line and input files. The searches of the check only run tasks, as
	// disk says.
	Check func(args []string, texts []Text, disk *ltlpor.Disk) error
	// Say prints a message, in the manner of fmt.Printf.
	Say func(format string, args ...any)
}

// Run runs tasks until the check is over. The error has the exit status.
func (w *Worker) Run(ctx context.Context) error {
	err := w.validate()
	if err != nil {
		return err
	}
	m := &team.Member{URL: w.URL, Program: w.Program, Token: w.Token}
	var once sync.Once
	m.Tried = func(err error) {
		once.Do(func() { w.Say("%v; trying again for %s", err, layout.Duration(team.Patience)) })
	}
	if m.Client, err = w.client(); err != nil {
		return err
	}
	if m.Folder, err = os.MkdirTemp(w.Folder, "ltlpor-worker-"); err != nil {
		return exitcode.Usagef("--folder: %v", err)
	}
	defer os.RemoveAll(m.Folder)
	err = m.Serve(ctx, func(s team.Setting, j search.Job) error {
		return w.Check(s.Args, s.Texts, &ltlpor.Disk{Folder: m.Folder, Identity: w.Program, Job: j})
	})
	switch {
	case ctx.Err() != nil:
		return exitcode.New(exitcode.Interrupted, nil)
	case errors.Is(err, team.ErrRefused), errors.Is(err, team.ErrUnreachable):
		return exitcode.New(exitcode.Model, err)
	case errors.Is(err, team.ErrSilent):
		return exitcode.New(exitcode.Inconclusive, err)
	case err == nil:
		w.Say("the check is over; tasks done here: %d", m.TasksDone())
	}
	return err
}

// validate returns an error if w.URL is no address of a check, or if a secret would be sent to another host in the clear.
func (w *Worker) validate() error {
	u, err := url.Parse(w.URL)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.RawQuery != "" ||
		strings.Trim(u.Path, "/") != "" {
		return exitcode.Usagef("%s: expected an address like https://HOST:PORT", w.URL)
	}
	if u.Scheme == "http" && w.Token != "" && !team.Local(u.Hostname()) {
		return exitcode.Usagef("%s: the secret goes to another host by https only", w.URL)
	}
	return nil
}

// mostCertificates bounds the size of a file with certificates, in bytes.
const mostCertificates = 1 << 24

// client returns an HTTP client that trusts the certificates of w.CA.
func (w *Worker) client() (*http.Client, error) {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConnsPerHost = 64
	if w.CA != "" {
		text, err := source.ReadFile(w.CA, mostCertificates)
		if err != nil {
			return nil, exitcode.Usagef("--tls-ca: cannot read %s: %v", w.CA, err)
		}
		pool := x509.NewCertPool()
		if !pool.AppendCertsFromPEM(text) {
			return nil, exitcode.Usagef("--tls-ca: %s has no certificate in PEM", w.CA)
		}
		t.TLSClientConfig = &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}
	}
	return &http.Client{Transport: t}, nil
}
