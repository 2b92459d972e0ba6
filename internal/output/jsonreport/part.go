package jsonreport

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"ltlpor/internal/output/outcome"
)

// Part describes the part of a divided command in a document. Package array defines the meaning.
type Part struct {
	// Digest is the SHA-256 digest of the document, with zeros in place of Digest.
	Digest string `json:"digest"`
	Number int    `json:"part"`
	Of     int    `json:"parts"`
	// Build, Texts and Asked are digests of the program, of the texts read, and of the options.
	Build string `json:"build"`
	Texts string `json:"texts"`
	Asked string `json:"asked"`
	// Rows and Items are about the whole command.
	Rows  []PartRow  `json:"rows"`
	Items []PartItem `json:"items"`
	// Entries describes the elements of the list `models`, in the same order.
	Entries []PartEntry `json:"entries,omitempty"`
}

// PartRow is a model with its macros. Values are the macros by which the rows of a table differ.
type PartRow struct {
	Model   string   `json:"model"`
	Defines []string `json:"defines"`
	Values  []string `json:"values,omitempty"`
}

// PartItem is the least piece of work: properties of a row for a single search. Member is the number of the member
// of a swarm, counted from 1, or 0 without a swarm. Error is the reason why the row has no properties.
type PartItem struct {
	Row        int            `json:"row"`
	Properties []PartProperty `json:"properties,omitempty"`
	Member     int            `json:"member,omitempty"`
	Error      string         `json:"error,omitempty"`
}

// PartProperty names a property.
type PartProperty struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
}

// PartEntry describes the result of a check within a part. Items are the numbers of the items. With Silent, the model
// lacks the expected verdicts. Unknown has the names of the formulas with possibly further vacuous parts.
type PartEntry struct {
	Items   []int    `json:"items"`
	Silent  bool     `json:"silent,omitempty"`
	Unknown []string `json:"unknown,omitempty"`
}

// Merged has the number of parts of a document, and lists the missing parts.
type Merged struct {
	Of      int   `json:"parts"`
	Missing []int `json:"missing,omitempty"`
}

// CheckPart returns the document of part p with the given outcomes. p.Entries must describe them. CheckPart sets
// p.Digest.
func CheckPart(asked *outcome.Asked, all []*outcome.Outcome, full bool, p *Part) ([]byte, error) {
	d := several(asked, all, full)
	d.Part = p
	return sealed(d, p)
}

// noDigest stands for the digest of a document while the digest is computed.
var noDigest = strings.Repeat("0", 2*sha256.Size)

// sealed returns document d about part p, with the digest.
func sealed(d any, p *Part) ([]byte, error) {
	p.Digest = noDigest
	data, err := Marshal(d)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(data)
	p.Digest = hex.EncodeToString(sum[:])
	return []byte(strings.Replace(string(data), noDigest, p.Digest, 1)), nil
}

// Sealed reports whether `data` is an unchanged document with the given digest from CheckPart.
func Sealed(data []byte, digest string) bool {
	if len(digest) != len(noDigest) {
		return false
	}
	sum := sha256.Sum256([]byte(strings.Replace(string(data), digest, noDigest, 1)))
	return hex.EncodeToString(sum[:]) == digest
}
