// Package grammar holds the ANTLR grammars of Promela and of LTL formulas. The
// Go code in gen is made from them by go generate, which needs npm and a Java
// runtime; building and testing do not.
package grammar

//go:generate ./generate.sh
