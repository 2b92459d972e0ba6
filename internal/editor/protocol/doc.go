// Package protocol has the structures of the Language Server Protocol 3.17 and of the server's further requests, and
// converts positions in texts.
//
// Members without omitempty are always written: a list without elements is [], because the slices are made, never null.
package protocol
