package lower_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/lower"
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/repo"
	"ltlpor/source"
)

// FuzzProgram checks that any text gives error messages or a well-formed program.
func FuzzProgram(f *testing.F) {
	for _, pattern := range []string{"testdata/*/*.pml", repo.Path("internal/lang/typecheck/testdata/*.pml")} {
		files, err := filepath.Glob(pattern)
		require.NoError(f, err)
		for _, name := range files {
			text, err := os.ReadFile(name)
			require.NoError(f, err)
			f.Add(string(text))
		}
	}
	for seed := range uint64(20) {
		f.Add(randomModel(seed))
	}
	f.Add(claimModel + "do :: atomic { x == 1; assert(y > 2) } :: d_step { x == 1; y == 2 } :: else -> break od }")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 20000 {
			return
		}
		file, list := promela.Parse(source.NewFile("fuzz.pml", text), promela.Options{})
		if list.Err() != nil {
			return
		}
		info, list := typecheck.File(file)
		if list.Err() != nil {
			_ = list.Error()
			return
		}
		p, list := lower.Program(file, info, lower.Options{})
		if list.Err() != nil {
			return
		}
		require.NoError(t, program.Sanity(p))
		for _, d := range file.Decls {
			if c, ok := d.(*promela.Claim); ok {
				if _, list := lower.Claim(p, info, c); list.Err() == nil {
					require.NoError(t, program.Sanity(p))
				}
			}
		}
	})
}
