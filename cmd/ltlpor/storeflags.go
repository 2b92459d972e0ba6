package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"ltlpor"
)

// storeChoice is the value of --store: a kind of store, possibly with parameters, like bitstate:1G,k=3.
type storeChoice struct {
	kind   ltlpor.Store
	bits   int64  // size of a bitstate store in bits; 0 means the default
	hashes int    // number of hash functions; 0 means the default
	text   string // the value as the user gave it
}

// UnmarshalText sets s from the value of --store.
func (s *storeChoice) UnmarshalText(text []byte) error {
	name, list, more := strings.Cut(string(text), ":")
	if !more {
		name, list, more = strings.Cut(name, ",")
	}
	if err := s.kind.UnmarshalText([]byte(name)); err != nil {
		return err
	}
	if s.text = string(text); !more {
		return nil
	}
	if s.kind != ltlpor.Bitstate {
		return fmt.Errorf("%s takes nothing behind it: a size and k are for bitstate", s.kind)
	}
	for _, word := range strings.Split(list, ",") {
		if err := s.set(word); err != nil {
			return err
		}
	}
	return nil
}

// set sets one parameter. word is SIZE, w=N (the size as a power of 2) or k=N (the number of hash functions).
func (s *storeChoice) set(word string) error {
	name, value, ok := strings.Cut(word, "=")
	n, err := strconv.Atoi(value)
	switch {
	case !ok:
		var size byteSize
		if err := size.UnmarshalText([]byte(word)); err != nil {
			return err
		}
		if s.bits != 0 {
			return fmt.Errorf("two sizes")
		}
		if size > 1<<56 {
			return fmt.Errorf("%s is too large", word)
		}
		s.bits = int64(size) * 8
	case name == "k" && err == nil && n > 0:
		s.hashes = n
	case name == "w" && err == nil && n >= 6 && n < 60 && s.bits == 0:
		s.bits = 1 << n
	default:
		return fmt.Errorf("bad %q: expected a size such as 1G, w=N for 2^N bits, or k=N for N hash functions", word)
	}
	return nil
}

// String returns the value as given to UnmarshalText.
func (s storeChoice) String() string { return s.text }

func (*storeFlags) validate() error { return nil }

// options sets the store in opt. With --swarm and without --store, the store is bitstate.
func (c *storeFlags) options(opt *ltlpor.Options) error {
	opt.Swarm = int(c.Swarm)
	switch {
	case c.Store != nil:
		opt.Store, opt.Bits, opt.Hashes = c.Store.kind, c.Store.bits, c.Store.hashes
	case c.Swarm > 0:
		opt.Store = ltlpor.Bitstate
	}
	return nil
}

// spillFile is the type of file that ltlpor.Options.StackFile creates, for the part of a stack that does not fit in
// memory.
type spillFile = interface {
	io.ReaderAt
	io.WriterAt
	io.Closer
}

// stackFile is a temporary file for the part of a search stack that does not fit in memory. Close deletes the file. On
// systems that can delete open files, it has no name from the start, so it also disappears when the program is killed.
type stackFile struct {
	*os.File
	remove func(name string) error // deletes a file, as os.Remove
	named  bool                    // whether the file still has a name, so that Close must delete it
}

// newStackFile creates a stack file in `folder`; "" means the folder for temporary files. It deletes the name of the
// open file by calling `remove`. If this fails, Close calls `remove` again.
func newStackFile(folder string, remove func(name string) error) (*stackFile, error) {
	f, err := os.CreateTemp(folder, "ltlpor-stack-")
	if err != nil {
		return nil, err
	}
	return &stackFile{File: f, remove: remove, named: remove(f.Name()) != nil}, nil
}

// Close closes and deletes the file.
func (f *stackFile) Close() error {
	err := f.File.Close()
	if f.named {
		err = errors.Join(err, f.remove(f.Name()))
	}
	return err
}
