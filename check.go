package ltlpor

import (
	"context"

	"ltlpor/internal/session"
	"ltlpor/source"
)

// Check reads a model, decides its properties, and reports. The error is a *UsageError, a
// source.List if the text is at fault, a *CutError if the time was up, memory was full or ctx
// was cancelled before the model was read, or something internal; an interrupted or bounded search is no error but an
// Inconclusive verdict.
func Check(ctx context.Context, model *source.File, options Options) (*Report, error) {
	report, err := session.Check(ctx, model, options.session())
	return (*Report)(report), err
}

// CheckFile is Check for a model in a file. Options.Include, if it is nil, opens what the
// model includes from the folders of the files.
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
