// Package jsonrpc implements JSON-RPC 2.0: messages and bidirectional connections. A malformed message is answered by
// an error and does not end the connection. The identifier in an answer is byte for byte the identifier of the request.
package jsonrpc

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Code is an error code of JSON-RPC or the Language Server Protocol.
type Code int

// The error codes.
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

// Error is the error in an answer to a request.
type Error struct {
	Code    Code   `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

func (e *Error) Error() string { return e.Message }

// Errorf returns an *Error with a code and a formatted message.
func Errorf(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// Request is a request. If ID is nil, it is a notification.
type Request struct {
	ID     json.RawMessage
	Method string
	Params json.RawMessage // the parameters as JSON text; nil without parameters
}

// Notification reports whether r expects no answer.
func (r *Request) Notification() bool { return r.ID == nil }

// Decode decodes the parameters of r into v. The error is an *Error with the code InvalidParams.
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

// envelope has the members of every kind of JSON-RPC message: requests, notifications and answers.
type envelope struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *Error          `json:"error,omitempty"`
}

// null is the JSON text null.
var null = json.RawMessage("null")

// parse decodes a message. Exactly one of request, answer and wrong is not nil. wrong is the error for a malformed
// message, and id the identifier for its answer.
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

// identifies reports whether id is a valid identifier of a request, that is, a number or a string. nil is also valid,
// for a notification.
func identifies(id json.RawMessage) bool {
	return len(id) == 0 || id[0] == '"' || id[0] == '-' || id[0] >= '0' && id[0] <= '9' || bytes.Equal(id, null)
}
