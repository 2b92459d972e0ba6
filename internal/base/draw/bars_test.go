package draw

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// bars has two groups; one group has only zeros and XML special characters.
func bars() *Bars {
	return &Bars{Title: "reductions of m.pml", Groups: []BarGroup{
		{Title: "p: [] (x < 3 && y)", Columns: []string{"states", "share"}, Rows: []BarRow{
			{Name: "none", Values: []float64{1000, 1}, Texts: []string{"1,000", "100 %"}, Note: "holds"},
			{Name: "ample", Values: []float64{250, 0.5}, Texts: []string{"250 (25 %)", "50 %"}},
			{
				Name: "spin", Values: []float64{500, 1}, Texts: []string{"500", "100 %"},
				Open: true, Note: "not <complete>",
			},
		}},
		{Title: strings.Repeat("long ", 60), Columns: []string{"states", "share"}, Rows: []BarRow{
			{Name: "<none>", Values: []float64{0, 0}, Texts: []string{"0", "-"}},
		}},
	}}
}

// The width of a bar is proportional to its value relative to the largest value of the column. Bars of interrupted
// runs are hollow. No bar or text exceeds the picture.
func TestBars(t *testing.T) {
	var b strings.Builder
	require.NoError(t, bars().SVG(&b))
	svg := b.String()
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		_, err := d.Token()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
	}
	var widths []string
	rects := regexp.MustCompile(`<rect class="([fo])" .* width="([0-9.]+)"`)
	for _, m := range rects.FindAllStringSubmatch(svg, -1) {
		widths = append(widths, m[1]+" "+m[2])
	}
	require.Equal(t, []string{"f 132.0", "f 132.0", "f 33.0", "f 66.0", "o 66.0", "o 132.0", "f 0.5", "f 0.5"}, widths)
	require.Contains(t, svg, "<title>not &lt;complete&gt;</title>")
	total, err := strconv.ParseFloat(regexp.MustCompile(`width="(\d+)" height`).FindStringSubmatch(svg)[1], 64)
	require.NoError(t, err)
	for _, m := range regexp.MustCompile(`x="([0-9.]+)" y="[0-9.]+">([^<]*)<`).FindAllStringSubmatch(svg, -1) {
		x, err := strconv.ParseFloat(m[1], 64)
		require.NoError(t, err)
		require.LessOrEqual(t, x+6*float64(len([]rune(m[2]))), total, m[2])
	}
	var again strings.Builder
	require.NoError(t, bars().SVG(&again))
	require.Equal(t, svg, again.String())
	require.Error(t, bars().SVG(failing{}))
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("full") }
