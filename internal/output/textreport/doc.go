// Package textreport writes the report of a check as text.
package textreport
