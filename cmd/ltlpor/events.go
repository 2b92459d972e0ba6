package main

import (
	"fmt"
	"os"

	"ltlpor/internal/output/events"
	"ltlpor/internal/output/exitcode"
)

var eventsResult = resultKind{flag: "--events", name: "NDJSON", begin: `{"event":"`}

// openEvents opens the file of --events and returns a stream to it. The stream is nil without the flag. If err is nil,
// the caller must call `end`, which closes the file.
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
	// A reader of the events that does not keep up delays the search, at most until the time is up.
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

// createEvents creates the file called `name`. If the name belongs to a device or a pipe, it opens the device or pipe
// instead.
func createEvents(name string) (*os.File, error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return openSpecial(name, info)
	}
	return os.Create(name)
}
