// Package jsonreport writes the JSON document of every command. doc/user/json.md describes the documents.
//
// A function of this package takes the head of the document, the result of the command, and the error. If the error is
// not nil, the document contains the error instead of the result.
package jsonreport
