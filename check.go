package ltlpor

import (
	"context"

	"ltlpor/internal/session"
	"ltlpor/source"
)

// Check reads a model and decides its properties. An interrupted or bounded search is not an error; the verdict is then
// Inconclusive. The error is
//   - a *UsageError if the options do not fit the model;
//   - a source.List with the mistakes in the model or another input text;
//   - a *CutError if time was up, memory was full or ctx was cancelled before the model was read;
//   - otherwise an internal error.
func Check(ctx context.Context, model *source.File, options Options) (*Report, error) {
	report, err := session.Check(ctx, model, options.session())
	return (*Report)(report), err
}

// CheckFile checks the model in the file path, as Check does. If Options.Include is nil, an included file is looked up
// in the folder of the file that includes it.
func CheckFile(ctx context.Context, path string, options Options) (*Report, error) {
	text, err := source.ReadFile(path, source.MaxText)
	if err != nil {
		return nil, err
	}
	if options.Include == nil {
		options.Include = source.Include
	}
	return Check(ctx, source.NewFile(path, string(text)), options)
}
