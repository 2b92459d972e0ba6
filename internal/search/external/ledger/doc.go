// Package ledger keeps the folder of a search in external memory: files of runs (package runfile), and records
// about these files. A result counts if and only if the folder has the record: a record is written whole, is
// never changed, and no two records have the same name. A file without a record counts for nothing.
//
//	run.json             the identity of the search, and the number of partitions
//	coding-V.json        the codes of states, version V
//	layers-A-B.json      the states of the layers A to B
//	map-G-L-P.json       the successors of partition P of layer L
//	reduce-G-L-P.json    partition P of layer L, made from the maps of layer L-1
//	cycles.json          whether accepting nodes are on a cycle, with a property automaton
//	replaced-N.json      files in place of earlier files with the same states
//	*.run                runs
//
// G is the generation: the number of times the states were written anew, with different codes.
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
	"runtime"
	"strings"

	"encoding/json"

	"ltlpor/source"
)

// ErrDamaged is the error for a damaged record.
var ErrDamaged = errors.New("the record is damaged")

// Dir is the folder of a search.
type Dir struct {
	Path  string
	Loose bool // for tests: records need not survive a loss of power
}

// File returns the name of a file of the folder, with the folder.
func (d Dir) File(name string) string { return filepath.Join(d.Path, name) }

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// longestRecord bounds the length of a record in bytes.
const longestRecord = 1 << 32

// sumLine is the last line of a record: the CRC-32C of the bytes before.
const sumLine = "crc32c %08x\n"

// Commit writes record v under the name. The folder has the record as a whole, or not, even after a loss of power. If
// a record of this name exists, Commit changes nothing, and the error is fs.ErrExist.
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
	if d.Loose || runtime.GOOS == "windows" { // which syncs no folder
		return nil
	}
	f, err := os.Open(d.Path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// Read reads the record with the name into v. Without a record the error is fs.ErrNotExist.
func (d Dir) Read(name string, v any) error {
	text, err := source.ReadFile(d.File(name), longestRecord)
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

// Remove removes files of the folder. A missing file counts as removed.
func (d Dir) Remove(names ...string) (err error) {
	for _, name := range names {
		if e := os.Remove(d.File(name)); e != nil && !errors.Is(e, fs.ErrNotExist) {
			err = errors.Join(err, e)
		}
	}
	return err
}
