// Package jsonrpc has the messages of JSON-RPC 2.0 and connections with requests in both directions. Identifiers of
// requests are returned byte for byte. A malformed message gets an error as answer, and the connection goes on.
package jsonrpc

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Code is the number of an error, of JSON-RPC or the Language Server Protocol.
type Code int

// The codes.
const (
	ParseError           Code = -32700
	InvalidRequest       Code = -32600
	MethodNotFound       Code = -32601
	InvalidParams        Code = -32602
	InternalError        Code = -32603
	ServerNotInitialized Code = -32002
	RequestFailed        Code = -32803
	ContentModified      Code = -32801
	RequestCancelled     Code = -32800
)

// Error is the error of a request.
type Error struct {
	Code    Code   `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

func (e *Error) Error() string { return e.Message }

// Errorf returns an error with a code.
func Errorf(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// Request is a request, or a notification if ID is nil.
type Request struct {
	ID     json.RawMessage
	Method string
	Params json.RawMessage // nil without parameters
}

// Notification reports whether r expects no answer.
func (r *Request) Notification() bool { return r.ID == nil }

// Decode stores the parameters in v. The error is an *Error with the code InvalidParams.
func (r *Request) Decode(v any) error {
	params := r.Params
	if params == nil {
		params = []byte("{}")
	}
	if err := json.Unmarshal(params, v); err != nil {
		return Errorf(InvalidParams, "the parameters of %s: %s", r.Method, err)
	}
	return nil
}

// envelope is the form of every message.
type envelope struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *Error          `json:"error,omitempty"`
}

// null is the JSON text of no value.
var null = json.RawMessage("null")

// parse reads a message: either a request, an answer or a mistake. id is the identifier for the answer to a mistake.
func parse(text []byte) (request *Request, answer *envelope, id json.RawMessage, wrong *Error) {
	if !json.Valid(text) {
		return nil, nil, null, Errorf(ParseError, "the message is not JSON")
	}
	var e struct {
		ID     json.RawMessage  `json:"id"`
		Method *json.RawMessage `json:"method"`
		Params json.RawMessage  `json:"params"`
		Result json.RawMessage  `json:"result"`
		Error  *json.RawMessage `json:"error"`
	}
	if err := json.Unmarshal(text, &e); err != nil {
		return nil, nil, null, Errorf(InvalidRequest, "expected an object as message")
	}
	if !identifies(e.ID) {
		return nil, nil, null, Errorf(InvalidRequest, "expected a number or a string as id")
	}
	id = e.ID
	if id == nil || bytes.Equal(id, null) {
		id = null
	}
	if e.Method != nil {
		r := &Request{ID: e.ID, Params: e.Params}
		if err := json.Unmarshal(*e.Method, &r.Method); err != nil || r.Method == "" {
			return nil, nil, id, Errorf(InvalidRequest, "expected a name as method")
		}
		if bytes.Equal(r.Params, null) {
			r.Params = nil
		}
		return r, nil, id, nil
	}
	if e.Result == nil && e.Error == nil {
		return nil, nil, id, Errorf(InvalidRequest, "expected a request with a method")
	}
	answer = &envelope{ID: id, Result: e.Result}
	if e.Error != nil && !bytes.Equal(*e.Error, null) {
		answer.Error = &Error{}
		if err := json.Unmarshal(*e.Error, answer.Error); err != nil {
			answer.Error = Errorf(InvalidRequest, "the answer has a malformed error")
		}
	}
	return nil, answer, id, nil
}

// identifies reports whether id may identify a request: a number, a string, or nil for a notification.
func identifies(id json.RawMessage) bool {
	return len(id) == 0 || id[0] == '"' || id[0] == '-' || id[0] >= '0' && id[0] <= '9' || bytes.Equal(id, null)
}
