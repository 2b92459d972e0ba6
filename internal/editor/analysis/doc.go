// Package analysis answers the questions of an editor about the text of a model: diagnostics, symbols, definitions,
// references, new names, folding, semantic tokens. It knows no protocol and opens no file.
//
// Analyze makes a Snapshot, which never changes and is safe for concurrent use. A Snapshot exists for each text, also
// for a text with errors: its parts without errors are analyzed as usual.
//
// Places are Locations: byte offsets in a file as read, whatever line markers say. The place of a text that a macro or
// an inline inserts is the place of the use; the place in the definition is related information.
package analysis
