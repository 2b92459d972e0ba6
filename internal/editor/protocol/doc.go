// Package protocol defines the messages of the Language Server Protocol 3.17 and of the server's own extensions, and
// converts positions in texts.
//
// A member without omitempty is always present in JSON. An empty list is [] and not null, because its slice is never
// nil.
package protocol
