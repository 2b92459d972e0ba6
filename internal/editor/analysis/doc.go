// Package analysis answers queries of an editor about the text of a model: diagnostics, symbols, definitions,
// references, rename, folding, semantic tokens. It is independent of the protocol between editor and server, and opens
// no files.
//
// Analyze creates a Snapshot, which is immutable and safe for concurrent use. If the text has errors, the Snapshot
// still covers the declarations without errors.
//
// Positions are Locations: byte offsets in a file as it was read, whatever line markers say. The location of text that
// a macro or inline inserts is the use. The location in the definition is related information.
//
// The index holds the occurrences of names. Files: analyze.go creates the Snapshot; object.go and collect.go compute
// the index; query.go, rename.go and symbol.go answer from the index and the syntax tree. Every other query (hover,
// completion, signatures, inlay hints, fixes) has its own file. A query about a name begins with
// Snapshot.index().find(file, offset). Other queries read Snapshot.file, info and record.
package analysis
