// Package analysis answers queries of an editor about the text of a model: diagnostics, symbols, definitions,
// references, rename, folding, semantic tokens. It does not depend on the editor's protocol and opens no files.
//
// Analyze creates a Snapshot, which is immutable and safe for concurrent use. A text with errors has a Snapshot, too:
// its declarations without errors are analyzed as usual.
//
// Positions are Locations: byte offsets in a file as read, independent of line markers. The location of text that a
// macro or inline inserts is the use; the location in the definition is related information.
//
// Files: analyze.go creates the Snapshot; object.go and collect.go compute the index, the occurrences of names;
// query.go, rename.go and symbol.go answer from the index and the syntax tree. Every further query (hover, completion,
// signatures, inlay hints, fixes) has a separate file. A query about a name begins at Snapshot.index().find(file,
// offset); further queries read Snapshot.file, info and record.
package analysis
