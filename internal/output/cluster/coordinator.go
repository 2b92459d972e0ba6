// Package cluster connects the commands for several hosts with package team: the check with --listen, and its workers.
package cluster

import (
	"crypto/tls"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/search/team"
	"ltlpor/source"
)

// Text is an input file.
type Text = team.Text

// Coordinator describes the server of a check.
type Coordinator struct {
	Address   string // host and port to listen on
	Program   string // the digest of the program
	Token     string // the secret of check and workers, or ""
	Cert, Key string // files in PEM, or ""
	Args      []string
	Texts     func() []Text // the input files read
	// Say prints a message about workers, in the manner of fmt.Printf.
	Say func(format string, args ...any)
}

// Listen starts the server, and lets the searches with states in d share their tasks. The caller must call `end` at the
// end of the check.
func (c *Coordinator) Listen(d *ltlpor.Disk) (end func(), err error) {
	o := team.Options{Address: c.Address, Program: c.Program, Token: c.Token}
	if c.Cert != "" {
		pair, err := tls.LoadX509KeyPair(c.Cert, c.Key)
		if err != nil {
			return nil, exitcode.Usagef("--tls-cert, --tls-key: %v", err)
		}
		o.TLS = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
	}
	o.Setting = func() team.Setting { return team.Setting{Args: c.Args, Texts: c.Texts()} }
	o.Joined = func(address string) { c.Say("a worker has joined from %s", address) }
	o.Refused = func(address, why string) { c.Say("a worker at %s is refused: %s", address, why) }
	o.Log = func(message string) { c.Say("%s", message) }
	s, err := team.Listen(o)
	if err != nil {
		return nil, exitcode.Usagef("--listen=%s: %v", c.Address, err)
	}
	c.Say("workers can join: ltlpor worker %s", s.URL())
	d.Team = s
	return func() { _ = s.Close() }, nil // the check has its result
}

// ReadToken returns the secret in a file: a line of text.
func ReadToken(file string) (string, error) {
	text, err := source.ReadFile(file, 1<<16)
	if err != nil {
		return "", exitcode.Usagef("--token: cannot read %s: %v", file, err)
	}
	token := strings.TrimSpace(string(text))
	if token == "" || strings.ContainsAny(token, "\n\r") {
		return "", exitcode.Usagef("--token: expected a line of text in %s", file)
	}
	return token, nil
}
