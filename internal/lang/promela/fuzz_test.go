package promela_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// seed adds the inputs of the golden files to the corpus.
func seed(f *testing.F, paths ...string) {
	for _, p := range paths {
		for _, c := range readGolden(f, p) {
			f.Add(c.input)
		}
	}
}

// FuzzParse parses any text as a model: the parser must not panic, and any accepted model can be printed and parsed
// again.
func FuzzParse(f *testing.F) {
	seed(f, "testdata/errors.txt", "testdata/constructs.txt")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<14 {
			return
		}
		file, list := promela.Parse(source.NewFile("m.pml", text), promela.Options{})
		if (file == nil) != (list.Err() != nil) {
			t.Fatalf("file %v with errors %v", file, list.Err())
		}
		if len(list) > 0 && !utf8.ValidString(strings.ToValidUTF8(list.Error(), "")) {
			t.Fatal("unreadable message")
		}
		if file == nil {
			return
		}
		var b strings.Builder
		if err := promela.Print(&b, file); err != nil {
			t.Fatal(err)
		}
		again, list := promela.Parse(source.NewFile("printed.pml", b.String()), promela.Options{})
		if list.Err() != nil {
			t.Fatalf("what was printed is refused: %v\n%s", list.Err(), b.String())
		}
		var c strings.Builder
		if err := promela.Print(&c, again); err != nil {
			t.Fatal(err)
		}
		if b.String() != c.String() {
			t.Fatalf("printing what was printed changes it:\n%s\n%s", b.String(), c.String())
		}
	})
}

// FuzzPreprocess expands any text with the definitions before its first line `--`, and looks up the origin of each
// byte.
func FuzzPreprocess(f *testing.F) {
	seed(f, "testdata/errors.txt", "testdata/constructs.txt")
	f.Add("#define F(a, ...) #a a ## b __VA_ARGS__ F(a)\n--\nF(1, 2) F(F(x), F)")
	f.Add("#if defined(X) && (1 ? 2 : 3)\n#elif 0\n#else\n#define A B A\n#define B A\n#endif\n--\nA B")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<14 {
			return
		}
		defs, formula, _ := strings.Cut(text, "\n--\n")
		file, list := promela.Parse(source.NewFile("m.pml", defs+"\nbyte x;"), promela.Options{
			Defines: []string{"X=Y", "Y(a)=a+X"},
			Include: func(_, name string) (*source.File, error) { return source.NewFile(name, "#define Z "+name), nil },
		})
		if list.Err() != nil {
			return
		}
		out, place, list := file.Macros.Expand(source.NewFile("formula", formula))
		for i := range len(out) + 1 {
			s := place(i)
			if !s.Valid() || s.Start < 0 || s.End > len(s.File.Text) || s.Start > s.End {
				t.Fatalf("byte %d of %q is at %v", i, out, s)
			}
		}
		if len(list) > 0 {
			_ = list.Error()
		}
		e, list := promela.ParseExpr(source.NewFile("formula", formula), file.Macros)
		if (e == nil) != (list.Err() != nil) {
			t.Fatalf("expression %v with errors %v", e, list.Err())
		}
	})
}
