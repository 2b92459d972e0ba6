package promela_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/repo"
	"ltlpor/source"
)

// TestRecoverTrees checks that a recovery with the parse trees of earlier texts reads each text as a recovery without
// them does, with the same positions.
func TestRecoverTrees(t *testing.T) {
	names, err := filepath.Glob(repo.Path("models/*.pml"))
	require.NoError(t, err)
	words := strings.Fields("do od if fi :: -> ; { } ( ) atomic byte x ltl init \" /* */ #if #endif = == !")
	words = append(words, "", "\n", "\n\n", "  ", " x = 1;\n")
	r := rand.New(rand.NewPCG(35, 3))
	for _, name := range names[:amount.Choose(10, len(names))] {
		content, err := os.ReadFile(name)
		require.NoError(t, err)
		trees := &promela.Trees{}
		text := string(content)
		for i := range amount.Choose(6, 60) {
			switch {
			case i%5 == 4:
				text = string(content) // undone
			case i > 0:
				from := r.IntN(len(text) + 1)
				to := min(len(text), from+r.IntN(9))
				text = text[:from] + words[r.IntN(len(words))] + text[to:]
			}
			src := source.NewFile(name, text)
			fresh, list := promela.Recover(src, promela.Options{Include: readFile})
			again, other := promela.Recover(src, promela.Options{Include: readFile, Trees: trees})
			require.Equal(t, list, other, text)
			require.Equal(t, fresh.Broken, again.Broken, text)
			require.Equal(t, fresh.File.Unread, again.File.Unread, text)
			require.True(t, reflect.DeepEqual(plainDecls(fresh), plainDecls(again)), text)
		}
	}
}

// plainDecls returns the declarations without functions, which cannot be compared.
func plainDecls(r *promela.Reading) []promela.Decl {
	for _, d := range r.File.Decls {
		if l, ok := d.(*promela.LTL); ok {
			l.Map = nil
		}
	}
	return r.File.Decls
}
