// Package jsonreport writes a JSON document for every command. doc/user/json.md describes the documents.
//
// A function of this package takes the head of the document, the result of the command, and an error. If the error is
// not nil, the document has the error in place of the result.
package jsonreport
