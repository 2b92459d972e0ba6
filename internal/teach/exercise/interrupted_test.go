package exercise

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/source"
)

// looked is a context that is done from a certain query on.
type looked struct {
	context.Context
	most, looks int
}

func (l *looked) Err() error {
	if l.looks++; l.looks >= l.most {
		return context.Canceled
	}
	return nil
}

// TestExercisesAreInterrupted: making, reading or grading a sheet ends when its context is done.
func TestExercisesAreInterrupted(t *testing.T) {
	for _, k := range Kinds() {
		s, err := Make(context.Background(), k, 1, 0)
		require.NoError(t, err)
		answers, err := Solve(context.Background(), s)
		require.NoError(t, err)
		for name, phase := range map[string]func(ctx context.Context) error{
			"make":  func(ctx context.Context) error { _, err := Make(ctx, k, 1, 0); return err },
			"solve": func(ctx context.Context) error { _, err := Solve(ctx, s); return err },
			"mark":  func(ctx context.Context) error { _, err := Mark(ctx, s, answers); return err },
			"write": func(ctx context.Context) error { _, err := Write(ctx, s); return err },
			"read": func(ctx context.Context) error {
				_, err := ReadSheet(ctx, source.NewFile("sheet.json", written(t, s)))
				return err
			},
		} {
			if k == Formula && name != "mark" {
				continue // nothing takes long
			}
			for _, most := range []int{1, 2} {
				ctx := &looked{Context: context.Background(), most: most}
				require.ErrorIs(t, phase(ctx), context.Canceled, "%s %s", k, name)
				require.Less(t, ctx.looks, most+10, "%s %s goes on", k, name)
			}
		}
	}
}
