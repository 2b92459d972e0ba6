// Package protocol defines the messages of the Language Server Protocol 3.17, and of the server's own extensions. It
// also converts positions in texts.
//
// A member without omitempty is always present in JSON. A slice of such a member is never nil, so that an empty list is
// [] and not null.
package protocol
