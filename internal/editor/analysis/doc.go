// Package analysis answers the questions of an editor about the text of a model: diagnostics, symbols, definitions,
// references, new names, folding, semantic tokens. It knows no protocol and opens no file.
//
// Analyze makes a Snapshot, which never changes and is safe for concurrent use. A Snapshot exists for each text, also
// for a text with errors: its parts without errors are analyzed as usual.
//
// Places are Locations: byte offsets in a file as read, whatever line markers say. The place of a text that a macro or
// an inline inserts is the place of the use; the place in the definition is related information.
//
// Files: analyze.go makes the Snapshot; object.go and collect.go find the occurrences of names (index); query.go,
// rename.go and symbol.go answer from the index and the tree. Further queries (hover, completion, signatures, inlay
// hints, fixes) have a file per query, begin at Snapshot.index().find(file, offset), and read Snapshot.file, info and
// record.
package analysis
