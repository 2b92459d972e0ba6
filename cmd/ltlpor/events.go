package main

import (
	"fmt"
	"os"

	"ltlpor/internal/output/events"
	"ltlpor/internal/output/exitcode"
)

var eventsResult = resultKind{flag: "--events", name: "NDJSON", begin: `{"event":"`}

// openEvents opens the file of --events and returns a stream to it. The stream is nil without the flag, or if the file
// cannot be opened. Unless err is set, the caller must call `end`, which closes the file.
func (c *checkCommand) openEvents(env environment) (s *events.Stream, end func() error, err error) {
	switch {
	case c.Events == nil:
		return nil, func() error { return nil }, nil
	case *c.Events == "-":
		s = events.New(raw(env.out))
		return s, s.Err, nil
	}
	if err := eventsResult.mayReplace(*c.Events); err != nil {
		return nil, nil, exitcode.New(exitcode.Usage, err)
	}
	f, err := createEvents(*c.Events)
	if err != nil {
		err = unwritable(cannotWrite(*c.Events, err))
		env.lost.add(err)
		fmt.Fprintf(env.err, "ltlpor: %v; the check goes on\n", err)
		return nil, func() error { return nil }, nil
	}
	// A reader that does not read delays the search; the delay also ends when the time is up.
	s = events.New((&readerWait{ctx: env.texts.ctx}).writer(f))
	return s, func() error {
		err := s.Err()
		if e := f.Close(); err == nil {
			err = e
		}
		if err != nil {
			return unwritable(cannotWrite(*c.Events, err))
		}
		env.tellWritten(eventsResult.flag, *c.Events)
		return nil
	}, nil
}

// createEvents creates the named file. If the name belongs to a device or a pipe, createEvents opens it.
func createEvents(name string) (*os.File, error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return openSpecial(name, info)
	}
	return os.Create(name)
}
