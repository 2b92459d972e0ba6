package main

import (
	"fmt"
	"strconv"
	"strings"

	"ltlpor"
)

// storeChoice is the value of --store: a kind of store with parameters, such as bitstate:1G,k=3.
type storeChoice struct {
	kind   ltlpor.Store
	bits   int64  // the size of a bitstate store in bits; 0: the default
	hashes int    // the number of hash functions; 0: the default
	text   string // the value as given
}

// UnmarshalText sets s to a store with parameters.
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

// set sets one parameter from `word`, which is SIZE, w=N or k=N.
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
