package teaching_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/teaching"
	"ltlpor/internal/testing/golden"
)

func TestAudit(t *testing.T) {
	r, err := ltlpor.Audit(context.Background(), golden.Model(), ltlpor.Options{Workers: 1})
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, teaching.Audit(layout.Page{Writer: &b, Width: 80}, r, false))
	golden.Compare(t, "audit.txt", b.Bytes())
}

func TestExplanation(t *testing.T) {
	x, err := ltlpor.Explain(context.Background(), golden.Model(), ltlpor.ExplainOptions{State: 2})
	require.NoError(t, err)
	var b bytes.Buffer
	e := teaching.Explainer{Page: layout.Page{Writer: &b, Width: 80}, Naming: "baier-katoen"}
	e.Print(x)
	e.Candidate(&x.Searches[0].States[0].Candidates[0])
	golden.Compare(t, "explain.txt", b.Bytes())
}

func TestGraph(t *testing.T) {
	g, err := ltlpor.Graph(context.Background(), golden.Model(), ltlpor.GraphOptions{})
	require.NoError(t, err)
	var b bytes.Buffer
	teaching.Graph(layout.Page{Writer: &b, Width: 80}, g)
	golden.Compare(t, "graph.txt", b.Bytes())
}

func TestDependence(t *testing.T) {
	d, err := ltlpor.Depend(context.Background(), golden.Model(), ltlpor.Options{})
	require.NoError(t, err)
	var matrix, groups bytes.Buffer
	teaching.Dependence(&matrix, d)
	golden.Compare(t, "dependence.txt", matrix.Bytes())
	teaching.Groups(&groups, d)
	golden.Compare(t, "groups.txt", groups.Bytes())
	golden.Compare(t, "dependence.svg", teaching.DependencePicture(d))
}
