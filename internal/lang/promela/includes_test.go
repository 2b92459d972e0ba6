package promela_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

func TestIncludes(t *testing.T) {
	text := "#include \"a.h\"\n/* #include \"b.h\" */ # include \"c/d.h\" // e\n" +
		"#if 0\n  #inc\\\nlude \"f.h\"\n#endif\n" +
		"#include <g.h>\n#include N\nbyte x; #include \"h.h\"\n#include \"i.h\n/* #include \"j.h\""
	require.Equal(t, []string{"a.h", "c/d.h", "f.h"}, promela.Includes(source.NewFile("m.pml", text)))
}
