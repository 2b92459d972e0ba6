package array

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"ltlpor"
	"ltlpor/internal/output/jsonreport"
)

// Text is a text read by a check, and the name of the file.
type Text struct{ Name, Text string }

// free has the options by which the parts of a check may differ: the part itself, options of a machine, and options for
// the presentation only.
var free = []string{
	"color", "format", "full-states", "mem", "part", "quiet", "stack-dir", "stack-mem", "time", "trace-steps",
	"workers",
}

// Identity distinguishes the parts of different checks. Every field is a digest.
type Identity struct{ Build, Texts, Asked string }

// IdentityOf returns the identity of a check by a program with digest `build`. `texts` are the texts read, in any
// order. `asked` has the options for every row.
func IdentityOf(build string, texts []Text, asked []map[string]any) (Identity, error) {
	kept := make([]map[string]any, len(asked))
	for i, options := range asked {
		kept[i] = maps.Clone(options)
		for _, name := range free {
			delete(kept[i], name)
		}
	}
	options, err := json.Marshal(kept)
	if err != nil {
		return Identity{}, fmt.Errorf("the options cannot be written as JSON: %w", err)
	}
	return Identity{Build: digest([]byte(build)), Texts: textsDigest(texts), Asked: digest(options)}, nil
}

// textsDigest returns a digest of a set of texts. Order and repetition make no difference.
func textsDigest(texts []Text) string {
	var lines []string
	for _, t := range texts {
		lines = append(lines, fmt.Sprintf("%q %s\n", t.Name, digest([]byte(t.Text))))
	}
	slices.Sort(lines)
	return digest(fmt.Append(nil, slices.Compact(lines)))
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Part returns the description of part s for its document. Entries are not set.
func (w *Whole) Part(s Share, id Identity) *jsonreport.Part {
	return &jsonreport.Part{
		Number: s.Number, Of: s.Of, Build: id.Build, Texts: id.Texts, Asked: id.Asked, Rows: w.Rows, Items: w.Items,
	}
}

// Entry returns the entry for the result of u. `silent` says that the model lacks the expected verdicts. r is the
// report, or nil after an error.
func (u *Unit) Entry(silent bool, r *ltlpor.Report) jsonreport.PartEntry {
	e := jsonreport.PartEntry{Items: u.Items, Silent: silent}
	if r != nil {
		e.Unknown = r.Unknown
	}
	return e
}
