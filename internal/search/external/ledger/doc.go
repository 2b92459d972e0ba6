// Package ledger keeps the folder of a search in external memory: files of runs (package runfile), and records that say
// what these files are. A result counts if and only if its record is in the folder: a record is written whole, is
// never changed, and no two records have one name. A file that no record names counts for nothing.
//
//	run.json             what is searched, and the number of partitions
//	coding-V.json        the codes of states, version V
//	layers-A-B.json      the states of the layers A to B
//	map-G-L-P.json       the successors of partition P of layer L
//	reduce-G-L-P.json    partition P of layer L, made from the maps of layer L-1
//	replaced-N.json      files in place of others with the same states
//	*.run                runs
//
// G is the generation: the number of times that all states were written anew, with other codes.
//
// Layer 0 has the initial states, and layer L+1 the states first met from layer L.
package ledger

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"encoding/json"
)

// ErrDamaged is the error for a record that is not as it was written.
var ErrDamaged = errors.New("the record is damaged")

// Dir is the folder of a search.
type Dir struct {
	Path  string
	Loose bool // what is written need not survive a loss of power, as in tests
}

// File returns the name of a file of the folder, with the folder.
func (d Dir) File(name string) string { return filepath.Join(d.Path, name) }

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// sumLine is the last line of a record: the CRC-32C of the bytes before.
const sumLine = "crc32c %08x\n"

// Commit writes record v under the name. The record is there as a whole, or not at all, even after a loss of power. If
// there is a record of this name, Commit changes nothing, and the error is fs.ErrExist.
func (d Dir) Commit(name string, v any) error {
	body, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		return err
	}
	body = append(body, '\n')
	body = fmt.Appendf(body, sumLine, crc32.Checksum(body, castagnoli))
	temp, err := os.CreateTemp(d.Path, "temp-")
	if err != nil {
		return err
	}
	_, err = temp.Write(body)
	if !d.Loose {
		err = errors.Join(err, temp.Sync())
	}
	err = errors.Join(err, temp.Close())
	if err == nil {
		err = os.Link(temp.Name(), d.File(name))
	}
	if e := os.Remove(temp.Name()); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	return d.Sync()
}

// Sync makes the names of the folder durable.
func (d Dir) Sync() error {
	if d.Loose {
		return nil
	}
	f, err := os.Open(d.Path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// Read reads the record with the name into v. If there is none, the error is fs.ErrNotExist.
func (d Dir) Read(name string, v any) error {
	text, err := os.ReadFile(d.File(name))
	if err != nil {
		return err
	}
	at := strings.LastIndexByte(strings.TrimSuffix(string(text), "\n"), '\n') + 1
	if string(text[at:]) != fmt.Sprintf(sumLine, crc32.Checksum(text[:at], castagnoli)) {
		return fmt.Errorf("%s: %w", d.File(name), ErrDamaged)
	}
	if err := json.Unmarshal(text[:at], v); err != nil {
		return fmt.Errorf("%s: %w: %w", d.File(name), ErrDamaged, err)
	}
	return nil
}

// Names returns the names in the folder, sorted.
func (d Dir) Names() ([]string, error) {
	list, err := os.ReadDir(d.Path)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, x := range list {
		names = append(names, x.Name())
	}
	return names, nil
}

// Remove removes files of the folder. A file that is not there counts as removed.
func (d Dir) Remove(names ...string) (err error) {
	for _, name := range names {
		if e := os.Remove(d.File(name)); e != nil && !errors.Is(e, fs.ErrNotExist) {
			err = errors.Join(err, e)
		}
	}
	return err
}
