// Package jsonreport writes the JSON document of every command. doc/user/json.md describes the documents.
//
// A function takes the head of the document, the result, and the error of the command: an error replaces the result.
package jsonreport
