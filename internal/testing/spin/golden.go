package spin

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
)

// Load returns the results recorded in the file at path.
func Load(path string) ([]*Result, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("recorded results: %w", err)
	}
	var all []*Result
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("recorded results: %s: %w", path, err)
	}
	return all, nil
}

// Save writes results to the file at path, ordered by model, one field per line.
func Save(path string, all []*Result) error {
	all = slices.Clone(all)
	slices.SortFunc(all, func(a, b *Result) int { return strings.Compare(a.Model, b.Model) })
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(all); err != nil {
		return fmt.Errorf("recorded results: %w", err)
	}
	if err := os.WriteFile(path, text.Bytes(), 0o644); err != nil {
		return fmt.Errorf("recorded results: %w", err)
	}
	return nil
}
